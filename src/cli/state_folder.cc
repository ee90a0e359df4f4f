#include "cli/state_folder.h"

#include "cli/config_arguments.h"

namespace tickgate {

void AddStateFolder(CLI::App* command, StateFolder* state) {
  CLI::Option* config =
      command->add_option("CONFIG", state->config, "The run config that names the state folder");
  command->add_option("--state", state->folder, "The state folder itself")
      ->type_name("DIR")
      ->excludes(config);
}

absl::StatusOr<std::string> FindStateFolder(const StateFolder& state) {
  if (!state.folder.empty()) return state.folder;
  // As `validate` reads it: the state is to be seen without the environment of the run, and
  // whatever else is wrong with the config does not stand in the way.
  ConfigArguments arguments;
  arguments.file = state.config;
  const LoadResult loaded = LoadConfigOf(arguments, /*for_validate=*/true);
  if (!loaded.config.state_dir.empty()) return loaded.config.state_dir;
  PrintProblems(loaded.errors);
  return absl::InvalidArgumentError("the config does not say where the state lies");
}

}  // namespace tickgate
