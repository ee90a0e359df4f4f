// An expression as it is written: its grammar checked, no name looked up, no type known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.h"
#include "program/expression_spec.h"
#include "program/frame_spec.h"

namespace tickgate {

enum class SyntaxKind : uint8_t {
  kNumber,
  kString,
  kTrue,
  kFalse,
  kNull,
  kPath,
  kList,
  kCall,      // name(args)
  kMethod,    // args[0].name(the rest)
  kOperator,  // `op` of args: one to three, of && and || any number
};

struct SyntaxNode {
  SyntaxKind kind = SyntaxKind::kNull;
  size_t at = 0;  // offset of what a message points to: an operator, a name, a value
  std::string text =
      {};  // of a string its content; of a call its name; of an operator its spelling
  Decimal number = {};
  JsonPath path = {};
  bool closed = false;      // in parentheses: no path goes on behind them
  bool plain_name = false;  // of a path: one word and no more, so that it may be `received`
  ExpressionOp op = ExpressionOp::kLiteral;
  std::vector<SyntaxNode> args = {};
};

struct SyntaxError {
  size_t at = 0;
  std::string message;
  bool limit = false;  // too long, too deep, too many
};

// nullopt: `*error` says where it breaks off.
std::optional<SyntaxNode> ParseExpression(std::string_view text, SyntaxError* error);

}  // namespace tickgate
