// A value on the stack of a rule.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/decimal.h"

namespace tickgate {

struct RuleValue {
  enum class Kind : uint8_t {
    kNone,  // no value: unverifiable
    kNull,  // null stands there; unverifiable too wherever a value is asked for
    kBool,
    kSmall,  // integer * 10^-scale, scale 0 to 18; not in normal form
    kWide,   // mantissa * 10^-scale, in normal form
    kLong,   // text: a number token of more digits than a decimal holds
    kDouble,
    kString,
    kTimestamp,  // ns
    kDuration,   // ns
    kToken,      // text: the JSON of a list or object
  };

  Kind kind = Kind::kNone;
  int32_t scale = 0;  // of kSmall, kWide
  union {
    int64_t integer = 0;  // kBool, kSmall, kTimestamp, kDuration
    double real;          // kDouble
  };
  Int128 mantissa = 0;         // of kWide
  std::string_view text = {};  // also the token of a number or double read from a slot, else empty

  bool has_value() const { return kind > Kind::kNull; }
};

}  // namespace tickgate
