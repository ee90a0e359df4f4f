#include "program/time_value.h"

#include "base/decimal.h"
#include "base/timestamp.h"
#include "program/digit_text.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr Int128 kFar = Int128{1} << 80;  // times any unit it still fits, and no instant does

// The whole number, where it is within +-kFar.
bool WholeNumber(const Decimal& value, Int128* whole) {
  *whole = value.mantissa;
  for (int32_t i = value.scale; i < 0; ++i) {
    if (*whole > kFar || *whole < -kFar) return false;
    *whole *= 10;
  }
  return *whole <= kFar && *whole >= -kFar;
}

TimeRead FromInt128(Int128 instant, int64_t* ns) {
  if (instant < INT64_MIN || instant > INT64_MAX) return TimeRead::kOutOfRange;
  *ns = static_cast<int64_t>(instant);
  return TimeRead::kOk;
}

TimeRead ReadFraction(std::string_view number, int64_t* ns) {
  // Ten digits of seconds reach beyond all of 64 bits.
  const DigitText digits = ReadDigits(number);
  if (digits.whole_digits() > 10) return TimeRead::kOutOfRange;
  if (digits.fraction_digits() > 9) return TimeRead::kTooFine;
  Int128 instant = 0;
  for (size_t i = 0; i < digits.size(); ++i) instant = instant * 10 + (digits[i] - '0');
  for (int64_t i = -9; i < digits.power; ++i) instant *= 10;
  return FromInt128(digits.negative ? -instant : instant, ns);
}

}  // namespace

int64_t NsByMagnitude(Decimal value) {
  if (value.mantissa < 0) value.mantissa = -value.mantissa;
  if (Compare(value, DecimalOf(100'000'000'000)) < 0) return NsPerUnit(TimestampUnit::kSeconds);
  if (Compare(value, DecimalOf(100'000'000'000'000)) < 0) return NsPerUnit(TimestampUnit::kMillis);
  if (Compare(value, DecimalOf(100'000'000'000'000'000)) < 0) {
    return NsPerUnit(TimestampUnit::kMicros);
  }
  return NsPerUnit(TimestampUnit::kNanos);
}

TimeRead ReadTimeNumber(TimestampUnit unit, std::string_view number, int64_t* ns) {
  if (unit == TimestampUnit::kRfc3339) return TimeRead::kWrongType;
  if (unit == TimestampUnit::kFraction) return ReadFraction(number, ns);
  if (!IsWholeNumber(number)) return TimeRead::kWrongType;
  Decimal value;
  Int128 whole = 0;
  if (ParseDecimal(number, &value) != DecimalParse::kOk || !WholeNumber(value, &whole)) {
    return TimeRead::kOutOfRange;
  }
  const int64_t unit_ns = unit == TimestampUnit::kAuto ? NsByMagnitude(value) : NsPerUnit(unit);
  return FromInt128(whole * unit_ns, ns);
}

TimeRead ReadTimeText(TimestampUnit unit, std::string_view text, bool numeric, int64_t* ns) {
  if (unit == TimestampUnit::kRfc3339 || unit == TimestampUnit::kAuto) {
    const TimestampRead read = ReadRfc3339(text, ns);
    if (read == TimestampRead::kOk) return TimeRead::kOk;
    if (read == TimestampRead::kOutOfRange) return TimeRead::kOutOfRange;
  }
  const bool permitted = numeric || unit == TimestampUnit::kFraction;
  if (!permitted || !IsNumber(text)) return TimeRead::kWrongType;
  return ReadTimeNumber(unit, text, ns);
}

}  // namespace tickgate
