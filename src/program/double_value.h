// binary64 from a number token, exactly rounded. The one place where a value becomes a double.
#pragma once

#include <string_view>

#include "base/decimal.h"

namespace tickgate {

// False where the number is larger than any double, or is not zero and smaller than the smallest.
// REQUIRES: IsNumber(token).
bool ReadDouble(std::string_view token, double* value);

// The shortest decimal that reads back as `value`; what a step (`multiple_of`) is held against.
Decimal ShortestDecimal(double value);

// The double as a key that is equal for equal values; a negative zero is zero.
Decimal KeyOfDouble(double value);

}  // namespace tickgate
