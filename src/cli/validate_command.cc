// tickgate validate CONFIG: everything that can be known of a config without touching its data.
#include <memory>

#include "base/concat.h"
#include "cli/commands.h"
#include "cli/config_arguments.h"
#include "cli/output.h"

namespace tickgate {
namespace {

int Validate(const ConfigArguments& arguments) {
  const LoadedStreams loaded = LoadStreams(arguments, /*for_validate=*/true);
  PrintProblems(loaded.notes, "note: ");
  if (loaded.code != 0) return loaded.code;
  const size_t streams = loaded.config.streams.size();
  PrintOut(Concat(arguments.file, ": valid, ", streams, streams == 1 ? " stream\n" : " streams\n"));
  return 0;
}

}  // namespace

void AddValidateCommand(CLI::App& app, Action* action) {
  CLI::App* command =
      app.add_subcommand("validate", "Check a config and its contracts; opens no source or target");
  auto arguments = std::make_shared<ConfigArguments>();
  AddConfigArguments(command, arguments.get());
  command->footer(
      "Every problem is listed as file:line:column. A ${VARIABLE} without a value is a warning\n"
      "here and an error of run.\n"
      "Exit codes: 0 valid, 3 a contract is not there, 78 something is wrong.\n"
      "Example:\n  tickgate validate trades.yaml\n");
  command->callback([=] { *action = [=] { return Validate(*arguments); }; });
}

}  // namespace tickgate
