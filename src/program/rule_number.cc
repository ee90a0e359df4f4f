#include "program/rule_number.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/decimal_math.h"
#include "program/digit_text.h"
#include "program/double_value.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

using Kind = RuleValue::Kind;

// A token of a number that need not have one: 39 digits, an exponent, signs.
class TokenOf {
 public:
  explicit TokenOf(const RuleValue& value) {
    if (value.kind == Kind::kLong) {
      token_ = value.text;
      return;
    }
    const Decimal number = DecimalOf(value);
    char* at = buffer_ + sizeof(buffer_);
    const bool down = number.scale > 0;
    for (int64_t rest = std::abs(int64_t{number.scale}); rest != 0; rest /= 10) {
      *--at = static_cast<char>('0' + rest % 10);
    }
    if (number.scale != 0) {
      *--at = down ? '-' : '+';
      *--at = 'e';
    }
    Int128 rest = number.mantissa < 0 ? -number.mantissa : number.mantissa;
    do {
      *--at = static_cast<char>('0' + static_cast<int>(rest % 10));
      rest /= 10;
    } while (rest != 0);
    if (number.mantissa < 0) *--at = '-';
    token_ = {at, static_cast<size_t>(buffer_ + sizeof(buffer_) - at)};
  }

  std::string_view token() const { return token_; }

 private:
  char buffer_[64];
  std::string_view token_;
};

std::strong_ordering CompareDigits(const RuleValue& a, const RuleValue& b) {
  const TokenOf x(a);
  const TokenOf y(b);
  return Compare(ReadDigits(x.token()), ReadDigits(y.token()));
}

double RealOf(const RuleValue& value) {
  if (value.kind == Kind::kDouble) return value.real;
  if (value.kind != Kind::kLong) return ToDouble(DecimalOf(value));
  double real = 0;
  if (ReadDouble(value.text, &real)) return real;
  const DigitText digits = ReadDigits(value.text);
  if (digits.whole_digits() < 0) return 0;
  return digits.negative ? -std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::infinity();
}

bool SetReal(double real, RuleValue* value) {
  if (!std::isfinite(real)) return false;
  value->kind = Kind::kDouble;
  value->real = real;
  value->text = {};
  return true;
}

void SetSmall(int64_t integer, int32_t scale, RuleValue* value) {
  value->kind = Kind::kSmall;
  value->integer = integer;
  value->scale = scale;
  value->text = {};
}

bool HasReal(const RuleValue& a, const RuleValue& b) {
  return a.kind == Kind::kDouble || b.kind == Kind::kDouble;
}

bool HasLong(const RuleValue& a, const RuleValue& b) {
  return a.kind == Kind::kLong || b.kind == Kind::kLong;
}

// Both at the larger of their scales, where 64 bits hold that.
bool Aligned(const RuleValue& a, const RuleValue& b, int64_t* x, int64_t* y) {
  if (a.kind != Kind::kSmall || b.kind != Kind::kSmall) return false;
  const int32_t scale = std::max(a.scale, b.scale);
  return !__builtin_mul_overflow(a.integer, kSmallPowers[scale - a.scale], x) &&
         !__builtin_mul_overflow(b.integer, kSmallPowers[scale - b.scale], y);
}

using Exact = bool (*)(const Decimal&, const Decimal&, Decimal*);

bool Wide(Exact reckon, const RuleValue& a, const RuleValue& b, RuleValue* out) {
  if (HasLong(a, b)) return false;
  Decimal result;
  if (!reckon(DecimalOf(a), DecimalOf(b), &result)) return false;
  SetNumber(result, out);
  return true;
}

}  // namespace

Decimal DecimalOf(const RuleValue& value) {
  if (value.kind == Kind::kSmall) return NormalDecimal(value.integer, value.scale);
  return {value.mantissa, value.scale};
}

void SetNumber(const Decimal& number, RuleValue* value) {
  const int64_t narrow = static_cast<int64_t>(number.mantissa);
  if (number.mantissa == narrow && number.scale >= 0 && number.scale <= kSmallScaleMax) {
    return SetSmall(narrow, number.scale, value);
  }
  // 1200 is 12 * 10^2 in normal form.
  if (number.mantissa == narrow && number.scale < 0 && number.scale >= -kSmallScaleMax) {
    int64_t whole;
    if (!__builtin_mul_overflow(narrow, kSmallPowers[-number.scale], &whole)) {
      return SetSmall(whole, 0, value);
    }
  }
  value->kind = Kind::kWide;
  value->mantissa = number.mantissa;
  value->scale = number.scale;
  value->text = {};
}

