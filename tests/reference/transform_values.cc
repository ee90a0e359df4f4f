#include "reference/transform_values.h"

#include <algorithm>

#include "reference/big_decimal.h"
#include "reference/text_forms.h"

namespace tickgate::reference {
namespace {

// Plain, but no number takes more than 40 zeros around its digits.
std::string NumberToken(const BigDecimal& number) {
  constexpr int64_t kZerosMax = 40;
  const int64_t before = static_cast<int64_t>(number.digits.size()) + number.exponent;
  if (number.IsZero() || (number.exponent <= kZerosMax && before >= -kZerosMax)) {
    return number.Plain();
  }
  return (number.negative ? "-" : "") + number.digits + "e" + std::to_string(number.exponent);
}

using Operator = FilterSpec::Operator;
using Token = std::optional<std::string>;

constexpr int64_t kDigitsMax = 38;

// The number that a token is, or its text holds.
Token NumberText(const std::string& token) {
  const Node node = *ReadText(token);
  const bool may = node.kind == Kind::kNumber || node.kind == Kind::kString;
  if (!may || !IsNumberToken(node.text)) return std::nullopt;
  return node.text;
}

std::optional<BigDecimal> NumberOf(const std::string& token) {
  const Token text = NumberText(token);
  if (!text) return std::nullopt;
  const BigDecimal number = *BigDecimal::Parse(*text);
  if (static_cast<int64_t>(number.digits.size()) > kDigitsMax) return std::nullopt;
  return number;
}

Token ToInt(const std::string& token) {
  const Token text = NumberText(token);
  if (!text) return std::nullopt;
  if (text->find_first_of(".eE") == std::string::npos) return text;
  const std::optional<BigDecimal> number = NumberOf(token);
  if (!number || !number->IsWhole() || number->DigitsBefore() > kDigitsMax) return std::nullopt;
  return NumberToken(*number);
}

Token ToBool(const Node& node, const std::string& token) {
  if (node.kind == Kind::kBool) return token;
  if (node.kind == Kind::kNumber) {
    const BigDecimal number = *BigDecimal::Parse(node.text);
    if (number.IsZero()) return "false";
    if (Compare(number, BigDecimal::Of(1)) == 0) return "true";
    return std::nullopt;
  }
  if (node.kind != Kind::kString) return std::nullopt;
  const std::string word = Lower(node.text);
  for (const char* yes : {"true", "yes", "on", "1"}) {
    if (word == yes) return "true";
  }
  for (const char* no : {"false", "no", "off", "0"}) {
    if (word == no) return "false";
  }
  return std::nullopt;
}

bool FitsNs(const std::optional<BigDecimal>& ns) { return ns && ns->Int64(); }

Token ToTimestamp(const Node& node, const std::string& token) {
  if (node.kind == Kind::kNumber) {
    const BigDecimal number = *BigDecimal::Parse(node.text);
    if (!number.IsWhole() || !FitsNs(Multiply(number, *BigDecimal::Parse("1e9")))) {
      return std::nullopt;
    }
    return Quoted(TextOfSeconds(*number.Int64()));
  }
  if (node.kind != Kind::kString) return std::nullopt;
  if (FitsNs(InstantOf(node.text))) return token;
  std::string text = node.text;
  if (FitsNs(InstantOf(text + "Z"))) {
    text[10] = 'T';
    return Quoted(text + "Z");
  }
  if (DateOf(text)) return Quoted(text + "T00:00:00Z");
  return std::nullopt;
}

// The date that a text begins with; `rest`: the time behind it.
Token LeadingDate(const Node& node, std::string* rest) {
  if (node.kind != Kind::kString) return std::nullopt;
  const std::string& text = node.text;
  if (const auto slashed = DateOf(text, '/')) {
    return text.substr(0, 4) + "-" + text.substr(5, 2) + "-" + text.substr(8);
  }
  if (DateOf(text)) return text;
  if (text.size() < 11 || !DateOf(text.substr(0, 10))) return std::nullopt;
  if (!FitsNs(InstantOf(text)) && !FitsNs(InstantOf(text + "Z"))) return std::nullopt;
  *rest = text.substr(11);
  return text.substr(0, 10);
}

// Only midnight loses nothing.
Token ToDate(const Node& node, const std::string& token) {
  std::string rest;
  const Token date = LeadingDate(node, &rest);
  if (!date) return std::nullopt;
  if (!rest.empty()) {
    const std::string fraction = rest.substr(8, rest.find_first_of("Zz+-") - 8);
    const bool midnight =
        rest.substr(0, 8) == "00:00:00" && fraction.find_first_not_of(".0") == std::string::npos;
    if (!midnight) return std::nullopt;
  }
  return *date == node.text ? token : Quoted(*date);
}

Token Iso(const std::string& token) {
  const std::optional<BigDecimal> millis = NumberOf(token);
  if (!millis || !millis->IsWhole() || !FitsNs(Multiply(*millis, *BigDecimal::Parse("1e6")))) {
    return std::nullopt;
  }
  const int64_t ms = *millis->Int64();
  const int64_t rest = ((ms % 1000) + 1000) % 1000;
  std::string text = TextOfSeconds((ms - rest) / 1000);
  const std::string fraction = std::to_string(1000 + rest).substr(1);
  text.insert(text.size() - 1, "." + fraction);
  return Quoted(text);
}

Token Counted(const Node& node) {
  switch (node.kind) {
    case Kind::kString:
      return std::to_string(CodePoints(node.text));
    case Kind::kArray:
      return std::to_string(node.items.size());
    case Kind::kObject:
      return std::to_string(node.members.size());
    default:
      return std::nullopt;
  }
}

bool Fits(const BigDecimal& value) {
  return static_cast<int64_t>(value.digits.size()) <= kDigitsMax;
}

// What is on the way has no more digits than what comes out.
Token Reckoned(TransformFunction function, const std::string& a, const std::string& b) {
  const std::optional<BigDecimal> x = NumberOf(a), y = NumberOf(b);
  if (!x || !y) return std::nullopt;
  std::optional<BigDecimal> result;
  if (function == TransformFunction::kSub) {
    result = Add(*x, Negated(*y));
  } else if (!x->IsZero()) {
    const auto change = Add(*y, Negated(*x));
    if (!change || !Fits(*change)) return std::nullopt;
    const BigDecimal hundredfold = Multiply(*change, BigDecimal::Of(100));
    if (!Fits(hundredfold)) return std::nullopt;
    result = DivideHalfEven(hundredfold, *x, 18);
  }
  if (!result || !Fits(*result)) return std::nullopt;
  return NumberToken(*result);
}

// How two values of one kind stand to each other; nullopt: they do not.
std::optional<int> Order(const Node& a, const Node& b) {
  if (a.kind != b.kind) return std::nullopt;
  if (a.kind == Kind::kString || a.kind == Kind::kBool) {
    const int order = a.text.compare(b.text);
    return a.kind == Kind::kBool ? (order > 0) - (order < 0) : order;
  }
  if (a.kind != Kind::kNumber) return std::nullopt;
  return Compare(*BigDecimal::Parse(a.text), *BigDecimal::Parse(b.text));
}

std::optional<bool> Within(const Node& value, const std::vector<std::string>& others) {
  bool comparable = false;
  for (const std::string& other : others) {
    const Node item = *ReadText(other);
    const std::optional<int> order = Order(value, item);
    if (order && *order == 0) return true;
    comparable = comparable || order || item.kind == Kind::kNull;
  }
  if (!comparable) return std::nullopt;
  return false;
}

std::optional<bool> Contains(const Node& value, const Node& part) {
  if (value.kind == Kind::kString && part.kind == Kind::kString) {
    return value.text.find(part.text) != std::string::npos;
  }
  if (value.kind != Kind::kArray) return std::nullopt;
  return std::any_of(value.items.begin(), value.items.end(),
                     [&](const Node& item) { return Order(item, part) == 0; });
}

}  // namespace

Token Converted(ConvertTo to, const std::string& token) {
  const Node node = *ReadText(token);
  switch (to) {
    case ConvertTo::kString:
      return node.kind == Kind::kString ? token : Quoted(token);
    case ConvertTo::kInt:
      return ToInt(token);
    case ConvertTo::kNumber:
      return NumberText(token);
    case ConvertTo::kBool:
      return ToBool(node, token);
    case ConvertTo::kTimestamp:
      return ToTimestamp(node, token);
    case ConvertTo::kDate:
      return ToDate(node, token);
  }
  return std::nullopt;
}

Token Called(TransformFunction function, const std::vector<std::string>& args,
             int64_t received_ns) {
  if (args.empty()) {
    const std::string now = TextOfInstant(received_ns);
    return Quoted(function == TransformFunction::kDate ? now.substr(0, 10) : now);
  }
  if (args.size() == 2) return Reckoned(function, args[0], args[1]);
  const Node node = *ReadText(args[0]);
  const bool text = node.kind == Kind::kString;
  switch (function) {
    case TransformFunction::kLower:
      return text ? Token(Quoted(Lower(node.text))) : std::nullopt;
    case TransformFunction::kUpper:
      return text ? Token(Quoted(Upper(node.text))) : std::nullopt;
    case TransformFunction::kTrim:
      if (!text) return std::nullopt;
      return Trimmed(node.text) == node.text ? args[0] : Quoted(Trimmed(node.text));
    case TransformFunction::kLen:
      return Counted(node);
    case TransformFunction::kDate: {
      std::string rest;
      const Token date = LeadingDate(node, &rest);
      return date ? Token(Quoted(*date)) : std::nullopt;
    }
    case TransformFunction::kDatetime:
      return Converted(ConvertTo::kTimestamp, args[0]);
    case TransformFunction::kEpochMsToIso:
      return Iso(args[0]);
    case TransformFunction::kInt:
      return Converted(ConvertTo::kInt, args[0]);
    case TransformFunction::kFloat:
      return Converted(ConvertTo::kNumber, args[0]);
    case TransformFunction::kStr:
      return Converted(ConvertTo::kString, args[0]);
    case TransformFunction::kBool:
      return Converted(ConvertTo::kBool, args[0]);
    default:
      return std::nullopt;
  }
}

bool HoldsOfNull(Operator op) {
  return op == Operator::kIsNull || op == Operator::kNe || op == Operator::kNotIn ||
         op == Operator::kNotContains;
}

std::optional<bool> Asked(Operator op, const std::string& value,
                          const std::vector<std::string>& others) {
  const Node node = *ReadText(value);
  if (op == Operator::kIsNull) return false;
  if (op == Operator::kIsNotNull) return true;
  if (op == Operator::kIn || op == Operator::kNotIn) {
    const std::optional<bool> within = Within(node, others);
    if (!within) return std::nullopt;
    return *within == (op == Operator::kIn);
  }
  const Node other = *ReadText(others[0]);
  if (other.kind == Kind::kNull) return HoldsOfNull(op);
  if (op == Operator::kContains || op == Operator::kNotContains) {
    const std::optional<bool> contains = Contains(node, other);
    if (!contains) return std::nullopt;
    return *contains == (op == Operator::kContains);
  }
  const std::optional<int> order = Order(node, other);
  const bool equality = op == Operator::kEq || op == Operator::kNe;
  if (!order || (node.kind == Kind::kBool && !equality)) return std::nullopt;
  switch (op) {
    case Operator::kEq:
      return *order == 0;
    case Operator::kNe:
      return *order != 0;
    case Operator::kGt:
      return *order > 0;
    case Operator::kGte:
      return *order >= 0;
    case Operator::kLt:
      return *order < 0;
    default:
      return *order <= 0;
  }
}

}  // namespace tickgate::reference
