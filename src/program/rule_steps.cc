// One function a kind of instruction: what it takes off the stack, what it leaves there.
#include <re2/re2.h>

#include <algorithm>

#include "program/rule_compare.h"
#include "program/rule_machine.h"
#include "program/rule_number.h"
#include "program/rule_quick.h"
#include "program/rule_reckon.h"

namespace tickgate {
namespace {

using Kind = RuleValue::Kind;
using At = const RuleInstruction*;

At To(const RuleMachine& m, uint32_t index) { return m.rule->code.data() + index; }

// ---- values pushed

At PushConstant(RuleMachine& m, At at) {
  *++m.top = m.rule->constants[at->at];
  return at + 1;
}

// Numbers alone: an instant is read as quickly by ReadSlot.
inline bool ReadSmallNumber(const WantedValue& slot, ExpressionType type, SmallDecimal* value) {
  return type == ExpressionType::kNumber && ReadSmallSlot(slot, false, value);
}

At PushSlot(RuleMachine& m, At at) {
  const WantedValue& slot = m.slots[at->slot];
  RuleValue* const value = ++m.top;
  SmallDecimal small;
  if (!ReadSmallNumber(slot, at->type, &small)) {
    ReadSlot(slot, at->type, value);
    return at + 1;
  }
  value->kind = Kind::kSmall;
  value->integer = small.mantissa;
  value->scale = small.scale;
  value->text = slot.text;
  return at + 1;
}

At PushReceived(RuleMachine& m, At at) {
  ++m.top;
  m.top->kind = Kind::kTimestamp;
  m.top->integer = m.received_ns;
  return at + 1;
}

At Has(RuleMachine& m, At at) {
  SetBool(m.slots[at->slot].state > ValueState::kNone, ++m.top);
  return at + 1;
}

At IsNull(RuleMachine& m, At at) {
  const ValueState state = m.slots[at->slot].state;
  ++m.top;
  if (state == ValueState::kAbsent || state == ValueState::kNone) {
    SetNone(m.top);
  } else {
    SetBool((state == ValueState::kNull) != (at->at != 0), m.top);
  }
  return at + 1;
}

// ---- comparisons

At CompareConstant(RuleMachine& m, At at) {
  const RuleValue& constant = m.rule->constants[at->at];
  const WantedValue& slot = m.slots[at->slot];
  RuleValue* const answer = ++m.top;
  SmallDecimal small;
  if (constant.kind == Kind::kSmall && ReadSmallNumber(slot, at->type, &small)) {
    SetBool(Holds(at->comparison, CompareSmall(small, SmallOf(constant))), answer);
    return at + 1;
  }
  RuleValue value;
  ReadSlot(slot, at->type, &value);
  CompareValues(value, constant, at->comparison, answer);
  return at + 1;
}

At CompareSlots(RuleMachine& m, At at) {
  const WantedValue& left = m.slots[at->slot];
  const WantedValue& right = m.slots[at->at];
  RuleValue* const answer = ++m.top;
  SmallDecimal first, second;
  if (ReadSmallNumber(left, at->type, &first) && ReadSmallNumber(right, at->type, &second)) {
    SetBool(Holds(at->comparison, CompareSmall(first, second)), answer);
    return at + 1;
  }
  RuleValue a, b;
  ReadSlot(left, at->type, &a);
  ReadSlot(right, at->type, &b);
  CompareValues(a, b, at->comparison, answer);
  return at + 1;
}

At CompareTop(RuleMachine& m, At at) {
  --m.top;
  CompareValues(m.top[0], m.top[1], at->comparison, m.top);
  return at + 1;
}

At CompareWith(RuleMachine& m, At at) {
  CompareValues(*m.top, m.rule->constants[at->at], at->comparison, m.top);
  return at + 1;
}

// ---- values made of values

template <bool (*kMake)(const RuleValue&, const RuleValue&, RuleValue*)>
At OfTwo(RuleMachine& m, At at) {
  --m.top;
  if (!kMake(m.top[0], m.top[1], m.top)) SetNone(m.top);
  return at + 1;
}

template <bool (*kMake)(RuleValue*)>
At OfOne(RuleMachine& m, At at) {
  if (!kMake(m.top)) SetNone(m.top);
  return at + 1;
}

At Add(RuleMachine& m, At at) {
  --m.top;
  if (!AddValues(m.top[0], m.top[1], m.texts, m.top)) SetNone(m.top);
  return at + 1;
}

At Divide(RuleMachine& m, At at) {
  --m.top;
  if (!DivideValues(m.top[0], m.top[1], static_cast<int>(at->at), m.top)) SetNone(m.top);
  return at + 1;
}

template <char kFirst, char kLast>
At ChangeCase(RuleMachine& m, At at) {
  if (!ChangeCaseOf(kFirst, kLast, m.texts, m.top)) SetNone(m.top);
  return at + 1;
}

// ---- questions to texts

At Matches(RuleMachine& m, At at) {
  if (m.top->kind == Kind::kString) {
    const re2::StringPiece text(m.top->text.data(), m.top->text.size());
    SetBool(RE2::PartialMatch(text, *m.rule->patterns[at->at]), m.top);
  } else {
    SetNone(m.top);
  }
  return at + 1;
}

bool StartsWith(std::string_view text, std::string_view part) { return text.starts_with(part); }
bool EndsWith(std::string_view text, std::string_view part) { return text.ends_with(part); }
bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

template <bool (*kAsk)(std::string_view, std::string_view)>
At AskTexts(RuleMachine& m, At at) {
  --m.top;
  if (m.top[0].kind == Kind::kString && m.top[1].kind == Kind::kString) {
    SetBool(kAsk(m.top[0].text, m.top[1].text), m.top);
  } else {
    SetNone(m.top);
  }
  return at + 1;
}

// ---- membership

At InConstants(RuleMachine& m, At at) {
  const RuleValue value = *m.top;
  SetNone(m.top);
  const RuleValue* item = m.rule->constants.data() + at->at;
  for (const RuleValue* const end = item + at->slot; item != end && !IsTrue(*m.top); ++item) {
    if (value.kind == Kind::kSmall && item->kind == Kind::kSmall) {
      SetBool(CompareSmall(SmallOf(value), SmallOf(*item)) == 0, m.top);
    } else {
      CompareValues(value, *item, RuleComparison::kEqual, m.top);
    }
  }
  return at + 1;
}

At InSet(RuleMachine& m, At at) {
  const bool known = m.top->has_value();
  if (known) SetBool(IsInSet(*m.rule->sets[at->at], *m.top), m.top);
  if (!known) SetNone(m.top);
  return at + 1;
}

At InList(RuleMachine& m, At at) {
  --m.top;
  const RuleValue& value = m.top[0];
  const RuleValue& list = m.top[1];
  if (!value.has_value() || list.kind != Kind::kToken || list.text[0] != '[') {
    SetNone(m.top);
    return at + 1;
  }
  bool found = false;
  JsonItems items(list.text);
  for (std::string_view item; !found && items.Next(&item);) found = IsItem(item, value);
  SetBool(found, m.top);
  return at + 1;
}

// ---- logic and jumps

void Join(const RuleValue& a, const RuleValue& b, bool deciding, RuleValue* out) {
  const auto decides = [deciding](const RuleValue& value) {
    return deciding ? IsTrue(value) : IsFalse(value);
  };
  if (decides(a) || decides(b)) return SetBool(deciding, out);
  if (a.kind != Kind::kBool || b.kind != Kind::kBool) return SetNone(out);
  SetBool(!deciding, out);
}

At And(RuleMachine& m, At at) {
  --m.top;
  Join(m.top[0], m.top[1], false, m.top);
  return at + 1;
}

At Or(RuleMachine& m, At at) {
  --m.top;
  Join(m.top[0], m.top[1], true, m.top);
  return at + 1;
}

At InNext(RuleMachine& m, At at) {
  --m.top;
  CompareValues(m.top[-1], m.top[1], RuleComparison::kEqual, &m.top[1]);
  Join(m.top[0], m.top[1], true, m.top);
  return at + 1;
}

At InEnd(RuleMachine& m, At at) {
  --m.top;
  m.top[0] = m.top[1];
  return at + 1;
}

At Not(RuleMachine& m, At at) {
  if (m.top->kind == Kind::kBool) {
    SetBool(m.top->integer == 0, m.top);
  } else {
    SetNone(m.top);
  }
  return at + 1;
}

At Jump(RuleMachine& m, At at) { return To(m, at->at); }
At JumpIfFalse(RuleMachine& m, At at) { return IsFalse(*m.top) ? To(m, at->at) : at + 1; }
At JumpIfTrue(RuleMachine& m, At at) { return IsTrue(*m.top) ? To(m, at->at) : at + 1; }

At UnlessJump(RuleMachine& m, At at) {
  if (m.top->kind != Kind::kBool) {
    SetNone(m.top);
    return To(m, To(m, at->at - 1)->at);
  }
  const bool holds = IsTrue(*m.top);
  --m.top;
  return holds ? at + 1 : To(m, at->at);
}

struct Steps {
  std::array<RuleStep, kRuleOps> steps{};
  std::array<bool, kRuleOps> is_set{};
};

constexpr Steps MakeSteps() {
  Steps made;
  const auto set = [&made](RuleOp op, RuleStep step) {
    made.steps[static_cast<size_t>(op)] = step;
    made.is_set[static_cast<size_t>(op)] = true;
  };
  set(RuleOp::kConstant, PushConstant);
  set(RuleOp::kSlot, PushSlot);
  set(RuleOp::kReceived, PushReceived);
  set(RuleOp::kCompareConstant, CompareConstant);
  set(RuleOp::kCompareSlots, CompareSlots);
  set(RuleOp::kHas, Has);
  set(RuleOp::kIsNull, IsNull);
  set(RuleOp::kCompare, CompareTop);
  set(RuleOp::kCompareWith, CompareWith);
  set(RuleOp::kNot, Not);
  set(RuleOp::kNegate, OfOne<NegateValue>);
  set(RuleOp::kAbs, OfOne<AbsoluteOfValue>);
  set(RuleOp::kAdd, Add);
  set(RuleOp::kSubtract, OfTwo<SubtractValues>);
  set(RuleOp::kMultiply, OfTwo<MultiplyValues>);
  set(RuleOp::kDivide, Divide);
  set(RuleOp::kModulo, OfTwo<ModuloValues>);
  set(RuleOp::kMin, OfTwo<SmallerValue>);
  set(RuleOp::kMax, OfTwo<LargerValue>);
  set(RuleOp::kConcat, Add);
  set(RuleOp::kLower, ChangeCase<'A', 'Z'>);
  set(RuleOp::kUpper, ChangeCase<'a', 'z'>);
  set(RuleOp::kSize, OfOne<SizeOfValue>);
  set(RuleOp::kMatches, Matches);
  set(RuleOp::kStartsWith, AskTexts<StartsWith>);
  set(RuleOp::kEndsWith, AskTexts<EndsWith>);
  set(RuleOp::kContains, AskTexts<Contains>);
  set(RuleOp::kInConstants, InConstants);
  set(RuleOp::kInSet, InSet);
  set(RuleOp::kInList, InList);
  set(RuleOp::kInNext, InNext);
  set(RuleOp::kInEnd, InEnd);
  set(RuleOp::kAnd, And);
  set(RuleOp::kOr, Or);
  set(RuleOp::kJump, Jump);
  set(RuleOp::kJumpIfFalse, JumpIfFalse);
  set(RuleOp::kJumpIfTrue, JumpIfTrue);
  set(RuleOp::kUnlessJump, UnlessJump);
  return made;
}

constexpr Steps kMade = MakeSteps();
static_assert(std::find(kMade.is_set.begin(), kMade.is_set.end(), false) == kMade.is_set.end(),
              "every instruction has its step");

}  // namespace

const std::array<RuleStep, kRuleOps> kRuleSteps = kMade.steps;

}  // namespace tickgate
