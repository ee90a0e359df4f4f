#include "program/coerce_steps.h"

#include <algorithm>

#include "base/decimal.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "program/date_text.h"
#include "program/digit_text.h"
#include "program/json_text.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

using Kind = StepValue::Kind;

char LowerOf(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
char UpperOf(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\r\v\f";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

void Become(Kind kind, std::string_view token, StepValue* value) {
  *value = {.kind = kind, .text = token, .token = token, .changed = true};
}

// Digits behind the point that the type has room for; -1: as many as there are.
int DigitsOf(const ValueSpec& spec) {
  switch (spec.type) {
    case ValueType::kInt:
    case ValueType::kUint:
    case ValueType::kBigint:
      return 0;
    case ValueType::kDecimal:
      return spec.scale;
    case ValueType::kTimestamp:
      if (spec.unit == TimestampUnit::kRfc3339) return -1;
      return spec.unit == TimestampUnit::kFraction ? 9 : 0;
    case ValueType::kAny:
    case ValueType::kString:
    case ValueType::kBool:
    case ValueType::kList:
    case ValueType::kDouble:
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  return -1;
}

bool EqualsInLower(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return LowerOf(a) == b; });
}

bool BoolOfWord(std::string_view word, bool* value) {
  for (std::string_view yes : {"true", "1", "yes", "on"}) {
    if (EqualsInLower(word, yes)) return *value = true;
  }
  *value = false;
  for (std::string_view no : {"false", "0", "no", "off", ""}) {
    if (EqualsInLower(word, no)) return true;
  }
  return false;
}

bool BoolOfNumber(std::string_view number, bool* value) {
  Decimal parsed;
  if (ParseDecimal(number, &parsed) != DecimalParse::kOk) return false;
  *value = parsed == DecimalOf(1);
  return *value || parsed == DecimalOf(0);
}

bool BoolWords(StepValue* value) {
  bool meant = false;
  switch (value->kind) {
    case Kind::kString:
      if (!BoolOfWord(Trimmed(value->text), &meant)) return false;
      break;
    case Kind::kNumber:
      if (!BoolOfNumber(value->text, &meant)) return false;
      break;
    case Kind::kBool:
    case Kind::kNull:
      return true;
    case Kind::kContainer:
      return false;
  }
  Become(Kind::kBool, meant ? "true" : "false", value);
  return true;
}

}  // namespace

bool CoerceSteps::Apply(const ValueSpec& spec, StepValue* value) {
  for (CoerceStep step : spec.steps) {
    if (value->kind == Kind::kNull) break;
    if (!ApplyOne(spec, step, value)) return false;
  }
  return true;
}

std::string_view CoerceSteps::Token(StepValue* value) {
  if (value->token.empty()) {
    work_.clear();
    AppendJsonString(value->text, &work_);
    value->token = arena_.Keep(work_);
  }
  return value->token;
}

bool CoerceSteps::ApplyOne(const ValueSpec& spec, CoerceStep step, StepValue* value) {
  const bool string = value->kind == Kind::kString;
  switch (step) {
    case CoerceStep::kLower:
    case CoerceStep::kUpper:
      if (string) ChangeCase(step, value);
      return true;
    case CoerceStep::kTrim:
      if (string) BecomeString(Trimmed(value->text), value);
      return true;
    case CoerceStep::kNullIfBlank:
      if (string && Trimmed(value->text).empty()) Become(Kind::kNull, "null", value);
      return true;
    case CoerceStep::kTruncate:
    case CoerceStep::kRound:
      return Cut(spec, step, value);
    case CoerceStep::kWrapList:
      WrapList(value);
      return true;
    case CoerceStep::kParseJson:
      return !string || ParseJson(value);
    case CoerceStep::kToJson:
      BecomeString(Token(value), value);
      return true;
    case CoerceStep::kBoolWords:
      return BoolWords(value);
    case CoerceStep::kParseDatetime:
      return Datetime(value);
    case CoerceStep::kParseDate:
      return Date(value);
    case CoerceStep::kUuid:
      return Uuid(value);
  }
  return true;
}

// `content` lives as long as the event.
void CoerceSteps::BecomeString(std::string_view content, StepValue* value) {
  if (value->kind == Kind::kString && content == value->text) return;
  *value = {.kind = Kind::kString, .text = content, .token = {}, .changed = true};
}

void CoerceSteps::ChangeCase(CoerceStep step, StepValue* value) {
  const auto other = step == CoerceStep::kLower ? LowerOf : UpperOf;
  const std::string_view text = value->text;
  if (std::all_of(text.begin(), text.end(), [other](char c) { return other(c) == c; })) return;
  char* const changed = arena_.Claim(text.size());
  std::transform(text.begin(), text.end(), changed, other);
  BecomeString({changed, text.size()}, value);
}