bool ReadNumber(std::string_view text, RuleValue* value) {
  if (int64_t integer; ReadSmall(text, &integer, &value->scale)) {
    value->kind = Kind::kSmall;
    value->integer = integer;
    value->text = text;
    return true;
  }
  Decimal number;
  switch (ParseDecimal(text, &number)) {
    case DecimalParse::kNotANumber:
      return false;
    case DecimalParse::kTooLong:
      value->kind = Kind::kLong;
      break;
    case DecimalParse::kOk:
      SetNumber(number, value);
      break;
  }
  value->text = text;
  return true;
}

bool ReadDouble(std::string_view text, RuleValue* value) {
  constexpr int64_t kExact = int64_t{1} << 53;
  // Both sides are exact doubles, so that the one division rounds rightly; but -0 is one too.
  if (int64_t integer; ReadSmall(text, &integer, &value->scale) && integer != 0 &&
                       integer <= kExact && integer >= -kExact) {
    value->kind = Kind::kDouble;
    value->real = static_cast<double>(integer) / static_cast<double>(kSmallPowers[value->scale]);
    value->text = text;
    return true;
  }
  if (!IsNumber(text)) return false;
  double real = 0;
  if (!ReadDouble(text, &real) || !SetReal(real, value)) return false;
  value->text = text;
  return true;
}

int CompareNumbers(const RuleValue& a, const RuleValue& b) {
  if (a.kind == Kind::kSmall && b.kind == Kind::kSmall) {
    return CompareSmall(SmallOf(a), SmallOf(b));
  }
  if (HasReal(a, b)) {
    const double x = RealOf(a);
    const double y = RealOf(b);
    return (x > y) - (x < y);
  }
  const std::strong_ordering order =
      HasLong(a, b) ? CompareDigits(a, b) : Compare(DecimalOf(a), DecimalOf(b));
  return (order > 0) - (order < 0);
}

bool AddNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  int64_t x, y, sum;
  if (Aligned(a, b, &x, &y) && !__builtin_add_overflow(x, y, &sum)) {
    SetSmall(sum, std::max(a.scale, b.scale), out);
    return true;
  }
  if (HasReal(a, b)) return SetReal(RealOf(a) + RealOf(b), out);
  return Wide(Add, a, b, out);
}

bool SubtractNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  int64_t x, y, difference;
  if (Aligned(a, b, &x, &y) && !__builtin_sub_overflow(x, y, &difference)) {
    SetSmall(difference, std::max(a.scale, b.scale), out);
    return true;
  }
  if (HasReal(a, b)) return SetReal(RealOf(a) - RealOf(b), out);
  return Wide(Subtract, a, b, out);
}

bool MultiplyNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  int64_t product;
  if (a.kind == Kind::kSmall && b.kind == Kind::kSmall && a.scale + b.scale <= kSmallScaleMax &&
      !__builtin_mul_overflow(a.integer, b.integer, &product)) {
    SetSmall(product, a.scale + b.scale, out);
    return true;
  }
  if (HasReal(a, b)) return SetReal(RealOf(a) * RealOf(b), out);
  return Wide(Multiply, a, b, out);
}

bool DivideNumbers(const RuleValue& a, const RuleValue& b, int digits, RuleValue* out) {
  if (HasReal(a, b)) {
    const double divisor = RealOf(b);
    return divisor != 0 && SetReal(RealOf(a) / divisor, out);
  }
  if (HasLong(a, b)) return false;
  Decimal quotient;
  if (!Divide(DecimalOf(a), DecimalOf(b), digits, &quotient)) return false;
  SetNumber(quotient, out);
  return true;
}

bool ModuloNumbers(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  int64_t x, y;
  if (Aligned(a, b, &x, &y) && y != 0) {
    // The one quotient that 64 bits do not hold; its rest is 0 like that of any division by -1.
    SetSmall(y == -1 ? 0 : x % y, std::max(a.scale, b.scale), out);
    return true;
  }
  return !HasReal(a, b) && Wide(Modulo, a, b, out);
}

bool NegateNumber(const RuleValue& a, RuleValue* out) {
  if (a.kind == Kind::kDouble) return SetReal(-a.real, out);
  if (a.kind == Kind::kLong) return false;
  SetNumber(Negated(DecimalOf(a)), out);
  return true;
}

bool IsNegative(const RuleValue& a) {
  if (a.kind == Kind::kDouble) return a.real < 0;
  if (a.kind == Kind::kLong) return a.text[0] == '-';
  return a.kind == Kind::kSmall ? a.integer < 0 : a.mantissa < 0;
}

}  // namespace tickgate
