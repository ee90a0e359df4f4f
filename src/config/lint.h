// What a run config may say and a careful reader would still ask about.
//
// STREAM-001: a source that can be read again, into a target that only appends, and delivery is not
// exactly once: a kill repeats rows, or loses them.
// STREAM-002: continuous: the run ends only when it is stopped, or the word says nothing because
// the source ends by itself.
#pragma once

#include <vector>

#include "config/run_config.h"
#include "document/problem.h"

namespace tickgate {

// In the order of the streams. Every finding is a warning.
std::vector<Problem> LintConfig(const RunConfig& config);

}  // namespace tickgate
