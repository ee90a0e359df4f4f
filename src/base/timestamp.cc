#include "base/timestamp.h"

#include <algorithm>
#include <array>

#include "base/clock.h"
#include "base/decimal.h"

namespace tickgate {
namespace {

constexpr int64_t kSecondsPerDay = 86'400;

// Days since 1970-01-01 of a date of the proleptic Gregorian calendar, and back (H. Hinnant's
// published algorithms for civil dates).
int64_t DaysOfDate(int64_t year, int month, int day) {
  year -= month <= 2;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146'097 + day_of_era - 719'468;
}

struct Date {
  int64_t year;
  int month;
  int day;
};

Date DateOfDays(int64_t days) {
  days += 719'468;
  const int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
  const int64_t doe = days - era * 146'097;
  const int64_t yoe = (doe - doe / 1460 + doe / 36'524 - doe / 146'096) / 365;
  const int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const int64_t mp = (5 * doy + 2) / 153;
  const int month = static_cast<int>(mp < 10 ? mp + 3 : mp - 9);
  return {yoe + era * 400 + (month <= 2), month, static_cast<int>(doy - (153 * mp + 2) / 5 + 1)};
}

// Reads exactly `digits` digits at `at`, or gives -1.
int Number(std::string_view text, size_t at, size_t digits) {
  if (at + digits > text.size()) return -1;
  int value = 0;
  for (size_t i = at; i < at + digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

int DaysInMonth(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[static_cast<size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

// Seconds east of UTC of `Z` or `+hh:mm` that ends the text; false where it is neither.
bool ReadOffset(std::string_view zone, int64_t* seconds) {
  if (zone == "Z" || zone == "z") {
    *seconds = 0;
    return true;
  }
  if (zone.size() != 6 || (zone[0] != '+' && zone[0] != '-') || zone[3] != ':') return false;
  const int hours = Number(zone, 1, 2);
  const int minutes = Number(zone, 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return false;
  *seconds = (hours * 3600 + minutes * 60) * (zone[0] == '-' ? -1 : 1);
  return true;
}

// Nanoseconds of `.123` at `*at`, which moves behind it; none is 0. False where it is malformed.
bool ReadFraction(std::string_view text, size_t* at, int64_t* fraction) {
  if (*at >= text.size() || text[*at] != '.') return true;
  int64_t unit = kNsPerSecond;
  const size_t first = ++*at;
  for (; *at < text.size() && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
    unit /= 10;
    *fraction += (text[*at] - '0') * unit;
  }
  return *at > first && *at - first <= 9;
}

void AppendPadded(int64_t value, int digits, std::string* out) {
  std::string text = std::to_string(value);
  out->append(
      static_cast<size_t>(digits) - std::min<size_t>(text.size(), static_cast<size_t>(digits)),
      '0');
  out->append(text);
}

int64_t FloorDivide(int64_t value, int64_t by) { return value / by - (value % by < 0 ? 1 : 0); }

}  // namespace

TimestampRead ReadRfc3339(std::string_view text, int64_t* ns) {
  const int year = Number(text, 0, 4);
  const int month = Number(text, 5, 2);
  const int day = Number(text, 8, 2);
  const int hour = Number(text, 11, 2);
  const int minute = Number(text, 14, 2);
  const int second = Number(text, 17, 2);
  if (year < 0 || month < 1 || month > 12 || day < 1 || hour < 0 || minute < 0 || second < 0 ||
      day > DaysInMonth(year, month) || hour > 23 || minute > 59 || second > 59) {
    return TimestampRead::kNotATimestamp;
  }
  const bool marks = text[4] == '-' && text[7] == '-' && text[13] == ':' && text[16] == ':' &&
                     (text[10] == 'T' || text[10] == 't' || text[10] == ' ');
  size_t at = 19;
  int64_t fraction = 0;
  int64_t offset = 0;
  if (!marks || !ReadFraction(text, &at, &fraction) || !ReadOffset(text.substr(at), &offset)) {
    return TimestampRead::kNotATimestamp;
  }
  const int64_t seconds =
      DaysOfDate(year, month, day) * kSecondsPerDay + hour * 3600 + minute * 60 + second - offset;
  // The sum may fit where seconds alone do not: the first instant ends in a fraction.
  const Int128 instant = static_cast<Int128>(seconds) * kNsPerSecond + fraction;
  if (instant < INT64_MIN || instant > INT64_MAX) return TimestampRead::kOutOfRange;
  *ns = static_cast<int64_t>(instant);
  return TimestampRead::kOk;
}

void AppendRfc3339(int64_t ns, std::string* out) {
  const int64_t seconds = FloorDivide(ns, kNsPerSecond);
  const int64_t rest = ns % kNsPerSecond;  // seconds * kNsPerSecond may not fit
  const int64_t days = FloorDivide(seconds, kSecondsPerDay);
  const int64_t second = seconds - days * kSecondsPerDay;
  *out += FormatDate(ns);
  *out += 'T';
  AppendPadded(second / 3600, 2, out);
  *out += ':';
  AppendPadded(second / 60 % 60, 2, out);
  *out += ':';
  AppendPadded(second % 60, 2, out);
  *out += '.';
  AppendPadded(rest < 0 ? rest + kNsPerSecond : rest, 9, out);
  *out += 'Z';
}

std::string FormatRfc3339(int64_t ns) {
  std::string text;
  AppendRfc3339(ns, &text);
  return text;
}

std::string FormatDate(int64_t ns) {
  const Date date = DateOfDays(FloorDivide(FloorDivide(ns, kNsPerSecond), kSecondsPerDay));
  std::string text;
  AppendPadded(date.year, 4, &text);
  text += '-';
  AppendPadded(date.month, 2, &text);
  text += '-';
  AppendPadded(date.day, 2, &text);
  return text;
}

std::string FormatHour(int64_t ns) {
  const int64_t hours = FloorDivide(FloorDivide(ns, kNsPerSecond), 3600);
  std::string text;
  AppendPadded(hours - FloorDivide(hours, 24) * 24, 2, &text);
  return text;
}

}  // namespace tickgate
