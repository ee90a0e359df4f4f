#include "contract/never_true.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "contract/expression_compile.h"
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

using Op = ExpressionOp;

Op Mirrored(Op op) {
  if (op == Op::kLess) return Op::kGreater;
  if (op == Op::kLessOrEqual) return Op::kGreaterOrEqual;
  if (op == Op::kGreater) return Op::kLess;
  if (op == Op::kGreaterOrEqual) return Op::kLessOrEqual;
  return op;
}

// What holds of two values where `op` does not.
Op Opposite(Op op) {
  switch (op) {
    case Op::kEqual:
      return Op::kNotEqual;
    case Op::kNotEqual:
      return Op::kEqual;
    case Op::kLess:
      return Op::kGreaterOrEqual;
    case Op::kLessOrEqual:
      return Op::kGreater;
    case Op::kGreater:
      return Op::kLessOrEqual;
    default:
      return Op::kLess;
  }
}

bool IsComparison(Op op) { return op >= Op::kEqual && op <= Op::kGreaterOrEqual; }

// A field against a literal, the field on the left.
struct Comparison {
  const Expression* field;
  Op op;
  const Expression* literal;
};

std::optional<Comparison> ComparisonOf(const Expression& expression) {
  if (!IsComparison(expression.op) || expression.args.size() != 2) return std::nullopt;
  const Expression& left = expression.args[0];
  const Expression& right = expression.args[1];
  if (left.op == Op::kField && right.op == Op::kLiteral) {
    return Comparison{&left, expression.op, &right};
  }
  if (left.op == Op::kLiteral && right.op == Op::kField) {
    return Comparison{&right, Mirrored(expression.op), &left};
  }
  return std::nullopt;
}

// A number or text that a field may have.
struct Value {
  bool is_text = false;
  std::string text = {};
  Decimal number = {};
};

// nullopt: it is neither.
std::optional<Value> ValueOf(const Expression& literal) {
  if (literal.type == ExpressionType::kString) return Value{true, literal.text, {}};
  if (literal.type == ExpressionType::kNumber) return Value{false, {}, literal.number};
  return std::nullopt;
}

// nullopt: not known to hold or not.
std::optional<bool> Holds(const Value& value, Op op, const Value& other) {
  if (value.is_text != other.is_text) return std::nullopt;
  const int text = value.text.compare(other.text);
  const auto number = Compare(value.number, other.number);
  const bool equal = value.is_text ? text == 0 : number == 0;
  const bool less = value.is_text ? text < 0 : number < 0;
  if (op == Op::kEqual || op == Op::kNotEqual) return equal == (op == Op::kEqual);
  if (op == Op::kLess || op == Op::kLessOrEqual) return less || (equal && op == Op::kLessOrEqual);
  return (!less && !equal) || (equal && op == Op::kGreaterOrEqual);
}

// What a field's own checks leave of its values.
struct Left {
  Span span = {};
  std::optional<std::vector<Value>> values = {};  // of a field with `const` or a list
  std::string why = {};                           // ": 'p' is > 0 by its field"
};

std::string BoundsOf(const ValueSpec& value) {
  std::string text;
  const auto add = [&](std::string_view sign, const std::optional<Bound>& bound) {
    if (bound) AppendAll(&text, text.empty() ? "" : " and ", sign, " ", bound->text);
  };
  add(">", value.gt);
  add(">=", value.ge);
  add("<", value.lt);
  add("<=", value.le);
  return text.empty() && value.type == ValueType::kUint ? ">= 0" : text;
}

void BoundBy(const ValueSpec& value, Span* span) {
  // A bigint's bounds and a double's are no decimals.
  if (value.type == ValueType::kBigint || value.type == ValueType::kDouble) return;
  if (value.gt) span->Raise(value.gt->value, true);
  if (value.ge) span->Raise(value.ge->value, false);
  if (value.lt) span->Cap(value.lt->value, true);
  if (value.le) span->Cap(value.le->value, false);
  if (value.type == ValueType::kUint) span->Raise(Decimal{}, false);
}

// Those of `const` or the list; nullopt where there is neither, or one is no number or text.
std::optional<std::vector<Value>> ListedBy(const ValueSpec& value, ExpressionType type) {
  std::vector<Value> values;
  const auto add = [&](const Literal& literal) {
    Value one{.is_text = type == ExpressionType::kString, .text = literal.string};
    if (!one.is_text && ParseDecimal(literal.token, &one.number) != DecimalParse::kOk) return false;
    values.push_back(std::move(one));
    return true;
  };
  if (type != ExpressionType::kString && type != ExpressionType::kNumber) return std::nullopt;
  if (!value.constant && value.in == nullptr) return std::nullopt;
  if (value.constant) return add(*value.constant) ? std::optional(values) : std::nullopt;
  return std::all_of(value.in->begin(), value.in->end(), add) ? std::optional(values)
                                                              : std::nullopt;
}

Left LeftBy(const RecordSpec& record, const Expression& field) {
  Left left;
  const std::vector<const FieldSpec*> along = FieldsAlong(record, field.text);
  const auto lets_all_pass = [](const FieldSpec* one) { return one->on_error == OnError::kWarn; };
  if (along.empty() || std::any_of(along.begin(), along.end(), lets_all_pass)) return left;
  const ValueSpec& value = along.back()->value;
  BoundBy(value, &left.span);
  left.values = ListedBy(value, field.type);
  std::string is = BoundsOf(value);
  if (value.constant) is = value.constant->token;
  if (!value.constant && value.in != nullptr) is = value.in_text;
  if (!is.empty()) left.why = Concat(": '", field.text, "' is ", is, " by its field");
  return left;
}

