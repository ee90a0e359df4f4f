// A scope with a field of every type, and what the compiler says of a text in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contract/expression_compile.h"

namespace tickgate {

struct NamedField {
  std::string_view path;
  ExpressionType type;
  ExpressionType items = ExpressionType::kAny;
};

inline constexpr NamedField kSampleFields[] = {
    {"n", ExpressionType::kNumber},
    {"m", ExpressionType::kNumber},
    {"d", ExpressionType::kDouble},
    {"s", ExpressionType::kString},
    {"b", ExpressionType::kBool},
    {"t", ExpressionType::kTimestamp},
    {"l", ExpressionType::kList, ExpressionType::kNumber},
    {"ls", ExpressionType::kList, ExpressionType::kString},
    {"la", ExpressionType::kList, ExpressionType::kAny},
    {"o", ExpressionType::kObject},
    {"x", ExpressionType::kAny},
    {"trade.price", ExpressionType::kNumber},
    {"data.k.t", ExpressionType::kTimestamp},
    {"c[0]", ExpressionType::kNumber},
    {"c[-2].p", ExpressionType::kNumber},
    {"odd name.in", ExpressionType::kString},
};

// Steps as a path: names joined by points, indices in brackets.
inline std::string JoinedSteps(const JsonPath& path) {
  std::string joined;
  for (const PathStep& step : path.steps) {
    if (step.kind == PathStep::Kind::kIndex) {
      joined += "[" + std::to_string(step.index) + "]";
    } else {
      joined += (joined.empty() ? "" : ".") + step.name;
    }
  }
  return joined;
}

inline ExpressionScope SampleScope() {
  ExpressionScope scope;
  scope.find = [](const JsonPath& path) -> std::optional<KnownField> {
    const std::string joined = JoinedSteps(path);
    for (const NamedField& field : kSampleFields) {
      if (field.path == joined) return KnownField{field.type, field.items, joined};
    }
    return std::nullopt;
  };
  scope.advice = [](const JsonPath& path) {
    return std::string(path.text == "trade.prise" ? ": did you mean 'trade.price'?" : "");
  };
  return scope;
}

inline std::optional<Expression> Compiled(std::string_view text) {
  Problems problems("f");
  return CompileExpression(text, SampleScope(), {}, &problems);
}

// Its type, or every problem as "line:column message [code]", one a line.
inline std::string Said(std::string_view text, TextPosition start = {}) {
  Problems problems("f");
  const std::optional<Expression> expression =
      CompileExpression(text, SampleScope(), start, &problems);
  if (expression) return problems.empty() ? std::string(TypeWord(expression->type)) : "both";
  std::string said;
  for (const Problem& problem : problems.list()) {
    if (!said.empty()) said += '\n';
    said += std::to_string(problem.line) + ":" + std::to_string(problem.column) + " " +
            problem.message + " [" + problem.code + "]";
  }
  return said;
}

// The tree with every operator in parentheses: "((n + (2 * m)) < 5)".
std::string Shape(const Expression& expression);
inline std::string ShapeOf(std::string_view text) {
  const std::optional<Expression> expression = Compiled(text);
  return expression ? Shape(*expression) : Said(text);
}

}  // namespace tickgate
