#include "program/rule_reckon.h"

#include <cstring>

#include "base/text.h"
#include "program/rule_compare.h"
#include "program/rule_number.h"

namespace tickgate {
namespace {

using Kind = RuleValue::Kind;

bool IsTime(const RuleValue& value) {
  return value.kind == Kind::kTimestamp || value.kind == Kind::kDuration;
}

bool AreNumbers(const RuleValue& a, const RuleValue& b) {
  return IsNumberKind(a.kind) && IsNumberKind(b.kind);
}

bool AreTexts(const RuleValue& a, const RuleValue& b) {
  return a.kind == Kind::kString && b.kind == Kind::kString;
}

bool JoinTexts(std::string_view a, std::string_view b, RuleTexts* texts, RuleValue* out) {
  char* const place = texts->Claim(a.size() + b.size());
  if (place == nullptr) return false;
  if (!a.empty()) std::memcpy(place, a.data(), a.size());
  if (!b.empty()) std::memcpy(place + a.size(), b.data(), b.size());
  out->kind = Kind::kString;
  out->text = {place, a.size() + b.size()};
  return true;
}

// The second where it stands to the first as wanted, else the first.
bool OneOf(const RuleValue& a, const RuleValue& b, RuleComparison wanted, RuleValue* out) {
  if (!AreNumbers(a, b) && !(IsTime(a) && a.kind == b.kind)) return false;
  RuleValue second;
  CompareValues(b, a, wanted, &second);
  *out = IsTrue(second) ? b : a;
  return true;
}

}  // namespace

bool AddValues(const RuleValue& a, const RuleValue& b, RuleTexts* texts, RuleValue* out) {
  if (AreNumbers(a, b)) return AddNumbers(a, b, out);
  if (AreTexts(a, b)) return JoinTexts(a.text, b.text, texts, out);
  int64_t sum;
  if (!IsTime(a) || !IsTime(b) || __builtin_add_overflow(a.integer, b.integer, &sum)) return false;
  out->kind = a.kind == Kind::kTimestamp ? a.kind : b.kind;
  out->integer = sum;
  return true;
}

bool SubtractValues(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  if (AreNumbers(a, b)) return SubtractNumbers(a, b, out);
  int64_t rest;
  if (!IsTime(a) || !IsTime(b) || __builtin_sub_overflow(a.integer, b.integer, &rest)) return false;
  out->kind = a.kind == b.kind ? Kind::kDuration : a.kind;
  out->integer = rest;
  return true;
}

bool MultiplyValues(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  return AreNumbers(a, b) && MultiplyNumbers(a, b, out);
}

bool DivideValues(const RuleValue& a, const RuleValue& b, int digits, RuleValue* out) {
  return AreNumbers(a, b) && DivideNumbers(a, b, digits, out);
}

bool ModuloValues(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  return AreNumbers(a, b) && ModuloNumbers(a, b, out);
}

bool SmallerValue(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  return OneOf(a, b, RuleComparison::kLess, out);
}

bool LargerValue(const RuleValue& a, const RuleValue& b, RuleValue* out) {
  return OneOf(a, b, RuleComparison::kGreater, out);
}

bool NegateValue(RuleValue* value) {
  if (IsNumberKind(value->kind)) return NegateNumber(*value, value);
  return value->kind == Kind::kDuration &&
         !__builtin_sub_overflow(int64_t{0}, value->integer, &value->integer);
}

bool AbsoluteOfValue(RuleValue* value) {
  if (value->kind == Kind::kDuration) return value->integer >= 0 || NegateValue(value);
  return IsNumberKind(value->kind) && (!IsNegative(*value) || NegateValue(value));
}

bool SizeOfValue(RuleValue* value) {
  if (value->kind == Kind::kString) {
    value->integer = static_cast<int64_t>(CodePointCount(value->text));
  } else if (value->kind == Kind::kToken) {
    value->integer = CountItems(value->text);
  } else {
    return false;
  }
  value->kind = Kind::kSmall;
  value->scale = 0;
  value->text = {};
  return true;
}

bool ChangeCaseOf(char first, char last, RuleTexts* texts, RuleValue* value) {
  if (value->kind != Kind::kString) return false;
  const std::string_view text = value->text;
  char* const place = texts->Claim(text.size());
  if (place == nullptr) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    place[i] = text[i] >= first && text[i] <= last ? static_cast<char>(text[i] ^ 0x20) : text[i];
  }
  value->text = {place, text.size()};
  return true;
}

}  // namespace tickgate
