// A checked expression as flat bytecode over the slots of an event.
//
// A stack machine: most instructions take their operands off the stack and leave one value. A
// field compared with a literal or a field is one instruction that reads its slots itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "event/row.h"
#include "program/expression_spec.h"
#include "program/literal_set.h"
#include "program/rule_value.h"

namespace re2 {
class RE2;
}

namespace tickgate {

// A new one needs its step in rule_steps.cc and its word in rule_explain.cc.
enum class RuleOp : uint8_t {
  kConstant,         // push constants[at]
  kSlot,             // push slot `slot` as `type`
  kReceived,         // push the time of receipt
  kCompareConstant,  // push: slot `slot` as `type` <comparison> constants[at]
  kCompareSlots,     // push: slot `slot` <comparison> slot `at`, both as `type`
  kHas,              // push: slot `slot` holds a value
  kIsNull,           // push: null stands in slot `slot`; `at` is 1 where the answer is turned round
  kCompare,          // of two values: <comparison>
  kCompareWith,      // of a value: <comparison> constants[at]
  kNot,
  kNegate,
  kAbs,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,  // to `at` digits
  kModulo,
  kMin,  // of two values
  kMax,
  kConcat,
  kLower,
  kUpper,
  kSize,
  kMatches,  // patterns[at]
  kStartsWith,
  kEndsWith,
  kContains,
  kInConstants,  // `slot` of the constants from constants[at] on
  kInSet,        // sets[at]
  kInList,       // of a value and a list of the event
  kInNext,       // of a value, an answer and an item: leaves the value and the new answer
  kInEnd,        // of a value and an answer: leaves the answer
  kAnd,          // of two values
  kOr,
  kJump,         // to code[at]
  kJumpIfFalse,  // where the value is false; it stays
  kJumpIfTrue,   // where it is true; it stays
  kUnlessJump,   // takes a condition: false jumps to code[at]; of none there is no value, and the
                 // jump that stands before code[at] is taken
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

inline constexpr uint32_t kRuleStackMax = 256;

// A question that the slots answer alone.
struct QuickQuestion {
  enum class Kind : uint8_t { kNumber, kInstant, kHas };
  static constexpr uint16_t kConstant = 0xFFFF;

  SmallDecimal constant = {};
  uint16_t slot = 0;
  uint16_t other = kConstant;  // the slot it is compared with, or `constant`
  uint8_t holding = 0;         // bits 0 to 2: whether below, at, above holds
  Kind kind = Kind::kNumber;   // what is compared, or asked for
};

// Several, joined by && or, where `any`, by ||. Empty: the machine alone can tell.
struct QuickRule {
  std::vector<QuickQuestion> questions;
  bool any = false;
};

// Movable, not copied; whoever runs it keeps no part of it.
struct RuleCode {
  RuleCode();
  RuleCode(RuleCode&&) noexcept;
  RuleCode& operator=(RuleCode&&) noexcept;
  ~RuleCode();

  ExpressionType type = ExpressionType::kBool;  // of the result
  uint32_t stack = 0;                           // values held at once, at most kRuleStackMax
  QuickRule quick;                              // all of what the code asks, where it answers alone
  std::vector<RuleInstruction> code;
  std::vector<RuleValue> constants;
  std::vector<std::unique_ptr<const std::string>> texts;  // of constants
  std::vector<std::unique_ptr<const re2::RE2>> patterns;
  std::vector<std::unique_ptr<const LiteralSet>> sets;
  std::vector<std::pair<uint16_t, std::string>> slots;  // the paths of those that the code reads
};

// The slot of a field's path, as Expression::text spells it; nullopt: there is none.
using SlotOf = std::function<std::optional<uint16_t>(std::string_view path)>;

// InvalidArgument where slot_of does not know a path, a pattern does not compile, or the expression
// wants more than kRuleStackMax values at once.
absl::StatusOr<RuleCode> CompileRule(const Expression& expression, const SlotOf& slot_of);

// One line an instruction: "3 compare p as number >= 0".
std::string ExplainRule(const RuleCode& code);

}  // namespace tickgate
