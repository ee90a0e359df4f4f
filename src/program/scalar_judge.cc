#include "program/scalar_judge.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/text.h"
#include "base/timestamp.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr Int128 kUint64Max = UINT64_MAX;

// The value of a whole decimal, where it lies within +-2^64.
bool WholeValue(const Decimal& value, Int128* whole) {
  *whole = value.mantissa;
  for (int32_t i = value.scale; i < 0; ++i) {
    if (*whole > kUint64Max || *whole < -kUint64Max) return false;
    *whole *= 10;
  }
  return *whole <= kUint64Max && *whole >= -kUint64Max;
}

bool Fits(ValueType type, Int128 whole) {
  if (type == ValueType::kUint) return whole >= 0 && whole <= kUint64Max;
  return whole >= INT64_MIN && whole <= INT64_MAX;
}

// A decimal(p,s) holds p - s digits before the point; one without scale p digits in all.
bool WithinPrecision(const Decimal& value, const ValueSpec& spec) {
  const bool fraction_only = IntegerDigits(value) == 1 && value.scale > 0 &&
                             value.scale >= IntegerDigits({value.mantissa, 0});
  const int whole = fraction_only || value.mantissa == 0 ? 0 : IntegerDigits(value);
  if (spec.scale >= 0) return whole <= spec.precision - spec.scale;
  return std::max(whole, IntegerDigits({value.mantissa, 0})) <= spec.precision;
}

// Whether a set that may be absent has the value, which is `number` where it is compared as one,
// else a string or one of JSON's words.
bool Allows(const std::unique_ptr<LiteralSet>& set, std::string_view content, bool is_text,
            const Decimal* number) {
  if (set == nullptr) return true;
  if (number != nullptr) return set->ContainsNumber(*number);
  return is_text ? set->ContainsString(content) : set->ContainsWord(content);
}

}  // namespace

bool ScalarJudge::Judge(const ValueSite& site, std::string_view token) {
  Scalar scalar;
  if (!Read(token, &scalar)) return false;
  JudgeRead(site, scalar);
  return true;
}

void ScalarJudge::Add(const ValueSite& site, Reason reason, std::string_view token) {
  findings_.Add({.reason = reason,
                 .field = site.field,
                 .value = site.code.spec,
                 .token_begin = grammar_.OffsetInFrame(token.data()),
                 .token_bytes = static_cast<uint32_t>(token.size())});
}

void ScalarJudge::Keep(const ValueSite& site, const Scalar& scalar, int64_t timestamp_ns) {
  if (site.wanted == nullptr) return;
  ValueState state = ValueState::kNumber;
  if (scalar.kind == Scalar::Kind::kString) state = ValueState::kString;
  if (scalar.kind == Scalar::Kind::kBool) state = ValueState::kBool;
  *site.wanted = {
      .text = scalar.content, .timestamp_ns = timestamp_ns, .present = true, .state = state};
}

bool ScalarJudge::Read(std::string_view token, Scalar* scalar) {
  scalar->token = scalar->content = token;
  switch (token[0]) {
    case '"':
      scalar->kind = Scalar::Kind::kString;
      return grammar_.String(token, &scalar->content);
    case 't':
    case 'f':
      scalar->kind = Scalar::Kind::kBool;
      if (token == "true" || token == "false") return true;
      break;
    case 'n':
      scalar->kind = Scalar::Kind::kNull;
      if (token == "null") return true;
      break;
    default:
      scalar->kind = Scalar::Kind::kNumber;
      if (IsNumber(token)) return true;
  }
  grammar_.Fail(Reason::kNotJson);
  return false;
}

