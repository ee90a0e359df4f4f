// The text of an expression to its checked tree: every mistake with its place, none guessed away.
//
//   CompileExpression("bp <= ap", scope, TextStart(node), &problems)
//
// The language is a subset of CEL: docs/contract.md, "Expressions".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"
#include "document/problem.h"
#include "program/expression_spec.h"
#include "program/frame_spec.h"

namespace tickgate {

// What a path leads to, as the scope of an expression knows it.
struct KnownField {
  ExpressionType type = ExpressionType::kAny;
  ExpressionType items = ExpressionType::kAny;  // of a list
  std::string path = {};                        // canonical; becomes Expression::text
};

// The names an expression may use.
struct ExpressionScope {
  // nullopt: no such field. `received` alone is the time of receipt where this knows no such field.
  // `path.text` is as written, its steps what that means.
  std::function<std::optional<KnownField>(const JsonPath& path)> find;
  // What to write in place of a path that is not known, as ": did you mean 'x'?", or "".
  std::function<std::string(const JsonPath& path)> advice = {};
};

inline constexpr size_t kExpressionBytesMax = 16 << 10;
inline constexpr int kExpressionDepthMax = 32;    // of parentheses, calls, lists, signs, branches
inline constexpr int kExpressionNodesMax = 2000;  // operators, values and items

// Where the text of a scalar begins: behind the quote of a quoted one.
TextPosition TextStart(const Node& scalar);

// nullopt, with at least one problem added, where the text is no well-typed expression.
//
// A problem's column counts from `start`, the place of the text's first byte: in plain text it is
// the column of the file. In quoted text each escape (`\"`, `''`) before the place moves it left
// by what it is longer than what it stands for; in text of several lines it counts, from the second
// line on, without the indentation that the document's syntax took away.
std::optional<Expression> CompileExpression(std::string_view text, const ExpressionScope& scope,
                                            TextPosition start, Problems* problems);

// The same, and the expression must be a bool: the check or the `when` of a rule.
std::optional<Expression> CompileCondition(std::string_view text, const ExpressionScope& scope,
                                           TextPosition start, Problems* problems);

// The value of a boolean expression that no field and no time of receipt can change: `1 == 2`,
// `false && x > 1`. Else nullopt.
std::optional<bool> ConstantOf(const Expression& expression);

// "number", "timestamp": as messages call it.
std::string_view TypeWord(ExpressionType type);

}  // namespace tickgate
