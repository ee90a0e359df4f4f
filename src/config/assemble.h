// Streams as the runtime takes them: contracts read and compiled, programs built with the values
// that targets want of an event, and paths with {record} held against each other. No source or
// target is opened.
#pragma once

#include <vector>

#include "config/run_config.h"
#include "document/problem.h"
#include "runtime/stream_options.h"

namespace tickgate {

// The code of a problem that says: the ref names no contract. Where every problem is of this code
// the process ends with 3, else with 78.
inline constexpr std::string_view kNoContract = "no-contract";

struct AssembleResult {
  std::vector<StreamOptions> streams;  // whole only where ok()
  std::vector<Problem> errors;

  bool ok() const { return errors.empty(); }
};

// A stream whose contract's path has a variable without a value (`validate` alone lets it pass)
// is left out. A config with errors can be assembled too, for what its contracts have to say.
AssembleResult AssembleStreams(RunConfig config);

// 0, 3 or 78.
int ExitCodeOf(const std::vector<Problem>& errors);

}  // namespace tickgate