// Conditions that must all hold.
class Conjunction {
 public:
  explicit Conjunction(const RecordSpec& record) : record_(record) {}

  // Why they cannot, now that this one is among them.
  std::optional<std::string> Add(const Expression& expression, bool wanted) {
    if (ConstantOf(expression) == !wanted) return "";
    switch (expression.op) {
      case Op::kNot:
        return Add(expression.args[0], !wanted);
      case Op::kAnd:
      case Op::kOr:
        return wanted == (expression.op == Op::kAnd) ? AddAll(expression.args, wanted)
                                                     : NoneOf(expression.args, wanted);
      case Op::kIn:
        return AddMembership(expression, wanted);
      case Op::kHas:
        return AddPresence(expression.args[0], wanted);
      default:
        break;
    }
    const std::optional<Comparison> comparison = ComparisonOf(expression);
    if (!comparison) return std::nullopt;
    return Narrow(*comparison->field, wanted ? comparison->op : Opposite(comparison->op),
                  *comparison->literal);
  }

 private:
  std::optional<std::string> AddAll(const std::vector<Expression>& parts, bool wanted) {
    for (const Expression& part : parts) {
      if (auto why = Add(part, wanted)) return why;
    }
    return std::nullopt;
  }

  // One of the parts must be as wanted: why none can.
  std::optional<std::string> NoneOf(const std::vector<Expression>& parts, bool wanted) const {
    std::optional<std::string> first;
    for (const Expression& part : parts) {
      std::optional<std::string> why = Conjunction(*this).Add(part, wanted);
      if (!why) return std::nullopt;
      if (!first) first = std::move(why);
    }
    return first;
  }

  std::optional<std::string> AddMembership(const Expression& expression, bool wanted) {
    const Expression& field = expression.args[0];
    const Expression& list = expression.args[1];
    if (field.op != Op::kField || list.op != Op::kLiteral) return std::nullopt;
    if (wanted) return NoneEqual(field, list.args);
    for (const Expression& item : list.args) {
      if (auto why = Narrow(field, Op::kNotEqual, item)) return why;
    }
    return std::nullopt;
  }

  // The field must be one of the items: why it is none.
  std::optional<std::string> NoneEqual(const Expression& field,
                                       const std::vector<Expression>& items) const {
    std::optional<std::string> first;
    for (const Expression& item : items) {
      std::optional<std::string> why = Conjunction(*this).Narrow(field, Op::kEqual, item);
      if (!why) return std::nullopt;
      if (!first) first = std::move(why);
    }
    return first;
  }

  // A field that must be there and hold a value has one in every event that passes.
  std::optional<std::string> AddPresence(const Expression& field, bool wanted) const {
    const std::vector<const FieldSpec*> along = FieldsAlong(record_, field.text);
    if (wanted || along.empty()) return std::nullopt;
    for (const FieldSpec* one : along) {
      const ValueSpec& value = one->value;
      if (!one->required || value.nullable || !value.none_if.empty() || !value.steps.empty() ||
          one->on_error != OnError::kQuarantine) {
        return std::nullopt;
      }
    }
    return Concat(": '", field.text, "' is required");
  }

  std::optional<std::string> Narrow(const Expression& field, Op op, const Expression& literal) {
    const bool measured =
        field.type == ExpressionType::kNumber || field.type == ExpressionType::kTimestamp;
    if (literal.op != Op::kLiteral || literal.type != field.type ||
        (!measured && field.type != ExpressionType::kString)) {
      return std::nullopt;
    }
    const auto [at, added] = left_.try_emplace(field.text);
    Left& left = at->second;
    if (added) left = LeftBy(record_, field);
    if (measured) NarrowSpan(op, literal.number, &left.span);
    const bool none = left.span.IsEmpty() || !NarrowValues(op, literal, &left);
    return none ? std::optional(left.why) : std::nullopt;
  }

  static void NarrowSpan(Op op, const Decimal& number, Span* span) {
    const bool equal = op == Op::kEqual;
    if (equal || op == Op::kGreater || op == Op::kGreaterOrEqual) {
      span->Raise(number, op == Op::kGreater);
    }
    if (equal || op == Op::kLess || op == Op::kLessOrEqual) span->Cap(number, op == Op::kLess);
  }

  // False: none is left.
  static bool NarrowValues(Op op, const Expression& literal, Left* left) {
    const std::optional<Value> other = ValueOf(literal);
    if (!other) return true;
    if (!left->values) {
      if (op == Op::kEqual) left->values = {*other};
      return true;
    }
    std::erase_if(*left->values, [&](const Value& one) { return Holds(one, op, *other) == false; });
    return !left->values->empty();
  }

  const RecordSpec& record_;
  std::map<std::string, Left> left_;
};

}  // namespace

std::optional<std::string> WhyNeverTrue(const Expression& condition, const RecordSpec& record) {
  return WhyNever({{&condition, true}}, record);
}

std::optional<std::string> WhyNever(const std::vector<Demand>& demands, const RecordSpec& record) {
  Conjunction all(record);
  for (const Demand& demand : demands) {
    if (auto why = all.Add(*demand.condition, demand.holds)) return why;
  }
  return std::nullopt;
}

}  // namespace tickgate
