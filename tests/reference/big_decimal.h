// Decimal numbers of any length as strings of digits: slow, exact, and nothing of base/decimal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tickgate::reference {

// (-1)^negative * digits * 10^exponent. Normal form: no zero at either end of `digits`; zero has
// none and is not negative.
struct BigDecimal {
  bool negative = false;
  std::string digits = {};
  int64_t exponent = 0;

  // The number grammar of RFC 8259; nullopt where the text is none.
  static std::optional<BigDecimal> Parse(std::string_view token);
  static BigDecimal Of(int64_t value);

  bool IsZero() const { return digits.empty(); }
  bool IsWhole() const { return IsZero() || exponent >= 0; }
  // Of plain notation: 12.50 has 2 and 1; 0.05 has 0 and 2.
  int64_t DigitsBefore() const;
  int64_t DigitsBehind() const { return exponent < 0 ? -exponent : 0; }
  // Plain notation, no exponent. REQUIRES: not absurdly long.
  std::string Plain() const;
  // The value as a 64-bit number, where it is one.
  std::optional<int64_t> Int64() const;
};

// <0, 0, >0.
int Compare(const BigDecimal& a, const BigDecimal& b);

BigDecimal Negated(BigDecimal value);
// nullopt where the exact sum needs more digits than anything that is judged can have.
std::optional<BigDecimal> Add(const BigDecimal& a, const BigDecimal& b);
BigDecimal Multiply(const BigDecimal& a, const BigDecimal& b);
// The quotient cut toward zero, and what then remains (it has the sign of `a`). REQUIRES: b != 0.
struct Quotient {
  BigDecimal whole, rest;
};
std::optional<Quotient> Divide(const BigDecimal& a, const BigDecimal& b);
// To `digits` behind the point.
std::optional<BigDecimal> DivideHalfEven(const BigDecimal& a, const BigDecimal& b, int64_t digits);
BigDecimal RoundHalfEven(const BigDecimal& value, int64_t digits);
BigDecimal Truncate(const BigDecimal& value, int64_t digits);
bool IsMultiple(const BigDecimal& value, const BigDecimal& of);

}  // namespace tickgate::reference
