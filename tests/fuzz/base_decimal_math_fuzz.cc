// Two number tokens, a line each: the laws of exact arithmetic hold wherever a result exists.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/decimal_math.h"

namespace tickgate {
namespace {

bool IsLess(const Decimal& a, const Decimal& b) {
  return Compare(a, b) == std::strong_ordering::less;
}

void CheckSums(const Decimal& a, const Decimal& b) {
  Decimal sum, other;
  TG_CHECK(Add(a, b, &sum) == Add(b, a, &other));
  if (Add(a, b, &sum)) {
    TG_CHECK(sum == other);
    TG_CHECK(Subtract(sum, b, &other) && other == a);
  }
  Decimal difference;
  TG_CHECK(Subtract(a, b, &difference) == Subtract(b, a, &other));
  if (Subtract(a, b, &difference)) TG_CHECK(other == Negated(difference));
}

void CheckProducts(const Decimal& a, const Decimal& b) {
  Decimal product, other;
  TG_CHECK(Multiply(a, b, &product) == Multiply(b, a, &other));
  if (!Multiply(a, b, &product)) return;
  TG_CHECK(product == other);
  if (b.mantissa == 0 || FractionDigits(a) > kDecimalDigitsMax) return;
  TG_CHECK(!Divide(product, b, kDecimalDigitsMax, &other) || other == a);
}

void CheckRests(const Decimal& a, const Decimal& b) {
  Decimal rest, whole;
  if (b.mantissa == 0) {
    TG_CHECK(!Modulo(a, b, &rest) && !Divide(a, b, 18, &rest));
    return;
  }
  if (!Modulo(a, b, &rest)) return;
  TG_CHECK(IsLess(Absolute(rest), Absolute(b)));
  TG_CHECK(rest.mantissa == 0 || (rest.mantissa < 0) == (a.mantissa < 0));
  TG_CHECK(IsMultipleOf(a, b) == (rest.mantissa == 0));
  if (Subtract(a, rest, &whole)) TG_CHECK(IsMultipleOf(whole, b));
}

void CheckRounding(const Decimal& a, int digits) {
  const Decimal rounded = RoundedHalfEven(a, digits);
  const Decimal cut = Truncated(a, digits);
  TG_CHECK(RoundedHalfEven(rounded, digits) == rounded && Truncated(cut, digits) == cut);
  TG_CHECK(!IsLess(Absolute(a), Absolute(cut)));
  TG_CHECK(rounded.scale <= digits || rounded.mantissa == 0);
  Decimal off, twice;
  if (!Subtract(rounded, a, &off) || !Add(off, off, &twice)) return;
  TG_CHECK(!IsLess(NormalDecimal(1, digits), Absolute(twice)));
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t end = std::min(text.find('\n'), text.size());
  Decimal a, b;
  if (ParseDecimal(text.substr(0, end), &a) != DecimalParse::kOk) return 0;
  if (ParseDecimal(text.substr(std::min(end + 1, size)), &b) != DecimalParse::kOk) return 0;
  CheckSums(a, b);
  CheckProducts(a, b);
  CheckRests(a, b);
  CheckRounding(a, static_cast<int>(size % 50) - 10);
  return 0;
}
