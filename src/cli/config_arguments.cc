#include "cli/config_arguments.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>

#include "base/concat.h"
#include "cli/output.h"
#include "config/assemble.h"

extern char** environ;

namespace tickgate {
namespace {

Environment EnvironmentOfProcess() {
  Environment environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return environment;
}

}  // namespace

void AddConfigArguments(CLI::App* command, ConfigArguments* arguments) {
  command->add_option("CONFIG", arguments->file, "The run config")->required();
  command
      ->add_option("--set", arguments->sets,
                   "A key of the config, stronger than file and environment; again for more")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_option("--var", arguments->variables, "A value for ${NAME} in the config")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

void AddRunArguments(CLI::App* command, ConfigArguments* arguments) {
  CLI::Option* trigger =
      command
          ->add_option("--trigger", arguments->trigger,
                       "available_now: take what is there, commit, exit; continuous: until stopped")
          ->check(CLI::IsMember({"available_now", "continuous"}));
  trigger->type_name("TRIGGER");
  command->add_flag("--once", arguments->once, "The same as --trigger available_now")
      ->excludes(trigger);
  command
      ->add_option(
          "--mode", arguments->mode,
          "What becomes of an event that breaks its contract. enforce: the quarantine has it; "
          "detect: it lands; shadow: both")
      ->check(CLI::IsMember({"enforce", "detect", "shadow"}))
      ->type_name("MODE");
}

LoadResult LoadConfigOf(const ConfigArguments& arguments, bool for_validate) {
  LoadOptions options;
  options.environment = EnvironmentOfProcess();
  options.variables = arguments.variables;
  options.for_validate = for_validate;
  // Options that stand for a key of every stream come first: --set is more exact and wins.
  if (!arguments.trigger.empty()) {
    options.sets.push_back(
        {Concat("streams.*.trigger=", arguments.trigger), Concat("--trigger ", arguments.trigger)});
  }
  if (arguments.once) options.sets.push_back({"streams.*.trigger=available_now", "--once"});
  if (!arguments.mode.empty()) {
    options.sets.push_back(
        {Concat("streams.*.mode=", arguments.mode), Concat("--mode ", arguments.mode)});
  }
  for (const std::string& set : arguments.sets) options.sets.push_back({set, ""});
  return LoadConfig(arguments.file, options);
}

LoadedStreams LoadStreams(const ConfigArguments& arguments, bool for_validate) {
  LoadResult loaded = LoadConfigOf(arguments, for_validate);
  AssembleResult assembled = AssembleStreams(loaded.config);
  std::vector<Problem> errors = std::move(loaded.errors);
  std::move(assembled.errors.begin(), assembled.errors.end(), std::back_inserter(errors));
  PrintProblems(errors);
  PrintProblems(loaded.warnings, "warning: ");
  return {.config = std::move(loaded.config),
          .streams = std::move(assembled.streams),
          .notes = std::move(loaded.notes),
          .code = ExitCodeOf(errors)};
}

void PrintProblems(const std::vector<Problem>& problems, std::string_view prefix) {
  std::string text;
  for (const Problem& problem : problems) AppendAll(&text, prefix, FormatProblem(problem), "\n");
  PrintTo(STDERR_FILENO, text);
}

}  // namespace tickgate
