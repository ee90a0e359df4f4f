// Dates, times of day and UUIDs as text: the grammars of RFC 3339 and RFC 4122, exactly.
#pragma once

#include <cstdint>
#include <string_view>

namespace tickgate {

// `2026-11-30`: a day of the calendar.
bool IsDate(std::string_view text);

enum class Zone : uint8_t {
  kWanted,
  kPermitted,
  kNone,
};

// `08:00:00.123+05:30` with any number of fraction digits. A second 60 is that of 23:59:60 in UTC;
// without an offset there is none.
bool IsTime(std::string_view text, Zone zone);

// `2026-11-30T08:00:00Z`. `t` and `z` are as good; `blank`: so is a blank for the T.
bool IsDateTime(std::string_view text, Zone zone, bool blank);

// 8-4-4-4-12 hex digits of either case.
bool IsUuid(std::string_view text);

}  // namespace tickgate
