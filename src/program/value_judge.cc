#include "program/value_judge.h"

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

const uint32_t* ValueJudge::Member(const ValueCode& code, uint16_t field, const uint32_t* s,
                                   WantedValue* wanted) {
  return Value({.code = code, .field = field, .item = -1, .depth = 1, .wanted = wanted}, s);
}

void ValueJudge::Add(const Site& site, Reason reason, std::string_view token) {
  findings_.Add({.reason = reason,
                 .field = site.field,
                 .item = site.item,
                 .token_begin = grammar_.OffsetInFrame(token.data()),
                 .token_bytes = static_cast<uint32_t>(token.size())});
}

void ValueJudge::Keep(const Site& site, std::string_view text, int64_t timestamp_ns) {
  if (site.wanted == nullptr) return;
  *site.wanted = {.text = text, .timestamp_ns = timestamp_ns, .present = true};
}

const uint32_t* ValueJudge::Value(const Site& site, const uint32_t* s) {
  const char first = grammar_.At(s[0]);
  if (first == '{' || first == '[') {
    const ValueType type = site.code.spec->type;
    const bool list = type == ValueType::kList && first == '[';
    const uint32_t* after = list ? List(site, s) : grammar_.Container(s, site.depth, &findings_);
    if (after == nullptr) return nullptr;
    const std::string_view token(grammar_.text() + s[0], after[-1] + 1 - s[0]);
    if (!list && type != ValueType::kAny) {
      Add(site, Reason::kType, token);
      return after;
    }
    Keep(site, token);
    if (!list && (site.code.constant || site.code.in)) Add(site, Reason::kNotIn, token);
    return after;
  }
  if (s[0] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  Scalar scalar;
  if (!Read(grammar_.Token(s), &scalar)) return nullptr;
  Judge(site, scalar);
  return s + 1;
}

const uint32_t* ValueJudge::List(const Site& site, const uint32_t* s) {
  if (site.depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const uint32_t* open = s++;
  const ValueCode* items = site.code.items.get();
  int64_t count = 0;
  if (grammar_.At(*s) != ']') {
    for (;; ++s) {
      const int depth = site.depth + 1;
      const int32_t item = site.item < 0 ? static_cast<int32_t>(count) : site.item;
      s = items == nullptr ? grammar_.Value(s, depth, &findings_)
                           : Value({*items, site.field, item, depth, nullptr}, s);
      if (s == nullptr) return nullptr;
      ++count;
      if (grammar_.At(*s) != ',') break;
    }
    if (grammar_.At(*s) != ']') return grammar_.Fail(Reason::kNotJson);
  }
  const ValueSpec& spec = *site.code.spec;
  if ((spec.min_items && count < *spec.min_items) || (spec.max_items && count > *spec.max_items)) {
    Add(site, Reason::kItems, {grammar_.text() + *open, size_t{*s + 1 - *open}});
  }
  return s + 1;
}

bool ValueJudge::Read(std::string_view token, Scalar* scalar) {
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

void ValueJudge::Judge(const Site& site, const Scalar& scalar) {
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
      Keep(site, scalar.content);
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
      break;
  }
  Add(site, Reason::kType, scalar.token);
}

void ValueJudge::Text(const Site& site, const Scalar& scalar) {
  const ValueSpec& spec = *site.code.spec;
  const std::string_view text = scalar.content;
  Keep(site, text);
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

void ValueJudge::Integer(const Site& site, const Scalar& scalar, std::string_view number) {
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
  if (fits || !time) Keep(site, scalar.content, time ? static_cast<int64_t>(whole) : 0);
  if (!fits) return Add(site, Reason::kOutOfRange, scalar.token);
  Bounds(site, scalar, NormalDecimal(whole, 0));
  Membership(site, scalar, false, &value);
}

void ValueJudge::DecimalNumber(const Site& site, const Scalar& scalar, std::string_view number) {
  const ValueSpec& spec = *site.code.spec;
  Keep(site, scalar.content);
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

void ValueJudge::Bool(const Site& site, const Scalar& scalar) {
  Keep(site, scalar.content);
  Membership(site, scalar, false, nullptr);
}

void ValueJudge::TextTime(const Site& site, const Scalar& scalar) {
  int64_t ns = 0;
  switch (ReadRfc3339(scalar.content, &ns)) {
    case TimestampRead::kNotATimestamp:
      return Add(site, Reason::kType, scalar.token);
    case TimestampRead::kOutOfRange:
      return Add(site, Reason::kOutOfRange, scalar.token);
    case TimestampRead::kOk:
      break;
  }
  Keep(site, scalar.content, ns);
  const Decimal value = DecimalOf(ns);
  Bounds(site, scalar, value);
  Membership(site, scalar, false, &value);
}

void ValueJudge::Bounds(const Site& site, const Scalar& scalar, const Decimal& value) {
  const ValueSpec& spec = *site.code.spec;
  if (spec.gt && Compare(value, spec.gt->value) <= 0) Add(site, Reason::kGt, scalar.token);
  if (spec.ge && Compare(value, spec.ge->value) < 0) Add(site, Reason::kGe, scalar.token);
  if (spec.lt && Compare(value, spec.lt->value) >= 0) Add(site, Reason::kLt, scalar.token);
  if (spec.le && Compare(value, spec.le->value) > 0) Add(site, Reason::kLe, scalar.token);
}

void ValueJudge::Membership(const Site& site, const Scalar& scalar, bool is_text,
                            const Decimal* number) {
  if (!Allows(site.code.constant, scalar.content, is_text, number) ||
      !Allows(site.code.in, scalar.content, is_text, number)) {
    Add(site, Reason::kNotIn, scalar.token);
  }
}

}  // namespace tickgate
