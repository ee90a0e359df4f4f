// Reads what a contract says of one value: its type and the options that fit it.
//
// Used for a field and, again, for the values within it. Every option that stands there and does
// not fit the type is a problem; none is passed over.
#pragma once

#include <optional>

#include "contract/literal.h"
#include "contract/option_reader.h"

namespace tickgate {

// The type and every option of `map`. Where the type is missing or wrong the value is `any`.
struct ReadValue {
  ValueSpec value;
  bool known = false;  // the type could be read
};
ReadValue ReadFieldValue(MapReader* map, const ValueScope& scope);

// `type: list<int>` with its items, or the type that stands in a text, `rest: decimal`.
std::optional<ValueSpec> ReadBareType(const Node& node, std::string_view what,
                                      const ValueScope& scope);

}  // namespace tickgate
