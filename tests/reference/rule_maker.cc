#include "reference/rule_maker.h"

#include <string>
#include <utility>

#include "base/check.h"

namespace tickgate::reference {
namespace {

using Type = ExpressionType;
using Op = ExpressionOp;

struct Known {
  std::string path;
  Type type;
};

Type TypeOf(ValueType type) {
  switch (type) {
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal:
    case ValueType::kBigint:
      return Type::kNumber;
    case ValueType::kDouble:
      return Type::kDouble;
    case ValueType::kString:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return Type::kString;
    case ValueType::kBool:
      return Type::kBool;
    case ValueType::kTimestamp:
      return Type::kTimestamp;
    case ValueType::kList:
    case ValueType::kTuple:
      return Type::kList;
    case ValueType::kObject:
      return Type::kObject;
    case ValueType::kAny:
      break;
  }
  return Type::kAny;
}

// Names that a path can spell without quotes.
bool IsPlain(const std::string& name) {
  for (char c : name) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
  }
  return !name.empty();
}

void Collect(const std::string& prefix, const std::vector<FieldSpec>& fields,
             std::vector<Known>* known) {
  for (const FieldSpec& field : fields) {
    if (!IsPlain(field.name)) continue;
    const std::string path = prefix + field.name;
    known->push_back({path, TypeOf(field.value.type)});
    if (field.value.object) Collect(path + ".", field.value.object->fields, known);
    if (field.value.tuple) {
      Collect(path + ".", field.value.tuple->front, known);
      Collect(path + ".", field.value.tuple->back, known);
    }
    for (size_t i = 0; field.value.tuple && i < field.value.tuple->front.size(); ++i) {
      const FieldSpec& position = field.value.tuple->front[i];
      known->push_back({path + "[" + std::to_string(i) + "]", TypeOf(position.value.type)});
    }
  }
}

class Maker {
 public:
  Maker(Random* random, std::vector<Known> known) : random_(*random), known_(std::move(known)) {}

  Expression Bool(int depth) {
    if (depth <= 0) return Leaf();
    switch (random_.Below(9)) {
      case 0:
        return Make(Op::kNot, Type::kBool, {Bool(depth - 1)});
      case 1:
        return Make(Op::kAnd, Type::kBool, {Bool(depth - 1), Bool(depth - 1)});
      case 2:
        return Make(Op::kOr, Type::kBool, {Bool(depth - 1), Bool(depth - 1)});
      case 3:
        return Make(Op::kConditional, Type::kBool,
                    {Bool(depth - 1), Bool(depth - 1), Bool(depth - 1)});
      case 4:
        return OfText(depth);
      case 5:
        return In(depth);
      case 6:
        if (known_.empty()) return Leaf();
        return Make(Op::kHas, Type::kBool, {FieldOf(random_.Pick(known_))});
      default:
        return Comparison(depth);
    }
  }

 private:
  static Expression Make(Op op, Type type, std::vector<Expression> args) {
    return {.op = op, .type = type, .args = std::move(args)};
  }
  static Expression FieldOf(const Known& known) {
    return {.op = Op::kField, .type = known.type, .text = known.path};
  }
  const Known* Some(Type type) {
    std::vector<const Known*> fit;
    for (const Known& known : known_) {
      if (known.type == type) fit.push_back(&known);
    }
    return fit.empty() ? nullptr : random_.Pick(fit);
  }
  static Expression NumberOf(Type type, const std::string& token) {
    Expression literal{.op = Op::kLiteral, .type = type};
    TG_CHECK(ParseDecimal(token, &literal.number) == DecimalParse::kOk);
    return literal;
  }

  Expression Leaf() {
    if (const Known* field = Some(Type::kBool); field != nullptr && random_.OneIn(2)) {
      return FieldOf(*field);
    }
    if (!known_.empty() && random_.OneIn(2)) {
      return Make(Op::kHas, Type::kBool, {FieldOf(random_.Pick(known_))});
    }
    return {.op = Op::kLiteral, .type = Type::kBool, .boolean = random_.OneIn(2)};
  }

  Expression Comparison(int depth) {
    static const std::vector<Op> kOps = {Op::kEqual,       Op::kNotEqual, Op::kLess,
                                         Op::kLessOrEqual, Op::kGreater,  Op::kGreaterOrEqual};
    const Op op = random_.Pick(kOps);
    switch (random_.Below(6)) {
      case 0:
        return Make(op, Type::kBool, {String(depth - 1), String(depth - 1)});
      case 1:
        return Make(op, Type::kBool, {Instant(depth - 1), Instant(depth - 1)});
      case 2:
        if (const Known* field = Some(Type::kDouble)) {
          return Make(op, Type::kBool, {FieldOf(*field), Number(0)});
        }
        break;
      case 3:
        if (!known_.empty() && (op == Op::kEqual || op == Op::kNotEqual)) {
          return Make(op, Type::kBool, {FieldOf(random_.Pick(known_)), {.type = Type::kNull}});
        }
        break;
      default:
        break;
    }
    return Make(op, Type::kBool, {Number(depth - 1), Number(depth - 1)});
  }

