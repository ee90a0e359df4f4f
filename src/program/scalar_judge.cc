#include "program/scalar_judge.h"

#include <string>

#include "program/json_token.h"
#include "program/membership.h"
#include "program/number_checks.h"
#include "program/text_checks.h"
#include "program/time_checks.h"

namespace tickgate {
namespace {

using Kind = StepValue::Kind;

// Whether strings that hold the type's own token pass.
bool TakesStrings(const ValueSpec& spec) {
  return spec.coerce || spec.from_string || !spec.steps.empty();
}

// Whether a number or bool passes where a string is wanted.
bool TakesTokens(const ValueSpec& spec) { return spec.coerce || !spec.steps.empty(); }

// A container that holds nothing, in its shortest spelling.
std::string_view EmptyContainer(std::string_view token) {
  for (char c : token.substr(1, token.size() - 2)) {
    if (!IsBlank(c)) return {};
  }
  return token[0] == '{' ? "{}" : "[]";
}

// `content` of a string.
bool IsListed(const LiteralSet& set, Kind kind, std::string_view content) {
  if (kind == Kind::kString) return set.ContainsString(content);
  if (kind == Kind::kContainer) {
    const std::string_view empty = EmptyContainer(content);
    return !empty.empty() && set.ContainsWord(empty);
  }
  Decimal number;
  if (kind == Kind::kNumber && ParseDecimal(content, &number) == DecimalParse::kOk) {
    return set.ContainsNumber(number);
  }
  return set.ContainsWord(content);
}

Kind KindOf(std::string_view token) {
  switch (token[0]) {
    case '"':
      return Kind::kString;
    case 't':
    case 'f':
      return Kind::kBool;
    case 'n':
      return Kind::kNull;
    case '{':
    case '[':
      return Kind::kContainer;
    default:
      return Kind::kNumber;
  }
}

}  // namespace

bool IsNone(const ValueCode& code, std::string_view token) {
  if (code.none == nullptr) return false;
  const Kind kind = KindOf(token);
  if (kind != Kind::kString) return IsListed(*code.none, kind, token);
  const std::string_view raw = token.substr(1, token.size() - 2);
  if (raw.find('\\') == std::string_view::npos) return code.none->ContainsString(raw);
  if (CheckEscapes(raw) != TokenCheck::kOk) return false;
  std::string content(raw.size(), '\0');
  content.resize(Unescape(raw, content.data()));
  return code.none->ContainsString(content);
}

bool ScalarJudge::Judge(const ValueSite& site, std::string_view token,
                        std::string_view* replacement) {
  *replacement = {};
  StepValue value;
  if (!Read(token, &value)) return false;
  if (site.code.none != nullptr && IsListed(*site.code.none, value.kind, value.text)) {
    KeepState(site, ValueState::kNone);
  } else if (site.code.spec->steps.empty()) {
    Check(site, token, value);
  } else {
    Convert(site, token, &value, replacement);
  }
  return true;
}

bool ScalarJudge::JudgeContainer(const ValueSite& site, std::string_view token,
                                 std::string_view* replacement) {
  *replacement = {};
  if (IsNone(site.code, token)) {
    KeepState(site, ValueState::kNone);
    return false;
  }
  StepValue value{.kind = Kind::kContainer, .text = token, .token = token};
  Convert(site, token, &value, replacement);
  return value.kind == Kind::kContainer;
}

void ScalarJudge::Convert(const ValueSite& site, std::string_view token, StepValue* value,
                          std::string_view* replacement) {
  if (!steps_.Apply(*site.code.spec, value)) {
    Add(site, Reason::kType, token);
    KeepState(site, ValueState::kNone);
    // Whatever it became half way, nobody judges it any more.
    value->kind = Kind::kNull;
    return;
  }
  if (value->changed) *replacement = steps_.Token(value);
  if (value->kind != Kind::kContainer) Check(site, token, *value);
}

void ScalarJudge::Add(const ValueSite& site, Reason reason, std::string_view token) {
  findings_.Add({.reason = reason,
                 .field = site.field,
                 .value = site.code.spec,
                 .token_begin = grammar_.OffsetInFrame(token.data()),
                 .token_bytes = static_cast<uint32_t>(token.size())});
}

void ScalarJudge::Keep(const ValueSite& site, const StepValue& value, int64_t timestamp_ns) {
  if (site.wanted == nullptr) return;
  ValueState state = ValueState::kNumber;
  if (value.kind == Kind::kString) state = ValueState::kString;
  if (value.kind == Kind::kBool) state = ValueState::kBool;
  *site.wanted = {
      .text = value.text, .timestamp_ns = timestamp_ns, .present = true, .state = state};
}

void ScalarJudge::KeepState(const ValueSite& site, ValueState state) {
  if (site.wanted != nullptr) *site.wanted = {.text = {}, .state = state};
}

bool ScalarJudge::Read(std::string_view token, StepValue* value) {
  value->token = value->text = token;
  value->kind = KindOf(token);
  switch (value->kind) {
    case Kind::kString:
      return grammar_.String(token, &value->text);
    case Kind::kBool:
      if (token == "true" || token == "false") return true;
      break;
    case Kind::kNull:
      if (token == "null") return true;
      break;
    case Kind::kNumber:
      if (IsNumber(token)) return true;
      break;
    case Kind::kContainer:
      break;
  }
  grammar_.Fail(Reason::kNotJson);
  return false;
}

void ScalarJudge::Check(const ValueSite& site, std::string_view token, const StepValue& value) {
  const ValueSpec& spec = *site.code.spec;
  if (value.kind == Kind::kNull) {
    if (!spec.nullable && spec.type != ValueType::kAny) Add(site, Reason::kNull, token);
    return KeepState(site, ValueState::kNull);
  }
  Faults faults;
  int64_t ns = 0;
  const bool holds = CheckType(site, value, &faults, &ns);
  if (holds) {
    Keep(site, value, ns);
  } else {
    KeepState(site, ValueState::kNone);
    if (faults.reasons().empty()) faults.Add(Reason::kType);
  }
  for (Reason reason : faults.reasons()) Add(site, reason, token);
}

bool ScalarJudge::CheckType(const ValueSite& site, const StepValue& value, Faults* faults,
                            int64_t* ns) {
  const ValueCode& code = site.code;
  const ValueSpec& spec = *code.spec;
  const bool string = value.kind == Kind::kString;
  const bool takes_string = string && TakesStrings(spec);
  const bool number = value.kind == Kind::kNumber || (takes_string && IsNumber(value.text));
  switch (spec.type) {
    case ValueType::kAny:
      return CheckAny(site, value, faults);
    case ValueType::kString:
      if (!string && !TakesTokens(spec)) return false;
      CheckText(code, value.text, faults);
      return true;
    case ValueType::kInt:
    case ValueType::kUint:
      return number && CheckInteger(code, value.text, faults);
    case ValueType::kBigint:
      return number && CheckBigint(code, value.text, &arena_, faults);
    case ValueType::kDecimal:
      return number && CheckDecimal(code, value.text, faults);
    case ValueType::kDouble:
      return number && CheckDouble(code, value.text, faults);
    case ValueType::kBool:
      if (value.kind != Kind::kBool &&
          !(takes_string && (value.text == "true" || value.text == "false"))) {
        return false;
      }
      faults->AddUnless(AllowsWord(code, value.text), Reason::kNotIn);
      return true;
    case ValueType::kTimestamp:
      return (string || number) &&
             CheckTimestamp(code, {value.text, string, takes_string}, site.received_ns, faults, ns);
    case ValueType::kDate:
    case ValueType::kTime:
    case ValueType::kUuid:
      return string && CheckNamedText(code, value.text, faults);
    case ValueType::kList:
    case ValueType::kObject:
    case ValueType::kTuple:
      break;
  }
  return false;
}

bool ScalarJudge::CheckAny(const ValueSite& site, const StepValue& value, Faults* faults) {
  Decimal number;
  bool allowed = true;
  if (value.kind == Kind::kString) {
    allowed = AllowsText(site.code, value.text);
  } else if (value.kind == Kind::kNumber &&
             ParseDecimal(value.text, &number) == DecimalParse::kOk) {
    allowed = AllowsNumber(site.code, number);
  } else {
    allowed = AllowsWord(site.code, value.text);
  }
  faults->AddUnless(allowed, Reason::kNotIn);
  return true;
}

}  // namespace tickgate