void ScalarJudge::JudgeRead(const ValueSite& site, const Scalar& scalar) {
  const ValueSpec& spec = *site.code.spec;
  const bool is_string = scalar.kind == Scalar::Kind::kString;
  if (scalar.kind == Scalar::Kind::kNull) {
    if (!spec.nullable && spec.type != ValueType::kAny) Add(site, Reason::kNull, scalar.token);
    return;
  }
  const bool number =
      is_string ? spec.coerce && IsNumber(scalar.content) : scalar.kind == Scalar::Kind::kNumber;
  switch (spec.type) {
    case ValueType::kAny:
      Keep(site, scalar);
      if (Decimal value; scalar.kind == Scalar::Kind::kNumber &&
                         ParseDecimal(scalar.token, &value) == DecimalParse::kOk) {
        return Membership(site, scalar, false, &value);
      }
      return Membership(site, scalar, is_string, nullptr);
    case ValueType::kString:
      if (is_string || spec.coerce) return Text(site, scalar);
      break;
    case ValueType::kTimestamp:
      if (site.code.unit_ns == 0) {
        if (is_string) return TextTime(site, scalar);
        break;
      }
      [[fallthrough]];
    case ValueType::kInt:
    case ValueType::kUint:
      if (number) return Integer(site, scalar, scalar.content);
      break;
    case ValueType::kDecimal:
      if (number) return DecimalNumber(site, scalar, scalar.content);
      break;
    case ValueType::kBool:
      if (!is_string && scalar.kind == Scalar::Kind::kBool) return Bool(site, scalar);
      if (is_string && spec.coerce && (scalar.content == "true" || scalar.content == "false")) {
        return Bool(site, scalar);
      }
      break;
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
  Add(site, Reason::kType, scalar.token);
}

void ScalarJudge::Text(const ValueSite& site, const Scalar& scalar) {
  const ValueSpec& spec = *site.code.spec;
  const std::string_view text = scalar.content;
  Keep(site, scalar);
  if (text.find('\0') != std::string_view::npos) Add(site, Reason::kFormat, scalar.token);
  if (spec.min_length || spec.max_length) {
    const int64_t length = static_cast<int64_t>(CodePointCount(text));
    if ((spec.min_length && length < *spec.min_length) ||
        (spec.max_length && length > *spec.max_length)) {
      Add(site, Reason::kLength, scalar.token);
    }
  }
  if (site.code.byte_class) {
    if (!site.code.byte_class->Matches(text)) Add(site, Reason::kPattern, scalar.token);
  } else if (site.code.pattern != nullptr) {
    const re2::StringPiece piece(text.data(), text.size());
    const bool matches = spec.pattern_full ? RE2::FullMatch(piece, *site.code.pattern)
                                           : RE2::PartialMatch(piece, *site.code.pattern);
    if (!matches) Add(site, Reason::kPattern, scalar.token);
  }
  Membership(site, scalar, true, nullptr);
}

void ScalarJudge::Integer(const ValueSite& site, const Scalar& scalar, std::string_view number) {
  const ValueSpec& spec = *site.code.spec;
  const bool time = spec.type == ValueType::kTimestamp;
  Decimal value;
  Int128 whole = 0;
  const bool parsed = ParseDecimal(number, &value) == DecimalParse::kOk;
  if (parsed ? value.scale > 0 : !IsWholeNumber(number)) {
    return Add(site, Reason::kType, scalar.token);
  }
  bool fits = parsed && WholeValue(value, &whole);
  if (fits && time) whole *= site.code.unit_ns;
  fits = fits && Fits(spec.type, whole);
  if (fits || !time) Keep(site, scalar, time ? static_cast<int64_t>(whole) : 0);
  if (!fits) return Add(site, Reason::kOutOfRange, scalar.token);
  Bounds(site, scalar, NormalDecimal(whole, 0));
  Membership(site, scalar, false, &value);
}

void ScalarJudge::DecimalNumber(const ValueSite& site, const Scalar& scalar,
                                std::string_view number) {
  const ValueSpec& spec = *site.code.spec;
  Keep(site, scalar);
  Decimal value;
  if (ParseDecimal(number, &value) != DecimalParse::kOk) {
    return Add(site, Reason::kOutOfRange, scalar.token);
  }
  if (!WithinPrecision(value, spec)) Add(site, Reason::kOutOfRange, scalar.token);
  if (spec.scale >= 0 && FractionDigits(value) > spec.scale) {
    Add(site, Reason::kScale, scalar.token);
  }
  Bounds(site, scalar, value);
  Membership(site, scalar, false, &value);
}

void ScalarJudge::Bool(const ValueSite& site, const Scalar& scalar) {
  Keep(site, scalar);
  Membership(site, scalar, false, nullptr);
}

void ScalarJudge::TextTime(const ValueSite& site, const Scalar& scalar) {
  int64_t ns = 0;
  switch (ReadRfc3339(scalar.content, &ns)) {
    case TimestampRead::kNotATimestamp:
      return Add(site, Reason::kType, scalar.token);
    case TimestampRead::kOutOfRange:
      return Add(site, Reason::kOutOfRange, scalar.token);
    case TimestampRead::kOk:
      break;
  }
  Keep(site, scalar, ns);
  const Decimal value = DecimalOf(ns);
  Bounds(site, scalar, value);
  Membership(site, scalar, false, &value);
}

void ScalarJudge::Bounds(const ValueSite& site, const Scalar& scalar, const Decimal& value) {
  const ValueSpec& spec = *site.code.spec;
  if (spec.gt && Compare(value, spec.gt->value) <= 0) Add(site, Reason::kGt, scalar.token);
  if (spec.ge && Compare(value, spec.ge->value) < 0) Add(site, Reason::kGe, scalar.token);
  if (spec.lt && Compare(value, spec.lt->value) >= 0) Add(site, Reason::kLt, scalar.token);
  if (spec.le && Compare(value, spec.le->value) > 0) Add(site, Reason::kLe, scalar.token);
}

void ScalarJudge::Membership(const ValueSite& site, const Scalar& scalar, bool is_text,
                             const Decimal* number) {
  if (!Allows(site.code.constant, scalar.content, is_text, number) ||
      !Allows(site.code.in, scalar.content, is_text, number)) {
    Add(site, Reason::kNotIn, scalar.token);
  }
}

}  // namespace tickgate
