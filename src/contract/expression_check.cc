#include "contract/expression_check.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"

namespace tickgate {
namespace {

using Type = ExpressionType;
using Op = ExpressionOp;
using Result = std::optional<CheckedPart>;

struct Reckoned {
  Op op;
  Type type;
};

template <typename Value>
bool Is(Value value, std::initializer_list<Value> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::optional<Reckoned> ReckonedTimes(Op op, Type a, Type b) {
  const bool times =
      Is(a, {Type::kTimestamp, Type::kDuration}) && Is(b, {Type::kTimestamp, Type::kDuration});
  if (!times || (op != Op::kAdd && op != Op::kSubtract)) return std::nullopt;
  if (b == Type::kDuration) return Reckoned{op, a};
  if (op == Op::kAdd) return a == Type::kDuration ? std::optional(Reckoned{op, b}) : std::nullopt;
  return a == b ? std::optional(Reckoned{op, Type::kDuration}) : std::nullopt;
}

std::optional<Reckoned> ReckonedOf(Op op, Type a, Type b) {
  if (op == Op::kAdd && (a == Type::kString || b == Type::kString)) {
    const bool texts = Is(a, {Type::kString, Type::kAny}) && Is(b, {Type::kString, Type::kAny});
    return texts ? std::optional(Reckoned{Op::kConcat, Type::kString}) : std::nullopt;
  }
  if (!IsNumeric(a) || !IsNumeric(b)) return ReckonedTimes(op, a, b);
  // Two values of unknown type may be texts as well.
  if (op == Op::kAdd && a == Type::kAny && b == Type::kAny) return Reckoned{op, Type::kAny};
  if (a != Type::kDouble && b != Type::kDouble) return Reckoned{op, Type::kNumber};
  return op == Op::kModulo ? std::nullopt : std::optional(Reckoned{op, Type::kDouble});
}

std::string_view TimeHint(Type a, Type b) {
  const bool text = a == Type::kString || b == Type::kString;
  const bool stamp = a == Type::kTimestamp || b == Type::kTimestamp;
  const bool span = a == Type::kDuration || b == Type::kDuration;
  if (stamp && text) return ": a point in time is written timestamp(\"2026-01-31T00:00:00Z\")";
  if (span && (text || a == Type::kNumber || b == Type::kNumber)) {
    return ": a span of time is written duration(\"5s\")";
  }
  return {};
}

}  // namespace

std::string_view TypeWord(ExpressionType type) {
  switch (type) {
    case Type::kBool:
      return "bool";
    case Type::kNumber:
      return "number";
    case Type::kDouble:
      return "double";
    case Type::kString:
      return "string";
    case Type::kTimestamp:
      return "timestamp";
    case Type::kDuration:
      return "duration";
    case Type::kList:
      return "list";
    case Type::kObject:
      return "object";
    case Type::kAny:
      return "any";
    case Type::kNull:
      return "null";
  }
  return "";
}

std::optional<ExpressionType> CommonType(ExpressionType a, ExpressionType b) {
  if (a == b) return a;
  if (a == Type::kNull) return b;
  if (b == Type::kNull) return a;
  if (a == Type::kAny || b == Type::kAny) return Type::kAny;
  if (IsNumeric(a) && IsNumeric(b)) return Type::kDouble;
  return std::nullopt;
}

CheckedPart MakePart(ExpressionOp op, ExpressionType type, std::vector<CheckedPart> parts) {
  CheckedPart made;
  made.expression.op = op;
  made.expression.type = type;
  for (CheckedPart& part : parts) made.expression.args.push_back(std::move(part.expression));
  return made;
}

void ExpressionChecker::Add(size_t at, std::string_view code, std::string message) {
  TextPosition place = PositionAt(text_, at);
  if (place.line == 1) place.column += start_.column - 1;
  place.line += start_.line - 1;
  problems_->Add(place, code, std::move(message));
}

std::nullopt_t ExpressionChecker::Refuse(const SyntaxNode& node, ExpressionType left,
                                         ExpressionType right, std::string_view hint) {
  Add(node.at, "expression-type",
      Concat("'", node.text, "' does not go between ", TypeWord(left), " and ", TypeWord(right),
             hint));
  return std::nullopt;
}

std::nullopt_t ExpressionChecker::Refuse(const SyntaxNode& node, std::string_view wanted,
                                         ExpressionType found) {
  Add(node.at, "expression-type",
      Concat("'", node.text, "' wants ", wanted, ", found ", TypeWord(found)));
  return std::nullopt;
}

std::optional<ExpressionChecker::Parts> ExpressionChecker::All(
    const std::vector<SyntaxNode>& nodes) {
  Parts parts;
  for (const SyntaxNode& node : nodes) {
    if (Result part = Check(node)) parts.push_back(std::move(*part));
  }
  return parts.size() == nodes.size() ? std::optional(std::move(parts)) : std::nullopt;
}

Result ExpressionChecker::Check(const SyntaxNode& node) {
  CheckedPart literal;
  switch (node.kind) {
    case SyntaxKind::kNumber:
      literal.expression.type = Type::kNumber;
      literal.expression.number = node.number;
      return literal;
    case SyntaxKind::kString:
      literal.expression.type = Type::kString;
      literal.expression.text = node.text;
      return literal;
    case SyntaxKind::kTrue:
    case SyntaxKind::kFalse:
      literal.expression.boolean = node.kind == SyntaxKind::kTrue;
      return literal;
    case SyntaxKind::kNull:
      literal.expression.type = Type::kNull;
      return literal;
    case SyntaxKind::kPath:
      return Path(node);
    case SyntaxKind::kList:
      Add(node.at, "expression-type", "a list stands only on the right of 'in'");
      return std::nullopt;
    case SyntaxKind::kCall:
    case SyntaxKind::kMethod:
      return Call(node);
    case SyntaxKind::kOperator:
      return Operator(node);
  }
  return std::nullopt;
}

Result ExpressionChecker::Path(const SyntaxNode& node) {
  CheckedPart part;
  if (std::optional<KnownField> field = scope_.find(node.path)) {
    part.expression.op = Op::kField;
    part.expression.type = field->type;
    part.expression.text = std::move(field->path);
    part.items = field->items;
    return part;
  }
  if (node.plain_name && node.path.text == "received") {
    part.expression.op = Op::kReceived;
    part.expression.type = Type::kTimestamp;
    return part;
  }
  Add(node.at, "unknown-field",
      Concat("unknown field '", node.path.text, "'",
             scope_.advice ? scope_.advice(node.path) : std::string()));
  return std::nullopt;
}

Result ExpressionChecker::Operator(const SyntaxNode& node) {
  if (node.op == Op::kIn) return Membership(node);
  std::optional<Parts> parts = All(node.args);
  if (!parts) return std::nullopt;
  if (Is(node.op, {Op::kAnd, Op::kOr, Op::kNot})) return Logical(node, std::move(*parts));
  if (node.op == Op::kConditional) return Conditional(node, std::move(*parts));
  if (node.op == Op::kNegate) return Negation(node, std::move(*parts));
  if (Is(node.op, {Op::kEqual, Op::kNotEqual, Op::kLess, Op::kLessOrEqual, Op::kGreater,
                   Op::kGreaterOrEqual})) {
    return Comparison(node, std::move(*parts));
  }
  return Arithmetic(node, std::move(*parts));
}

Result ExpressionChecker::Logical(const SyntaxNode& node, Parts parts) {
  for (const CheckedPart& part : parts) {
    if (!Is(part.expression.type, {Type::kBool, Type::kAny})) {
      return Refuse(node, TypeWord(Type::kBool), part.expression.type);
    }
  }
  return MakePart(node.op, Type::kBool, std::move(parts));
}

Result ExpressionChecker::Negation(const SyntaxNode& node, Parts parts) {
  const Type type = parts[0].expression.type;
  if (!IsNumeric(type) && type != Type::kDuration) {
    return Refuse(node, "number, double or duration", type);
  }
  return MakePart(Op::kNegate, type == Type::kAny ? Type::kNumber : type, std::move(parts));
}

bool ExpressionChecker::Compares(const SyntaxNode& node, ExpressionType left, ExpressionType right,
                                 bool ordered) {
  const bool structured = Is(left, {Type::kList, Type::kObject, Type::kNull}) ||
                          Is(right, {Type::kList, Type::kObject, Type::kNull});
  const bool flags = left == Type::kBool || right == Type::kBool;
  // A value of no known type is text, number or flag, and no point in time.
  const bool times = Is(left, {Type::kTimestamp, Type::kDuration}) ||
                     Is(right, {Type::kTimestamp, Type::kDuration});
  const bool any = left == Type::kAny || right == Type::kAny;
  if (CommonType(left, right) && !structured && !(ordered && flags) && !(times && any)) return true;
  Refuse(node, left, right, TimeHint(left, right));
  return false;
}

Result ExpressionChecker::Comparison(const SyntaxNode& node, Parts parts) {
  const Expression& left = parts[0].expression;
  const Expression& right = parts[1].expression;
  const bool equality = node.op == Op::kEqual || node.op == Op::kNotEqual;
  if (equality && (left.type == Type::kNull) != (right.type == Type::kNull)) {
    if ((left.type == Type::kNull ? right : left).op != Op::kField) {
      Add(node.at, "expression-type", "only a field is compared with null");
      return std::nullopt;
    }
    return MakePart(node.op, Type::kBool, std::move(parts));
  }
  if (!Compares(node, left.type, right.type, !equality)) return std::nullopt;
  return MakePart(node.op, Type::kBool, std::move(parts));
}

bool ExpressionChecker::DividesByZero(const SyntaxNode& node, const Expression& divisor) {
  if (divisor.op != Op::kLiteral || divisor.type != Type::kNumber || divisor.number.mantissa != 0) {
    return false;
  }
  Add(node.at, "bad-value", Concat("'", node.text, "' divides by zero"));
  return true;
}

Result ExpressionChecker::Arithmetic(const SyntaxNode& node, Parts parts) {
  const Type left = parts[0].expression.type;
  const Type right = parts[1].expression.type;
  const std::optional<Reckoned> reckoned = ReckonedOf(node.op, left, right);
  if (!reckoned) return Refuse(node, left, right, TimeHint(left, right));
  const bool divides = node.op == Op::kDivide || node.op == Op::kModulo;
  if (divides && DividesByZero(node, parts[1].expression)) return std::nullopt;
  CheckedPart part = MakePart(reckoned->op, reckoned->type, std::move(parts));
  if (node.op == Op::kDivide) part.expression.number = DecimalOf(kQuotientDigits);
  return part;
}

Result ExpressionChecker::Membership(const SyntaxNode& node) {
  Result left = Check(node.args[0]);
  if (node.args[1].kind == SyntaxKind::kList) {
    return left ? InList(node, std::move(*left)) : (All(node.args[1].args), std::nullopt);
  }
  Result right = Check(node.args[1]);
  if (!left || !right) return std::nullopt;
  const Type list = right->expression.type;
  if (!Is(list, {Type::kList, Type::kAny})) {
    return Refuse(node, left->expression.type, list);
  }
  if (list == Type::kList && !Compares(node, left->expression.type, right->items, false)) {
    return std::nullopt;
  }
  if (!Is(left->expression.type,
          {Type::kBool, Type::kNumber, Type::kDouble, Type::kString, Type::kAny})) {
    return Refuse(node, left->expression.type, list);
  }
  Parts parts;
  parts.push_back(std::move(*left));
  parts.push_back(std::move(*right));
  return MakePart(Op::kIn, Type::kBool, std::move(parts));
}

Result ExpressionChecker::InList(const SyntaxNode& node, CheckedPart left) {
  const SyntaxNode& list = node.args[1];
  if (list.args.empty()) {
    Add(list.at, "bad-value", "nothing is in an empty list");
    return std::nullopt;
  }
  std::optional<Parts> items = All(list.args);
  if (!items) return std::nullopt;
  for (size_t i = 0; i < items->size(); ++i) {
    SyntaxNode place = {.at = list.args[i].at, .text = node.text};
    if (!Compares(place, left.expression.type, (*items)[i].expression.type, false)) {
      return std::nullopt;
    }
  }
  Parts parts;
  parts.push_back(std::move(left));
  parts.push_back(MakePart(Op::kLiteral, Type::kList, std::move(*items)));
  return MakePart(Op::kIn, Type::kBool, std::move(parts));
}

Result ExpressionChecker::Conditional(const SyntaxNode& node, Parts parts) {
  const Type condition = parts[0].expression.type;
  if (!Is(condition, {Type::kBool, Type::kAny})) {
    return Refuse(node, TypeWord(Type::kBool), condition);
  }
  const Type yes = parts[1].expression.type;
  const Type no = parts[2].expression.type;
  const std::optional<Type> common = CommonType(yes, no);
  if (!common) return Refuse(node, yes, no);
  return MakePart(Op::kConditional, *common, std::move(parts));
}

}  // namespace tickgate
