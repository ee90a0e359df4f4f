// Whether conditions can hold of any event that passes the fields' own checks.
//
// Found: conditions without fields that are false, and comparisons of one field with literals that
// leave no value, together with the field's own bounds, const and list, or that ask for the absence
// of a required field. All else is taken as possible.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program_spec.h"

namespace tickgate {

// Why it cannot be true: "" or ": 'p' is > 0 by its field"; nullopt where nothing speaks against
// it.
std::optional<std::string> WhyNeverTrue(const Expression& condition, const RecordSpec& record);

// A condition that must be true, or must be false.
struct Demand {
  const Expression* condition;
  bool holds;
};

// Why they cannot all be as they must in one event, likewise.
std::optional<std::string> WhyNever(const std::vector<Demand>& demands, const RecordSpec& record);

}  // namespace tickgate
