// ConstantOf: what of an expression is so whatever the event.
#include <algorithm>

#include "contract/expression_compile.h"
#include "program/rule_run.h"

namespace tickgate {
namespace {

bool DependsOnEvent(const Expression& expression) {
  return expression.op == ExpressionOp::kField || expression.op == ExpressionOp::kReceived ||
         std::any_of(expression.args.begin(), expression.args.end(), DependsOnEvent);
}

std::optional<bool> AnswerOf(const Expression& expression) {
  const absl::StatusOr<RuleCode> rule =
      CompileRule(expression, [](std::string_view) { return std::optional<uint16_t>(); });
  if (!rule.ok()) return std::nullopt;
  const Answer answer = RuleRunner().Check(*rule, {}, 0);
  if (answer == Answer::kUnverifiable) return std::nullopt;
  return answer == Answer::kTrue;
}

// Of && and ||: one operand that decides is enough, else all must be known.
std::optional<bool> AnswerOfAll(const Expression& expression, bool deciding) {
  bool all_known = true;
  for (const Expression& part : expression.args) {
    const std::optional<bool> answer = ConstantOf(part);
    if (answer == deciding) return deciding;
    all_known = all_known && answer.has_value();
  }
  return all_known ? std::optional(!deciding) : std::nullopt;
}

}  // namespace

std::optional<bool> ConstantOf(const Expression& expression) {
  if (expression.type != ExpressionType::kBool) return std::nullopt;
  if (!DependsOnEvent(expression)) return AnswerOf(expression);
  if (expression.op == ExpressionOp::kAnd) return AnswerOfAll(expression, false);
  if (expression.op == ExpressionOp::kOr) return AnswerOfAll(expression, true);
  if (expression.op == ExpressionOp::kNot) {
    const std::optional<bool> answer = ConstantOf(expression.args[0]);
    return answer ? std::optional(!*answer) : std::nullopt;
  }
  if (expression.op != ExpressionOp::kConditional) return std::nullopt;
  if (const std::optional<bool> condition = ConstantOf(expression.args[0])) {
    return ConstantOf(expression.args[*condition ? 1 : 2]);
  }
  const std::optional<bool> yes = ConstantOf(expression.args[1]);
  return yes == ConstantOf(expression.args[2]) ? yes : std::nullopt;
}

}  // namespace tickgate
