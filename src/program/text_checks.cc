#include "program/text_checks.h"

#include <re2/re2.h>

#include <cstdint>

#include "base/text.h"
#include "program/date_text.h"
#include "program/membership.h"
#include "program/text_format.h"

namespace tickgate {
namespace {

bool HasLength(const ValueSpec& spec, std::string_view text) {
  if (!spec.min_length && !spec.max_length) return true;
  const int64_t length = static_cast<int64_t>(CodePointCount(text));
  return (!spec.min_length || length >= *spec.min_length) &&
         (!spec.max_length || length <= *spec.max_length);
}

bool Matches(const ValueCode& code, std::string_view text) {
  if (code.byte_class) return code.byte_class->Matches(text);
  if (code.pattern == nullptr) return true;
  const re2::StringPiece piece(text.data(), text.size());
  return code.spec->pattern_full ? RE2::FullMatch(piece, *code.pattern)
                                 : RE2::PartialMatch(piece, *code.pattern);
}

bool IsOfType(ValueType type, std::string_view text) {
  if (type == ValueType::kDate) return IsDate(text);
  if (type == ValueType::kTime) return IsTime(text, Zone::kPermitted);
  return IsUuid(text);
}

}  // namespace

void CheckText(const ValueCode& code, std::string_view text, Faults* faults) {
  const ValueSpec& spec = *code.spec;
  const bool nul = !spec.nul_allowed && text.find('\0') != std::string_view::npos;
  faults->AddUnless(!nul && IsOfFormat(spec.format, text), Reason::kFormat);
  faults->AddUnless(HasLength(spec, text), Reason::kLength);
  faults->AddUnless(Matches(code, text), Reason::kPattern);
  faults->AddUnless(AllowsText(code, text), Reason::kNotIn);
}

bool CheckNamedText(const ValueCode& code, std::string_view text, Faults* faults) {
  if (!IsOfType(code.spec->type, text)) return false;
  faults->AddUnless(AllowsText(code, text), Reason::kNotIn);
  return true;
}

}  // namespace tickgate