  Expression Number(int depth) {
    static const std::vector<std::string> kTokens = {
        "0", "1", "2", "0.1", "100", "-2.5", "3", "99999999999999999999999999999999999999"};
    const Known* field = Some(Type::kNumber);
    if (depth <= 0 || random_.OneIn(3)) {
      if (field != nullptr && !random_.OneIn(4)) return FieldOf(*field);
      return NumberOf(Type::kNumber, random_.Pick(kTokens));
    }
    static const std::vector<Op> kOps = {Op::kAdd,    Op::kSubtract, Op::kMultiply,
                                         Op::kModulo, Op::kMin,      Op::kMax};
    switch (random_.Below(5)) {
      case 0: {
        Expression divide =
            Make(Op::kDivide, Type::kNumber, {Number(depth - 1), Number(depth - 1)});
        divide.number = DecimalOf(random_.OneIn(2) ? 18 : static_cast<int64_t>(random_.Below(6)));
        return divide;
      }
      case 1:
        return Make(random_.OneIn(2) ? Op::kNegate : Op::kAbs, Type::kNumber, {Number(depth - 1)});
      case 2:
        if (const Known* list = Some(random_.OneIn(2) ? Type::kList : Type::kObject)) {
          return Make(Op::kSize, Type::kNumber, {FieldOf(*list)});
        }
        return Make(Op::kSize, Type::kNumber, {String(depth - 1)});
      default:
        return Make(random_.Pick(kOps), Type::kNumber, {Number(depth - 1), Number(depth - 1)});
    }
  }

  Expression String(int depth) {
    static const std::vector<std::string> kTexts = {"", "T", "a", "é", "5", "buy", "AB"};
    const Known* field = Some(Type::kString);
    if (depth > 0 && random_.OneIn(3)) {
      if (random_.OneIn(2)) {
        return Make(random_.OneIn(2) ? Op::kLower : Op::kUpper, Type::kString, {String(depth - 1)});
      }
      return Make(Op::kConcat, Type::kString, {String(depth - 1), String(depth - 1)});
    }
    if (field != nullptr && !random_.OneIn(3)) return FieldOf(*field);
    return {.op = Op::kLiteral, .type = Type::kString, .text = random_.Pick(kTexts)};
  }

  Expression Instant(int depth) {
    const Known* field = Some(Type::kTimestamp);
    if (depth > 0 && random_.OneIn(3)) {
      return Make(random_.OneIn(2) ? Op::kAdd : Op::kSubtract, Type::kTimestamp,
                  {Instant(depth - 1), NumberOf(Type::kDuration, "86400000000000")});
    }
    if (field != nullptr && !random_.OneIn(3)) return FieldOf(*field);
    if (random_.OneIn(2)) return {.op = Op::kReceived, .type = Type::kTimestamp};
    return NumberOf(Type::kTimestamp, "1700000000000000000");
  }

  Expression OfText(int depth) {
    static const std::vector<std::string> kPatterns = {"^[A-Z]+$", "[0-9]", "a.c", "^$"};
    static const std::vector<Op> kOps = {Op::kStartsWith, Op::kEndsWith, Op::kContains};
    if (random_.OneIn(3)) {
      Expression pattern{
          .op = Op::kLiteral, .type = Type::kString, .text = random_.Pick(kPatterns)};
      return Make(Op::kMatches, Type::kBool, {String(depth - 1), pattern});
    }
    return Make(random_.Pick(kOps), Type::kBool, {String(depth - 1), String(depth - 1)});
  }

  Expression In(int depth) {
    const bool numbers = random_.OneIn(2);
    Expression list{.op = Op::kLiteral, .type = Type::kList};
    for (size_t i = 0; i < 1 + random_.Below(3); ++i) {
      list.args.push_back(numbers ? Number(0) : String(0));
    }
    return Make(Op::kIn, Type::kBool, {numbers ? Number(depth - 1) : String(depth - 1), list});
  }

  Random& random_;
  const std::vector<Known> known_;
};

}  // namespace

void MakeRules(Random* random, const std::vector<InheritSpec>& inherited, RecordSpec* record) {
  std::vector<Known> known;
  if (record->positions) {
    Collect("", record->positions->front, &known);
    Collect("", record->positions->back, &known);
  } else {
    Collect("", record->fields, &known);
  }
  for (const InheritSpec& each : inherited) known.push_back({each.name, Type::kAny});
  Maker maker(random, std::move(known));
  for (size_t i = random->Below(4); i > 0; --i) {
    RuleSpec rule;
    rule.name = "rule" + std::to_string(i);
    rule.text = rule.name;
    rule.check = maker.Bool(3);
    if (random->OneIn(3)) rule.when = {maker.Bool(1)};
    if (random->OneIn(3)) rule.severity = Severity::kWarn;
    rule.on_none_fails = random->OneIn(4);
    record->rules.push_back(std::move(rule));
  }
}

}  // namespace tickgate::reference
