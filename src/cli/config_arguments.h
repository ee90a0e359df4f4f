// What every command that reads a run config takes, and how it is read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "config/load.h"
#include "runtime/stream_options.h"

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

// The config and its contracts. Everything that is wrong with either is printed; the exit code is
// 0, 3 (no such contract) or 78.
struct LoadedStreams {
  RunConfig config;
  std::vector<StreamOptions> streams;
  std::vector<Problem> notes;
  int code = 0;
};
LoadedStreams LoadStreams(const ConfigArguments& arguments, bool for_validate);

// One a line, to stderr.
void PrintProblems(const std::vector<Problem>& problems, std::string_view prefix = "");

}  // namespace tickgate
