// tickgate config show CONFIG: what a config means, every default spelled out.
#include <memory>

#include "cli/commands.h"
#include "cli/config_arguments.h"
#include "cli/output.h"
#include "config/show.h"

namespace tickgate {
namespace {

int Show(const ConfigArguments& arguments) {
  const LoadResult loaded = LoadConfigOf(arguments, /*for_validate=*/false);
  PrintProblems(loaded.errors);
  PrintProblems(loaded.warnings, "warning: ");
  if (!loaded.ok()) return kExitRefused;
  PrintOut(ShowConfig(loaded.config));
  return 0;
}

}  // namespace

void AddConfigCommand(CLI::App& app, Action* action) {
  CLI::App* parent = app.add_subcommand("config", "See what a config means");
  CLI::App* command = parent->add_subcommand("show", "Print a config with every default resolved");
  auto arguments = std::make_shared<ConfigArguments>();
  AddConfigArguments(command, arguments.get());
  command->footer(
      "What it prints is a config itself and means the same.\n"
      "Example:\n"
      "  tickgate config show trades.yaml --set streams.trades.commit.events=5000\n");
  command->callback([=] { *action = [=] { return Show(*arguments); }; });
}

}  // namespace tickgate
