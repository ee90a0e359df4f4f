// Where the state lies: said on the command line, or by the config.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "absl/status/statusor.h"

namespace tickgate {

struct StateFolder {
  std::string folder;  // --state
  std::string config;  // CONFIG
};

void AddStateFolder(CLI::App* command, StateFolder* state);
// InvalidArgument where the config cannot be read. REQUIRES: one of them is said.
absl::StatusOr<std::string> FindStateFolder(const StateFolder& state);

}  // namespace tickgate
