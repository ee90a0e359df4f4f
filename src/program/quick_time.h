// RFC 3339 text in UTC, `"2026-11-30T08:00:00.123456789Z"`, read 16 characters at a time.
//
// As digits.h: false only means that the exact way must decide (an offset, a blank for the T, years
// before 1970 or from 2200 on, an error).
#pragma once

#include <cstdint>

#include "program/digits.h"

namespace tickgate {

#if defined(__SSE4_1__)

namespace quick_time {

inline constexpr uint32_t kMarks = 1u << 4 | 1u << 7 | 1u << 10 | 1u << 13;
inline constexpr int16_t kDaysBefore[13] = {0,   0,   31,  59,  90,  120, 151,
                                            181, 212, 243, 273, 304, 334};
inline constexpr int8_t kDaysOf[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
inline constexpr int64_t kTens[10] = {1,       10,        100,        1'000,       10'000,
                                      100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};

// Days since 1970 of a date that is none before then; -1 where it is no date.
inline int64_t DaysOf(int year, int month, int day) {
  if (year < 1970 || year >= 2200 || static_cast<unsigned>(month - 1) > 11) return -1;
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (day < 1 || day > kDaysOf[month] + (leap && month == 2 ? 1 : 0)) return -1;
  const int before = year - 1;
  const int leap_days = before / 4 - before / 100 + before / 400 - 477;
  return int64_t{365} * (year - 1970) + leap_days + kDaysBefore[month] +
         (leap && month > 2 ? 1 : 0) + day - 1;
}

// Behind the seconds at `at`: `Z"`, or a fraction of one to nine digits before them. False where
// neither stands there.
inline bool Fraction(const char* at, uint32_t bytes, int64_t* ns) {
  *ns = 0;
  if (bytes == 2) return at[0] == 'Z' && at[1] == '"';
  const uint32_t count = bytes - 3;
  if (count - 1 > 8u || at[0] != '.' || at[bytes - 2] != 'Z' || at[bytes - 1] != '"') return false;
  const __m128i x = digits::LoadTail(at + 1 + count, count);
  if (digits::Beyond9(x) != 0) return false;
  *ns = digits::Combine(x) * kTens[9 - count];
  return true;
}

}  // namespace quick_time

// The instant of a whole string token, in nanoseconds since 1970.
inline bool QuickInstant(const char* token, uint32_t bytes, int64_t* ns) {
  constexpr uint32_t kShortest = 22;
  if (bytes < kShortest || token[0] != '"' || token[17] != ':') return false;
  const char z = '0';
  const __m128i x = _mm_sub_epi8(digits::Load(token + 1), digits::Load(digits::kTables.zero));
  const __m128i marks =
      _mm_setr_epi8(0, 0, 0, 0, '-' - z, 0, 0, '-' - z, 0, 0, 'T' - z, 0, 0, ':' - z, 0, 0);
  const uint32_t equal = static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, marks)));
  if ((equal & quick_time::kMarks) != quick_time::kMarks ||
      (digits::Beyond9(x) & ~quick_time::kMarks) != 0) {
    return false;
  }
  const __m128i order = _mm_setr_epi8(0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, -1, -1, -1, -1);
  const __m128i pairs =
      _mm_maddubs_epi16(_mm_shuffle_epi8(x, order), digits::Load(digits::kTables.tens));
  const int64_t days =
      quick_time::DaysOf(_mm_extract_epi16(pairs, 0) * 100 + _mm_extract_epi16(pairs, 1),
                         _mm_extract_epi16(pairs, 2), _mm_extract_epi16(pairs, 3));
  const int hour = _mm_extract_epi16(pairs, 4);
  const int minute = _mm_extract_epi16(pairs, 5);
  const unsigned tens = static_cast<unsigned>(token[18] - z);
  const unsigned ones = static_cast<unsigned>(token[19] - z);
  int64_t fraction;
  if (days < 0 || hour > 23 || minute > 59 || tens > 5 || ones > 9 ||
      !quick_time::Fraction(token + 20, bytes - 20, &fraction)) {
    return false;
  }
  const int64_t seconds = days * 86'400 + hour * 3'600 + minute * 60 + tens * 10 + ones;
  *ns = seconds * 1'000'000'000 + fraction;
  return true;
}

#else

inline bool QuickInstant(const char*, uint32_t, int64_t*) { return false; }

#endif

}  // namespace tickgate
