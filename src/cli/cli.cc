#include "cli/cli.h"

#include <csignal>
#include <string>

#include "base/concat.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/unknown_words.h"
#include "tickgate/version.h"

namespace tickgate {
namespace {

void AddCommands(CLI::App& app, Action* action) {
  AddRunCommand(app, action);
  AddValidateCommand(app, action);
  AddConfigCommand(app, action);
  AddLintCommand(app, action);
  AddTestCommand(app, action);
  AddContractCommand(app, action);
  AddCheckpointCommand(app, action);
  AddCompletionCommand(app, action);
  AddVersionCommand(app, action);
}

// Arguments that nothing takes are kept, so that ExplainUnknownWord can say more than the parser.
void KeepUnknownWords(CLI::App* app) {
  app->allow_extras();
  app->require_subcommand(0, 1);
  for (CLI::App* sub : app->get_subcommands([](const CLI::App*) { return true; })) {
    KeepUnknownWords(sub);
  }
}

int RefuseUsage(std::string_view what, std::string_view command) {
  const std::string name = command.empty() ? "tickgate" : Concat("tickgate ", command);
  PrintError(Concat(what, "\nSee '", name, " --help'."));
  return kExitUsage;
}

// "checkpoint show" of the commands that were chosen.
std::string ChosenCommand(const CLI::App& app) {
  std::string path;
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    if (!path.empty()) path += ' ';
    path += command->get_name();
  }
  return path;
}

std::string NamesOfCommands(const CLI::App& app) {
  std::string names;
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!names.empty()) names += ", ";
    names += sub->get_name();
  }
  return names;
}

// The chosen command has commands of its own and none was named.
int RefuseHalfACommand(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const std::string path = ChosenCommand(app);
  return RefuseUsage(
      Concat(path.empty() ? "a command is missing" : Concat("'", path, "' needs one"), ": ",
             NamesOfCommands(*command)),
      path);
}

int Parse(CLI::App& app, int argc, char** argv) {
  std::string refused;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    PrintOut(app.help());
    return 0;
  } catch (const CLI::CallForVersion& version) {
    PrintOut(Concat(version.what(), "\n"));
    return 0;
  } catch (const CLI::ParseError& error) {
    refused = error.what();
  }
  const std::string unknown = ExplainUnknownWord(app);
  if (!unknown.empty()) refused = unknown;
  if (refused.empty()) return -1;
  return RefuseUsage(refused, ChosenCommand(app));
}

}  // namespace

int RunCommandLine(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an EPIPE where it matters
  CLI::App app(
      "Holds every event of a feed against a data contract, lands the good ones durably\n"
      "and keeps the bad ones with their reasons.",
      "tickgate");
  app.set_version_flag("-V,--version", Concat("tickgate ", Version()));
  app.footer(
      "First steps:\n"
      "  tickgate validate trades.yaml     is the config right? (reads no data)\n"
      "  tickgate run trades.yaml --once   take what is there, commit, exit\n"
      "  tickgate COMMAND --help           each command teaches with an example\n");
  Action action;
  AddCommands(app, &action);
  KeepUnknownWords(&app);
  const int parsed = Parse(app, argc, argv);
  if (parsed >= 0) return parsed;
  return action ? action() : RefuseHalfACommand(app);
}

}  // namespace tickgate
