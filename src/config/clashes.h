// What streams must not do to each other and to themselves: share a name, write one file from two
// targets, read what they write.
#pragma once

#include "config/findings.h"
#include "config/run_config.h"

namespace tickgate {

// Of paths with {record} nothing is known until the streams know their records.
std::vector<Problem> FindClashes(const RunConfig& config);

}  // namespace tickgate
