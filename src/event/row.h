// What a sink receives.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "event/position.h"

namespace tickgate {

// What stands at a place of an event.
enum class ValueState : uint8_t {
  kAbsent,
  kNull,
  kNone,  // a token that the contract says means no value, or a value whose type failed
  kString,
  kNumber,
  kBool,
  kObject,
  kList,
};

// mantissa * 10^-scale, scale 0 to 18, not in normal form.
struct SmallDecimal {
  int64_t mantissa = 0;
  int32_t scale = 0;
};

// A value of the event that a target asked for when the program was built (path template, time), or
// that a rule looks at.
struct WantedValue {
  std::string_view text = {};  // the value as text: of a string its content, else the token
  int64_t timestamp_ns = 0;    // of a timestamp field
  bool present = false;        // false: absent, null, none, or of the wrong type
  ValueState state = ValueState::kAbsent;
  bool read = false;  // a number whose value is mantissa * 10^-scale
  int32_t scale = 0;  // 0 to 18
  int64_t mantissa = 0;

  SmallDecimal number() const { return {mantissa, scale}; }
};

// Bytes and values are borrowed for the length of the call they are passed to.
struct Row {
  std::string_view bytes;  // one JSON value; no line break at the end
  uint16_t record = 0;     // index into the names its sink was told; beyond them: of no record
  int64_t received_ns = 0;
  Position position;
  std::span<const WantedValue> wanted;  // in the order the targets asked for them
};

}  // namespace tickgate
