// What the program itself says of values that stand in a contract: the one judge of formats, steps
// and nested values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program_spec.h"

namespace tickgate {

// For each JSON token: "gt, expected > 0" where a field of this value refuses it, else nothing.
// What depends on an event around the value (a time of receipt, a key of a tick table) is left out.
std::vector<std::optional<std::string>> TryValues(const ValueSpec& value,
                                                  const std::vector<std::string>& tokens);

}  // namespace tickgate
