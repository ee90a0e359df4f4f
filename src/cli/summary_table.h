// The summary of a run as people read it: the same figures as `--summary json`.
#pragma once

#include <string>

#include "runtime/summary.h"

namespace tickgate {

std::string SummaryTable(const RunSummary& summary, bool color);

}  // namespace tickgate
