#include "contract/expression_compile.h"

#include <utility>

#include "contract/expression_check.h"
#include "contract/expression_parser.h"

namespace tickgate {

TextPosition TextStart(const Node& scalar) {
  return {scalar.at.line, scalar.at.column + (scalar.quoted ? 1 : 0)};
}

std::optional<Expression> CompileExpression(std::string_view text, const ExpressionScope& scope,
                                            TextPosition start, Problems* problems) {
  ExpressionChecker checker(text, scope, start, problems);
  SyntaxError error;
  const std::optional<SyntaxNode> syntax = ParseExpression(text, &error);
  if (!syntax) {
    checker.Add(error.at, error.limit ? "expression-limit" : "expression-syntax",
                std::move(error.message));
    return std::nullopt;
  }
  std::optional<CheckedPart> part = checker.Check(*syntax);
  if (!part) return std::nullopt;
  return std::move(part->expression);
}

std::optional<Expression> CompileCondition(std::string_view text, const ExpressionScope& scope,
                                           TextPosition start, Problems* problems) {
  std::optional<Expression> condition = CompileExpression(text, scope, start, problems);
  if (!condition || condition->type == ExpressionType::kBool) return condition;
  std::string message = "a condition is true or false (bool), this is ";
  message += TypeWord(condition->type);
  problems->Add(start, "expression-type", std::move(message));
  return std::nullopt;
}

}  // namespace tickgate
