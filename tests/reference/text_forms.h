// The forms that texts of a contract may have: instants, dates, times, ids, addresses.
//
// Written from the standards they are named after and from docs/contract.md; cursor-driven, one
// rule a function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/value_spec.h"
#include "reference/big_decimal.h"

namespace tickgate::reference {

// Nanoseconds since 1970 of any size; nullopt where the text is no such time.
std::optional<BigDecimal> InstantOf(std::string_view text);

struct DateParts {
  int year = 0, month = 0, day = 0;
};
// YYYY-MM-DD of the calendar, with another separator where one is given.
std::optional<DateParts> DateOf(std::string_view text, char separator = '-');
// Days since 1970-01-01, counted year by year.
int64_t DaysSince1970(const DateParts& date);
// `2026-11-30T08:00:00Z` of seconds since 1970.
std::string TextOfSeconds(int64_t seconds);
// The same of nanoseconds, with nine fraction digits.
std::string TextOfInstant(int64_t ns);
// HH:MM:SS[.fraction], then an offset or nothing.
bool IsTime(std::string_view text, bool offset_required);
bool IsUuid(std::string_view text);
bool HasFormat(TextFormat format, std::string_view text);

bool IsBlankText(std::string_view text);
std::string Lower(std::string_view text);  // ASCII
std::string Upper(std::string_view text);
std::string_view Trimmed(std::string_view text);  // ASCII blanks: space, \t \n \v \f \r

// 64 hex digits.
std::string HmacSha256(std::string_view key, std::string_view text);

}  // namespace tickgate::reference
