#include "contract/never_true.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "contract/expression_compile.h"
#include "contract/json_path.h"
#include "contract/record_scope.h"

namespace tickgate {
namespace {

// What is left of the numbers a field may have.
struct Span {
  std::optional<Decimal> low, high;
  bool low_open = false, high_open = false;

  void Raise(const Decimal& to, bool open) {
    const bool tighter = !low || Compare(to, *low) > 0 || (Compare(to, *low) == 0 && open);
    if (!tighter) return;
    low = to;
    low_open = open;
  }
  void Cap(const Decimal& to, bool open) {
    const bool tighter = !high || Compare(to, *high) < 0 || (Compare(to, *high) == 0 && open);
    if (!tighter) return;
    high = to;
    high_open = open;
  }
  bool IsEmpty() const {
    if (!low || !high) return false;
    const auto order = Compare(*low, *high);
    return order > 0 || (order == 0 && (low_open || high_open));
  }
};

ExpressionOp Mirrored(ExpressionOp op) {
  if (op == ExpressionOp::kLess) return ExpressionOp::kGreater;
  if (op == ExpressionOp::kLessOrEqual) return ExpressionOp::kGreaterOrEqual;
  if (op == ExpressionOp::kGreater) return ExpressionOp::kLess;
  if (op == ExpressionOp::kGreaterOrEqual) return ExpressionOp::kLessOrEqual;
  return op;
}

bool IsComparison(ExpressionOp op) {
  return op == ExpressionOp::kEqual || op == ExpressionOp::kLess ||
         op == ExpressionOp::kLessOrEqual || op == ExpressionOp::kGreater ||
         op == ExpressionOp::kGreaterOrEqual;
}

// A field against a literal, the field on the left.
struct Comparison {
  const Expression* field;
  ExpressionOp op;
  const Expression* literal;
};

std::optional<Comparison> ComparisonOf(const Expression& expression) {
  if (!IsComparison(expression.op) || expression.args.size() != 2) return std::nullopt;
  const Expression& left = expression.args[0];
  const Expression& right = expression.args[1];
  if (left.op == ExpressionOp::kField && right.op == ExpressionOp::kLiteral) {
    return Comparison{&left, expression.op, &right};
  }
  if (left.op == ExpressionOp::kLiteral && right.op == ExpressionOp::kField) {
    return Comparison{&right, Mirrored(expression.op), &left};
  }
  return std::nullopt;
}

bool IsMeasured(ExpressionType type) {
  return type == ExpressionType::kNumber || type == ExpressionType::kTimestamp;
}

Span SpanOf(const ValueSpec& value) {
  Span span;
  // A bigint's bounds and a double's are no decimals.
  if (value.type == ValueType::kBigint || value.type == ValueType::kDouble) return span;
  if (value.gt) span.Raise(value.gt->value, true);
  if (value.ge) span.Raise(value.ge->value, false);
  if (value.lt) span.Cap(value.lt->value, true);
  if (value.le) span.Cap(value.le->value, false);
  if (value.type == ValueType::kUint) span.Raise(Decimal{}, false);
  return span;
}

std::string TextOf(const std::string& path, const ValueSpec& value) {
  std::string text;
  const auto add = [&](std::string_view sign, const std::optional<Bound>& bound) {
    if (bound) AppendAll(&text, text.empty() ? "" : " and ", sign, " ", bound->text);
  };
  add(">", value.gt);
  add(">=", value.ge);
  add("<", value.lt);
  add("<=", value.le);
  if (text.empty() && value.type == ValueType::kUint) text = ">= 0";
  return text.empty() ? "" : Concat(": '", path, "' is ", text, " by its field");
}

bool HoldsString(const ValueSpec& value, const std::string& text) {
  if (value.constant && value.constant->string != text) return false;
  const auto same = [&](const Literal& literal) { return literal.string == text; };
  return value.in == nullptr || std::any_of(value.in->begin(), value.in->end(), same);
}

class Conjunction {
 public:
  explicit Conjunction(const RecordSpec& record) : record_(record) {}

  std::optional<std::string> Add(const Expression& expression) {
    if (ConstantOf(expression) == false) return "";
    if (expression.op == ExpressionOp::kAnd) {
      for (const Expression& part : expression.args) {
        if (auto why = Add(part)) return why;
      }
      return std::nullopt;
    }
    if (expression.op == ExpressionOp::kOr) return AllNever(expression.args);
    const std::optional<Comparison> comparison = ComparisonOf(expression);
    if (!comparison) return std::nullopt;
    std::string why;
    const std::optional<JsonPath> path = ParseJsonPath(comparison->field->text, &why);
    const ValueSpec* value = path ? ValueAt(record_, *path) : nullptr;
    return value == nullptr ? std::nullopt : Narrow(*comparison, *value);
  }

 private:
  std::optional<std::string> AllNever(const std::vector<Expression>& parts) const {
    std::optional<std::string> first;
    for (const Expression& part : parts) {
      std::optional<std::string> why = Conjunction(record_).Add(part);
      if (!why) return std::nullopt;
      if (!first) first = std::move(why);
    }
    return first;
  }

  std::optional<std::string> Narrow(const Comparison& comparison, const ValueSpec& value) {
    const std::string& path = comparison.field->text;
    const Expression& literal = *comparison.literal;
    if (comparison.op == ExpressionOp::kEqual && literal.type == ExpressionType::kString &&
        value.type == ValueType::kString) {
      if (HoldsString(value, literal.text)) return std::nullopt;
      return Concat(": '", path, "' is never \"", literal.text, "\" by its field");
    }
    if (!IsMeasured(comparison.field->type) || literal.type != comparison.field->type) {
      return std::nullopt;
    }
    Span& span = spans_.try_emplace(path, SpanOf(value)).first->second;
    const bool equal = comparison.op == ExpressionOp::kEqual;
    if (equal || comparison.op == ExpressionOp::kGreater ||
        comparison.op == ExpressionOp::kGreaterOrEqual) {
      span.Raise(literal.number, comparison.op == ExpressionOp::kGreater);
    }
    if (equal || comparison.op == ExpressionOp::kLess ||
        comparison.op == ExpressionOp::kLessOrEqual) {
      span.Cap(literal.number, comparison.op == ExpressionOp::kLess);
    }
    if (!span.IsEmpty()) return std::nullopt;
    return TextOf(path, value);
  }

  const RecordSpec& record_;
  std::map<std::string, Span> spans_;
};

}  // namespace

std::optional<std::string> WhyNeverTrue(const Expression& condition, const RecordSpec& record) {
  return Conjunction(record).Add(condition);
}

}  // namespace tickgate
