#include "program/expected.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "base/concat.h"
#include "base/units.h"

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

// The parts that say something, with `separator` between them.
std::string Joined(std::string_view separator, std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

std::string WithinText(const ValueSpec& spec) {
  const std::string past = spec.past_ns ? Concat(FormatDuration(*spec.past_ns), " before") : "";
  const std::string future =
      spec.future_ns ? Concat(FormatDuration(*spec.future_ns), " after") : "";
  const std::string both = Joined(" and ", {past, future});
  return both.empty() ? "" : Concat("at most ", both, " receipt");
}

std::string StepText(const ValueSpec& spec) {
  return Joined(", ", {spec.multiple_of ? Concat("a multiple of ", spec.multiple_of->text) : "",
                       spec.tick ? Concat("on the ticks of ", spec.tick->name) : ""});
}

std::string_view FormatText(TextFormat format) {
  switch (format) {
    case TextFormat::kNone:
      return "";
    case TextFormat::kUuid:
      return "format uuid";
    case TextFormat::kEmail:
      return "format email";
    case TextFormat::kUri:
      return "format uri";
    case TextFormat::kIpv4:
      return "format ipv4";
    case TextFormat::kIpv6:
      return "format ipv6";
    case TextFormat::kHostname:
      return "format hostname";
    case TextFormat::kDate:
      return "format date";
    case TextFormat::kTime:
      return "format time";
    case TextFormat::kDateTime:
      return "format date-time";
  }
  return "";
}

// How many items a tuple may have.
std::string TupleSizeText(const TupleSpec& tuple) {
  const auto required = [](const std::vector<FieldSpec>& fields) {
    return std::count_if(fields.begin(), fields.end(),
                         [](const FieldSpec& field) { return field.required; });
  };
  const int64_t least = required(tuple.front) + required(tuple.back);
  const int64_t most = static_cast<int64_t>(tuple.front.size() + tuple.back.size());
  if (tuple.rest == Rest::kNone) return CountText(least, most, " items");
  return least == 0 ? "" : CountText(least, std::nullopt, " items");
}

std::string TupleText(const TupleSpec& tuple) {
  std::string text = "tuple<";
  const auto add = [&text](std::string_view item) {
    if (text.back() != '<') text += ',';
    text += item;
  };
  for (const FieldSpec& field : tuple.front) add(TypeText(field.value));
  if (tuple.rest == Rest::kAny) add("...");
  if (tuple.rest == Rest::kTyped) add(Concat(TypeText(*tuple.rest_value), "..."));
  for (const FieldSpec& field : tuple.back) add(TypeText(field.value));
  return text + '>';
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
      return spec.tuple == nullptr ? "tuple" : TupleText(*spec.tuple);
  }
  return "";
}

std::string ExpectedText(const ValueSpec& spec, Reason reason) {
  switch (reason) {
    case Reason::kNull:
      return "not null";
    case Reason::kType:
    case Reason::kScale:
      return TypeText(spec);
    case Reason::kOutOfRange:
      return Joined(", ", {TypeText(spec), WithinText(spec)});
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
      return Joined(", ", {spec.tuple == nullptr ? "" : TupleSizeText(*spec.tuple),
                           CountText(spec.min_items, spec.max_items, " items"),
                           spec.unique_items ? "unique items" : ""});
    case Reason::kMultipleOf:
      return StepText(spec);
    case Reason::kPattern:
      return spec.pattern ? Concat("matches ", *spec.pattern) : "";
    case Reason::kNotIn:
      return Joined(", ",
                    {spec.constant ? Concat("const ", spec.constant->token) : "", spec.in_text});
    case Reason::kFormat:
      return Joined(", ", {std::string(FormatText(spec.format)), spec.nul_allowed ? "" : "no NUL"});
    default:  // the other reasons are not of a value
      return "";
  }
}

}  // namespace tickgate
