#include "program/quick_none.h"

#include <algorithm>
#include <string>

#include "base/timestamp.h"

namespace tickgate {
namespace {

// True where the range does not hold `value` any more; false where it stands in its midst.
bool LeaveOut(int64_t value, IntegerRange* range) {
  if (!range->Contains(value)) return true;
  if (value == range->low) {
    ++range->low;
  } else if (value == range->high) {
    --range->high;
  } else {
    return false;
  }
  return true;
}

// The value with `scale` digits behind the point, where it is one that is read quickly.
bool AtScale(const Decimal& value, int32_t scale, int64_t* mantissa) {
  constexpr Int128 kLongest = 9'999'999'999'999'999;
  if (value.scale > scale || value.scale < -16) return false;
  Int128 whole = value.mantissa;
  for (int32_t i = value.scale; i < scale && whole <= kLongest && whole >= -kLongest; ++i) {
    whole *= 10;
  }
  *mantissa = static_cast<int64_t>(whole);
  return whole <= kLongest && whole >= -kLongest;
}

bool LeaveOutNumber(const Decimal& value, ValueCode* code, QuickOp* op) {
  int64_t mantissa = 0;
  if (code->ranges == nullptr) {
    return !AtScale(value, 0, &mantissa) || LeaveOut(mantissa, &op->range);
  }
  for (size_t scale = 0; scale < DecimalRanges::kScales; ++scale) {
    if (AtScale(value, static_cast<int32_t>(scale), &mantissa) &&
        !LeaveOut(mantissa, &code->ranges->good[scale])) {
      return false;
    }
  }
  return true;
}

bool LeaveOutText(const std::string& text, const ValueCode& code, QuickOp* op) {
  const bool counted = op->kind == QuickKind::kString || op->kind == QuickKind::kByteClass;
  if (text.empty() && counted) {
    op->count_min = std::max<uint32_t>(op->count_min, 1);
    return op->count_min <= op->count_max;
  }
  switch (op->kind) {
    case QuickKind::kString:
      return text.size() < op->count_min || text.size() > op->count_max;
    case QuickKind::kByteClass:
      return !code.byte_class->Matches(text);
    case QuickKind::kShortString:
      return !code.in->ContainsString(text);
    case QuickKind::kLiteral:
      return !code.constant->ContainsString(text);
    default:
      return false;
  }
}

// Whether `op` takes the literal no more.
bool LeaveOutLiteral(const Literal& literal, ValueCode* code, QuickOp* op) {
  const bool string = !literal.token.empty() && literal.token[0] == '"';
  Decimal number;
  const bool numeric =
      ParseDecimal(string ? literal.string : literal.token, &number) == DecimalParse::kOk;
  int64_t ns;
  switch (op->kind) {
    case QuickKind::kNone:
    case QuickKind::kEnd:
      return true;
    case QuickKind::kString:
    case QuickKind::kByteClass:
    case QuickKind::kShortString:
    case QuickKind::kLiteral:
      return !string || LeaveOutText(literal.string, *code, op);
    case QuickKind::kInteger:
    case QuickKind::kUnsigned:
    case QuickKind::kDecimal:
    case QuickKind::kUnsignedDecimal:
    case QuickKind::kTextInteger:
    case QuickKind::kTextDecimal:
    case QuickKind::kMultiple:
    case QuickKind::kMultipleDecimal:
    case QuickKind::kWithin:
      if (!numeric || (string && !op->quoted)) return true;
      return LeaveOutNumber(number, code, op);
    case QuickKind::kRfc3339:
      return !string || !ParseRfc3339(literal.string, &ns);
    case QuickKind::kNumber:
      return string || !numeric;
    case QuickKind::kAny:
      return !string && !numeric;
    case QuickKind::kBool:
      return literal.token != "true" && literal.token != "false";
    case QuickKind::kTuple:
    case QuickKind::kTupleList:
      return !literal.token.starts_with('[');
    case QuickKind::kIntegerList:
      if (literal.token == "[]") op->count_min = std::max<uint32_t>(op->count_min, 1);
      return op->count_min <= op->count_max;
  }
  return false;
}

}  // namespace

void LeaveOutNone(ValueCode* code, QuickOp* op) {
  for (const Literal& literal : code->spec->none_if) {
    if (!LeaveOutLiteral(literal, code, op)) op->kind = QuickKind::kNone;
  }
}

}  // namespace tickgate
