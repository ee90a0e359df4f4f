// Rules that compare numbers and instants, or ask whether a field is there, joined by && or by ||:
// most there are.
//
// They are answered off the slots, without the machine. Only ever says "surely so".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "event/row.h"
#include "program/rule_code.h"
#include "program/rule_number.h"

namespace tickgate {

// A bit each for below, at, above.
inline constexpr uint8_t kHolding[] = {0b010, 0b101, 0b001, 0b011, 0b100, 0b110};

// `order` is below, at or above 0.
inline bool Holds(RuleComparison comparison, int order) {
  return (kHolding[static_cast<size_t>(comparison)] >> ((order >= 0) + (order > 0)) & 1) != 0;
}

// What most slots of rules hold, a number or an instant, without a call.
inline bool ReadSmallSlot(const WantedValue& slot, bool instant, SmallDecimal* value) {
  if (instant) {
    *value = {slot.timestamp_ns, 0};
    return slot.state > ValueState::kNone;
  }
  if (slot.read) {
    *value = slot.number();
    return true;
  }
  return slot.state > ValueState::kNone && ReadSmall(slot.text, &value->mantissa, &value->scale);
}

// False where the machine must tell.
inline bool QuickAnswer(const QuickQuestion& question, const WantedValue* slots, bool* holds) {
  const WantedValue& slot = slots[question.slot];
  if (question.kind == QuickQuestion::Kind::kHas) {
    *holds = slot.state > ValueState::kNone;
    return true;
  }
  const bool instant = question.kind == QuickQuestion::Kind::kInstant;
  SmallDecimal first;
  SmallDecimal second = question.constant;
  if (!ReadSmallSlot(slot, instant, &first)) return false;
  if (question.other != QuickQuestion::kConstant &&
      !ReadSmallSlot(slots[question.other], instant, &second)) {
    return false;
  }
  *holds = (question.holding >> (CompareSmall(first, second) + 1) & 1) != 0;
  return true;
}

inline bool QuickAnswer(const QuickRule& rule, const WantedValue* slots, bool* holds) {
  for (const QuickQuestion& question : rule.questions) {
    if (!QuickAnswer(question, slots, holds)) return false;
    if (*holds == rule.any) break;
  }
  return !rule.questions.empty();
}

// What the code asks, where it is a question, or `question && ...`, `question || ...` from the
// left: each one more is a jump over it where the answer is known, itself, and the join.
QuickRule QuickRuleOf(const RuleCode& rule);

}  // namespace tickgate
