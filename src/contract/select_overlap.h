// Whether two cases of `select` can both match one event.
//
// They exclude each other where both have a `when` and no value in common, or where one has what
// the other is missing; a `when` has the path it looks at. Nothing else is reasoned about: all
// other pairs can both match.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "document/problem.h"
#include "program/frame_spec.h"

namespace tickgate {

struct OverlapCase {
  SelectCase spec;
  std::set<std::string> when;  // equal values have equal keys
  std::vector<JsonPath> has;   // also what `when` looks at: it must stand there
  TextPosition at;
};

bool CanBothMatch(const OverlapCase& a, const OverlapCase& b);

// Whether every event that `later` matches is one that `earlier` matches.
bool TakesAllOf(const OverlapCase& earlier, const OverlapCase& later);

// Problems of the cases in their order: two that can both match [overlap] unless the first wins,
// one that can never match [never].
void CheckOverlaps(const std::vector<OverlapCase>& cases, bool first_wins, Problems* problems);

}  // namespace tickgate
