// tickgate lint CONFIG...: what is allowed, and still worth a question.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/concat.h"
#include "cli/commands.h"
#include "cli/config_arguments.h"
#include "cli/output.h"
#include "config/lint.h"
#include "contract/lint.h"

namespace tickgate {
namespace {

// Returns the exit code of one config and its contracts.
int LintOne(const std::string& file) {
  ConfigArguments arguments;
  arguments.file = file;
  const LoadedStreams loaded = LoadStreams(arguments, /*for_validate=*/true);
  if (loaded.code != 0) return loaded.code;
  std::vector<Problem> warnings = LintConfig(loaded.config);
  std::set<std::string> seen;
  for (const StreamConfig& stream : loaded.config.streams) {
    const std::string& path = stream.contract.path;
    if (path.empty() || !seen.insert(path).second) continue;
    for (Problem& warning : LintContract(path).warnings) warnings.push_back(std::move(warning));
  }
  PrintProblems(warnings, "warning: ");
  if (warnings.empty()) PrintOut(Concat(file, ": fine\n"));
  return 0;
}

int Lint(const std::vector<std::string>& files) {
  int code = 0;
  for (const std::string& file : files) {
    const int of_file = LintOne(file);
    if (code == 0) code = of_file;
  }
  return code;
}

}  // namespace

void AddLintCommand(CLI::App& app, Action* action) {
  CLI::App* command = app.add_subcommand("lint", "What a careful reader would ask about configs");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("CONFIG", *files, "Run configs")->required();
  command->footer(
      "Exit codes: 0 right, perhaps with warnings; 3 and 78 as validate.\n"
      "Example:\n  tickgate lint trades.yaml quotes.yaml\n");
  command->callback([=] { *action = [=] { return Lint(*files); }; });
}

}  // namespace tickgate