// Text that holds a number becomes that number, also where nothing is cut.
bool CoerceSteps::Cut(const ValueSpec& spec, CoerceStep step, StepValue* value) {
  const bool text = value->kind == Kind::kString;
  if (text && !IsNumber(value->text)) return false;
  if (!text && value->kind != Kind::kNumber) return true;
  const int digits = DigitsOf(spec);
  work_.clear();
  const Rounding rounding =
      step == CoerceStep::kRound ? Rounding::kHalfEven : Rounding::kTowardZero;
  if (digits >= 0 && CutDigits(value->text, digits, rounding, &work_)) {
    Become(Kind::kNumber, arena_.Keep(work_), value);
  } else if (text) {
    Become(Kind::kNumber, value->text, value);
  }
  return true;
}

void CoerceSteps::WrapList(StepValue* value) {
  if (value->kind == Kind::kContainer && value->text[0] == '[') return;
  work_ = '[';
  const std::string_view token = value->token.empty() ? "" : value->token;
  if (token.empty()) {
    AppendJsonString(value->text, &work_);
  } else {
    work_ += token;
  }
  work_ += ']';
  Become(Kind::kContainer, arena_.Keep(work_), value);
}

bool CoerceSteps::ParseJson(StepValue* value) {
  std::string_view text = value->text;
  if (!IsJsonText(text, depth_max_)) return false;
  while (IsBlank(text.front())) text.remove_prefix(1);
  text = TrimBlanks(text);
  switch (text[0]) {
    case '"': {
      const std::string_view raw = text.substr(1, text.size() - 2);
      char* const content = arena_.Claim(raw.size());
      *value = {.kind = Kind::kString,
                .text = {content, Unescape(raw, content)},
                .token = text,
                .changed = true};
      return true;
    }
    case '{':
    case '[':
      Become(Kind::kContainer, text, value);
      return true;
    case 't':
    case 'f':
      Become(Kind::kBool, text, value);
      return true;
    case 'n':
      Become(Kind::kNull, text, value);
      return true;
    default:
      Become(Kind::kNumber, text, value);
      return true;
  }
}

// Text that is RFC 3339 stays as it came.
bool CoerceSteps::Datetime(StepValue* value) {
  work_.clear();
  if (value->kind == Kind::kNumber) {
    Decimal seconds;
    if (ParseDecimal(value->text, &seconds) != DecimalParse::kOk || seconds.scale > 0 ||
        Compare(seconds, DecimalOf(INT64_MAX / 1'000'000'000)) > 0 ||
        Compare(seconds, DecimalOf(INT64_MIN / 1'000'000'000)) < 0) {
      return false;
    }
    int64_t whole = static_cast<int64_t>(seconds.mantissa);
    for (int32_t i = seconds.scale; i < 0; ++i) whole *= 10;
    AppendRfc3339(whole * 1'000'000'000, &work_);
    work_.replace(work_.size() - std::string_view(".000000000Z").size(), std::string::npos, "Z");
  } else if (value->kind == Kind::kString && IsDateTime(value->text, Zone::kPermitted, true)) {
    work_ = value->text;
    work_[10] = work_[10] == ' ' ? 'T' : work_[10];
    if (IsTime(value->text.substr(11), Zone::kNone)) work_ += 'Z';
  } else if (value->kind == Kind::kString && IsDate(value->text)) {
    work_ = value->text;
    work_ += "T00:00:00Z";
  } else {
    return false;
  }
  if (value->kind != Kind::kString || work_ != value->text) BecomeString(arena_.Keep(work_), value);
  return true;
}

bool CoerceSteps::Date(StepValue* value) {
  if (value->kind != Kind::kString) return false;
  const std::string_view text = value->text;
  if (text.size() < 10) return false;
  work_ = text.substr(0, 10);
  if (text.size() == 10 && text[4] == '/' && text[7] == '/') work_[4] = work_[7] = '-';
  if (!IsDate(work_) || (text.size() > 10 && !IsDateTime(text, Zone::kPermitted, true))) {
    return false;
  }
  if (work_ != text) BecomeString(arena_.Keep(work_), value);
  return true;
}

bool CoerceSteps::Uuid(StepValue* value) {
  if (value->kind != Kind::kString || !IsUuid(value->text)) return false;
  ChangeCase(CoerceStep::kLower, value);
  return true;
}

}  // namespace tickgate
