// The texts of a transform's `add` and `filter`: references, calls, and what stands around them.
//
//   ${price}   ${venue:-unknown}   ${sym}-${t}   ${header:event-type}   upper(trim(${sym}))
#pragma once

#include <optional>
#include <string_view>

#include "document/document.h"
#include "document/problem.h"
#include "program/transform_spec.h"

namespace tickgate {

enum class CallsIn : uint8_t {
  kRead,  // `name(...)` is a call of a function
  kText,  // it is a text like any other
};

// nullopt, with a problem added, where the text of the scalar is malformed. `what` names it.
std::optional<ValueSource> ReadTransformText(const Node& scalar, std::string_view what,
                                             CallsIn calls, Problems* problems);

// A path into the event: it begins with a name and has no [*]. [path]
std::optional<JsonPath> ReadEventPath(std::string_view text, TextPosition at, std::string_view what,
                                      Problems* problems);

// An expression over the members of the event.
std::optional<ValueSource> ReadTransformExpression(const Node& scalar, std::string_view what,
                                                   Problems* problems);

}  // namespace tickgate
