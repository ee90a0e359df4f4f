// The manual page, in the macros of man(7).
#include <string>

#include "base/concat.h"
#include "cli/command_tree.h"
#include "tickgate/version.h"

namespace tickgate {
namespace {

// Text for roff: backslashes and dashes escaped, no line that starts with a control character.
std::string Roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

void AppendCommand(const CommandWords& command, std::string* out) {
  if (command.commands.empty()) {
    AppendAll(out, ".SS tickgate ", command.path,
              command.positionals.empty() ? "" : Concat(" ", Roff(command.positionals)), "\n",
              Roff(command.description), "\n");
    for (const OptionWords& option : command.options) {
      AppendAll(out, ".TP\n\\fB", Roff(option.name), "\\fR",
                option.value.empty() ? "" : Concat(" \\fI", Roff(option.value), "\\fR"), "\n",
                Roff(option.description), "\n");
    }
    if (!command.footer.empty()) AppendAll(out, ".PP\n.nf\n", Roff(command.footer), "\n.fi\n");
  }
  for (const CommandWords& sub : command.commands) AppendCommand(sub, out);
}

constexpr std::string_view kExitCodes =
    ".SH EXIT STATUS\n"
    ".TP\n0\nDone, whatever was quarantined. A drain that finished after a signal too.\n"
    ".TP\n1\nA stream ended for good: the state folder is in use, it was fenced, or\n"
    "the time for a clean stop ran out.\n"
    ".TP\n2\nWrong usage, or data that failed a one\\-shot command such as\n.BR test .\n"
    ".TP\n3\nA ref names no contract.\n"
    ".TP\n74\nThe disk: an I/O error, no room, a file shorter than its mark.\n"
    ".TP\n78\nFound before anything was read: config, contract text, missing input,\n"
    "no permission, a checkpoint of another source.\n"
    ".TP\n128+n\nA second signal n.\n";

constexpr std::string_view kSignals =
    ".SH SIGNALS\n"
    ".TP\nSIGTERM, SIGINT\nStop reading, drain, commit, exit; the second one ends at once.\n"
    ".TP\nSIGUSR1\nThe state of each stream goes to the log.\n";

constexpr std::string_view kEnvironment =
    ".SH ENVIRONMENT\n"
    ".TP\nTICKGATE_STREAMS__NAME__KEY\nA key of the config, stronger than the file, weaker than\n"
    ".BR \\-\\-set .\n"
    ".TP\nNO_COLOR\nNo colours on a terminal.\n"
    ".TP\nNOTIFY_SOCKET\nOf systemd: told READY and STOPPING.\n";

}  // namespace

std::string ManualPage(const CommandWords& root) {
  std::string page = Concat(".TH TICKGATE 1 \"\" \"tickgate ", Version(),
                            "\" \"User Commands\"\n"
                            ".SH NAME\n"
                            "tickgate \\- hold a feed against a data contract, land it durably\n"
                            ".SH SYNOPSIS\n"
                            ".B tickgate\n.I COMMAND\n[ARGUMENTS]\n"
                            ".SH DESCRIPTION\n",
                            Roff(root.description), "\n.SH COMMANDS\n");
  AppendCommand(root, &page);
  page.append(kExitCodes).append(kSignals).append(kEnvironment);
  return page;
}

}  // namespace tickgate
