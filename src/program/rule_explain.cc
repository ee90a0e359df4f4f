// ExplainRule: bytecode as text, one line an instruction.
#include <re2/re2.h>

#include <array>
#include <string>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/units.h"
#include "program/rule_code.h"
#include "program/rule_number.h"

namespace tickgate {
namespace {

constexpr std::array<std::pair<RuleOp, std::string_view>, 38> kWords = {{
    {RuleOp::kConstant, "push"},
    {RuleOp::kSlot, "push"},
    {RuleOp::kReceived, "push received"},
    {RuleOp::kCompareConstant, "compare"},
    {RuleOp::kCompareSlots, "compare"},
    {RuleOp::kHas, "has"},
    {RuleOp::kIsNull, "is null"},
    {RuleOp::kCompare, "compare"},
    {RuleOp::kCompareWith, "compare"},
    {RuleOp::kNot, "not"},
    {RuleOp::kNegate, "negate"},
    {RuleOp::kAbs, "abs"},
    {RuleOp::kAdd, "add"},
    {RuleOp::kSubtract, "subtract"},
    {RuleOp::kMultiply, "multiply"},
    {RuleOp::kDivide, "divide to digits"},
    {RuleOp::kModulo, "modulo"},
    {RuleOp::kMin, "min"},
    {RuleOp::kMax, "max"},
    {RuleOp::kConcat, "concat"},
    {RuleOp::kLower, "lower"},
    {RuleOp::kUpper, "upper"},
    {RuleOp::kSize, "size"},
    {RuleOp::kMatches, "matches"},
    {RuleOp::kStartsWith, "startsWith"},
    {RuleOp::kEndsWith, "endsWith"},
    {RuleOp::kContains, "contains"},
    {RuleOp::kInConstants, "in"},
    {RuleOp::kInSet, "in set"},
    {RuleOp::kInList, "in list"},
    {RuleOp::kInNext, "or equal"},
    {RuleOp::kInEnd, "end of in"},
    {RuleOp::kAnd, "and"},
    {RuleOp::kOr, "or"},
    {RuleOp::kJump, "jump to"},
    {RuleOp::kJumpIfFalse, "if false jump to"},
    {RuleOp::kJumpIfTrue, "if true jump to"},
    {RuleOp::kUnlessJump, "unless true jump to"},
}};
static_assert(kWords.back().first == RuleOp::kUnlessJump);

std::string_view WordOf(RuleOp op) {
  for (const auto& [known, word] : kWords) {
    if (known == op) return word;
  }
  return {};
}

std::string_view SymbolOf(RuleComparison comparison) {
  constexpr std::array<std::string_view, 6> kSymbols = {"==", "!=", "<", "<=", ">", ">="};
  return kSymbols[static_cast<size_t>(comparison)];
}

std::string TextOf(const RuleValue& value) {
  std::string text;
  switch (value.kind) {
    case RuleValue::Kind::kNone:
    case RuleValue::Kind::kNull:
      return "null";
    case RuleValue::Kind::kBool:
      return value.integer != 0 ? "true" : "false";
    case RuleValue::Kind::kSmall:
    case RuleValue::Kind::kWide:
      return FormatDecimal(DecimalOf(value));
    case RuleValue::Kind::kDouble:
      return Concat("double ", std::to_string(value.real));
    case RuleValue::Kind::kTimestamp:
      return FormatRfc3339(value.integer);
    case RuleValue::Kind::kDuration:
      return value.integer < 0 ? Concat(value.integer, "ns") : FormatDuration(value.integer);
    case RuleValue::Kind::kString:
    case RuleValue::Kind::kLong:
    case RuleValue::Kind::kToken:
      AppendJsonString(value.text, &text);
      return text;
  }
  return text;
}

std::string_view PathOf(const RuleCode& rule, uint32_t slot) {
  for (const auto& [known, path] : rule.slots) {
    if (known == slot) return path;
  }
  return {};
}

// What the instruction works on, behind its word.
std::string OperandOf(const RuleCode& rule, const RuleInstruction& instruction) {
  const RuleOp op = instruction.op;
  const std::string_view path = PathOf(rule, instruction.slot);
  const std::string_view symbol = SymbolOf(instruction.comparison);
  if (op == RuleOp::kConstant) return Concat(" ", TextOf(rule.constants[instruction.at]));
  if (op == RuleOp::kSlot || op == RuleOp::kHas) return Concat(" ", path);
  if (op == RuleOp::kIsNull) return Concat(" ", path, instruction.at != 0 ? ", turned round" : "");
  if (op == RuleOp::kCompare) return Concat(" ", symbol);
  if (op == RuleOp::kCompareWith) {
    return Concat(" ", symbol, " ", TextOf(rule.constants[instruction.at]));
  }
  if (op == RuleOp::kCompareSlots) {
    return Concat(" ", path, " ", symbol, " ", PathOf(rule, instruction.at));
  }
  if (op == RuleOp::kCompareConstant) {
    return Concat(" ", path, " ", symbol, " ", TextOf(rule.constants[instruction.at]));
  }
  if (op == RuleOp::kMatches) return Concat(" ", rule.patterns[instruction.at]->pattern());
  if (op == RuleOp::kDivide || (op >= RuleOp::kJump && op <= RuleOp::kUnlessJump)) {
    return Concat(" ", instruction.at);
  }
  std::string list;
  for (uint32_t i = 0; op == RuleOp::kInConstants && i < instruction.slot; ++i) {
    AppendAll(&list, i == 0 ? " " : ", ", TextOf(rule.constants[instruction.at + i]));
  }
  return list;
}

}  // namespace

std::string ExplainRule(const RuleCode& rule) {
  std::string text;
  for (size_t i = 0; i < rule.code.size(); ++i) {
    AppendAll(&text, i, " ", WordOf(rule.code[i].op), OperandOf(rule, rule.code[i]), '\n');
  }
  return text;
}

}  // namespace tickgate
