#include "program/rule_code.h"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/decimal_math.h"
#include "program/rule_number.h"
#include "program/rule_quick.h"

namespace tickgate {
namespace {

using Type = ExpressionType;
using Op = ExpressionOp;

constexpr size_t kSetItemsMin = 9;  // below, a look at each item is faster

RuleComparison ComparisonOf(Op op) {
  return static_cast<RuleComparison>(static_cast<int>(op) - static_cast<int>(Op::kEqual));
}

// What the comparison says with its sides changed over.
RuleComparison Mirrored(RuleComparison comparison) {
  switch (comparison) {
    case RuleComparison::kEqual:
    case RuleComparison::kNotEqual:
      break;
    case RuleComparison::kLess:
      return RuleComparison::kGreater;
    case RuleComparison::kLessOrEqual:
      return RuleComparison::kGreaterOrEqual;
    case RuleComparison::kGreater:
      return RuleComparison::kLess;
    case RuleComparison::kGreaterOrEqual:
      return RuleComparison::kLessOrEqual;
  }
  return comparison;
}

// The operators that take their values off the stack and need nothing more.
constexpr std::pair<Op, RuleOp> kPlainOps[] = {
    {Op::kNot, RuleOp::kNot},           {Op::kNegate, RuleOp::kNegate},
    {Op::kAnd, RuleOp::kAnd},           {Op::kOr, RuleOp::kOr},
    {Op::kAdd, RuleOp::kAdd},           {Op::kSubtract, RuleOp::kSubtract},
    {Op::kMultiply, RuleOp::kMultiply}, {Op::kDivide, RuleOp::kDivide},
    {Op::kModulo, RuleOp::kModulo},     {Op::kSize, RuleOp::kSize},
    {Op::kAbs, RuleOp::kAbs},           {Op::kMin, RuleOp::kMin},
    {Op::kMax, RuleOp::kMax},           {Op::kConcat, RuleOp::kConcat},
    {Op::kLower, RuleOp::kLower},       {Op::kUpper, RuleOp::kUpper},
    {Op::kContains, RuleOp::kContains}, {Op::kStartsWith, RuleOp::kStartsWith},
    {Op::kEndsWith, RuleOp::kEndsWith},
};

RuleOp PlainOp(Op op) {
  for (const auto& [of, plain] : kPlainOps) {
    if (of == op) return plain;
  }
  TG_CHECK(false);
}

bool IsComparison(Op op) { return op >= Op::kEqual && op <= Op::kGreaterOrEqual; }
bool IsLiteral(const Expression& node) {
  return node.op == Op::kLiteral && node.type != Type::kList;
}
bool IsField(const Expression& node) { return node.op == Op::kField; }

class Compiler {
 public:
  Compiler(const SlotOf& slot_of, RuleCode* rule) : slot_of_(slot_of), rule_(rule) {}

  absl::Status Whole(const Expression& expression) {
    rule_->type = expression.type;
    Emit(expression);
    if (error_.empty() && rule_->stack > kRuleStackMax) {
      Fail(Concat("the expression holds more than ", kRuleStackMax, " values at once"));
    }
    return error_.empty() ? absl::OkStatus() : absl::InvalidArgumentError(error_);
  }

 private:
  void Fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }

  // `pushed`: by how many values the stack is higher afterwards.
  uint32_t Add(RuleInstruction instruction, int pushed) {
    height_ += pushed;
    rule_->stack = std::max(rule_->stack, static_cast<uint32_t>(height_));
    rule_->code.push_back(instruction);
    return static_cast<uint32_t>(rule_->code.size() - 1);
  }
  void LandHere(uint32_t jump) { rule_->code[jump].at = static_cast<uint32_t>(rule_->code.size()); }

  uint16_t SlotOfField(const Expression& field) {
    const std::optional<uint16_t> slot = slot_of_(field.text);
    if (!slot) {
      Fail(Concat("no slot holds the field '", field.text, "'"));
      return 0;
    }
    const auto same = [&](const auto& known) { return known.first == *slot; };
    if (std::none_of(rule_->slots.begin(), rule_->slots.end(), same)) {
      rule_->slots.emplace_back(*slot, field.text);
    }
    return *slot;
  }

