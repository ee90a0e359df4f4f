// A run config from its text to checked values, or everything that is wrong with it.
//
//   LoadResult loaded = LoadConfig("worker.yaml", {.environment = ..., .sets = ...});
//   if (!loaded.ok()) print loaded.errors, exit 78
//
// Order: parse, overrides (--set > TICKGATE_... > file), variables, keys, values, streams, clashes.
// Nothing but the file itself is opened; contracts are read by config/assemble.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/overrides.h"
#include "config/run_config.h"
#include "document/problem.h"

namespace tickgate {

struct LoadOptions {
  std::vector<SetOption> sets;
  std::vector<std::string> variables;  // NAME=VALUE of --var
  Environment environment;             // the process's, or a test's
  // `validate`: a variable without a value, or a processor this machine lacks, is a warning.
  bool for_validate = false;
  // Absolute; empty: the folder of the file, the working folder of the process.
  std::string base_folder;
  std::string working_folder;
  // The processors a thread may be pinned to; nullopt: those of this process.
  std::optional<std::vector<int>> cpus;
};

struct LoadResult {
  RunConfig config;
  std::vector<Problem> errors;
  std::vector<Problem> warnings;
  std::vector<Problem> notes;  // how a guarantee reads where it is not the strongest

  bool ok() const { return errors.empty(); }
};

LoadResult LoadConfig(const std::string& path, const LoadOptions& options);
// `file` names the text in messages, and its folder is the base unless the options have one.
LoadResult LoadConfigText(std::string_view text, const std::string& file,
                          const LoadOptions& options);

}  // namespace tickgate
