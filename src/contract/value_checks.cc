#include "contract/value_checks.h"

#include <cstdlib>

#include "base/concat.h"
#include "base/text.h"
#include "contract/type_name.h"

namespace tickgate {
namespace {

// The whole numbers are discrete: gt 1 and lt 2 leave none of them.
std::optional<Decimal> LowestWhole(const ValueSpec& value) {
  std::optional<Decimal> low;
  if (value.gt && value.gt->value.scale <= 0) {
    Int128 whole = value.gt->value.mantissa;
    for (int32_t i = value.gt->value.scale; i < 0; ++i) whole *= 10;
    low = NormalDecimal(whole + 1, 0);
  }
  if (value.ge && (!low || Compare(value.ge->value, *low) > 0)) low = value.ge->value;
  return low;
}

bool IsWhole(ValueType type) {
  return type == ValueType::kInt || type == ValueType::kUint || type == ValueType::kTimestamp;
}

struct NamedBound {
  std::string_view name;
  const std::optional<Bound>& bound;
};

std::optional<std::string> Crossed(ValueType type, NamedBound low, NamedBound high) {
  if (!low.bound || !high.bound) return std::nullopt;
  const auto order = CompareBounds(type, *low.bound, *high.bound);
  const bool equal_is_fine = low.name == "ge" && high.name == "le";
  if (order < 0 || (order == 0 && equal_is_fine)) return std::nullopt;
  return Concat(low.name, " ", low.bound->text, " and ", high.name, " ", high.bound->text,
                " leave no value");
}

std::optional<std::string> CrossedCounts(std::string_view what, std::optional<int64_t> low,
                                         std::optional<int64_t> high) {
  if (!low || !high || *low <= *high) return std::nullopt;
  return Concat("min_", what, " ", *low, " is larger than max_", what, " ", *high);
}

}  // namespace

std::shared_ptr<const RE2> CompilePattern(const std::string& pattern, std::string* why) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternBytesMax);
  auto compiled = std::make_shared<RE2>(pattern, options);
  if (compiled->ok()) return compiled;
  *why = compiled->error();
  return nullptr;
}

std::optional<std::string> Contradiction(const ValueSpec& value) {
  const NamedBound lows[] = {{"gt", value.gt}, {"ge", value.ge}};
  const NamedBound highs[] = {{"lt", value.lt}, {"le", value.le}};
  for (const NamedBound& low : lows) {
    for (const NamedBound& high : highs) {
      if (auto why = Crossed(value.type, low, high)) return why;
    }
  }
  if (IsWhole(value.type) && value.lt) {
    const std::optional<Decimal> low = LowestWhole(value);
    if (low && Compare(*low, value.lt->value) >= 0) {
      return Concat("the bounds leave no whole number below ", value.lt->text);
    }
  }
  if (auto why = CrossedCounts("length", value.min_length, value.max_length)) return why;
  return CrossedCounts("items", value.min_items, value.max_items);
}

std::optional<std::string> LiteralChecker::WhyNot(const ReadLiteral& literal) const {
  if (auto why = WhyOutOfBounds(literal)) return why;
  if (literal.number) {
    if (auto why = WhyTooManyDigits(*literal.number, literal.literal.token)) return why;
  }
  if (value_.type == ValueType::kString) {
    return WhyNotText(literal.literal.string, literal.literal.token);
  }
  return std::nullopt;
}

std::optional<std::string> LiteralChecker::WhyOutOfBounds(const ReadLiteral& literal) const {
  const std::string& shown = literal.literal.token;
  Bound own;
  own.text = shown;
  own.value = literal.number.value_or(Decimal{});
  if (value_.type == ValueType::kDouble) own.number = std::strtod(shown.c_str(), nullptr);
  const auto order = [&](const Bound& bound) { return CompareBounds(value_.type, own, bound); };
  if (value_.gt && !(order(*value_.gt) > 0)) {
    return Concat(shown, " is not above gt ", value_.gt->text);
  }
  if (value_.ge && order(*value_.ge) < 0) return Concat(shown, " is below ge ", value_.ge->text);
  if (value_.lt && !(order(*value_.lt) < 0)) {
    return Concat(shown, " is not below lt ", value_.lt->text);
  }
  if (value_.le && order(*value_.le) > 0) return Concat(shown, " is above le ", value_.le->text);
  return std::nullopt;
}

std::optional<std::string> LiteralChecker::WhyTooManyDigits(const Decimal& number,
                                                            const std::string& shown) const {
  if (value_.type != ValueType::kDecimal || value_.scale < 0) return std::nullopt;
  const bool below_one = Compare(number, DecimalOf(1)) < 0 && Compare(number, DecimalOf(-1)) > 0;
  const int whole_digits = below_one ? 0 : IntegerDigits(number);
  if (FractionDigits(number) <= value_.scale && whole_digits <= value_.precision - value_.scale) {
    return std::nullopt;
  }
  return Concat(shown, " has more digits than ", TypeNameOf(value_));
}

std::optional<std::string> LiteralChecker::WhyNotText(const std::string& text,
                                                      const std::string& shown) const {
  const int64_t length = static_cast<int64_t>(CodePointCount(text));
  if (value_.min_length && length < *value_.min_length) {
    return Concat(shown, " is shorter than min_length ", *value_.min_length);
  }
  if (value_.max_length && length > *value_.max_length) {
    return Concat(shown, " is longer than max_length ", *value_.max_length);
  }
  if (pattern_ != nullptr && !(value_.pattern_full ? RE2::FullMatch(text, *pattern_)
                                                   : RE2::PartialMatch(text, *pattern_))) {
    return Concat(shown, " does not match the pattern");
  }
  return std::nullopt;
}

}  // namespace tickgate
