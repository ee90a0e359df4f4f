#include "program/rule_quick.h"

namespace tickgate {
namespace {

bool IsComparison(const RuleInstruction& at) {
  return at.op == RuleOp::kCompareConstant || at.op == RuleOp::kCompareSlots;
}

}  // namespace

bool IsConjunction(std::span<const RuleInstruction> code) {
  if (code.size() % 3 != 1 || !IsComparison(code[0])) return false;
  for (size_t i = 1; i < code.size(); i += 3) {
    const bool joins = code[i].op == RuleOp::kJumpIfFalse && code[i].at == i + 3 &&
                       IsComparison(code[i + 1]) && code[i + 2].op == RuleOp::kAnd;
    if (!joins) return false;
  }
  return true;
}

}  // namespace tickgate
