// The machine that runs a rule's bytecode: a stack, and one function a kind of instruction.
#pragma once

#include <array>
#include <cstdint>

#include "event/row.h"
#include "program/rule_code.h"
#include "program/rule_text.h"
#include "program/rule_value.h"

namespace tickgate {

struct RuleMachine;

// Carries one instruction out and gives the next.
using RuleStep = const RuleInstruction* (*)(RuleMachine& machine, const RuleInstruction* at);

inline constexpr size_t kRuleOps = static_cast<size_t>(RuleOp::kUnlessJump) + 1;
extern const std::array<RuleStep, kRuleOps> kRuleSteps;  // by RuleOp

struct RuleMachine {
  const RuleCode* rule = nullptr;
  const WantedValue* slots = nullptr;
  int64_t received_ns = 0;
  RuleValue* top = nullptr;  // the last value on the stack
  RuleTexts* texts = nullptr;
  std::array<RuleValue, kRuleStackMax + 1> stack = {};  // the first is none: `top` of an empty one
};

}  // namespace tickgate
