// Numbers on the stack of a rule: read, compared, reckoned with. Exact unless a double takes part.
//
// Most fit 64 bits and go no further; what does not is a decimal of 128 bits, and what is longer
// than that is compared by its digits and not reckoned with.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/decimal.h"
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

// A number token of at most 18 digits without exponent. Only ever says "surely so".
inline bool ReadSmall(std::string_view text, int64_t* integer, int32_t* scale) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  at += negative;
  if (at == end || end - at > kSmallScaleMax) return false;
  uint64_t value = 0;
  const char* behind_point = nullptr;
  for (; at != end; ++at) {
    const unsigned digit = static_cast<unsigned>(*at) - '0';
    if (digit <= 9) {
      value = value * 10 + digit;
    } else if (*at == '.' && behind_point == nullptr) {
      behind_point = at + 1;
    } else {
      return false;
    }
  }
  *integer = negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
  *scale = behind_point == nullptr ? 0 : static_cast<int32_t>(end - behind_point);
  return true;
}

// Below, equal to, above 0 as the first is below, equal to, above the second.
inline int CompareSmall(int64_t a, int32_t a_scale, int64_t b, int32_t b_scale) {
  if (a_scale == b_scale) return (a > b) - (a < b);
  const Int128 x = a_scale < b_scale ? Int128{a} * kSmallPowers[b_scale - a_scale] : Int128{a};
  const Int128 y = b_scale < a_scale ? Int128{b} * kSmallPowers[a_scale - b_scale] : Int128{b};
  return (x > y) - (x < y);
}

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
