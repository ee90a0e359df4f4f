#include "program/expected.h"

#include "base/concat.h"

namespace tickgate {
namespace {

std::string CountText(const std::optional<int64_t>& least, const std::optional<int64_t>& most,
                      std::string_view what) {
  if (least && most && *least == *most) return Concat("exactly ", *least, what);
  if (least && most) return Concat(*least, " to ", *most, what);
  if (least) return Concat("at least ", *least, what);
  if (most) return Concat("at most ", *most, what);
  return "";
}

std::string BoundText(std::string_view sign, const std::optional<Bound>& bound) {
  return bound ? Concat(sign, ' ', bound->text) : "";
}

std::string_view UnitText(TimestampUnit unit) {
  switch (unit) {
    case TimestampUnit::kSeconds:
      return "timestamp in s";
    case TimestampUnit::kMillis:
      return "timestamp in ms";
    case TimestampUnit::kMicros:
      return "timestamp in us";
    case TimestampUnit::kNanos:
      return "timestamp in ns";
    case TimestampUnit::kFraction:
      return "timestamp in s with a fraction";
    case TimestampUnit::kAuto:
      return "timestamp of any unit";
    case TimestampUnit::kRfc3339:
      break;
  }
  return "timestamp as RFC 3339 text";
}

}  // namespace

std::string TypeText(const ValueSpec& spec) {
  switch (spec.type) {
    case ValueType::kAny:
      return "any";
    case ValueType::kString:
      return "string";
    case ValueType::kInt:
      return "int";
    case ValueType::kUint:
      return "uint";
    case ValueType::kDecimal:
      if (spec.scale < 0) return "decimal";
      return Concat("decimal(", spec.precision, ',', spec.scale, ')');
    case ValueType::kBool:
      return "bool";
    case ValueType::kTimestamp:
      return std::string(UnitText(spec.unit));
    case ValueType::kList:
      return Concat("list<", spec.items ? TypeText(*spec.items) : "any", '>');
    case ValueType::kBigint:
      return "bigint";
    case ValueType::kDouble:
      return "double";
    case ValueType::kDate:
      return "date";
    case ValueType::kTime:
      return "time";
    case ValueType::kUuid:
      return "uuid";
    case ValueType::kObject:
      return "object";
    case ValueType::kTuple:
      return "tuple";
  }
  return "";
}

std::string ExpectedText(const ValueSpec& spec, Reason reason) {
  switch (reason) {
    case Reason::kNull:
      return "not null";
    case Reason::kType:
    case Reason::kOutOfRange:
    case Reason::kScale:
      return TypeText(spec);
    case Reason::kGt:
      return BoundText(">", spec.gt);
    case Reason::kGe:
      return BoundText(">=", spec.ge);
    case Reason::kLt:
      return BoundText("<", spec.lt);
    case Reason::kLe:
      return BoundText("<=", spec.le);
    case Reason::kLength:
      return CountText(spec.min_length, spec.max_length, " characters");
    case Reason::kItems:
      return CountText(spec.min_items, spec.max_items, " items");
    case Reason::kPattern:
      return Concat("matches ", *spec.pattern);
    case Reason::kNotIn:
      return spec.constant ? Concat("const ", spec.constant->token) : spec.in_text;
    case Reason::kFormat:
      return "no NUL";
    default:  // the other reasons are not of a value
      return "";
  }
}

}  // namespace tickgate