  RuleValue ValueOf(const Expression& literal) {
    RuleValue value;
    switch (literal.type) {
      case Type::kBool:
        value.kind = RuleValue::Kind::kBool;
        value.integer = literal.boolean;
        break;
      case Type::kNumber:
        SetNumber(literal.number, &value);
        break;
      case Type::kString:
        value.kind = RuleValue::Kind::kString;
        rule_->texts.push_back(std::make_unique<const std::string>(literal.text));
        value.text = *rule_->texts.back();
        break;
      case Type::kTimestamp:
      case Type::kDuration:
        value.kind = literal.type == Type::kTimestamp ? RuleValue::Kind::kTimestamp
                                                      : RuleValue::Kind::kDuration;
        value.integer = WholeNs(literal.number);
        break;
      case Type::kNull:
        value.kind = RuleValue::Kind::kNull;
        break;
      case Type::kDouble:
      case Type::kList:
      case Type::kObject:
      case Type::kAny:
        Fail("no literal has this type");
    }
    return value;
  }

  static int64_t WholeNs(const Decimal& ns) {
    Int128 whole = ns.mantissa;
    for (int32_t i = ns.scale; i < 0; ++i) whole *= 10;
    return static_cast<int64_t>(whole);
  }

  // `beside`: the type on the other side of an operator. A number beside a double is one.
  uint32_t AddConstant(const Expression& literal, Type beside) {
    RuleValue value = ValueOf(literal);
    if (literal.type == Type::kNumber && beside == Type::kDouble) {
      value.kind = RuleValue::Kind::kDouble;
      value.real = ToDouble(literal.number);
    }
    rule_->constants.push_back(value);
    return static_cast<uint32_t>(rule_->constants.size() - 1);
  }

  void Emit(const Expression& node, Type beside = Type::kAny) {
    if (node.op == Op::kAnd || node.op == Op::kOr) return EmitLogical(node);
    if (IsComparison(node.op)) return EmitComparison(node);
    if (node.op == Op::kIn) return EmitIn(node);
    if (node.op == Op::kConditional) return EmitConditional(node);
    if (node.op == Op::kMatches) return EmitMatches(node);
    RuleInstruction push = {.type = node.type};
    if (node.op == Op::kLiteral) {
      push.at = AddConstant(node, beside);
    } else if (node.op == Op::kReceived) {
      push.op = RuleOp::kReceived;
    } else if (node.op == Op::kField) {
      push.op = RuleOp::kSlot;
      push.slot = SlotOfField(node);
    } else if (node.op == Op::kHas) {
      push.op = RuleOp::kHas;
      push.slot = SlotOfField(node.args[0]);
    } else {
      return EmitPlain(node);
    }
    Add(push, 1);
  }

  // All operands, the second and each further one joined to what stands before it.
  void EmitPlain(const Expression& node) {
    const RuleOp op = PlainOp(node.op);
    const uint32_t digits = op == RuleOp::kDivide ? static_cast<uint32_t>(WholeNs(node.number)) : 0;
    Emit(node.args[0], node.type);
    if (node.args.size() == 1) {
      Add({.op = op, .type = node.type}, 0);
    }
    for (size_t i = 1; i < node.args.size(); ++i) {
      Emit(node.args[i], node.type);
      Add({.op = op, .type = node.type, .at = digits}, -1);
    }
  }

  // The first operand that decides ends it; else all are joined.
  void EmitLogical(const Expression& node) {
    const RuleOp decided = node.op == Op::kAnd ? RuleOp::kJumpIfFalse : RuleOp::kJumpIfTrue;
    std::vector<uint32_t> jumps;
    Emit(node.args[0]);
    for (size_t i = 1; i < node.args.size(); ++i) {
      jumps.push_back(Add({.op = decided}, 0));
      Emit(node.args[i]);
      Add({.op = PlainOp(node.op)}, -1);
    }
    for (uint32_t jump : jumps) LandHere(jump);
  }

