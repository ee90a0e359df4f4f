// A number token of any length as its decimal digits, without a copy of them.
//
// The value is the digits as a whole number, times 10^power. There is no zero at either end of the
// digits; zero has none. So equal values have equal digits and powers, whatever their spelling.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/decimal.h"
#include "program/text_arena.h"

namespace tickgate {

struct DigitText {
  bool negative = false;
  std::string_view whole = {};     // what is left of the digits before the point,
  std::string_view fraction = {};  // and behind it
  int64_t power = 0;

  size_t size() const { return whole.size() + fraction.size(); }
  bool zero() const { return size() == 0; }
  char operator[](size_t i) const {
    return i < whole.size() ? whole[i] : fraction[i - whole.size()];
  }
  // Digits before the point in plain notation; 0 or less of a value below 1.
  int64_t whole_digits() const { return static_cast<int64_t>(size()) + power; }
  int64_t fraction_digits() const { return power < 0 ? -power : 0; }
};

// REQUIRES: IsNumber(token). An exponent beyond +-2^40 counts as that.
DigitText ReadDigits(std::string_view token);

std::strong_ordering Compare(const DigitText& a, const DigitText& b);

// A text that is the same for equal values, and for no others.
std::string_view KeyOfDigits(const DigitText& value, TextArena* arena);

// The rest of a whole number's magnitude by `divisor`, for powers that a loop may count.
// REQUIRES: 0 < divisor <= 10^37.
Uint128 Remainder(const DigitText& value, Uint128 divisor);

enum class Rounding : uint8_t { kTowardZero, kHalfEven };

// Makes `*out` the number with `digits` digits behind the point, in plain notation. False where it
// has no more than that; nothing is written then.
bool CutDigits(std::string_view token, int digits, Rounding rounding, std::string* out);

}  // namespace tickgate
