// What a running process takes from its config and contracts when it is told to look again: the
// contracts and the files they name. All else that changed waits for a restart.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "config/load.h"
#include "config/run_config.h"
#include "document/problem.h"
#include "program/program.h"

namespace tickgate {

struct Reload {
  // By stream name; those of every running stream. Whole only where ok().
  std::vector<std::pair<std::string, std::shared_ptr<const Program>>> programs;
  std::vector<Problem> errors;
  // Keys of the config that read otherwise now and were not taken: `streams.trades.mode`.
  std::vector<std::string> waiting;

  bool ok() const { return errors.empty(); }
};

// `running`: what the process runs by; where the result is ok its contracts are those of `now`
// afterwards. Of a stream's contract its ref, validate and coerce are taken.
Reload ReloadContracts(const LoadResult& now, RunConfig* running);

}  // namespace tickgate
