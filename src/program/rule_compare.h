// Values of rules read from slots and held against each other.
#pragma once

#include <string_view>

#include "event/row.h"
#include "program/literal_set.h"
#include "program/rule_code.h"
#include "program/rule_value.h"

namespace tickgate {

inline void SetNone(RuleValue* value) { value->kind = RuleValue::Kind::kNone; }
inline void SetBool(bool answer, RuleValue* value) {
  value->kind = RuleValue::Kind::kBool;
  value->integer = answer;
}
inline bool IsTrue(const RuleValue& value) {
  return value.kind == RuleValue::Kind::kBool && value.integer != 0;
}
inline bool IsFalse(const RuleValue& value) {
  return value.kind == RuleValue::Kind::kBool && value.integer == 0;
}

// `order` is below, at or above 0.
inline bool Holds(RuleComparison comparison, int order) {
  // A bit each for below, at, above.
  constexpr uint8_t kHolding[] = {0b010, 0b101, 0b001, 0b011, 0b100, 0b110};
  return (kHolding[static_cast<size_t>(comparison)] >> ((order >= 0) + (order > 0)) & 1) != 0;
}

// What stands in the slot, as a field of the type holds it.
void ReadSlot(const WantedValue& slot, ExpressionType type, RuleValue* value);

// `answer` may be one of the two.
void CompareValues(const RuleValue& a, const RuleValue& b, RuleComparison comparison,
                   RuleValue* answer);

// Whether an item of a list of the event, a JSON token, is the value.
bool IsItem(std::string_view item, const RuleValue& value);
bool IsInSet(const LiteralSet& set, const RuleValue& value);

}  // namespace tickgate
