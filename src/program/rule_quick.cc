#include "program/rule_quick.h"

namespace tickgate {
namespace {

using Kind = QuickQuestion::Kind;

// False where it is no question that could be answered quickly.
bool AddQuestion(const RuleCode& rule, const RuleInstruction& at, QuickRule* quick) {
  QuickQuestion question{.slot = at.slot, .holding = kHolding[static_cast<size_t>(at.comparison)]};
  if (at.op == RuleOp::kHas) {
    question.kind = Kind::kHas;
    quick->questions.push_back(question);
    return true;
  }
  const bool instant = at.type == ExpressionType::kTimestamp;
  if (!instant && at.type != ExpressionType::kNumber) return false;
  if (instant) question.kind = Kind::kInstant;
  if (at.op == RuleOp::kCompareSlots) {
    question.other = static_cast<uint16_t>(at.at);
  } else if (at.op == RuleOp::kCompareConstant) {
    const RuleValue& constant = rule.constants[at.at];
    if (constant.kind != (instant ? RuleValue::Kind::kTimestamp : RuleValue::Kind::kSmall)) {
      return false;
    }
    question.constant = SmallOf(constant);
  } else {
    return false;
  }
  quick->questions.push_back(question);
  return true;
}

}  // namespace

QuickRule QuickRuleOf(const RuleCode& rule) {
  const std::vector<RuleInstruction>& code = rule.code;
  QuickRule quick;
  if (code.size() % 3 != 1 || !AddQuestion(rule, code[0], &quick)) return {};
  quick.any = code.size() > 1 && code[1].op == RuleOp::kJumpIfTrue;
  const RuleOp jump = quick.any ? RuleOp::kJumpIfTrue : RuleOp::kJumpIfFalse;
  const RuleOp join = quick.any ? RuleOp::kOr : RuleOp::kAnd;
  for (size_t i = 1; i < code.size(); i += 3) {
    const bool joins = code[i].op == jump && code[i].at == i + 3 && code[i + 2].op == join;
    if (!joins || !AddQuestion(rule, code[i + 1], &quick)) return {};
  }
  return quick;
}

}  // namespace tickgate
