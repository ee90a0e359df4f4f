#include "cli/unknown_words.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "base/text.h"

namespace tickgate {
namespace {

// Commands and options that the manual names and this version does not have yet. They are refused
// by name, so that nobody looks for a slip of the pen.
struct LaterWord {
  std::string_view command;  // path of the command it belongs to, "" for the root
  std::string_view word;
};
constexpr std::array kLaterWords = {
    LaterWord{"", "tap"},
    LaterWord{"", "top"},
    LaterWord{"", "record"},
    LaterWord{"", "replay"},
    LaterWord{"", "dlq"},
    LaterWord{"", "gaps"},
    LaterWord{"", "status"},
    LaterWord{"", "init"},
    LaterWord{"", "door"},
    LaterWord{"", "bench"},
    LaterWord{"", "doctor"},
    LaterWord{"", "schema"},
    LaterWord{"contract", "infer"},
    LaterWord{"contract", "import"},
    LaterWord{"contract", "diff"},
    LaterWord{"contract", "push"},
    LaterWord{"contract", "ls"},
    LaterWord{"contract", "show"},
    LaterWord{"run", "--dry-run"},
    LaterWord{"validate", "--check-connections"},
    LaterWord{"contract compile", "--json-schema"},
};

bool IsLater(std::string_view command, std::string_view word) {
  return std::any_of(kLaterWords.begin(), kLaterWords.end(), [&](const LaterWord& later) {
    return later.command == command && later.word == word;
  });
}

std::string Suggest(std::string_view word, std::span<const std::string> known) {
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  const std::optional<std::string_view> near = NearestName(word, candidates);
  return near ? Concat(": did you mean '", *near, "'?") : std::string();
}

std::string ExplainOption(const CLI::App& command, std::string_view path, std::string_view word) {
  const std::string name(word.substr(0, word.find('=')));
  if (IsLater(path, name)) return Concat("'", path, " ", name, "' is not in this version");
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& lname : option->get_lnames()) known.push_back("--" + lname);
  }
  return Concat("unknown option '", name, "'", Suggest(name, known));
}

std::string ExplainWord(const CLI::App& command, std::string_view path, std::string_view word) {
  std::vector<std::string> known;
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; })) {
    known.push_back(sub->get_name());
  }
  if (known.empty()) return Concat("'", path, "' takes no further argument '", word, "'");
  const std::string full = path.empty() ? std::string(word) : Concat(path, " ", word);
  if (IsLater(path, word)) return Concat("'", full, "' is not in this version");
  return Concat("unknown command '", full, "'", Suggest(word, known));
}

}  // namespace

std::string ExplainUnknownWord(const CLI::App& app) {
  const CLI::App* command = &app;
  std::string path;
  while (true) {
    const std::vector<std::string> left = command->remaining();
    if (!left.empty()) {
      const std::string& word = left.front();
      return word.size() > 1 && word[0] == '-' ? ExplainOption(*command, path, word)
                                               : ExplainWord(*command, path, word);
    }
    const std::vector<CLI::App*> chosen = command->get_subcommands();
    if (chosen.empty()) return std::string();
    command = chosen.front();
    if (!path.empty()) path += ' ';
    path += command->get_name();
  }
}

}  // namespace tickgate
