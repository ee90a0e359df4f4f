// Exact decimal numbers: a 128-bit mantissa and a power of ten. No double is ever involved.
//
// Value: mantissa * 10^-scale. Normal form: no trailing zero in the mantissa, and zero has scale 0,
// so equal values are equal member by member. A negative scale is a multiple of a power of ten.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace tickgate {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;

struct Decimal {
  Int128 mantissa = 0;
  int32_t scale = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

enum class DecimalParse : uint8_t {
  kOk,
  kNotANumber,  // not the number grammar of RFC 8259
  kTooLong,     // more than 38 significant digits, or an exponent beyond +-1,000,000
};

// Reads a whole JSON number token (`-1.50`, `0E-8`, `9.2e-7`) into normal form.
DecimalParse ParseDecimal(std::string_view token, Decimal* value);

std::strong_ordering Compare(const Decimal& a, const Decimal& b);
inline Decimal DecimalOf(int64_t value);

// Digits before and behind the point of the value in plain notation: 12.50 has 2 and 1.
int IntegerDigits(const Decimal& value);
int FractionDigits(const Decimal& value);

// Plain notation, no exponent: "-37.63".
std::string FormatDecimal(const Decimal& value);

Decimal NormalDecimal(Int128 mantissa, int32_t scale);
inline Decimal DecimalOf(int64_t value) { return NormalDecimal(value, 0); }

}  // namespace tickgate
