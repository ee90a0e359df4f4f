#include "contract/literal.h"

#include <array>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "contract/type_name.h"

namespace tickgate {
namespace {

constexpr std::array<std::string_view, 5> kUnitNames = {"s", "ms", "us", "ns", "rfc3339"};

bool FitsInteger(const Decimal& number, ValueType type) {
  if (number.scale > 0) return false;
  const Decimal low = type == ValueType::kUint ? Decimal{} : DecimalOf(INT64_MIN);
  const Decimal high =
      type == ValueType::kUint ? NormalDecimal(Int128{UINT64_MAX}, 0) : DecimalOf(INT64_MAX);
  return Compare(number, low) >= 0 && Compare(number, high) <= 0;
}

std::optional<Decimal> ParseNumber(const ValueSpec& value, LiteralText text, std::string* why) {
  Decimal number;
  const DecimalParse parsed =
      text.quoted ? DecimalParse::kNotANumber : ParseDecimal(text.text, &number);
  const bool is_decimal = value.type == ValueType::kDecimal;
  if (parsed == DecimalParse::kOk && (is_decimal || FitsInteger(number, value.type))) {
    return number;
  }
  *why = parsed == DecimalParse::kTooLong
             ? Concat("'", text.text, "' has more than 38 digits")
             : Concat("'", text.text, "' is no ", TypeNameOf(value),
                      text.quoted ? ": a number stands without quotes" : "");
  return std::nullopt;
}

// The instant in ns of RFC 3339 text or of an integer in the field's unit.
std::optional<int64_t> ParseInstant(TimestampUnit unit, LiteralText text, std::string* why) {
  int64_t ns = 0;
  if (ParseRfc3339(text.text, &ns)) return ns;
  Decimal number;
  if (unit == TimestampUnit::kRfc3339 || text.quoted ||
      ParseDecimal(text.text, &number) != DecimalParse::kOk ||
      !FitsInteger(number, ValueType::kInt)) {
    *why = Concat("'", text.text, "' is no timestamp: write RFC 3339 text",
                  unit == TimestampUnit::kRfc3339 ? std::string(", or give the field a unit")
                                                  : Concat(" or a whole number of ", NameOf(unit)));
    return std::nullopt;
  }
  Int128 exact = number.mantissa;
  for (int32_t i = number.scale; i < 0; ++i) exact *= 10;
  exact *= NsPerUnit(unit);
  if (exact > INT64_MAX || exact < INT64_MIN) {
    *why = Concat("'", text.text, "' is outside the years 1677 to 2262");
    return std::nullopt;
  }
  return static_cast<int64_t>(exact);
}

Literal StringLiteral(std::string_view text) {
  Literal literal;
  AppendJsonString(text, &literal.token);
  literal.string = text;
  return literal;
}

std::optional<ReadLiteral> TimestampLiteral(TimestampUnit unit, LiteralText text,
                                            std::string* why) {
  const std::optional<int64_t> ns = ParseInstant(unit, text, why);
  if (!ns) return std::nullopt;
  ReadLiteral read;
  read.number = DecimalOf(*ns);
  if (unit == TimestampUnit::kRfc3339) {
    read.literal = StringLiteral(text.text);
  } else if (*ns % NsPerUnit(unit) == 0) {
    read.literal.token = std::to_string(*ns / NsPerUnit(unit));
  } else {
    *why = Concat("'", text.text, "' is no whole number of ", NameOf(unit));
    return std::nullopt;
  }
  return read;
}

}  // namespace

std::string_view NameOf(TimestampUnit unit) { return kUnitNames[static_cast<size_t>(unit)]; }

std::optional<ReadLiteral> ParseLiteral(const ValueSpec& value, LiteralText text,
                                        std::string* why) {
  switch (value.type) {
    case ValueType::kString:
      return ReadLiteral{StringLiteral(text.text), std::nullopt};
    case ValueType::kBool:
      if (!text.quoted && (text.text == "true" || text.text == "false")) {
        return ReadLiteral{{std::string(text.text), {}}, std::nullopt};
      }
      *why = Concat("'", text.text, "' is no bool: write true or false");
      return std::nullopt;
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal: {
      const std::optional<Decimal> number = ParseNumber(value, text, why);
      if (!number) return std::nullopt;
      return ReadLiteral{{std::string(text.text), {}}, number};
    }
    case ValueType::kTimestamp:
      return TimestampLiteral(value.unit, text, why);
    case ValueType::kAny:
    case ValueType::kList:
    case ValueType::kBigint:
    case ValueType::kDouble:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  *why = Concat("a value of type ", TypeNameOf(value), " cannot be listed");
  return std::nullopt;
}

std::optional<Bound> ParseBound(const ValueSpec& value, LiteralText text, std::string* why) {
  std::optional<Decimal> number;
  if (value.type == ValueType::kTimestamp) {
    if (const std::optional<int64_t> ns = ParseInstant(value.unit, text, why)) {
      number = DecimalOf(*ns);
    }
  } else {
    number = ParseNumber(value, text, why);
  }
  if (!number) return std::nullopt;
  return Bound{*number, std::string(text.text)};
}

}  // namespace tickgate
