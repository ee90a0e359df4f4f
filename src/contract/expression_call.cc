// The functions and methods of expressions: which there are, and what each of them takes.
#include <re2/re2.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "base/timestamp.h"
#include "base/units.h"
#include "contract/expression_check.h"

namespace tickgate {
namespace {

using Type = ExpressionType;
using Op = ExpressionOp;
using Result = std::optional<CheckedPart>;

struct Function {
  std::string_view name;
  Op op;  // kLiteral: a point or span of time
  size_t values_min, values_max;
  bool called, method;  // f(x), x.f()
  std::string_view usage;
};

constexpr std::array<Function, 14> kFunctions = {{
    {"abs", Op::kAbs, 1, 1, true, false, "abs(x)"},
    {"contains", Op::kContains, 2, 2, false, true, "x.contains(\"text\")"},
    {"div", Op::kDivide, 3, 3, true, false, "div(a, b, digits)"},
    {"duration", Op::kLiteral, 1, 1, true, false, "duration(\"5s\")"},
    {"endsWith", Op::kEndsWith, 2, 2, false, true, "x.endsWith(\"text\")"},
    {"has", Op::kHas, 1, 1, true, false, "has(field)"},
    {"lower", Op::kLower, 1, 1, true, true, "x.lower()"},
    {"matches", Op::kMatches, 2, 2, false, true, "x.matches(\"pattern\")"},
    {"max", Op::kMax, 2, 100, true, false, "max(a, b)"},
    {"min", Op::kMin, 2, 100, true, false, "min(a, b)"},
    {"size", Op::kSize, 1, 1, true, true, "size(x)"},
    {"startsWith", Op::kStartsWith, 2, 2, false, true, "x.startsWith(\"text\")"},
    {"timestamp", Op::kLiteral, 1, 1, true, false, "timestamp(\"2026-01-31T00:00:00Z\")"},
    {"upper", Op::kUpper, 1, 1, true, true, "x.upper()"},
}};

const Function* FindFunction(std::string_view name) {
  for (const Function& function : kFunctions) {
    if (function.name == name) return &function;
  }
  return nullptr;
}

// ": did you mean 'size'?", or all of them where none is near.
std::string Known(std::string_view name) {
  std::vector<std::string_view> names;
  std::string all;
  for (const Function& known : kFunctions) {
    names.push_back(known.name);
    AppendAll(&all, all.empty() ? ": known are " : ", ", known.name);
  }
  const std::string near = DidYouMean(name, names);
  return near.empty() ? all : near;
}

// `5s`, `1.5h`, `-10ms`: never a bare number.
bool ReadSpan(std::string_view text, int64_t* ns) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.back() < 'a' || text.back() > 'z') return false;
  const absl::StatusOr<int64_t> span = ParseDurationNs(text);
  if (!span.ok()) return false;
  *ns = negative ? -*span : *span;
  return true;
}

}  // namespace

Result ExpressionChecker::Call(const SyntaxNode& node) {
  const Function* const function = FindFunction(node.text);
  const bool method = node.kind == SyntaxKind::kMethod;
  if (function == nullptr) {
    Add(node.at, "unknown-function",
        Concat("unknown function '", node.text, "'", Known(node.text)));
    All(node.args);
    return std::nullopt;
  }
  if (!(method ? function->method : function->called) || node.args.size() < function->values_min ||
      node.args.size() > function->values_max) {
    Add(node.at, "bad-call",
        Concat("'", node.text, "' is not called like this: write ", function->usage));
    return std::nullopt;
  }
  if (function->op == Op::kHas) return Has(node);
  if (function->op == Op::kLiteral) return Time(node);
  std::optional<Parts> parts = All(node.args);
  if (!parts) return std::nullopt;
  const Op op = function->op;
  if (op == Op::kSize) return Size(node, std::move(*parts));
  if (op == Op::kDivide) return StatedDivision(node, std::move(*parts));
  if (op == Op::kAbs || op == Op::kMin || op == Op::kMax)
    return Extreme(node, op, std::move(*parts));
  return TextCall(node, op, std::move(*parts));
}

Result ExpressionChecker::Has(const SyntaxNode& node) {
  if (node.args[0].kind != SyntaxKind::kPath) {
    Add(node.at, "bad-call", "'has' asks for a field: write has(field)");
    return std::nullopt;
  }
  Result field = Check(node.args[0]);
  if (!field) return std::nullopt;
  if (field->expression.op != Op::kField) {
    Add(node.args[0].at, "bad-call", "'received' is always there: has asks for a field");
    return std::nullopt;
  }
  Parts parts;
  parts.push_back(std::move(*field));
  return MakePart(Op::kHas, Type::kBool, std::move(parts));
}

