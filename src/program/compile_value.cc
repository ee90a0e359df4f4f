#include "program/compile_value.h"

#include <re2/re2.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/concat.h"
#include "base/status.h"
#include "base/timestamp.h"
#include "program/digit_text.h"
#include "program/double_value.h"
#include "program/json_token.h"
#include "program/text_arena.h"
#include "program/time_value.h"

namespace tickgate {
namespace {

constexpr int64_t kPatternBytesMax = 8 << 20;

absl::Status Refuse(std::string_view field, std::string_view why) {
  return absl::InvalidArgumentError(Concat("field '", field, "': ", why));
}

absl::Status CompilePattern(std::string_view field, const ValueSpec& spec, ValueCode* code) {
  if (!spec.pattern) return absl::OkStatus();
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternBytesMax);
  auto pattern = std::make_shared<const RE2>(*spec.pattern, options);
  if (!pattern->ok()) {
    return Refuse(field, Concat("pattern '", *spec.pattern, "': ", pattern->error()));
  }
  code->byte_class = ParseByteClass(*spec.pattern, spec.pattern_full);
  if (!code->byte_class) code->pattern = std::move(pattern);
  return absl::OkStatus();
}

// The number that a literal stands for, which may be written as a string.
std::string_view NumberOf(const Literal& literal) {
  return literal.token.empty() || literal.token[0] == '"' ? literal.string : literal.token;
}

void ByInstant(TimestampUnit unit, Literal* literal) {
  int64_t ns = 0;
  const std::string_view text = NumberOf(*literal);
  if (ParseRfc3339(text, &ns) || ReadTimeText(unit, text, true, &ns) == TimeRead::kOk) {
    literal->token = std::to_string(ns);
  }
}

// Literals in the form that a value of the type is compared in: instants in ns, whole numbers of
// any length by their digits, doubles by their bits.
std::vector<Literal> ByMeaning(const ValueSpec& spec, std::span<const Literal> literals) {
  std::vector<Literal> meant(literals.begin(), literals.end());
  for (Literal& literal : meant) {
    const std::string_view number = NumberOf(literal);
    if (spec.type == ValueType::kTimestamp) {
      ByInstant(spec.unit, &literal);
    } else if (spec.type == ValueType::kBigint && IsNumber(number)) {
      TextArena arena;
      literal.string = KeyOfDigits(ReadDigits(number), &arena);
      literal.token = Concat('"', literal.string, '"');
    } else if (double value = 0;
               spec.type == ValueType::kDouble && IsNumber(number) && ReadDouble(number, &value)) {
      literal.token = FormatDecimal(KeyOfDouble(value));
    }
  }
  return meant;
}

bool IsBigint(const std::optional<Bound>& bound) {
  return !bound || (IsNumber(bound->text) && ReadDigits(bound->text).power >= 0);
}

absl::Status CompileBigint(std::string_view field, const ValueSpec& spec, ValueCode* code) {
  if (!IsBigint(spec.gt) || !IsBigint(spec.ge) || !IsBigint(spec.lt) || !IsBigint(spec.le)) {
    return Refuse(field, "a bound of a bigint is a whole number");
  }
  if (!spec.multiple_of) return absl::OkStatus();
  constexpr int64_t kDigitsMax = 37;  // what Remainder takes
  if (!IsBigint(spec.multiple_of) ||
      ReadDigits(spec.multiple_of->text).whole_digits() > kDigitsMax) {
    return Refuse(field, "multiple_of of a bigint is a whole number of at most 37 digits");
  }
  const DigitText step = ReadDigits(spec.multiple_of->text);
  for (int64_t i = 0; i < step.whole_digits(); ++i) {
    const size_t at = static_cast<size_t>(i);
    code->divisor =
        code->divisor * 10 + (at < step.size() ? static_cast<Uint128>(step[at] - '0') : 0);
  }
  if (code->divisor == 0) return Refuse(field, "nothing is a multiple of 0");
  return absl::OkStatus();
}

absl::Status CompileNumbers(std::string_view field, const ValueSpec& spec, ValueCode* code) {
  if (spec.type == ValueType::kDecimal &&
      (spec.precision < 1 || spec.precision > 38 || spec.scale > spec.precision)) {
    return Refuse(field, Concat("decimal(", spec.precision, ",", spec.scale,
                                ") has more digits than a decimal holds"));
  }
  if (spec.type == ValueType::kBigint) return CompileBigint(field, spec, code);
  if (spec.multiple_of && spec.multiple_of->value.mantissa == 0) {
    return Refuse(field, "nothing is a multiple of 0");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CompileValue(std::string_view field, const ValueSpec& spec, ValueCode* code) {
  code->spec = &spec;
  code->unit_ns = NsPerUnit(spec.unit);
  TG_RETURN_IF_ERROR(CompileNumbers(field, spec, code));
  TG_RETURN_IF_ERROR(CompilePattern(field, spec, code));
  if (!spec.none_if.empty()) code->none = std::make_unique<LiteralSet>(spec.none_if);
  if (spec.in) code->in = std::make_unique<LiteralSet>(ByMeaning(spec, *spec.in));
  if (spec.constant) {
    code->constant = std::make_unique<LiteralSet>(ByMeaning(spec, {&*spec.constant, 1}));
  }
  if (spec.type == ValueType::kList && spec.items) {
    code->items = std::make_unique<ValueCode>();
    return CompileValue(field, *spec.items, code->items.get());
  }
  return absl::OkStatus();
}

}  // namespace tickgate
