// Tokens held to a ValueSpec by every way there is: quick and plain, with blanks, as an item.
#pragma once

#include <string>
#include <vector>

#include "program/value_spec.h"

namespace tickgate {

struct ValueCase {
  std::string token;
  std::string reasons;  // `gt,missing`; empty: good
};

void ExpectReasons(const ValueSpec& value, const std::vector<ValueCase>& cases);

ValueSpec Of(ValueType type);
// With `coerce: true`.
ValueSpec Coerced(ValueType type);

// What {"v":TOKEN} leaves in the slot of `v` by the quick and the plain way, which must agree.
std::string WantedOf(const ValueSpec& value, const std::string& token);

std::shared_ptr<const std::vector<Literal>> Listed(const std::vector<std::string>& tokens);

}  // namespace tickgate
