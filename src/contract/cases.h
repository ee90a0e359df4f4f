// The tests of a contract that stand in files beside it: `tickgate test FILE...`.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "document/problem.h"

namespace tickgate {

struct CasesResult {
  size_t passed = 0;
  size_t failed = 0;
  // Files that cannot be run, and a report that could not be written. They are printed as well.
  std::vector<Problem> problems;

  bool ok() const { return failed == 0 && problems.empty(); }
};

// Runs every case of every file, then of every pack (contract/packs.h) that is named. Prints one
// line a problem and one a failed case with what differs, then `N passed, N failed`. `junit_path`:
// where the same goes as JUnit XML; empty: nowhere.
CasesResult RunCases(const std::vector<std::string>& files, const std::string& junit_path,
                     std::ostream* out, const std::vector<std::string>& packs = {});

}  // namespace tickgate
