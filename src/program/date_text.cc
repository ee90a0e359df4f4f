#include "program/date_text.h"

#include <array>
#include <cstddef>

namespace tickgate {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The number of two digits at `at`, or -1.
int Two(std::string_view text, size_t at) {
  if (at + 2 > text.size() || !IsDigit(text[at]) || !IsDigit(text[at + 1])) return -1;
  return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

int DaysInMonth(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[static_cast<size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

// Minutes east of UTC of what stands behind the time; false where that is none.
bool ReadOffset(std::string_view text, Zone zone, int* minutes) {
  *minutes = 0;
  if (text.empty()) return zone != Zone::kWanted;
  if (zone == Zone::kNone) return false;
  if (text == "Z" || text == "z") return true;
  if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':') return false;
  const int hour = Two(text, 1);
  const int minute = Two(text, 4);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
  *minutes = (hour * 60 + minute) * (text[0] == '-' ? -1 : 1);
  return true;
}

}  // namespace

bool IsDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const int century = Two(text, 0);
  const int year = Two(text, 2);
  const int month = Two(text, 5);
  const int day = Two(text, 8);
  return century >= 0 && year >= 0 && month >= 1 && month <= 12 && day >= 1 &&
         day <= DaysInMonth(century * 100 + year, month);
}

bool IsTime(std::string_view text, Zone zone) {
  if (text.size() < 8 || text[2] != ':' || text[5] != ':') return false;
  const int hour = Two(text, 0);
  const int minute = Two(text, 3);
  const int second = Two(text, 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  size_t at = 8;
  if (at < text.size() && text[at] == '.') {
    const size_t first = ++at;
    while (at < text.size() && IsDigit(text[at])) ++at;
    if (at == first) return false;
  }
  int offset = 0;
  if (!ReadOffset(text.substr(at), zone, &offset)) return false;
  constexpr int kDay = 24 * 60;
  const int in_utc = (hour * 60 + minute - offset + 2 * kDay) % kDay;
  return second < 60 || (in_utc == kDay - 1 && at < text.size());
}

bool IsDateTime(std::string_view text, Zone zone, bool blank) {
  if (text.size() < 19) return false;
  const bool mark = text[10] == 'T' || text[10] == 't' || (blank && text[10] == ' ');
  return mark && IsDate(text.substr(0, 10)) && IsTime(text.substr(11), zone);
}

bool IsUuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char lower = static_cast<char>(text[i] | 0x20);
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !IsDigit(text[i]) && (lower < 'a' || lower > 'f')) return false;
  }
  return true;
}

}  // namespace tickgate
