// Values that a transform makes: conversions, functions, and how two of them compare.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/transform_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

// A JSON token as another type, exact or not at all. REQUIRES: not null.
std::optional<std::string> Converted(ConvertTo to, const std::string& token);
// A function of `add` with its arguments; none is null.
std::optional<std::string> Called(TransformFunction function, const std::vector<std::string>& args,
                                  int64_t received_ns);
// Whether a filter's condition holds of a value that stands there and is not null; nullopt: it
// cannot be asked of these.
std::optional<bool> Asked(FilterSpec::Operator op, const std::string& value,
                          const std::vector<std::string>& others);
bool HoldsOfNull(FilterSpec::Operator op);

}  // namespace tickgate::reference
