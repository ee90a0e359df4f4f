// What to say of a word on the command line that no command knows.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tickgate {

// The first argument that nothing took, explained: a command or option of a later version by name,
// else with the nearest known one. Empty: every argument was taken.
std::string ExplainUnknownWord(const CLI::App& app);

}  // namespace tickgate
