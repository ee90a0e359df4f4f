// A value on the stack of a rule.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/decimal.h"

namespace tickgate {

struct RuleValue {
  enum class Kind : uint8_t {
    kNone,  // unverifiable
    kNull,
    kBool,
    kSmall,  // integer * 10^-scale, scale 0 to 18; not in normal form
    kWide,   // mantissa * 10^-scale
    kLong,   // text: a number token of more than 38 digits
    kDouble,
    kString,
    kTimestamp,  // integer: ns
    kDuration,   // integer: ns
    kToken,      // text: the JSON of a list or object
  };

  Kind kind = Kind::kNone;
  int32_t scale = 0;  // of kSmall, kWide
  union {
    int64_t integer = 0;  // kBool, kSmall, kTimestamp, kDuration
    double real;          // kDouble
  };
  Int128 mantissa = 0;         // of kWide, in normal form
  std::string_view text = {};  // also the token of a number or double read from a slot
};

}  // namespace tickgate
