#include "base/decimal.h"

#include <algorithm>

#include "base/powers_of_ten.h"

namespace tickgate {
namespace {

constexpr int kDigitsMax = 38;
constexpr int32_t kExponentMax = 1'000'000;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

int DigitCount(Int128 magnitude) {
  int digits = 1;
  while (digits <= kDigitsMax && magnitude >= kPowersOfTen[digits]) ++digits;
  return digits;
}

Int128 Magnitude(Int128 value) { return value < 0 ? -value : value; }

// The parts of a number token: digits with the point taken out, and the exponent that remains.
struct Scanned {
  bool negative = false;
  Int128 mantissa = 0;
  int significant = 0;     // digits taken into the mantissa, leading zeros apart
  int64_t exponent = 0;    // value = mantissa * 10^exponent
  int64_t held_zeros = 0;  // trailing zeros not yet taken: they matter only before another digit
  bool too_long = false;
};

void TakeDigit(char c, Scanned* s) {
  if (c == '0') {
    if (s->significant > 0) ++s->held_zeros;
    return;
  }
  s->significant += static_cast<int>(std::min<int64_t>(s->held_zeros, 1000)) + 1;
  if (s->significant > kDigitsMax) {
    s->too_long = true;
    return;
  }
  s->mantissa = s->mantissa * kPowersOfTen[s->held_zeros + 1] + (c - '0');
  s->held_zeros = 0;
}

bool ScanInteger(std::string_view token, size_t* at, Scanned* s) {
  if (*at >= token.size() || !IsDigit(token[*at])) return false;
  if (token[*at] == '0') {
    ++*at;
    return *at >= token.size() || !IsDigit(token[*at]);
  }
  for (; *at < token.size() && IsDigit(token[*at]); ++*at) TakeDigit(token[*at], s);
  return true;
}

bool ScanFraction(std::string_view token, size_t* at, Scanned* s) {
  if (*at >= token.size() || token[*at] != '.') return true;
  const size_t first = ++*at;
  for (; *at < token.size() && IsDigit(token[*at]); ++*at) {
    TakeDigit(token[*at], s);
    --s->exponent;
  }
  return *at > first;
}

bool ScanExponent(std::string_view token, size_t* at, Scanned* s) {
  if (*at >= token.size() || (token[*at] != 'e' && token[*at] != 'E')) return true;
  ++*at;
  bool negative = false;
  if (*at < token.size() && (token[*at] == '+' || token[*at] == '-')) {
    negative = token[*at] == '-';
    ++*at;
  }
  const size_t first = *at;
  int64_t exponent = 0;
  for (; *at < token.size() && IsDigit(token[*at]); ++*at) {
    exponent = std::min<int64_t>(exponent * 10 + (token[*at] - '0'), 10 * kExponentMax);
  }
  s->exponent += negative ? -exponent : exponent;
  return *at > first;
}

}  // namespace

DecimalParse ParseDecimal(std::string_view token, Decimal* value) {
  Scanned s;
  size_t at = 0;
  if (!token.empty() && token[0] == '-') {
    s.negative = true;
    at = 1;
  }
  if (!ScanInteger(token, &at, &s) || !ScanFraction(token, &at, &s) ||
      !ScanExponent(token, &at, &s) || at != token.size()) {
    return DecimalParse::kNotANumber;
  }
  if (s.significant == 0) {
    *value = Decimal{};
    return DecimalParse::kOk;
  }
  s.exponent += s.held_zeros;
  if (s.too_long || s.exponent > kExponentMax || s.exponent < -kExponentMax) {
    return DecimalParse::kTooLong;
  }
  // TakeDigit leaves trailing zeros out, so the mantissa is in normal form already.
  *value = {s.negative ? -s.mantissa : s.mantissa, static_cast<int32_t>(-s.exponent)};
  return DecimalParse::kOk;
}

Decimal NormalDecimal(Int128 mantissa, int32_t scale) {
  if (mantissa == 0) return {};
  // Division of 128 bits is slow: it is asked only of an even number that 64 bits do not hold.
  while (mantissa != static_cast<int64_t>(mantissa)) {
    if ((mantissa & 1) != 0 || mantissa % 10 != 0) return {mantissa, scale};
    mantissa /= 10;
    --scale;
  }
  int64_t narrow = static_cast<int64_t>(mantissa);
  while ((narrow & 1) == 0 && narrow % 10 == 0) {
    narrow /= 10;
    --scale;
  }
  return {narrow, scale};
}

int IntegerDigits(const Decimal& value) {
  if (value.mantissa == 0) return 1;
  return std::max(1, DigitCount(Magnitude(value.mantissa)) - value.scale);
}

int FractionDigits(const Decimal& value) { return std::max(0, value.scale); }

std::strong_ordering Compare(const Decimal& a, const Decimal& b) {
  const int sign_a = a.mantissa < 0 ? -1 : a.mantissa > 0;
  const int sign_b = b.mantissa < 0 ? -1 : b.mantissa > 0;
  if (sign_a != sign_b || sign_a == 0) return sign_a <=> sign_b;
  const Int128 x = Magnitude(a.mantissa);
  const Int128 y = Magnitude(b.mantissa);
  // The place of the first digit decides unless both stand at the same one; then both fit one
  // scale.
  const int64_t place_a = int64_t{DigitCount(x)} - a.scale;
  const int64_t place_b = int64_t{DigitCount(y)} - b.scale;
  std::strong_ordering order = place_a <=> place_b;
  if (order == 0) {
    const int32_t scale = std::max(a.scale, b.scale);
    order = x * kPowersOfTen[scale - a.scale] <=> y * kPowersOfTen[scale - b.scale];
  }
  if (sign_a > 0) return order;
  return 0 <=> order;
}

std::string FormatDecimal(const Decimal& value) {
  Int128 rest = Magnitude(value.mantissa);
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  if (value.scale < 0) digits.append(static_cast<size_t>(-value.scale), '0');
  if (value.scale > 0) {
    const size_t scale = static_cast<size_t>(value.scale);
    if (digits.size() <= scale) digits.insert(0, scale - digits.size() + 1, '0');
    digits.insert(digits.size() - scale, ".");
  }
  return value.mantissa < 0 ? "-" + digits : digits;
}

}  // namespace tickgate
