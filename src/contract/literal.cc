#include "contract/literal.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "contract/type_name.h"

namespace tickgate {
namespace {

constexpr std::array<std::string_view, 7> kUnitNames = {"s",       "ms",   "us",  "ns",
                                                        "rfc3339", "frac", "auto"};

std::string KeyOf(const Decimal& number) {
  return Concat(FormatDecimal(NormalDecimal(number.mantissa, 0)), "e", -number.scale);
}

ReadLiteral OfNumber(std::string token, const Decimal& number) {
  return {{std::move(token), {}}, number, KeyOf(number)};
}

ReadLiteral OfString(std::string_view text) {
  ReadLiteral read;
  AppendJsonString(text, &read.literal.token);
  read.literal.string = text;
  read.key = read.literal.token;
  return read;
}

ReadLiteral OfWord(std::string_view word) {
  return {{std::string(word), {}}, std::nullopt, std::string(word)};
}

bool FitsInteger(const Decimal& number, ValueType type) {
  if (number.scale > 0) return false;
  const Decimal low = type == ValueType::kUint ? Decimal{} : DecimalOf(INT64_MIN);
  const Decimal high =
      type == ValueType::kUint ? NormalDecimal(Int128{UINT64_MAX}, 0) : DecimalOf(INT64_MAX);
  return Compare(number, low) >= 0 && Compare(number, high) <= 0;
}

std::string_view WrittenAs(ValueType type) {
  if (type == ValueType::kInt) return ": that is a whole number of 64 bits";
  if (type == ValueType::kUint) return ": that is a whole number from 0, of 64 bits";
  if (type == ValueType::kBigint) return ": that is a whole number in plain digits";
  return ": that is a number like 0.01";
}

std::string NoValue(const ValueSpec& value, LiteralText text) {
  return Concat("'", text.text, "' is no ", TypeNameOf(value),
                text.quoted ? ": a number stands without quotes" : WrittenAs(value.type));
}

std::optional<Decimal> ParseNumber(const ValueSpec& value, LiteralText text, std::string* why) {
  Decimal number;
  const DecimalParse parsed =
      text.quoted ? DecimalParse::kNotANumber : ParseDecimal(text.text, &number);
  const bool is_decimal = value.type == ValueType::kDecimal;
  if (parsed == DecimalParse::kOk && (is_decimal || FitsInteger(number, value.type))) {
    return number;
  }
  *why = parsed == DecimalParse::kTooLong ? Concat("'", text.text, "' has more than 38 digits")
                                          : NoValue(value, text);
  return std::nullopt;
}

// Finite, and not 0 unless it is written so.
std::optional<double> ParseDouble(const ValueSpec& value, LiteralText text, std::string* why) {
  Decimal exact;
  double number = 0;
  const char* end = text.text.data() + text.text.size();
  if (text.quoted || ParseDecimal(text.text, &exact) == DecimalParse::kNotANumber) {
    *why = NoValue(value, text);
    return std::nullopt;
  }
  const auto [stop, error] = std::from_chars(text.text.data(), end, number);
  if (error != std::errc() || stop != end || !std::isfinite(number)) {
    *why = Concat("'", text.text, "' is beyond what a double holds");
    return std::nullopt;
  }
  return number;
}

std::string KeyOf(double number) {
  std::array<char, 32> text;
  if (number == 0) number = 0;  // -0 is 0
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end};
}

std::optional<std::string> ParseBigint(const ValueSpec& value, LiteralText text, std::string* why) {
  if (!text.quoted && IsIntegerText(text.text)) {
    return std::string(text.text == "-0" ? "0" : text.text);
  }
  *why = NoValue(value, text);
  return std::nullopt;
}

// The ns of a number in a unit of whole numbers, or of seconds with a fraction.
std::optional<Int128> NsOf(const Decimal& number, TimestampUnit unit) {
  const bool fraction = unit == TimestampUnit::kFraction;
  if (number.scale > (fraction ? 9 : 0) || IntegerDigits(number) > 20) return std::nullopt;
  Int128 exact = number.mantissa;
  int32_t scale = number.scale - (fraction ? 9 : 0);
  for (; scale < 0; ++scale) exact *= 10;
  return fraction ? exact : exact * NsPerUnit(unit);
}

std::string_view WantedTimestamp(TimestampUnit unit) {
  switch (unit) {
    case TimestampUnit::kRfc3339:
      return ", or give the field a unit";
    case TimestampUnit::kAuto:
      return "";
    case TimestampUnit::kFraction:
      return " or seconds with at most 9 fraction digits";
    case TimestampUnit::kSeconds:
      return " or a whole number of s";
    case TimestampUnit::kMillis:
      return " or a whole number of ms";
    case TimestampUnit::kMicros:
      return " or a whole number of us";
    case TimestampUnit::kNanos:
      return " or a whole number of ns";
  }
  return "";
}

// The instant in ns of RFC 3339 text or of a number in the field's unit.
std::optional<int64_t> ParseInstant(TimestampUnit unit, LiteralText text, std::string* why) {
  int64_t ns = 0;
  if (ParseRfc3339(text.text, &ns)) return ns;
  Decimal number;
  const bool counted = unit != TimestampUnit::kRfc3339 && unit != TimestampUnit::kAuto;
  std::optional<Int128> exact;
  if (counted && !text.quoted && ParseDecimal(text.text, &number) == DecimalParse::kOk) {
    exact = NsOf(number, unit);
  }
  if (!exact) {
    *why = Concat("'", text.text, "' is no timestamp: write RFC 3339 text", WantedTimestamp(unit));
    return std::nullopt;
  }
  if (*exact > INT64_MAX || *exact < INT64_MIN) {
    *why = Concat("'", text.text, "' is outside the years 1677 to 2262");
    return std::nullopt;
  }
  return static_cast<int64_t>(*exact);
}

std::optional<ReadLiteral> TimestampLiteral(TimestampUnit unit, LiteralText text,
                                            std::string* why) {
  const std::optional<int64_t> ns = ParseInstant(unit, text, why);
  if (!ns) return std::nullopt;
  ReadLiteral read;
  switch (unit) {
    case TimestampUnit::kRfc3339:
    case TimestampUnit::kAuto:
      read = OfString(text.text);
      break;
    case TimestampUnit::kFraction:
      read.literal.token = FormatDecimal(NormalDecimal(*ns, 9));
      break;
    case TimestampUnit::kSeconds:
    case TimestampUnit::kMillis:
    case TimestampUnit::kMicros:
    case TimestampUnit::kNanos:
      if (*ns % NsPerUnit(unit) != 0) {
        *why = Concat("'", text.text, "' is no whole number of ", NameOf(unit));
        return std::nullopt;
      }
      read.literal.token = std::to_string(*ns / NsPerUnit(unit));
  }
  read.number = DecimalOf(*ns);
  read.key = std::to_string(*ns);
  return read;
}

// Whole numbers of any length by value.
std::strong_ordering CompareWhole(std::string_view a, std::string_view b) {
  const bool a_negative = a.starts_with('-');
  const bool b_negative = b.starts_with('-');
  if (a_negative != b_negative) {
    return a_negative ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  const std::strong_ordering order = a.size() != b.size() ? a.size() <=> b.size() : a <=> b;
  return a_negative ? 0 <=> order : order;
}

}  // namespace

std::string_view NameOf(TimestampUnit unit) { return kUnitNames[static_cast<size_t>(unit)]; }

bool IsIntegerText(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return false;
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<ReadLiteral> ParseLiteral(const ValueSpec& value, LiteralText text,
                                        std::string* why) {
  switch (value.type) {
    case ValueType::kString:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return OfString(text.text);
    case ValueType::kBool:
      if (!text.quoted && (text.text == "true" || text.text == "false")) return OfWord(text.text);
      *why = Concat("'", text.text, "' is no bool: write true or false");
      return std::nullopt;
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kDecimal: {
      const std::optional<Decimal> number = ParseNumber(value, text, why);
      if (!number) return std::nullopt;
      return OfNumber(std::string(text.text), *number);
    }
    case ValueType::kBigint: {
      const std::optional<std::string> digits = ParseBigint(value, text, why);
      if (!digits) return std::nullopt;
      return OfWord(*digits);
    }
    case ValueType::kDouble: {
      const std::optional<double> number = ParseDouble(value, text, why);
      if (!number) return std::nullopt;
      return ReadLiteral{{std::string(text.text), {}}, std::nullopt, KeyOf(*number)};
    }
    case ValueType::kTimestamp:
      return TimestampLiteral(value.unit, text, why);
    case ValueType::kAny:
    case ValueType::kList:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  *why = Concat("a value of type ", TypeNameOf(value), " cannot be listed");
  return std::nullopt;
}

std::optional<Bound> ParseBound(const ValueSpec& value, LiteralText text, std::string* why) {
  Bound bound;
  bound.text = text.text;
  if (value.type == ValueType::kBigint) {
    const std::optional<std::string> digits = ParseBigint(value, text, why);
    if (!digits) return std::nullopt;
    bound.text = *digits;
    return bound;
  }
  if (value.type == ValueType::kDouble) {
    const std::optional<double> number = ParseDouble(value, text, why);
    if (!number) return std::nullopt;
    bound.number = *number;
    return bound;
  }
  if (value.type == ValueType::kTimestamp) {
    const std::optional<int64_t> ns = ParseInstant(value.unit, text, why);
    if (!ns) return std::nullopt;
    bound.value = DecimalOf(*ns);
    return bound;
  }
  const std::optional<Decimal> number = ParseNumber(value, text, why);
  if (!number) return std::nullopt;
  bound.value = *number;
  return bound;
}

std::strong_ordering CompareBounds(ValueType type, const Bound& a, const Bound& b) {
  if (type == ValueType::kBigint) return CompareWhole(a.text, b.text);
  if (type == ValueType::kDouble) {
    return a.number < b.number   ? std::strong_ordering::less
           : a.number > b.number ? std::strong_ordering::greater
                                 : std::strong_ordering::equal;
  }
  return Compare(a.value, b.value);
}

ReadLiteral LiteralByLook(LiteralText text) {
  if (text.quoted) return OfString(text.text);
  if (text.text == "true" || text.text == "false" || text.text == "null") return OfWord(text.text);
  Decimal number;
  switch (ParseDecimal(text.text, &number)) {
    case DecimalParse::kOk:
      return OfNumber(std::string(text.text), number);
    case DecimalParse::kTooLong:
      return OfWord(text.text);
    case DecimalParse::kNotANumber:
      break;
  }
  return OfString(text.text);
}

}  // namespace tickgate