  void EmitComparison(const Expression& node) {
    const Expression* left = &node.args[0];
    const Expression* right = &node.args[1];
    RuleComparison comparison = ComparisonOf(node.op);
    if (IsLiteral(*left) && !IsLiteral(*right)) {
      std::swap(left, right);
      comparison = Mirrored(comparison);
    }
    if (IsField(*left) && right->type == Type::kNull) {
      const uint32_t turned = comparison == RuleComparison::kNotEqual ? 1 : 0;
      Add({.op = RuleOp::kIsNull, .slot = SlotOfField(*left), .at = turned}, 1);
    } else if (IsField(*left) && IsLiteral(*right)) {
      Add({.op = RuleOp::kCompareConstant,
           .type = left->type,
           .comparison = comparison,
           .slot = SlotOfField(*left),
           .at = AddConstant(*right, left->type)},
          1);
    } else if (IsLiteral(*right)) {
      Emit(*left, right->type);
      Add({.op = RuleOp::kCompareWith,
           .comparison = comparison,
           .at = AddConstant(*right, left->type)},
          0);
    } else if (IsField(*left) && IsField(*right) && left->type == right->type) {
      Add({.op = RuleOp::kCompareSlots,
           .type = left->type,
           .comparison = comparison,
           .slot = SlotOfField(*left),
           .at = SlotOfField(*right)},
          1);
    } else {
      Emit(*left, right->type);
      Emit(*right, left->type);
      Add({.op = RuleOp::kCompare, .type = left->type, .comparison = comparison}, -1);
    }
  }

  void EmitIn(const Expression& node) {
    const Expression& left = node.args[0];
    const Expression& list = node.args[1];
    Emit(left);
    if (list.op != Op::kLiteral) {
      Emit(list);
      Add({.op = RuleOp::kInList}, -1);
    } else if (!std::all_of(list.args.begin(), list.args.end(), IsLiteral)) {
      Add({.op = RuleOp::kConstant, .type = Type::kBool, .at = AddConstant({}, Type::kAny)}, 1);
      for (const Expression& item : list.args) {
        Emit(item, left.type);
        Add({.op = RuleOp::kInNext}, -1);
      }
      Add({.op = RuleOp::kInEnd}, -1);
    } else if (!EmitInSet(left, list)) {
      const uint32_t first = static_cast<uint32_t>(rule_->constants.size());
      for (const Expression& item : list.args) AddConstant(item, left.type);
      const uint16_t count = static_cast<uint16_t>(list.args.size());
      Add({.op = RuleOp::kInConstants, .slot = count, .at = first}, 0);
    }
  }

  bool EmitInSet(const Expression& left, const Expression& list) {
    if (list.args.size() < kSetItemsMin || left.type == Type::kDouble) return false;
    std::vector<Literal> literals;
    for (const Expression& item : list.args) {
      if (item.type == Type::kString) {
        literals.push_back({.token = "\"", .string = item.text});
      } else if (item.type == Type::kNumber) {
        literals.push_back({.token = TokenOf(item.number)});
      } else {
        return false;
      }
    }
    rule_->sets.push_back(std::make_unique<const LiteralSet>(literals));
    Add({.op = RuleOp::kInSet, .at = static_cast<uint32_t>(rule_->sets.size() - 1)}, 0);
    return true;
  }

  // Not FormatDecimal's: 1e1000000 has no plain notation worth its size.
  static std::string TokenOf(const Decimal& number) {
    return Concat(FormatDecimal({number.mantissa, 0}), "e", -number.scale);
  }

  void EmitConditional(const Expression& node) {
    Emit(node.args[0]);
    const uint32_t otherwise = Add({.op = RuleOp::kUnlessJump}, -1);
    Emit(node.args[1], node.type);
    const uint32_t end = Add({.op = RuleOp::kJump}, -1);
    LandHere(otherwise);
    Emit(node.args[2], node.type);
    LandHere(end);
  }

  void EmitMatches(const Expression& node) {
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(kRulePatternBytesMax);
    auto pattern = std::make_unique<const RE2>(node.args[1].text, options);
    if (!pattern->ok()) {
      return Fail(Concat("pattern '", node.args[1].text, "': ", pattern->error()));
    }
    rule_->patterns.push_back(std::move(pattern));
    Emit(node.args[0]);
    Add({.op = RuleOp::kMatches, .at = static_cast<uint32_t>(rule_->patterns.size() - 1)}, 0);
  }

  const SlotOf& slot_of_;
  RuleCode* rule_;
  int height_ = 0;
  std::string error_;
};

}  // namespace

RuleCode::RuleCode() = default;
RuleCode::RuleCode(RuleCode&&) noexcept = default;
RuleCode& RuleCode::operator=(RuleCode&&) noexcept = default;
RuleCode::~RuleCode() = default;

absl::StatusOr<RuleCode> CompileRule(const Expression& expression, const SlotOf& slot_of) {
  RuleCode rule;
  const absl::Status status = Compiler(slot_of, &rule).Whole(expression);
  if (!status.ok()) return status;
  rule.quick = QuickRuleOf(rule);
  return rule;
}

}  // namespace tickgate
