// What every command that reads a run config takes, and how it is read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "config/load.h"

namespace tickgate {

struct ConfigArguments {
  std::string file;
  std::vector<std::string> sets;       // --set PATH=VALUE
  std::vector<std::string> variables;  // --var NAME=VALUE
  std::string trigger;                 // --trigger
  bool once = false;                   // --once
  std::string mode;                    // --mode
};

// CONFIG, --set, --var.
void AddConfigArguments(CLI::App* command, ConfigArguments* arguments);
// --trigger or --once, --mode.
void AddRunArguments(CLI::App* command, ConfigArguments* arguments);

LoadResult LoadConfigOf(const ConfigArguments& arguments, bool for_validate);

// One a line, to stderr.
void PrintProblems(const std::vector<Problem>& problems, std::string_view prefix = "");

}  // namespace tickgate
