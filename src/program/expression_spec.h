// A checked expression as a tree, and the rules that hold one: plain data.
//
// Every node has its type; Program::Build makes bytecode of it. The language: docs/contract.md,
// "Expressions" (a subset of CEL).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/decimal.h"

namespace tickgate {

enum class ExpressionType : uint8_t {
  kBool,
  kNumber,  // exact: int, uint, bigint, decimal
  kDouble,  // a field of type double, and what is reckoned with it
  kString,
  kTimestamp,  // ns since 1970
  kDuration,   // ns
  kList,       // size, in
  kObject,     // has, size
  kAny,        // a field of no known type: compared with whatever stands on the other side
  kNull,
};

inline constexpr int kQuotientDigits = 18;
inline constexpr int64_t kRulePatternBytesMax = 8 << 20;  // memory of one RE2 of `matches`

enum class ExpressionOp : uint8_t {
  kLiteral,   // number, text or boolean by type; a list's items are args
  kField,     // path
  kReceived,  // the frame's receive time
  kNot,
  kNegate,
  kAnd,  // of two or more
  kOr,
  kEqual,
  kNotEqual,
  kLess,
  kLessOrEqual,
  kGreater,
  kGreaterOrEqual,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,  // to `number` digits behind the point, half even; `/` to kQuotientDigits
  kModulo,  // exact, the sign of the left side
  kIn,
  kConditional,
  kHas,
  kSize,
  kMatches,  // args[1] is a literal
  kStartsWith,
  kEndsWith,
  kContains,
  kLower,
  kUpper,
  kAbs,
  kMin,  // of two or more
  kMax,
  kConcat,  // of strings
};

struct Expression {
  ExpressionOp op = ExpressionOp::kLiteral;
  ExpressionType type = ExpressionType::kBool;
  std::vector<Expression> args = {};
  Decimal number = {};    // of a number; ns of a timestamp or duration; digits of a division
  std::string text = {};  // of a string; the path of a field in canonical form: `data.k.t`, `c[0]`
  bool boolean = false;
};

enum class Severity : uint8_t { kError, kWarn };

struct RuleSpec {
  std::string name = {};
  std::string text = {};              // the check as written, for `expected`
  Expression check = {};              // of type kBool
  std::vector<Expression> when = {};  // one or none: the rule is asked where it is true
  Severity severity = Severity::kError;
  bool on_none_fails = false;  // `on_none: fail`
};

}  // namespace tickgate
