#include "program/number_checks.h"

#include <algorithm>

#include "base/decimal_math.h"
#include "program/digit_text.h"
#include "program/double_value.h"
#include "program/json_token.h"
#include "program/membership.h"
#include "program/tick_table.h"

namespace tickgate {
namespace {

// Whether a whole value lies within the 64 bits of the type.
bool Fits(ValueType type, const Decimal& value) {
  const Decimal low = type == ValueType::kUint ? Decimal{} : DecimalOf(INT64_MIN);
  const Decimal high =
      type == ValueType::kUint ? NormalDecimal(Int128{UINT64_MAX}, 0) : DecimalOf(INT64_MAX);
  return Compare(value, low) >= 0 && Compare(value, high) <= 0;
}

// A decimal(p,s) holds p - s digits before the point; one without scale p digits in all.
bool WithinPrecision(const Decimal& value, const ValueSpec& spec) {
  const bool fraction_only = IntegerDigits(value) == 1 && value.scale > 0 &&
                             value.scale >= IntegerDigits({value.mantissa, 0});
  const int whole = fraction_only || value.mantissa == 0 ? 0 : IntegerDigits(value);
  if (spec.scale >= 0) return whole <= spec.precision - spec.scale;
  return std::max(whole, IntegerDigits({value.mantissa, 0})) <= spec.precision;
}

// multiple_of, and a tick table without keys. One with keys waits for its sibling.
bool IsOnSteps(const ValueSpec& spec, const Decimal& value) {
  if (spec.multiple_of && !IsMultipleOf(value, spec.multiple_of->value)) return false;
  return spec.tick == nullptr || !spec.tick_by.empty() || IsOnTick(*spec.tick, "", value);
}

void CheckValue(const ValueCode& code, const Decimal& value, Faults* faults) {
  CheckBounds(*code.spec, value, faults);
  faults->AddUnless(IsOnSteps(*code.spec, value), Reason::kMultipleOf);
  faults->AddUnless(AllowsNumber(code, value), Reason::kNotIn);
}

}  // namespace

void CheckBounds(const ValueSpec& spec, const Decimal& value, Faults* faults) {
  if (spec.gt) faults->AddUnless(Compare(value, spec.gt->value) > 0, Reason::kGt);
  if (spec.ge) faults->AddUnless(Compare(value, spec.ge->value) >= 0, Reason::kGe);
  if (spec.lt) faults->AddUnless(Compare(value, spec.lt->value) < 0, Reason::kLt);
  if (spec.le) faults->AddUnless(Compare(value, spec.le->value) <= 0, Reason::kLe);
}

bool CheckInteger(const ValueCode& code, std::string_view number, Faults* faults) {
  Decimal value;
  const bool parsed = ParseDecimal(number, &value) == DecimalParse::kOk;
  if (parsed ? value.scale > 0 : !IsWholeNumber(number)) return false;
  if (!parsed || !Fits(code.spec->type, value)) {
    faults->Add(Reason::kOutOfRange);
  } else {
    CheckValue(code, value, faults);
  }
  return true;
}

bool CheckBigint(const ValueCode& code, std::string_view number, TextArena* arena, Faults* faults) {
  const ValueSpec& spec = *code.spec;
  const DigitText value = ReadDigits(number);
  if (value.power < 0) return false;
  const bool spelled_out = number.find_first_of("eE") == std::string_view::npos;
  if (!spelled_out && value.whole_digits() > kBigintDigitsMax) {
    faults->Add(Reason::kOutOfRange);
    return true;
  }
  const auto bound = [](const Bound& of) { return ReadDigits(of.text); };
  if (spec.gt) faults->AddUnless(Compare(value, bound(*spec.gt)) > 0, Reason::kGt);
  if (spec.ge) faults->AddUnless(Compare(value, bound(*spec.ge)) >= 0, Reason::kGe);
  if (spec.lt) faults->AddUnless(Compare(value, bound(*spec.lt)) < 0, Reason::kLt);
  if (spec.le) faults->AddUnless(Compare(value, bound(*spec.le)) <= 0, Reason::kLe);
  if (code.divisor != 0) {
    faults->AddUnless(Remainder(value, code.divisor) == 0, Reason::kMultipleOf);
  }
  if (code.constant != nullptr || code.in != nullptr) {
    faults->AddUnless(AllowsText(code, KeyOfDigits(value, arena)), Reason::kNotIn);
  }
  return true;
}

bool CheckDecimal(const ValueCode& code, std::string_view number, Faults* faults) {
  const ValueSpec& spec = *code.spec;
  Decimal value;
  if (ParseDecimal(number, &value) != DecimalParse::kOk) {
    faults->Add(Reason::kOutOfRange);
    return true;
  }
  faults->AddUnless(WithinPrecision(value, spec), Reason::kOutOfRange);
  faults->AddUnless(spec.scale < 0 || FractionDigits(value) <= spec.scale, Reason::kScale);
  CheckValue(code, value, faults);
  return true;
}

bool CheckDouble(const ValueCode& code, std::string_view number, Faults* faults) {
  const ValueSpec& spec = *code.spec;
  double value = 0;
  if (!ReadDouble(number, &value)) {
    faults->Add(Reason::kOutOfRange);
    return true;
  }
  if (spec.gt) faults->AddUnless(value > spec.gt->number, Reason::kGt);
  if (spec.ge) faults->AddUnless(value >= spec.ge->number, Reason::kGe);
  if (spec.lt) faults->AddUnless(value < spec.lt->number, Reason::kLt);
  if (spec.le) faults->AddUnless(value <= spec.le->number, Reason::kLe);
  if (spec.multiple_of) {
    faults->AddUnless(IsMultipleOf(ShortestDecimal(value), spec.multiple_of->value),
                      Reason::kMultipleOf);
  }
  faults->AddUnless(AllowsNumber(code, KeyOfDouble(value)), Reason::kNotIn);
  return true;
}

}  // namespace tickgate
