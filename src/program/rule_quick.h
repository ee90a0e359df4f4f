// Rules that are a comparison, or several joined by &&, of numbers and instants: most there are.
//
// They are answered off the slots, without the machine. Only ever says "surely so".
#pragma once

#include <cstdint>
#include <span>

#include "event/row.h"
#include "program/rule_code.h"
#include "program/rule_compare.h"
#include "program/rule_number.h"

namespace tickgate {

// What most slots of rules hold, a number or an instant, without a call.
inline bool ReadSmallSlot(const WantedValue& slot, ExpressionType type, SmallDecimal* value) {
  if (type == ExpressionType::kNumber && slot.read) {
    *value = slot.number();
    return true;
  }
  if (slot.state <= ValueState::kNone) return false;
  if (type == ExpressionType::kNumber) return ReadSmall(slot.text, &value->mantissa, &value->scale);
  *value = {slot.timestamp_ns, 0};
  return type == ExpressionType::kTimestamp;
}

// The kind of value that ReadSmallSlot reads.
constexpr RuleValue::Kind SmallKind(ExpressionType type) {
  return type == ExpressionType::kTimestamp ? RuleValue::Kind::kTimestamp : RuleValue::Kind::kSmall;
}

// One of kCompareConstant or kCompareSlots. False where the machine must tell.
inline bool QuickCompare(const RuleCode& rule, const RuleInstruction& at, const WantedValue* slots,
                         bool* holds) {
  SmallDecimal first, second;
  if (!ReadSmallSlot(slots[at.slot], at.type, &first)) return false;
  if (at.op == RuleOp::kCompareSlots) {
    if (!ReadSmallSlot(slots[at.at], at.type, &second)) return false;
  } else {
    const RuleValue& constant = rule.constants[at.at];
    if (constant.kind != SmallKind(at.type)) return false;
    second = SmallOf(constant);
  }
  *holds = Holds(at.comparison, CompareSmall(first, second));
  return true;
}

// Whether the code is a comparison, or `comparison && ...` from the left: each one more is a jump
// over it where the answer so far is false, itself, and the join.
bool IsConjunction(std::span<const RuleInstruction> code);

// REQUIRES: IsConjunction. False where the machine must tell.
inline bool QuickAnswer(const RuleCode& rule, const WantedValue* slots, bool* holds) {
  const RuleInstruction* at = rule.code.data();
  const RuleInstruction* const end = at + rule.code.size();
  if (!QuickCompare(rule, *at, slots, holds)) return false;
  for (++at; at != end && *holds; at += 3) {
    if (!QuickCompare(rule, at[1], slots, holds)) return false;
  }
  return true;
}

}  // namespace tickgate
