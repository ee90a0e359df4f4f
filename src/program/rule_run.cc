#include "program/rule_run.h"

#include "base/check.h"
#include "program/rule_machine.h"
#include "program/rule_number.h"
#include "program/rule_quick.h"

namespace tickgate {
namespace {

using Kind = RuleValue::Kind;
using OutKind = ExpressionValue::Kind;

// The one value that is left.
const RuleValue& Run(RuleMachine* machine, const RuleCode& rule, std::span<const WantedValue> slots,
                     int64_t received_ns) {
  TG_CHECK(rule.stack <= kRuleStackMax && !rule.code.empty());
  machine->rule = &rule;
  machine->slots = slots.data();
  machine->received_ns = received_ns;
  machine->top = machine->stack.data();
  const RuleInstruction* at = rule.code.data();
  const RuleInstruction* const end = at + rule.code.size();
  while (at != end) at = kRuleSteps[static_cast<size_t>(at->op)](*machine, at);
  return *machine->top;
}

}  // namespace

// What Evaluate made lives as long as the event, what Check made no longer than itself.
struct RuleRunner::State {
  RuleMachine machine;
  RuleTexts event_texts{kRuleTextBytesMax};
  RuleTexts check_texts{kRuleTextBytesMax};
};

RuleRunner::RuleRunner() : state_(std::make_unique<State>()) {}
RuleRunner::~RuleRunner() = default;

void RuleRunner::BeginEvent() { state_->event_texts.Clear(); }

size_t RuleRunner::ScratchBytes() const {
  return sizeof(State) + state_->event_texts.ScratchBytes() + state_->check_texts.ScratchBytes();
}

Answer RuleRunner::Check(const RuleCode& rule, std::span<const WantedValue> slots,
                         int64_t received_ns) {
  if (bool holds; QuickAnswer(rule.quick, slots.data(), &holds)) {
    return holds ? Answer::kTrue : Answer::kFalse;
  }
  state_->check_texts.Clear();
  state_->machine.texts = &state_->check_texts;
  const RuleValue& value = Run(&state_->machine, rule, slots, received_ns);
  if (value.kind != Kind::kBool) return Answer::kUnverifiable;
  return value.integer != 0 ? Answer::kTrue : Answer::kFalse;
}

bool RuleRunner::Evaluate(const RuleCode& rule, std::span<const WantedValue> slots,
                          int64_t received_ns, ExpressionValue* value) {
  state_->machine.texts = &state_->event_texts;
  const RuleValue& result = Run(&state_->machine, rule, slots, received_ns);
  *value = {};
  value->text = result.text;
  switch (result.kind) {
    case Kind::kNone:
      return false;
    case Kind::kNull:
      value->text = {};
      value->kind = OutKind::kNull;
      break;
    case Kind::kBool:
      value->text = {};
      value->kind = OutKind::kBool;
      value->boolean = result.integer != 0;
      break;
    case Kind::kSmall:
    case Kind::kWide:
      value->kind = OutKind::kNumber;
      value->number = DecimalOf(result);
      break;
    case Kind::kDouble:
      value->kind = OutKind::kDouble;
      value->real = result.real;
      break;
    case Kind::kString:
      value->kind = OutKind::kString;
      break;
    case Kind::kTimestamp:
    case Kind::kDuration:
      value->text = {};
      value->kind = result.kind == Kind::kTimestamp ? OutKind::kTimestamp : OutKind::kDuration;
      value->ns = result.integer;
      break;
    case Kind::kLong:
    case Kind::kToken:
      value->kind = OutKind::kToken;
      break;
  }
  return true;
}

}  // namespace tickgate