Result ExpressionChecker::Time(const SyntaxNode& node) {
  const SyntaxNode& text = node.args[0];
  const bool span = node.text == "duration";
  if (text.kind != SyntaxKind::kString) {
    Add(text.at, "bad-call",
        Concat("'", node.text, "' takes a text as it stands: ", FindFunction(node.text)->usage));
    return std::nullopt;
  }
  int64_t ns = 0;
  if (span ? !ReadSpan(text.text, &ns) : !ParseRfc3339(text.text, &ns)) {
    Add(text.at, "bad-value",
        Concat("'", text.text, "' is no ", node.text, ": write ", FindFunction(node.text)->usage));
    return std::nullopt;
  }
  CheckedPart part;
  part.expression.type = span ? Type::kDuration : Type::kTimestamp;
  part.expression.number = DecimalOf(ns);
  return part;
}

Result ExpressionChecker::Size(const SyntaxNode& node, Parts parts) {
  const Type type = parts[0].expression.type;
  if (type != Type::kString && type != Type::kList && type != Type::kObject && type != Type::kAny) {
    return Refuse(node, "string, list or object", type);
  }
  return MakePart(Op::kSize, Type::kNumber, std::move(parts));
}

bool ExpressionChecker::IsPattern(const SyntaxNode& node, const Expression& pattern) {
  if (pattern.op != Op::kLiteral) {
    Add(node.args[1].at, "bad-call",
        "'matches' takes a pattern as it stands: x.matches(\"pattern\")");
    return false;
  }
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kRulePatternBytesMax);
  const RE2 compiled(pattern.text, options);
  if (compiled.ok()) return true;
  Add(node.args[1].at, "bad-pattern", Concat("pattern '", pattern.text, "': ", compiled.error()));
  return false;
}

Result ExpressionChecker::TextCall(const SyntaxNode& node, ExpressionOp op, Parts parts) {
  for (const CheckedPart& part : parts) {
    const Type type = part.expression.type;
    if (type != Type::kString && type != Type::kAny) return Refuse(node, "string", type);
  }
  if (op == Op::kMatches && !IsPattern(node, parts[1].expression)) return std::nullopt;
  const bool text = op == Op::kLower || op == Op::kUpper;
  return MakePart(op, text ? Type::kString : Type::kBool, std::move(parts));
}

// Also abs, whose one value has the same types but a point in time.
Result ExpressionChecker::Extreme(const SyntaxNode& node, ExpressionOp op, Parts parts) {
  std::optional<Type> common = parts[0].expression.type;
  for (const CheckedPart& part : parts) {
    const Type type = part.expression.type;
    const bool time = type == Type::kDuration || (type == Type::kTimestamp && op != Op::kAbs);
    if (!IsNumeric(type) && !time) {
      return Refuse(
          node,
          op == Op::kAbs ? "number, double or duration" : "number, double, timestamp or duration",
          type);
    }
    const std::optional<Type> wider = CommonType(*common, type);
    const bool mixed = IsNumeric(*common) != IsNumeric(type);
    if (!wider || mixed) return Refuse(node, *common, type);
    common = wider;
  }
  if (common == Type::kAny) common = Type::kNumber;
  return MakePart(op, *common, std::move(parts));
}

Result ExpressionChecker::StatedDivision(const SyntaxNode& node, Parts parts) {
  for (size_t i = 0; i < 2; ++i) {
    const Type type = parts[i].expression.type;
    if (type != Type::kNumber && type != Type::kAny) return Refuse(node, "number", type);
  }
  const Expression& digits = parts[2].expression;
  const Int128 count =
      digits.number.scale == -1 ? digits.number.mantissa * 10 : digits.number.mantissa;
  if (digits.op != Op::kLiteral || digits.type != Type::kNumber || digits.number.scale > 0 ||
      digits.number.scale < -1 || count < 0 || count > 38) {
    Add(node.args[2].at, "bad-value", "the digits of 'div' are a number from 0 to 38 as it stands");
    return std::nullopt;
  }
  if (DividesByZero(node, parts[1].expression)) return std::nullopt;
  parts.pop_back();
  CheckedPart part = MakePart(Op::kDivide, Type::kNumber, std::move(parts));
  part.expression.number = NormalDecimal(count, 0);
  return part;
}

}  // namespace tickgate
