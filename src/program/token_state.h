// What a JSON token is, by its first byte.
#pragma once

#include <string_view>

#include "event/row.h"

namespace tickgate {

// kAbsent of an empty one. REQUIRES: the token is empty or well formed.
inline ValueState StateOf(std::string_view token) {
  if (token.empty()) return ValueState::kAbsent;
  switch (token[0]) {
    case '"':
      return ValueState::kString;
    case '{':
      return ValueState::kObject;
    case '[':
      return ValueState::kList;
    case 't':
    case 'f':
      return ValueState::kBool;
    case 'n':
      return ValueState::kNull;
    default:
      return ValueState::kNumber;
  }
}

}  // namespace tickgate
