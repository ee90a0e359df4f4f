// What a sink receives.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "event/position.h"

namespace tickgate {

// A value of the event that a target asked for when the program was built (path template, time).
struct WantedValue {
  std::string_view text;     // the value as text: of a string its content, else the token
  int64_t timestamp_ns = 0;  // of a timestamp field
  bool present = false;      // false: absent, null, or of the wrong type
};

// Bytes and values are borrowed for the length of the call they are passed to.
struct Row {
  std::string_view bytes;  // one JSON value; no line break at the end
  uint16_t record = 0;     // index into the program's records
  int64_t received_ns = 0;
  Position position;
  std::span<const WantedValue> wanted;  // in the order the targets asked for them
};

}  // namespace tickgate
