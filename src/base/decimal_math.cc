#include "base/decimal_math.h"

#include <charconv>
#include <limits>

#include "base/powers_of_ten.h"

namespace tickgate {
namespace {

constexpr int32_t kExponentMax = 1'000'000;
// Beyond all mantissas, 10^38 as a rounding may give it among them, and well within 127 bits.
constexpr Uint128 kReach = static_cast<Uint128>(kPowersOfTen[38]) * 3 / 2;

Uint128 Magnitude(const Decimal& value) {
  return static_cast<Uint128>(value.mantissa < 0 ? -value.mantissa : value.mantissa);
}

Uint128 Power(int64_t exponent) { return static_cast<Uint128>(kPowersOfTen[exponent]); }

// value * 10^exponent, where 128 bits hold it. REQUIRES: exponent >= 0.
bool ScaledUp(Uint128 value, int64_t exponent, Uint128* scaled) {
  if (value == 0) {
    *scaled = 0;
    return true;
  }
  return exponent <= kDecimalDigitsMax && !__builtin_mul_overflow(value, Power(exponent), scaled);
}

// REQUIRES: magnitude fits Int128.
bool Make(bool negative, Uint128 magnitude, int64_t scale, Decimal* out) {
  if (magnitude == 0) {
    *out = {};
    return true;
  }
  if (scale > 4 * kExponentMax || scale < -4 * kExponentMax) return false;
  const Int128 mantissa = static_cast<Int128>(magnitude);
  const Decimal normal =
      NormalDecimal(negative ? -mantissa : mantissa, static_cast<int32_t>(scale));
  if (Magnitude(normal) >= Power(38) || normal.scale > kExponentMax ||
      normal.scale < -kExponentMax) {
    return false;
  }
  *out = normal;
  return true;
}

// Takes `rest` * 10 through `divisor`: the digit that comes out, and the rest that stays.
// Ten times the rest may not fit 128 bits, twice it does.
unsigned NextDigit(Uint128 divisor, Uint128* rest) {
  unsigned digit = 0;
  const auto twice = [&] {
    *rest *= 2;
    digit *= 2;
    if (*rest >= divisor) {
      *rest -= divisor;
      ++digit;
    }
  };
  const Uint128 once = *rest;
  twice();
  twice();
  *rest += once;
  if (*rest >= divisor) {
    *rest -= divisor;
    ++digit;
  }
  twice();
  return digit;
}

// Whether `rest` of `divisor`, left over from a whole `quotient`, rounds it up.
bool RoundsUp(Uint128 quotient, Uint128 rest, Uint128 divisor) {
  const Uint128 missing = divisor - rest;
  return rest > missing || (rest == missing && (quotient & 1) != 0);
}

// The quotient of x * 10^places and y, whose places 128 bits do not hold. `scale` is that of x / y.
bool LongDivide(Uint128 x, Uint128 y, int64_t places, bool negative, int64_t scale, Decimal* out) {
  Uint128 quotient = x / y;
  Uint128 rest = x - quotient * y;
  int64_t taken = 0;
  for (; taken < places && rest != 0 && quotient < Power(37); ++taken) {
    quotient = quotient * 10 + NextDigit(y, &rest);
  }
  if (rest == 0) return Make(negative, quotient, scale + taken, out);
  if (taken == places) {
    return Make(negative, quotient + RoundsUp(quotient, rest, y), scale + taken, out);
  }
  // All 38 digits are taken. The digits still to come must round to nothing or to one more.
  Uint128 doubled;
  if (ScaledUp(2 * rest, places - taken, &doubled) && doubled <= y) {
    return Make(negative, quotient, scale + taken, out);
  }
  if (ScaledUp(2 * (y - rest), places - taken, &doubled) && doubled <= y) {
    return Make(negative, quotient + 1, scale + taken, out);
  }
  return false;
}

Uint128 MultiplyModulo(Uint128 a, Uint128 b, Uint128 modulus) {
  Uint128 product;
  if (!__builtin_mul_overflow(a, b, &product)) return product % modulus;
  product = 0;
  for (a %= modulus; b != 0; b >>= 1) {
    if ((b & 1) != 0) product = (product + a) % modulus;
    a = a * 2 % modulus;
  }
  return product;
}

// x * 10^exponent modulo `modulus`.
Uint128 ScaledModulo(Uint128 x, int64_t exponent, Uint128 modulus) {
  Uint128 rest = x % modulus;
  Uint128 power = 10 % modulus;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) rest = MultiplyModulo(rest, power, modulus);
    power = MultiplyModulo(power, power, modulus);
  }
  return rest;
}

