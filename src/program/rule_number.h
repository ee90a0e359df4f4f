// Numbers on the stack of a rule: read, compared, reckoned with. Exact unless a double takes part.
//
// Most fit 64 bits and go no further; what does not is a decimal of 128 bits, and what is longer
// than that is compared by its digits and not reckoned with.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/decimal.h"
#include "event/row.h"
#include "program/rule_value.h"

namespace tickgate {

inline bool IsNumberKind(RuleValue::Kind kind) {
  return kind >= RuleValue::Kind::kSmall && kind <= RuleValue::Kind::kDouble;
}

inline constexpr int kSmallScaleMax = 18;
inline constexpr std::array<int64_t, kSmallScaleMax + 1> kSmallPowers = [] {
  std::array<int64_t, kSmallScaleMax + 1> powers{};
  powers[0] = 1;
  for (size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

// 1 to 8 bytes as one word, the first the lowest; zeros above them. Nothing else is read.
inline uint64_t LoadBytes(const char* at, size_t bytes) {
  if (bytes >= 4) {
    uint32_t first, last;  // they may overlap
    std::memcpy(&first, at, 4);
    std::memcpy(&last, at + bytes - 4, 4);
    return first | uint64_t{last} << (8 * (bytes - 4));
  }
  const auto byte = [at](size_t i) { return uint64_t{static_cast<uint8_t>(at[i])} << (8 * i); };
  return byte(0) | byte(bytes / 2) | byte(bytes - 1);
}

// 1 to 8 digits with or without a point, all at once. False for anything else.
inline bool ReadEightBytes(const char* at, size_t bytes, uint64_t* digits, int32_t* scale) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  const unsigned empty = 8 * (8 - static_cast<unsigned>(bytes));
  // The last byte becomes the highest; digits become their values, those that are missing 0.
  uint64_t x = (LoadBytes(at, bytes) ^ '0' * kOnes) << empty;
  const uint64_t no_point = x ^ ('.' ^ '0') * kOnes;
  const uint64_t points = (no_point - kOnes) & ~no_point & 0x80 * kOnes;
  *scale = 0;
  if (points != 0) {
    const unsigned point = static_cast<unsigned>(__builtin_ctzll(points)) & ~7u;
    if (point == empty || point == 56) return false;
    // The digits before the point move over it.
    const uint64_t before = (uint64_t{1} << point) - 1;
    x = (x & before) << 8 | (x & ~(before << 8 | 0xFF));
    *scale = static_cast<int32_t>(7 - point / 8);
  }
  if (((x + 0x76 * kOnes) | x) & 0x80 * kOnes) return false;
  x = (x * 10 + (x >> 8)) & 0x00FF00FF00FF00FF;
  x = (x * 100 + (x >> 16)) & 0x0000FFFF0000FFFF;
  *digits = (x * 10'000 + (x >> 32)) & 0xFFFFFFFF;
  return true;
}

// A number token of at most 18 digits without exponent. Only ever says "surely so".
inline bool ReadSmall(std::string_view text, int64_t* integer, int32_t* scale) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  at += negative;
  if (at == end || end - at > kSmallScaleMax) return false;
  uint64_t value = 0;
  if (end - at <= 8) {
    if (!ReadEightBytes(at, static_cast<size_t>(end - at), &value, scale)) return false;
  } else {
    const char* behind_point = end;
    for (; at != end; ++at) {
      const unsigned digit = static_cast<unsigned>(*at) - '0';
      if (digit <= 9) {
        value = value * 10 + digit;
      } else if (*at == '.' && behind_point == end) {
        behind_point = at + 1;
      } else {
        return false;
      }
    }
    *scale = static_cast<int32_t>(end - behind_point);
  }
  *integer = negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
  return true;
}

// Below, equal to, above 0 as the first is below, equal to, above the second.
inline int CompareSmall(SmallDecimal a, SmallDecimal b) {
  // Equal scales and a constant 0 are nearly all there are.
  if (a.scale == b.scale || b.mantissa == 0) {
    return (a.mantissa > b.mantissa) - (a.mantissa < b.mantissa);
  }
  const bool coarse = a.scale < b.scale;
  const Int128 power = kSmallPowers[static_cast<size_t>(coarse ? b.scale - a.scale  //
                                                               : a.scale - b.scale)];
  const Int128 x = coarse ? a.mantissa * power : Int128{a.mantissa};
  const Int128 y = coarse ? Int128{b.mantissa} : b.mantissa * power;
  return (x > y) - (x < y);
}

// REQUIRES: kSmall, kTimestamp or kDuration.
inline SmallDecimal SmallOf(const RuleValue& value) { return {value.integer, value.scale}; }

// False, and no value, where the text is no number; of a double also where it is beyond its range.
bool ReadNumber(std::string_view text, RuleValue* value);
bool ReadDouble(std::string_view text, RuleValue* value);
void SetNumber(const Decimal& number, RuleValue* value);

// REQUIRES: both are numbers.
int CompareNumbers(const RuleValue& a, const RuleValue& b);

// False: no value, by overflow, division by zero, or a number too long to be reckoned with. `out`
// may be one of the operands. REQUIRES: both are numbers.
bool AddNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool SubtractNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool MultiplyNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool DivideNumbers(const RuleValue& a, const RuleValue& b, int digits, RuleValue* out);
bool ModuloNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out);
bool NegateNumber(const RuleValue& a, RuleValue* out);
bool IsNegative(const RuleValue& a);

// REQUIRES: kSmall or kWide.
Decimal DecimalOf(const RuleValue& value);

}  // namespace tickgate
