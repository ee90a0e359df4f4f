// A checked expression as flat bytecode over the slots of an event.
//
// A stack machine: most instructions take their operands off the stack and leave one value. The
// common comparisons of numbers are one instruction that reads its slots itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "program/expression_spec.h"
#include "program/literal_set.h"
#include "program/rule_value.h"

namespace re2 {
class RE2;
}

namespace tickgate {

enum class RuleOp : uint8_t {
  kConstant,         // push constants[at]
  kSlot,             // push the slot `slot`, read as `type`
  kReceived,         // push the time of receipt
  kCompareConstant,  // push: number in `slot` <comparison> constants[at]
  kCompareSlots,     // push: number in `slot` <comparison> number in slot `at`
  kHas,              // push: `slot` holds a value
  kIsNull,           // push: null stands in `slot`
  kIsNotNull,
  kCompare,  // of two values, <comparison>
  kNot,
  kNegate,
  kAbs,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,  // to `at` digits
  kModulo,
  kMin,  // of the last two values
  kMax,
  kConcat,
  kLower,
  kUpper,
  kSize,
  kMatches,  // patterns[at]
  kStartsWith,
  kEndsWith,
  kContains,
  kInValues,     // of a value and `at` values behind it
  kInSet,        // sets[at]
  kInList,       // of a value and a list of the event
  kJump,         // to the instruction `at`
  kJumpIfFalse,  // leave false and jump; else go on, the value stays
  kJumpIfTrue,
  kAnd,  // of the last two values, three-valued
  kOr,
  kBranch,  // take the condition: true goes on, false jumps to `at`; none: see kBranchNone
};

enum class RuleComparison : uint8_t {
  kEqual,
  kNotEqual,
  kLess,
  kLessOrEqual,
  kGreater,
  kGreaterOrEqual,
};

struct RuleInstruction {
  RuleOp op = RuleOp::kConstant;
  ExpressionType type = ExpressionType::kAny;
  RuleComparison comparison = RuleComparison::kEqual;
  uint16_t slot = 0;
  uint32_t at = 0;
};

// Movable, not copied; runners keep no part of it.
class RuleCode {
 public:
  RuleCode();
  RuleCode(RuleCode&&) noexcept;
  RuleCode& operator=(RuleCode&&) noexcept;
  ~RuleCode();

  ExpressionType type = ExpressionType::kBool;  // of the result
  uint32_t stack = 0;                           // values held at once, at most
  std::vector<RuleInstruction> code;
  std::vector<RuleValue> constants;
  std::vector<std::unique_ptr<std::string>> texts;  // of constants
  std::vector<std::unique_ptr<const re2::RE2>> patterns;
  std::vector<std::unique_ptr<const LiteralSet>> sets;
  std::vector<std::string> paths;  // by slot, as far as this code names them; for ExplainRule
};

// The slot of a field's path, as Expression::text spells it; nullopt: there is none.
using SlotOf = std::function<std::optional<uint16_t>(std::string_view path)>;

// InvalidArgument where slot_of knows a path not, a pattern does not compile, or the expression is
// larger than a runner's stack.
absl::StatusOr<RuleCode> CompileRule(const Expression& expression, const SlotOf& slot_of);

// One line an instruction: "0 slot p as number".
std::string ExplainRule(const RuleCode& code);

}  // namespace tickgate
