// Points in time as 64-bit nanoseconds since 1970 UTC, and their RFC 3339 text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tickgate {

enum class TimestampRead : uint8_t {
  kOk,
  kNotATimestamp,
  kOutOfRange,  // the instant does not fit 64 bits (1677 to 2262)
};

// Reads `2026-11-30T08:00:00.123456789Z`: 0 to 9 fraction digits, `T` (or `t`, or a blank), `Z` or
// an offset.
TimestampRead ReadRfc3339(std::string_view text, int64_t* ns);
inline bool ParseRfc3339(std::string_view text, int64_t* ns) {
  return ReadRfc3339(text, ns) == TimestampRead::kOk;
}

// With nine fraction digits and Z.
std::string FormatRfc3339(int64_t ns);
void AppendRfc3339(int64_t ns, std::string* out);
// `2026-11-30` and `08` of an instant, in UTC.
std::string FormatDate(int64_t ns);
std::string FormatHour(int64_t ns);

}  // namespace tickgate
