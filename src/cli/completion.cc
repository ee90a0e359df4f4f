// Completion scripts for bash, zsh and fish.
#include <string>

#include "base/concat.h"
#include "cli/command_tree.h"

namespace tickgate {
namespace {

std::string WordsIn(const CommandWords& command) {
  std::string words;
  for (const CommandWords& sub : command.commands) AppendAll(&words, sub.name, " ");
  for (const OptionWords& option : command.options) AppendAll(&words, option.name, " ");
  if (!words.empty()) words.pop_back();
  return words;
}

// `case "$at" in` arms: the words that may follow each command.
void AppendCases(const CommandWords& command, std::string* out) {
  AppendAll(out, "    '", command.path, "') offer='", WordsIn(command), "' ;;\n");
  for (const CommandWords& sub : command.commands) AppendCases(sub, out);
}

// The paths of all commands, each between bars: `|run|checkpoint|checkpoint show|`.
void AppendPaths(const CommandWords& command, std::string* out) {
  for (const CommandWords& sub : command.commands) {
    AppendAll(out, sub.path, "|");
    AppendPaths(sub, out);
  }
}

// Shell lines that bash and zsh share: from the words before the cursor to $offer.
std::string FindWords(const CommandWords& root, std::string_view before) {
  std::string paths = "|";
  AppendPaths(root, &paths);
  std::string text = Concat("  local at='' offer='' word known='", paths,
                            "'\n"
                            "  for word in ",
                            before,
                            "; do\n"
                            "    case \"$known\" in *\"|${at:+$at }$word|\"*) "
                            "at=\"${at:+$at }$word\" ;; esac\n"
                            "  done\n"
                            "  case \"$at\" in\n");
  AppendCases(root, &text);
  text += "  esac\n";
  return text;
}

std::string FishQuoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted += '\'';
}

void AppendFish(const CommandWords& command, std::string* out) {
  std::string when = "__fish_use_subcommand";
  if (!command.path.empty()) {
    when.clear();
    std::string_view left = command.path;
    while (!left.empty()) {
      const size_t space = left.find(' ');
      AppendAll(&when, when.empty() ? "" : "; and ", "__fish_seen_subcommand_from ",
                left.substr(0, space));
      left = space == std::string_view::npos ? std::string_view() : left.substr(space + 1);
    }
  }
  for (const CommandWords& sub : command.commands) {
    AppendAll(out, "complete -c tickgate -n '", when, "' -a ", sub.name, " -d ",
              FishQuoted(sub.description), "\n");
    AppendFish(sub, out);
  }
  for (const OptionWords& option : command.options) {
    if (option.name.rfind("--", 0) != 0) continue;
    AppendAll(out, "complete -c tickgate -n '", when, "' -l ", option.name.substr(2), " -d ",
              FishQuoted(option.description), option.value.empty() ? "" : " -r", "\n");
  }
}

}  // namespace

std::string BashCompletion(const CommandWords& root) {
  return Concat(
      "# bash completion for tickgate: source <(tickgate completion bash)\n"
      "_tickgate() {\n"
      "  local cur=\"${COMP_WORDS[COMP_CWORD]}\"\n",
      FindWords(root, "\"${COMP_WORDS[@]:1:COMP_CWORD-1}\""),
      "  COMPREPLY=($(compgen -W \"$offer\" -- \"$cur\"))\n"
      "}\n"
      "complete -o default -F _tickgate tickgate\n");
}

std::string ZshCompletion(const CommandWords& root) {
  return Concat(
      "#compdef tickgate\n"
      "# zsh completion for tickgate: source <(tickgate completion zsh)\n"
      "_tickgate() {\n",
      FindWords(root, "\"${(@)words_before}\""),
      "  compadd -- ${=offer}\n"
      "  _files\n"
      "}\n"
      "_tickgate_start() {\n"
      "  local -a words_before=(\"${(@)words[2,CURRENT-1]}\")\n"
      "  _tickgate\n"
      "}\n"
      "compdef _tickgate_start tickgate\n");
}

std::string FishCompletion(const CommandWords& root) {
  std::string text = "# fish completion for tickgate: tickgate completion fish | source\n";
  AppendFish(root, &text);
  return text;
}

}  // namespace tickgate
