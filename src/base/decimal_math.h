// Exact arithmetic on decimals. Nothing is rounded but what says so.
//
// Every function gives false, and leaves the result alone, where the exact result has more than 38
// digits or an exponent beyond +-1,000,000, or the divisor is zero. Results are in normal form;
// operands must be.
#pragma once

#include <cstdint>

#include "base/decimal.h"

namespace tickgate {

inline constexpr int kDecimalDigitsMax = 38;

bool Add(const Decimal& a, const Decimal& b, Decimal* sum);
bool Subtract(const Decimal& a, const Decimal& b, Decimal* difference);
bool Multiply(const Decimal& a, const Decimal& b, Decimal* product);
// To at most `digits` digits behind the point, half to even. REQUIRES: 0 <= digits <= 38.
bool Divide(const Decimal& a, const Decimal& b, int digits, Decimal* quotient);
// a - b * truncated(a / b): exact, with the sign of `a`.
bool Modulo(const Decimal& a, const Decimal& b, Decimal* rest);

Decimal Negated(const Decimal& value);
Decimal Absolute(const Decimal& value);

// Whether `value` is a whole number of steps. REQUIRES: step is not zero.
bool IsMultipleOf(const Decimal& value, const Decimal& step);

// To at most `digits` digits behind the point; below 0: to tens, hundreds, ...
Decimal RoundedHalfEven(const Decimal& value, int digits);
Decimal Truncated(const Decimal& value, int digits);

// The nearest double; infinite beyond the largest.
double ToDouble(const Decimal& value);

}  // namespace tickgate
