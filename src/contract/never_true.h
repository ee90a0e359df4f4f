// Whether a condition can be true of any event that passes the fields' own checks.
//
// Found: conditions without fields that are false, and comparisons of one field with literals that
// leave no value, together with the field's own bounds, const and list. All else is taken as
// possible.
#pragma once

#include <optional>
#include <string>

#include "program/program_spec.h"

namespace tickgate {

// Why it cannot: "" or ": p is > 0 by its field"; nullopt where nothing speaks against it.
std::optional<std::string> WhyNeverTrue(const Expression& condition, const RecordSpec& record);

}  // namespace tickgate
