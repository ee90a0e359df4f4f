#include "program/rule_compare.h"

#include "program/rule_number.h"
#include "program/rule_text.h"

namespace tickgate {
namespace {

using Kind = RuleValue::Kind;

void SetText(Kind kind, std::string_view text, RuleValue* value) {
  value->kind = kind;
  value->text = text;
}

// A field of no known type, by what stands there.
void ReadAny(const WantedValue& slot, RuleValue* value) {
  switch (slot.state) {
    case ValueState::kString:
      return SetText(Kind::kString, slot.text, value);
    case ValueState::kNumber:
      if (!ReadNumber(slot.text, value)) SetNone(value);
      return;
    case ValueState::kBool:
      return SetBool(slot.text == "true", value);
    case ValueState::kObject:
    case ValueState::kList:
      return SetText(Kind::kToken, slot.text, value);
    case ValueState::kAbsent:
    case ValueState::kNull:
    case ValueState::kNone:
      return SetNone(value);
  }
}

void ReadFlag(std::string_view text, RuleValue* value) {
  if (text == "true" || text == "false") return SetBool(text == "true", value);
  SetNone(value);
}

// Below, at or above 0; false: the two have no order and are not known to differ or be equal.
bool OrderOf(const RuleValue& a, const RuleValue& b, int* order) {
  if (IsNumberKind(a.kind) && IsNumberKind(b.kind)) {
    *order = CompareNumbers(a, b);
    return true;
  }
  if (a.kind != b.kind || a.kind == Kind::kToken) return false;
  if (a.kind == Kind::kString) {
    *order = a.text.compare(b.text);
  } else {
    *order = (a.integer > b.integer) - (a.integer < b.integer);
  }
  return true;
}

}  // namespace

void ReadSlot(const WantedValue& slot, ExpressionType type, RuleValue* value) {
  if (slot.state <= ValueState::kNone) {
    value->kind = slot.state == ValueState::kNull ? Kind::kNull : Kind::kNone;
    return;
  }
  const bool structured = slot.state >= ValueState::kObject;
  switch (type) {
    case ExpressionType::kNumber:
      if (!ReadNumber(slot.text, value)) SetNone(value);
      return;
    case ExpressionType::kDouble:
      if (!ReadDouble(slot.text, value)) SetNone(value);
      return;
    case ExpressionType::kBool:
      return ReadFlag(slot.text, value);
    case ExpressionType::kString:
      return structured ? SetNone(value) : SetText(Kind::kString, slot.text, value);
    case ExpressionType::kTimestamp:
      value->kind = Kind::kTimestamp;
      value->integer = slot.timestamp_ns;
      return;
    case ExpressionType::kList:
    case ExpressionType::kObject:
      return structured ? SetText(Kind::kToken, slot.text, value) : SetNone(value);
    case ExpressionType::kAny:
      return ReadAny(slot, value);
    case ExpressionType::kDuration:
    case ExpressionType::kNull:
      return SetNone(value);
  }
}

void CompareValues(const RuleValue& a, const RuleValue& b, RuleComparison comparison,
                   RuleValue* answer) {
  if (a.kind == Kind::kSmall && b.kind == Kind::kSmall) {
    return SetBool(Holds(comparison, CompareSmall(SmallOf(a), SmallOf(b))), answer);
  }
  if (!a.has_value() || !b.has_value()) return SetNone(answer);
  const bool equality =
      comparison == RuleComparison::kEqual || comparison == RuleComparison::kNotEqual;
  if (int order; OrderOf(a, b, &order)) {
    if (a.kind == Kind::kBool && !equality) return SetNone(answer);
    return SetBool(Holds(comparison, order), answer);
  }
  // Values of two kinds differ and have no order; of two lists or objects nothing is said.
  if (!equality || a.kind == b.kind) return SetNone(answer);
  SetBool(comparison == RuleComparison::kNotEqual, answer);
}

bool IsItem(std::string_view item, const RuleValue& value) {
  if (item[0] == '"') return value.kind == Kind::kString && IsStringToken(item, value.text);
  if (value.kind == Kind::kBool) return item == (value.integer != 0 ? "true" : "false");
  RuleValue number;
  return IsNumberKind(value.kind) && ReadNumber(item, &number) &&
         CompareNumbers(value, number) == 0;
}

bool IsInSet(const LiteralSet& set, const RuleValue& value) {
  if (value.kind == Kind::kString) return set.ContainsString(value.text);
  return (value.kind == Kind::kSmall || value.kind == Kind::kWide) &&
         set.ContainsNumber(DecimalOf(value));
}

}  // namespace tickgate
