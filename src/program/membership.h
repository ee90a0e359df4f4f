// `const`, `in` and `in_file` of a value, by what it is compared as.
#pragma once

#include <string_view>

#include "base/decimal.h"
#include "program/code.h"

namespace tickgate {

inline bool AllowsText(const ValueCode& code, std::string_view content) {
  return (code.constant == nullptr || code.constant->ContainsString(content)) &&
         (code.in == nullptr || code.in->ContainsString(content));
}

inline bool AllowsNumber(const ValueCode& code, const Decimal& value) {
  return (code.constant == nullptr || code.constant->ContainsNumber(value)) &&
         (code.in == nullptr || code.in->ContainsNumber(value));
}

// true, false, null, {}, [], and numbers longer than a decimal by their very bytes.
inline bool AllowsWord(const ValueCode& code, std::string_view token) {
  return (code.constant == nullptr || code.constant->ContainsWord(token)) &&
         (code.in == nullptr || code.in->ContainsWord(token));
}

}  // namespace tickgate
