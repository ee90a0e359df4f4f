// Names looked up and types checked: the syntax of an expression becomes its checked tree.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/expression_compile.h"
#include "contract/expression_parser.h"

namespace tickgate {

// A checked part, and what its items are where it is a list of the event.
struct CheckedPart {
  Expression expression;
  ExpressionType items = ExpressionType::kAny;
};

class ExpressionChecker {
 public:
  // `start`: as CompileExpression takes it.
  ExpressionChecker(std::string_view text, const ExpressionScope& scope, TextPosition start,
                    Problems* problems)
      : text_(text), scope_(scope), start_(start), problems_(problems) {}

  // nullopt, with a problem for each mistake, where the part is not well typed.
  std::optional<CheckedPart> Check(const SyntaxNode& node);

  void Add(size_t at, std::string_view code, std::string message);

 private:
  using Parts = std::vector<CheckedPart>;

  std::optional<CheckedPart> Path(const SyntaxNode& node);
  std::optional<CheckedPart> Operator(const SyntaxNode& node);
  std::optional<CheckedPart> Logical(const SyntaxNode& node, Parts parts);
  std::optional<CheckedPart> Negation(const SyntaxNode& node, Parts parts);
  std::optional<CheckedPart> Comparison(const SyntaxNode& node, Parts parts);
  std::optional<CheckedPart> Arithmetic(const SyntaxNode& node, Parts parts);
  std::optional<CheckedPart> Membership(const SyntaxNode& node);
  std::optional<CheckedPart> InList(const SyntaxNode& node, CheckedPart left);
  std::optional<CheckedPart> Conditional(const SyntaxNode& node, Parts parts);

  // Functions and methods: expression_call.cc.
  std::optional<CheckedPart> Call(const SyntaxNode& node);
  std::optional<CheckedPart> Has(const SyntaxNode& node);
  std::optional<CheckedPart> Time(const SyntaxNode& node);
  std::optional<CheckedPart> Size(const SyntaxNode& node, Parts parts);
  std::optional<CheckedPart> TextCall(const SyntaxNode& node, ExpressionOp op, Parts parts);
  std::optional<CheckedPart> Extreme(const SyntaxNode& node, ExpressionOp op, Parts parts);
  std::optional<CheckedPart> StatedDivision(const SyntaxNode& node, Parts parts);
  bool IsPattern(const SyntaxNode& node, const Expression& pattern);

  // All of them checked, so that each mistake is told; nullopt where there was one.
  std::optional<Parts> All(const std::vector<SyntaxNode>& nodes);
  bool Compares(const SyntaxNode& node, ExpressionType left, ExpressionType right, bool ordered);
  bool DividesByZero(const SyntaxNode& node, const Expression& divisor);
  std::nullopt_t Refuse(const SyntaxNode& node, ExpressionType left, ExpressionType right,
                        std::string_view hint = {});
  std::nullopt_t Refuse(const SyntaxNode& node, std::string_view wanted, ExpressionType found);

  std::string_view text_;
  const ExpressionScope& scope_;
  TextPosition start_;
  Problems* problems_;
};

// The type of a value that is one of two; nullopt: they do not go together.
std::optional<ExpressionType> CommonType(ExpressionType a, ExpressionType b);
inline bool IsNumeric(ExpressionType type) {
  return type == ExpressionType::kNumber || type == ExpressionType::kDouble ||
         type == ExpressionType::kAny;
}
CheckedPart MakePart(ExpressionOp op, ExpressionType type, std::vector<CheckedPart> parts);

}  // namespace tickgate
