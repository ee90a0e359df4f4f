// A timestamp in every spelling a contract permits, to nanoseconds since 1970 UTC.
#pragma once

#include <cstdint>
#include <string_view>

#include "program/value_spec.h"

namespace tickgate {

enum class TimeRead : uint8_t {
  kOk,
  kWrongType,   // no timestamp of that unit
  kOutOfRange,  // beyond 64 bits of nanoseconds (1677 to 2262)
  kTooFine,     // more than nine digits behind the second
};

// A number token as the unit says; kRfc3339 takes none. REQUIRES: IsNumber(number).
TimeRead ReadTimeNumber(TimestampUnit unit, std::string_view number, int64_t* ns);

// A string: RFC 3339 where the unit permits it, else the number that it holds (of kFraction always,
// of the others where `numeric` permits it).
TimeRead ReadTimeText(TimestampUnit unit, std::string_view text, bool numeric, int64_t* ns);

// Nanoseconds in one whole number of kAuto.
int64_t NsByMagnitude(Decimal value);

}  // namespace tickgate
