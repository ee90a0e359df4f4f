#include "reference/expression_walk.h"

#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "reference/text_forms.h"
#include "reference/value_check.h"

namespace tickgate::reference {
namespace {

constexpr size_t kDigitsMax = 38;
constexpr int64_t kExponentMax = 1'000'000;

// What an operand is. `type` says which member counts; kNull has none of them.
struct Operand {
  bool none = false;
  ExpressionType type = ExpressionType::kNull;
  bool boolean = false;
  BigDecimal number = {};  // of numbers, and ns
  double real = 0;
  std::string text = {};
  Node node = {};          // of a list, of an object
  std::string token = {};  // of a number that a field holds
};

Operand None() { return {.none = true}; }
Operand Truth(bool value) { return {.type = ExpressionType::kBool, .boolean = value}; }
Operand Text(std::string text) {
  return {.type = ExpressionType::kString, .text = std::move(text)};
}

bool IsTruth(const Operand& operand) {
  return !operand.none && operand.type == ExpressionType::kBool;
}

bool Exact(ExpressionType type) {
  return type == ExpressionType::kNumber || type == ExpressionType::kTimestamp ||
         type == ExpressionType::kDuration;
}

// Of a number that only comparisons take.
bool IsLong(const BigDecimal& value) {
  return value.digits.size() > kDigitsMax ||
         (!value.IsZero() && std::abs(value.exponent) > kExponentMax);
}

// A result that is too long to be held, or an instant beyond 64 bits, is no value.
Operand Number(ExpressionType type, const std::optional<BigDecimal>& value) {
  if (!value) return None();
  if (type == ExpressionType::kNumber) {
    if (IsLong(*value)) return None();
  } else if (!value->Int64()) {
    return None();
  }
  return {.type = type, .number = *value};
}

Operand Real(double value) {
  if (std::isnan(value) || std::isinf(value)) return None();
  return {.type = ExpressionType::kDouble, .real = value};
}

// What underflows to 0 is no value either.
Operand RealOfText(const std::string& text) {
  const double value = std::strtod(text.c_str(), nullptr);
  const std::optional<BigDecimal> exact = BigDecimal::Parse(text);
  if (!exact || (value == 0 && !exact->IsZero())) return None();
  return Real(value);
}

double RealOf(const Operand& operand) {
  if (operand.type == ExpressionType::kDouble) return operand.real;
  const BigDecimal& number = operand.number;
  const std::string text = (number.negative ? "-" : "") +
                           (number.IsZero() ? std::string("0") : number.digits) + "e" +
                           std::to_string(number.exponent);
  return std::strtod(text.c_str(), nullptr);
}

// <0, 0, >0; nullopt where the two have no order.
std::optional<int> Order(const Operand& a, const Operand& b) {
  if (a.type == ExpressionType::kDouble || b.type == ExpressionType::kDouble) {
    if (!Exact(a.type) && a.type != ExpressionType::kDouble) return std::nullopt;
    if (!Exact(b.type) && b.type != ExpressionType::kDouble) return std::nullopt;
    const double x = RealOf(a), y = RealOf(b);
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (a.type != b.type) return std::nullopt;
  if (Exact(a.type)) return Compare(a.number, b.number);
  if (a.type == ExpressionType::kString) return a.text.compare(b.text);
  return std::nullopt;
}

bool IsContainer(const Operand& operand) {
  return operand.type == ExpressionType::kList || operand.type == ExpressionType::kObject;
}

bool Same(const Operand& a, const Operand& b) {
  if (a.type == ExpressionType::kBool && b.type == a.type) return a.boolean == b.boolean;
  if (a.type == ExpressionType::kNull || b.type == ExpressionType::kNull) return a.type == b.type;
  const std::optional<int> order = Order(a, b);
  return order && *order == 0;
}

// Items, or members as they came: what a default fills in is not counted.
int64_t Size(const Node& node) {
  const auto came = [](const Member& member) { return member.key_end > 0; };
  return static_cast<int64_t>(node.items.size()) +
         std::count_if(node.members.begin(), node.members.end(), came);
}

class Walk {
 public:
  explicit Walk(const RuleView& view) : view_(view) {}

  Operand Eval(const Expression& e) const {
    switch (e.op) {
      case ExpressionOp::kLiteral:
        return LiteralValue(e);
      case ExpressionOp::kField:
        return Field(e);
      case ExpressionOp::kReceived:
        return Number(ExpressionType::kTimestamp, BigDecimal::Of(view_.received_ns));
      case ExpressionOp::kHas: {
        const Node* node = view_.find(e.args[0].text);
        return Truth(node != nullptr && !node->none && node->kind != Kind::kNull);
      }
      case ExpressionOp::kNot: {
        const Operand operand = Eval(e.args[0]);
        return IsTruth(operand) ? Truth(!operand.boolean) : None();
      }
      case ExpressionOp::kAnd:
      case ExpressionOp::kOr:
        return AndOr(e);
      case ExpressionOp::kConditional: {
        const Operand condition = Eval(e.args[0]);
        if (!IsTruth(condition)) return None();
        return Eval(e.args[condition.boolean ? 1 : 2]);
      }
      case ExpressionOp::kIn:
        return In(e);
      case ExpressionOp::kEqual:
      case ExpressionOp::kNotEqual:
        return Equal(e);
      default:
        break;
    }
    std::vector<Operand> operands;
    for (const Expression& arg : e.args) operands.push_back(Eval(arg));
    for (const Operand& operand : operands) {
      if (operand.none || operand.type == ExpressionType::kNull) return None();
    }
    return OfValues(e, operands);
  }

 private:
  static Operand LiteralValue(const Expression& e) {
    switch (e.type) {
      case ExpressionType::kBool:
        return Truth(e.boolean);
      case ExpressionType::kNumber:
      case ExpressionType::kTimestamp:
      case ExpressionType::kDuration:
        return {.type = e.type, .number = BigOf(e.number)};
      case ExpressionType::kString:
        return Text(e.text);
      case ExpressionType::kDouble:
      case ExpressionType::kList:
      case ExpressionType::kObject:
      case ExpressionType::kAny:
      case ExpressionType::kNull:
        return {};
    }
    return {};
  }

  // A field that holds null is null; one that is absent or none is no value.
  Operand Field(const Expression& e) const {
    const Node* node = view_.find(e.text);
    if (node == nullptr || node->none) return None();
    if (node->kind == Kind::kNull) return {};
    return OfNode(*node, e.type);
  }

  static Operand OfNode(const Node& node, ExpressionType type) {
    switch (type) {
      case ExpressionType::kNumber:
      case ExpressionType::kTimestamp:
      case ExpressionType::kDuration:
        if (node.number) return {.type = type, .number = *node.number};
        if (const auto number = BigDecimal::Parse(node.text)) {
          return {.type = type, .number = *number};
        }
        return None();
      case ExpressionType::kDouble:
        return RealOfText(node.text);
      case ExpressionType::kBool:
        return Truth(node.text == "true");
      case ExpressionType::kString:
        return Text(node.text);
      case ExpressionType::kList:
      case ExpressionType::kObject:
        return {.type = type, .node = node};
      case ExpressionType::kAny:
      case ExpressionType::kNull:
        break;
    }
    return OfAny(node);
  }

  static Operand OfAny(const Node& node) {
    switch (node.kind) {
      case Kind::kNull:
        return {};
      case Kind::kBool:
        return Truth(node.text == "true");
      case Kind::kNumber:
        return {.type = ExpressionType::kNumber,
                .number = *BigDecimal::Parse(node.text),
                .token = node.text};
      case Kind::kString:
        return Text(node.text);
      case Kind::kArray:
        return {.type = ExpressionType::kList, .node = node};
      case Kind::kObject:
        return {.type = ExpressionType::kObject, .node = node};
    }
    return None();
  }

  Operand AndOr(const Expression& e) const {
    const bool decides = e.op == ExpressionOp::kOr;
    bool none = false;
    for (const Expression& arg : e.args) {
      const Operand operand = Eval(arg);
      if (!IsTruth(operand)) {
        none = true;
      } else if (operand.boolean == decides) {
        return Truth(decides);
      }
    }
    return none ? None() : Truth(!decides);
  }

  // Null equals null and nothing else; it takes part where `null` stands on the other side.
  Operand Equal(const Expression& e) const {
    const size_t field = e.args[0].type == ExpressionType::kNull ? 1 : 0;
    if (e.args[1 - field].type == ExpressionType::kNull &&
        e.args[field].op == ExpressionOp::kField) {
      // What stands there is asked, not what can be made of it.
      const Node* node = view_.find(e.args[field].text);
      if (node == nullptr || node->none) return None();
      return Truth((node->kind == Kind::kNull) == (e.op == ExpressionOp::kEqual));
    }
    const Operand a = Eval(e.args[0]), b = Eval(e.args[1]);
    if (a.none || b.none) return None();
    const bool asked =
        e.args[0].type == ExpressionType::kNull || e.args[1].type == ExpressionType::kNull;
    const bool null = a.type == ExpressionType::kNull || b.type == ExpressionType::kNull;
    if (null && !asked) return None();
    // Of two lists or objects nothing is said.
    if (IsContainer(a) && IsContainer(b)) return None();
    return Truth(Same(a, b) == (e.op == ExpressionOp::kEqual));
  }

  Operand In(const Expression& e) const {
    const Operand value = Eval(e.args[0]);
    if (value.none || value.type == ExpressionType::kNull) return None();
    const Expression& list = e.args[1];
    if (list.op == ExpressionOp::kLiteral) {
      bool none = false;
      for (const Expression& item : list.args) {
        const Operand operand = Eval(item);
        if (operand.none || operand.type == ExpressionType::kNull) {
          none = true;
        } else if (Same(value, operand)) {
          return Truth(true);
        }
      }
      return none ? None() : Truth(false);
    }
    const Operand held = Eval(list);
    if (held.none || held.type != ExpressionType::kList) return None();
    return Truth(std::any_of(held.node.items.begin(), held.node.items.end(), [&](const Node& item) {
      return !item.none && Same(value, OfItem(item, value.type));
    }));
  }

  // Items of a list are what they are, but numbers of a list of doubles.
  static Operand OfItem(const Node& item, ExpressionType beside) {
    if (item.kind == Kind::kNumber && beside == ExpressionType::kDouble) {
      return OfNode(item, ExpressionType::kDouble);
    }
    return OfAny(item);
  }

  Operand OfValues(const Expression& e, const std::vector<Operand>& v) const {
    switch (e.op) {
      case ExpressionOp::kLess:
      case ExpressionOp::kLessOrEqual:
      case ExpressionOp::kGreater:
      case ExpressionOp::kGreaterOrEqual:
        return Ordered(e.op, Order(v[0], v[1]));
      case ExpressionOp::kAdd:
      case ExpressionOp::kSubtract:
      case ExpressionOp::kMultiply:
      case ExpressionOp::kDivide:
      case ExpressionOp::kModulo:
        return Arithmetic(e, v[0], v[1]);
      case ExpressionOp::kNegate:
        if (v[0].type == ExpressionType::kDouble) return Real(-v[0].real);
        return Number(v[0].type, Negated(v[0].number));
      case ExpressionOp::kAbs: {
        if (v[0].type == ExpressionType::kDouble) return Real(std::fabs(v[0].real));
        return v[0].number.negative ? Number(v[0].type, Negated(v[0].number)) : v[0];
      }
      case ExpressionOp::kMin:
      case ExpressionOp::kMax:
        return Extreme(e.op, v);
      default:
        return OfText(e, v);
    }
  }

  static Operand Ordered(ExpressionOp op, std::optional<int> order) {
    if (!order) return None();
    if (op == ExpressionOp::kLess) return Truth(*order < 0);
    if (op == ExpressionOp::kLessOrEqual) return Truth(*order <= 0);
    if (op == ExpressionOp::kGreater) return Truth(*order > 0);
    return Truth(*order >= 0);
  }

  static Operand Arithmetic(const Expression& e, const Operand& a, const Operand& b) {
    if (IsLong(a.number) || IsLong(b.number)) return None();
    if (a.type == ExpressionType::kString && e.op == ExpressionOp::kAdd)
      return Text(a.text + b.text);
    if (a.type == ExpressionType::kDouble || b.type == ExpressionType::kDouble) {
      return OfReals(e.op, RealOf(a), RealOf(b));
    }
    switch (e.op) {
      case ExpressionOp::kAdd:
        return Number(e.type, Add(a.number, b.number));
      case ExpressionOp::kSubtract:
        return Number(e.type, Add(a.number, Negated(b.number)));
      case ExpressionOp::kMultiply:
        return Number(e.type, reference::Multiply(a.number, b.number));
      case ExpressionOp::kDivide: {
        if (b.number.IsZero()) return None();
        const int64_t digits = BigOf(e.number).Int64().value_or(18);
        return Number(e.type, DivideHalfEven(a.number, b.number, digits));
      }
      default: {
        if (b.number.IsZero()) return None();
        const auto quotient = Divide(a.number, b.number);
        return quotient ? Number(e.type, quotient->rest) : None();
      }
    }
  }

  static Operand OfReals(ExpressionOp op, double a, double b) {
    switch (op) {
      case ExpressionOp::kAdd:
        return Real(a + b);
      case ExpressionOp::kSubtract:
        return Real(a - b);
      case ExpressionOp::kMultiply:
        return Real(a * b);
      case ExpressionOp::kDivide:
        return b == 0 ? None() : Real(a / b);
      default:
        return b == 0 ? None() : Real(std::fmod(a, b));
    }
  }

  static Operand Extreme(ExpressionOp op, const std::vector<Operand>& values) {
    Operand best = values[0];
    for (const Operand& value : values) {
      const std::optional<int> order = Order(value, best);
      if (!order) return None();
      if (op == ExpressionOp::kMin ? *order < 0 : *order > 0) best = value;
    }
    return best;
  }

  static Operand OfText(const Expression& e, const std::vector<Operand>& v) {
    const std::string& text = v[0].text;
    switch (e.op) {
      case ExpressionOp::kSize:
        if (v[0].type == ExpressionType::kString) {
          return Number(e.type, BigDecimal::Of(static_cast<int64_t>(CodePoints(text))));
        }
        return Number(e.type, BigDecimal::Of(Size(v[0].node)));
      case ExpressionOp::kMatches:
        return Truth(RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), RE2(v[1].text)));
      case ExpressionOp::kStartsWith:
        return Truth(text.starts_with(v[1].text));
      case ExpressionOp::kEndsWith:
        return Truth(text.ends_with(v[1].text));
      case ExpressionOp::kContains:
        return Truth(text.find(v[1].text) != std::string::npos);
      case ExpressionOp::kLower:
        return Text(Lower(text));
      case ExpressionOp::kUpper:
        return Text(Upper(text));
      case ExpressionOp::kConcat: {
        std::string all;
        for (const Operand& value : v) all += value.text;
        return Text(std::move(all));
      }
      default:
        return None();
    }
  }

  const RuleView& view_;
};

}  // namespace

std::optional<bool> Decide(const Expression& expression, const RuleView& view) {
  const Operand answer = Walk(view).Eval(expression);
  if (answer.none || answer.type != ExpressionType::kBool) return std::nullopt;
  return answer.boolean;
}

std::optional<std::string> Evaluated(const Expression& expression, const RuleView& view) {
  const Operand value = Walk(view).Eval(expression);
  if (value.none) return std::nullopt;
  switch (value.type) {
    case ExpressionType::kNull:
      return "null";
    case ExpressionType::kBool:
      return value.boolean ? "true" : "false";
    case ExpressionType::kNumber:
      return value.token.empty() ? value.number.Plain() : value.token;
    case ExpressionType::kString:
      return Quoted(value.text);
    case ExpressionType::kTimestamp:
      return Quoted(TextOfInstant(*value.number.Int64()));
    case ExpressionType::kList:
    case ExpressionType::kObject:
      return value.node.row_text;
    case ExpressionType::kDouble:
    case ExpressionType::kDuration:
    case ExpressionType::kAny:
      break;
  }
  return std::nullopt;
}

}  // namespace tickgate::reference
