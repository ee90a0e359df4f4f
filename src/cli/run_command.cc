// tickgate run CONFIG: the streams of a config, until they end or are stopped.
#include <memory>
#include <string>

#include "base/log.h"
#include "cli/commands.h"
#include "cli/config_arguments.h"
#include "cli/run_loop.h"

namespace tickgate {
namespace {

struct RunArguments {
  ConfigArguments config;
  std::string summary = "table";
  std::string log_format = "text";
};

int Run(const RunArguments& arguments) {
  SetLogOptions({.format = arguments.log_format == "json" ? LogFormat::kJson : LogFormat::kText});
  LoadedStreams loaded = LoadStreams(arguments.config, /*for_validate=*/false);
  if (loaded.code != 0) return loaded.code;
  RunPlan plan;
  plan.state_dir = loaded.config.state_dir;
  plan.streams = std::move(loaded.streams);
  plan.summary_json = arguments.summary == "json";
  plan.reload = [config = arguments.config,
                 running = std::make_shared<RunConfig>(std::move(loaded.config))] {
    return ReloadContracts(LoadConfigOf(config, /*for_validate=*/false), running.get());
  };
  return RunStreams(std::move(plan));
}

}  // namespace

void AddRunCommand(CLI::App& app, Action* action) {
  CLI::App* command = app.add_subcommand("run", "Run the streams of a config");
  auto arguments = std::make_shared<RunArguments>();
  AddConfigArguments(command, &arguments->config);
  AddRunArguments(command, &arguments->config);
  command->add_option("--summary", arguments->summary, "json: one object a stream on stdout")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "json"}));
  command->add_option("--log-format", arguments->log_format, "How log lines look on stderr")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->footer(
      "Stop it with Ctrl-C or SIGTERM: it drains, commits and exits 0. Killed in any other way\n"
      "it goes on where it committed last: run the same command again. SIGHUP: the contracts\n"
      "are read again and judge from the next epoch on; bad ones leave the old in force.\n"
      "Exit codes: 0 done, 1 a stream ended for good, 3 no such contract, 74 the disk,\n"
      "78 found before anything was read.\n"
      "Examples:\n"
      "  tickgate run trades.yaml                       until it is stopped or the input ends\n"
      "  tickgate run trades.yaml --once --summary json\n"
      "  tickgate run trades.yaml --set streams.trades.commit.interval=10ms\n");
  command->callback([=] { *action = [=] { return Run(*arguments); }; });
}

}  // namespace tickgate
