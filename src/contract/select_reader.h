// `select`: which record an event is.
//
// Two cases exclude each other where the values of their `when` have none in common, or where one
// has what the other is missing. All others can both match, and then `first: true` must say that
// the first one wins.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

struct RecordName {
  std::string name;
  TextPosition at;
};

// The records are known by now: their names with where they stand, and their fields in `spec`,
// which also holds the inherited names.
void ReadSelect(const Node& node, const std::vector<RecordName>& names, ProgramSpec* spec,
                Problems* problems);

}  // namespace tickgate
