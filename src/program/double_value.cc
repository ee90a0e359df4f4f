#include "program/double_value.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "program/digit_text.h"

namespace tickgate {

bool ReadDouble(std::string_view token, double* value) {
  *value = 0;
  const auto read = std::from_chars(token.data(), token.data() + token.size(), *value);
  if (read.ec == std::errc::result_out_of_range) {
    // Also said of a zero with a far exponent, and of nothing else that is zero.
    *value = 0;
    return ReadDigits(token).zero();
  }
  return std::isfinite(*value) && (*value != 0 || ReadDigits(token).zero());
}

Decimal ShortestDecimal(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::scientific);
  // to_chars writes exponents as `e+05`, which is of JSON's grammar too.
  Decimal decimal;
  ParseDecimal({text, static_cast<size_t>(end.ptr - text)}, &decimal);
  return decimal;
}

Decimal KeyOfDouble(double value) {
  if (value == 0) value = 0;
  int64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return DecimalOf(bits);
}

}  // namespace tickgate
