// The commands, one file each. An Add... function hangs its command into the parser; where the
// command line chose it, `*action` is what there is to do, and its result the exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace tickgate {

using Action = std::function<int()>;

void AddRunCommand(CLI::App& app, Action* action);
void AddValidateCommand(CLI::App& app, Action* action);
void AddConfigCommand(CLI::App& app, Action* action);
void AddLintCommand(CLI::App& app, Action* action);
void AddTestCommand(CLI::App& app, Action* action);
void AddContractCommand(CLI::App& app, Action* action);
void AddCheckpointCommand(CLI::App& app, Action* action);
void AddCompletionCommand(CLI::App& app, Action* action);
void AddVersionCommand(CLI::App& app, Action* action);

}  // namespace tickgate
