// Values of rules read from slots and held against each other.
#pragma once

#include <string_view>

#include "event/row.h"
#include "program/literal_set.h"
#include "program/rule_code.h"
#include "program/rule_quick.h"
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

// What stands in the slot, as a field of the type holds it.
void ReadSlot(const WantedValue& slot, ExpressionType type, RuleValue* value);

// `answer` may be one of the two.
void CompareValues(const RuleValue& a, const RuleValue& b, RuleComparison comparison,
                   RuleValue* answer);

// Whether an item of a list of the event, a JSON token, is the value.
bool IsItem(std::string_view item, const RuleValue& value);
bool IsInSet(const LiteralSet& set, const RuleValue& value);

}  // namespace tickgate
