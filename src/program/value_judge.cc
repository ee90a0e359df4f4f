#include "program/value_judge.h"

namespace tickgate {

const uint32_t* ValueJudge::Value(const ValueSite& site, const uint32_t* s) {
  const char first = grammar_.At(s[0]);
  if (first == '{' || first == '[') {
    const ValueType type = site.code.spec->type;
    const bool list = type == ValueType::kList && first == '[';
    const uint32_t* after = list ? List(site, s) : grammar_.Container(s, site.depth, &findings_);
    if (after == nullptr) return nullptr;
    const std::string_view token(grammar_.text() + s[0], after[-1] + 1 - s[0]);
    if (!list && type != ValueType::kAny) {
      scalars_.Add(site, Reason::kType, token);
      return after;
    }
    if (site.wanted != nullptr) {
      *site.wanted = {.text = token,
                      .present = true,
                      .state = first == '{' ? ValueState::kObject : ValueState::kList};
    }
    if (!list && (site.code.constant || site.code.in)) scalars_.Add(site, Reason::kNotIn, token);
    return after;
  }
  if (s[0] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  std::string_view replacement;
  return scalars_.Judge(site, grammar_.Token(s), &replacement) ? s + 1 : nullptr;
}

const uint32_t* ValueJudge::List(const ValueSite& site, const uint32_t* s) {
  if (site.depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const uint32_t* open = s++;
  const ValueCode* items = site.code.items.get();
  int64_t count = 0;
  if (grammar_.At(*s) != ']') {
    for (;; ++s) {
      const int depth = site.depth + 1;
      s = items == nullptr ? grammar_.Value(s, depth, &findings_)
                           : Value({*items, site.field, depth, nullptr}, s);
      if (s == nullptr) return nullptr;
      ++count;
      if (grammar_.At(*s) != ',') break;
    }
    if (grammar_.At(*s) != ']') return grammar_.Fail(Reason::kNotJson);
  }
  const ValueSpec& spec = *site.code.spec;
  if ((spec.min_items && count < *spec.min_items) || (spec.max_items && count > *spec.max_items)) {
    scalars_.Add(site, Reason::kItems, {grammar_.text() + *open, size_t{*s + 1 - *open}});
  }
  return s + 1;
}

}  // namespace tickgate
