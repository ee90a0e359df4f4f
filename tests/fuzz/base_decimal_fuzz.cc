// Any bytes as a number token: refused, or a value that its own text gives back.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/decimal.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view token(reinterpret_cast<const char*>(data), size);
  Decimal value;
  if (ParseDecimal(token, &value) != DecimalParse::kOk) return 0;
  TG_CHECK(Compare(value, value) == std::strong_ordering::equal);
  const std::strong_ordering to_zero = Compare(value, Decimal{});
  TG_CHECK((to_zero == std::strong_ordering::equal) == (value.mantissa == 0));
  TG_CHECK((to_zero == std::strong_ordering::less) == (value.mantissa < 0));
  // 1e1000000 has a text too, only not one for a fuzzer's budget.
  constexpr int kDigitsMax = 1000;
  if (IntegerDigits(value) > kDigitsMax || FractionDigits(value) > kDigitsMax) return 0;
  Decimal again;
  TG_CHECK(ParseDecimal(FormatDecimal(value), &again) == DecimalParse::kOk);
  TG_CHECK(again == value);
  return 0;
}