// Takes the last `places` digits off, and says what they were as a rest of `divisor`.
Uint128 CutDigits(Uint128 magnitude, int64_t places, Uint128* rest, Uint128* divisor) {
  if (places > kDecimalDigitsMax) {
    *rest = 0;
    *divisor = 1;
    return 0;
  }
  *divisor = Power(places);
  const Uint128 whole = magnitude / *divisor;
  *rest = magnitude - whole * *divisor;
  return whole;
}

}  // namespace

bool Add(const Decimal& a, const Decimal& b, Decimal* sum) {
  if (a.mantissa == 0 || b.mantissa == 0) {
    *sum = a.mantissa == 0 ? b : a;
    return true;
  }
  const Decimal& coarse = a.scale < b.scale ? a : b;
  const Decimal& fine = a.scale < b.scale ? b : a;
  // The sum's last digit is the fine one's: what is not below 10^38 at its scale has too many
  // digits, and so has the sum of a coarse one not below twice that.
  Uint128 large;
  if (!ScaledUp(Magnitude(coarse), int64_t{fine.scale} - coarse.scale, &large) ||
      large >= 2 * Power(38)) {
    return false;
  }
  const Uint128 small = Magnitude(fine);
  const bool negative = coarse.mantissa < 0;
  if (negative != (fine.mantissa < 0)) {
    const bool swapped = small > large;
    const Uint128 rest = swapped ? small - large : large - small;
    return rest <= kReach && Make(negative != swapped, rest, fine.scale, sum);
  }
  const Uint128 total = large + small;
  if (total <= kReach) return Make(negative, total, fine.scale, sum);
  return total % 10 == 0 && Make(negative, total / 10, int64_t{fine.scale} - 1, sum);
}

bool Subtract(const Decimal& a, const Decimal& b, Decimal* difference) {
  return Add(a, Negated(b), difference);
}

bool Multiply(const Decimal& a, const Decimal& b, Decimal* product) {
  Uint128 x = Magnitude(a);
  Uint128 y = Magnitude(b);
  const bool negative = (a.mantissa < 0) != (b.mantissa < 0);
  const int64_t scale = int64_t{a.scale} + b.scale;
  Uint128 whole;
  if (!__builtin_mul_overflow(x, y, &whole) && whole <= kReach) {
    return Make(negative, whole, scale, product);
  }
  // Trailing zeros of the product are a two of one side and a five of the other: neither side, in
  // normal form, has both.
  int64_t zeros = 0;
  const auto pair_off = [&zeros](Uint128* twos, Uint128* fives) {
    for (; *twos % 2 == 0 && *fives % 5 == 0; ++zeros) {
      *twos /= 2;
      *fives /= 5;
    }
  };
  pair_off(&x, &y);
  pair_off(&y, &x);
  if (__builtin_mul_overflow(x, y, &whole) || whole > kReach) return false;
  return Make(negative, whole, scale - zeros, product);
}

