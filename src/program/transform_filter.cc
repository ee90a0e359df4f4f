#include "program/transform_filter.h"

#include <compare>
#include <optional>

#include "base/decimal.h"
#include "program/digit_text.h"
#include "program/value_scan.h"

namespace tickgate {
namespace {

using Operator = FilterSpec::Operator;

FilterAnswer AnswerOf(bool holds) { return holds ? FilterAnswer::kHolds : FilterAnswer::kDoesNot; }

// How two scalars stand to each other; nullopt where they are not of one kind, or one is a list or
// an object.
std::optional<std::strong_ordering> Order(std::string_view a, std::string_view b,
                                          TokenArena* arena) {
  const TokenKind kind = KindOf(a);
  if (kind != KindOf(b)) return std::nullopt;
  if (kind == TokenKind::kText) return arena->Content(a) <=> arena->Content(b);
  if (kind == TokenKind::kBool) return (a == "true") <=> (b == "true");
  if (kind != TokenKind::kNumber) return std::nullopt;
  Decimal x, y;
  if (ParseDecimal(a, &x) == DecimalParse::kOk && ParseDecimal(b, &y) == DecimalParse::kOk) {
    return Compare(x, y);
  }
  return Compare(ReadDigits(a), ReadDigits(b));
}

bool Holds(Operator op, std::strong_ordering order) {
  switch (op) {
    case Operator::kEq:
      return order == 0;
    case Operator::kNe:
      return order != 0;
    case Operator::kGt:
      return order > 0;
    case Operator::kGte:
      return order >= 0;
    case Operator::kLt:
      return order < 0;
    case Operator::kLte:
      return order <= 0;
    default:
      return false;
  }
}

// Of a value that is not there, or null: it is no value, and no list holds it.
bool HoldsOfNull(Operator op) {
  return op == Operator::kIsNull || op == Operator::kNe || op == Operator::kNotIn ||
         op == Operator::kNotContains;
}

class Question {
 public:
  Question(const FilterCode& code, TransformValues* values, TokenArena* arena)
      : code_(code), values_(*values), arena_(*arena) {}

  FilterAnswer Ask(std::string_view* culprit) {
    if (!code_.condition.empty()) return Condition();
    const Operator op = code_.spec->op;
    std::string_view value;
    const bool there = values_.Find(code_.field, &value) == TransformValues::Got::kValue &&
                       KindOf(value) != TokenKind::kNull;
    *culprit = values_.origin();
    if (!there || op == Operator::kIsNull || op == Operator::kIsNotNull) {
      return AnswerOf(there ? op == Operator::kIsNotNull : HoldsOfNull(op));
    }
    if (op == Operator::kIn || op == Operator::kNotIn) return In(value, op == Operator::kIn);
    std::string_view other;
    if (values_.Get(code_.values[0], &other) != TransformValues::Got::kValue) {
      return FilterAnswer::kFailed;
    }
    if (KindOf(other) == TokenKind::kNull) return AnswerOf(HoldsOfNull(op));
    if (op == Operator::kContains || op == Operator::kNotContains) {
      return Contains(value, other, op == Operator::kContains);
    }
    const bool ordered = op != Operator::kEq && op != Operator::kNe;
    const std::optional<std::strong_ordering> order = Order(value, other, &arena_);
    if (!order || (ordered && KindOf(value) == TokenKind::kBool)) return FilterAnswer::kFailed;
    return AnswerOf(Holds(op, *order));
  }

 private:
  FilterAnswer Condition() {
    switch (values_.Check(code_.condition[0])) {
      case Answer::kTrue:
        return FilterAnswer::kHolds;
      case Answer::kFalse:
        return FilterAnswer::kDoesNot;
      case Answer::kUnverifiable:
        break;
    }
    return FilterAnswer::kFailed;
  }

  // A list may hold values of several kinds: one of the value's own must be among them.
  FilterAnswer In(std::string_view value, bool wanted) {
    bool comparable = false;
    for (const CompiledSource& code : code_.values) {
      std::string_view item;
      if (values_.Get(code, &item) != TransformValues::Got::kValue) return FilterAnswer::kFailed;
      const std::optional<std::strong_ordering> order = Order(value, item, &arena_);
      if (order && *order == 0) return AnswerOf(wanted);
      comparable = comparable || order || KindOf(item) == TokenKind::kNull;
    }
    return comparable ? AnswerOf(!wanted) : FilterAnswer::kFailed;
  }

  FilterAnswer Contains(std::string_view value, std::string_view part, bool wanted) {
    const TokenKind kind = KindOf(value);
    if (kind == TokenKind::kText && KindOf(part) == TokenKind::kText) {
      const bool found = arena_.Content(value).find(arena_.Content(part)) != std::string_view::npos;
      return AnswerOf(found == wanted);
    }
    if (kind != TokenKind::kList) return FilterAnswer::kFailed;
    ContainerScan scan(value);
    std::string_view item;
    while (scan.NextItem(&item)) {
      const std::optional<std::strong_ordering> order = Order(item, part, &arena_);
      if (order && *order == 0) return AnswerOf(wanted);
    }
    return AnswerOf(!wanted);
  }

  const FilterCode& code_;
  TransformValues& values_;
  TokenArena& arena_;
};

}  // namespace

FilterCode CompileFilter(const FilterSpec& spec, NameTable* names) {
  FilterCode code;
  code.spec = &spec;
  if (!spec.field.steps.empty()) code.field = CompileReference(spec.field, names);
  for (const ValueSource& value : spec.values) code.values.push_back(CompileSource(value, names));
  for (const ValueSource& one : spec.condition) code.condition.push_back(CompileSource(one, names));
  return code;
}

FilterAnswer AskFilter(const FilterCode& code, TransformValues* values, TokenArena* arena,
                       std::string_view* culprit) {
  return Question(code, values, arena).Ask(culprit);
}

}  // namespace tickgate
