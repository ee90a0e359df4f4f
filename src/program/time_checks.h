// The checks of timestamps, in nanoseconds.
#pragma once

#include <cstdint>
#include <string_view>

#include "program/code.h"
#include "program/faults.h"

namespace tickgate {

struct TimeText {
  std::string_view text;
  bool is_string = false;
  bool numeric = false;  // a string may hold the number that the unit asks for
};

// False where the value is no timestamp, or one without place in 64 bits of nanoseconds: `faults`
// says which. `*ns` is the instant.
bool CheckTimestamp(const ValueCode& code, const TimeText& time, int64_t received_ns,
                    Faults* faults, int64_t* ns);

}  // namespace tickgate