bool Divide(const Decimal& a, const Decimal& b, int digits, Decimal* quotient) {
  if (b.mantissa == 0) return false;
  const bool negative = (a.mantissa < 0) != (b.mantissa < 0);
  Uint128 x = Magnitude(a);
  Uint128 y = Magnitude(b);
  const int64_t places = int64_t{digits} - a.scale + b.scale;
  if (places > 0) {
    Uint128 scaled;
    if (!ScaledUp(x, places, &scaled)) {
      return LongDivide(x, y, places, negative, int64_t{a.scale} - b.scale, quotient);
    }
    x = scaled;
  } else if (Uint128 scaled; ScaledUp(y, -places, &scaled)) {
    y = scaled;
  } else {
    *quotient = {};  // less than half of the last digit
    return true;
  }
  const Uint128 whole = x / y;
  if (whole > kReach) {
    // Only where nothing is cut does its own end tell how many digits it has.
    return LongDivide(Magnitude(a), Magnitude(b), places, negative, int64_t{a.scale} - b.scale,
                      quotient);
  }
  return Make(negative, whole + RoundsUp(whole, x - whole * y, y), digits, quotient);
}

bool Modulo(const Decimal& a, const Decimal& b, Decimal* rest) {
  if (b.mantissa == 0) return false;
  const Uint128 x = Magnitude(a);
  const Uint128 y = Magnitude(b);
  const int64_t finer = int64_t{b.scale} - a.scale;
  if (finer >= 0) return Make(a.mantissa < 0, ScaledModulo(x, finer, y), b.scale, rest);
  Uint128 modulus;
  if (!ScaledUp(y, -finer, &modulus)) {
    *rest = a;  // a step larger than any mantissa
    return true;
  }
  return Make(a.mantissa < 0, x % modulus, a.scale, rest);
}

Decimal Negated(const Decimal& value) { return {-value.mantissa, value.scale}; }

Decimal Absolute(const Decimal& value) { return value.mantissa < 0 ? Negated(value) : value; }

bool IsMultipleOf(const Decimal& value, const Decimal& step) {
  Decimal rest;
  return Modulo(value, step, &rest) && rest.mantissa == 0;
}

Decimal RoundedHalfEven(const Decimal& value, int digits) {
  if (value.scale <= digits) return value;
  Uint128 rest, divisor;
  Uint128 whole = CutDigits(Magnitude(value), int64_t{value.scale} - digits, &rest, &divisor);
  whole += rest != 0 && RoundsUp(whole, rest, divisor);
  const Int128 mantissa = static_cast<Int128>(whole);
  return NormalDecimal(value.mantissa < 0 ? -mantissa : mantissa, digits);
}

Decimal Truncated(const Decimal& value, int digits) {
  if (value.scale <= digits) return value;
  Uint128 rest, divisor;
  const Int128 whole = static_cast<Int128>(
      CutDigits(Magnitude(value), int64_t{value.scale} - digits, &rest, &divisor));
  return NormalDecimal(value.mantissa < 0 ? -whole : whole, digits);
}

double ToDouble(const Decimal& value) {
  constexpr int64_t kExact = int64_t{1} << 53;
  static constexpr double kTens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  // Both sides are exact doubles, so the one operation rounds rightly.
  if (value.mantissa <= kExact && value.mantissa >= -kExact && value.scale <= 22 &&
      value.scale >= -22) {
    const double mantissa = static_cast<double>(static_cast<int64_t>(value.mantissa));
    return value.scale >= 0 ? mantissa / kTens[value.scale] : mantissa * kTens[-value.scale];
  }
  char text[64];
  char* const end = text + sizeof(text);
  char* at = end;
  for (int64_t scale = value.scale < 0 ? -int64_t{value.scale} : value.scale; scale != 0;
       scale /= 10) {
    *--at = static_cast<char>('0' + scale % 10);
  }
  if (at == end) *--at = '0';
  if (value.scale > 0) *--at = '-';
  *--at = 'e';
  for (Uint128 rest = Magnitude(value); rest != 0; rest /= 10) {
    *--at = static_cast<char>('0' + static_cast<int>(rest % 10));
  }
  if (value.mantissa < 0) *--at = '-';
  double result = 0;
  if (std::from_chars(at, end, result).ec == std::errc::result_out_of_range) {
    const double infinity = std::numeric_limits<double>::infinity();
    if (value.scale > 0) return value.mantissa < 0 ? -0.0 : 0.0;
    return value.mantissa < 0 ? -infinity : infinity;
  }
  return result;
}

}  // namespace tickgate
