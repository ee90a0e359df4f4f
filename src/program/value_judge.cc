#include "program/value_judge.h"

#include <algorithm>

#include "program/index_path.h"
#include "program/keep_quick.h"
#include "program/quick_check.h"
#include "program/settle_field.h"

namespace tickgate {

const uint32_t* ValueJudge::Value(const ValueSite& site, const uint32_t* s) {
  used_ = true;
  const char first = grammar_.At(s[0]);
  if (first == '{' || first == '[') return Container(site, s);
  if (s[0] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  return Scalar(site, s);
}

const uint32_t* ValueJudge::Scalar(const ValueSite& site, const uint32_t* s) {
  const std::string_view token = grammar_.Token(s);
  std::string_view instead;
  if (!scalars_.Judge(site, token, &instead)) return nullptr;
  if (!instead.empty()) Instead(site, token, instead);
  return s + 1;
}

const uint32_t* ValueJudge::Container(const ValueSite& site, const uint32_t* s) {
  if (ScalarJudge::HasPrelude(site.code)) {
    const uint32_t* after = grammar_.Container(s, site.depth, &findings_);
    if (after == nullptr) return nullptr;
    const std::string_view token(grammar_.text() + s[0], after[-1] + 1 - s[0]);
    std::string_view instead;
    const bool left = scalars_.JudgeContainer(site, token, &instead);
    if (!instead.empty()) {
      Instead(site, token, instead);
      return after;
    }
    if (!left) return after;
  }
  return Judged(site, s);
}

const uint32_t* ValueJudge::Judged(const ValueSite& site, const uint32_t* s) {
  const bool object = grammar_.At(s[0]) == '{';
  const ValueCode& code = site.code;
  if (object && code.object != nullptr) return Kept(site, s, Object(site, s));
  if (!object && code.tuple != nullptr) return Kept(site, s, Tuple(site, s));
  const uint32_t* after = !object && code.spec->type == ValueType::kList
                              ? List(site, s)
                              : grammar_.Container(s, site.depth, &findings_);
  const bool fits =
      code.spec->type == ValueType::kAny || (!object && code.spec->type == ValueType::kList);
  if (after == nullptr) return nullptr;
  if (fits) {
    if (code.constant || code.in) {
      scalars_.Add(site, Reason::kNotIn, {grammar_.text() + s[0], after[-1] + 1 - s[0]});
    }
    return Kept(site, s, after);
  }
  scalars_.Add(site, Reason::kType, {grammar_.text() + s[0], after[-1] + 1 - s[0]});
  if (site.wanted != nullptr) *site.wanted = {.state = ValueState::kNone};
  return after;
}

const uint32_t* ValueJudge::Kept(const ValueSite& site, const uint32_t* s, const uint32_t* after) {
  if (after == nullptr || site.wanted == nullptr) return after;
  *site.wanted = {.text = {grammar_.text() + s[0], after[-1] + 1 - s[0]},
                  .present = true,
                  .state = grammar_.At(s[0]) == '{' ? ValueState::kObject : ValueState::kList};
  return after;
}

// A value within another: quickly where that is surely right.
const uint32_t* ValueJudge::Part(const ValueSite& site, const QuickOp& op, const uint32_t* s) {
  if (quick_ && site.depth + 2 <= grammar_.depth_max()) {
    SmallDecimal number;
    const uint32_t* after = QuickValue(op, grammar_.text(), s, grammar_.end(), grammar_.escapes(),
                                       event_.received_ns, &number);
    if (after != nullptr) {
      if (site.wanted != nullptr)
        KeepQuick(op, grammar_.text() + s[0], s[1] - s[0], number, site.wanted);
      return after;
    }
  }
  return Value(site, s);
}

const uint32_t* ValueJudge::List(const ValueSite& site, const uint32_t* s) {
  if (site.depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const uint32_t* open = s++;
  const ValueCode* items = site.code.items.get();
  const ValueSpec& spec = *site.code.spec;
  const size_t unique = unique_.Begin();
  int64_t count = 0;
  if (grammar_.At(*s) != ']') {
    for (;; ++s) {
      const int depth = site.depth + 1;
      const uint32_t* const item = s;
      s = items == nullptr
              ? grammar_.Value(s, depth, &findings_)
              : Part({*items, site.field, depth, nullptr, event_.received_ns}, items->quick, s);
      if (s == nullptr) return nullptr;
      ++count;
      if (spec.unique_items) unique_.Add(grammar_.Between(item, s));
      if (grammar_.At(*s) != ',') break;
    }
    if (grammar_.At(*s) != ']') return grammar_.Fail(Reason::kNotJson);
  }
  const bool counts = (!spec.min_items || count >= *spec.min_items) &&
                      (!spec.max_items || count <= *spec.max_items);
  const bool differ = !spec.unique_items || unique_.AllDiffer(unique);
  if (!counts || !differ) {
    scalars_.Add(site, Reason::kItems, {grammar_.text() + *open, size_t{*s + 1 - *open}});
  }
  return s + 1;
}

// Items from the front and from the end have a meaning each; an array of a wrong size has none, and
// only its grammar is looked at.
const uint32_t* ValueJudge::Tuple(const ValueSite& site, const uint32_t* s) {
  if (site.depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const TupleCode& code = *site.code.tuple;
  const uint32_t* const open = s;
  const uint32_t* const after = grammar_.Container(s, site.depth, &findings_);
  if (after == nullptr) return nullptr;
  const size_t count = CountItems(Indexed(grammar_), s);
  const bool rest = code.spec->rest != Rest::kNone;
  const bool enough = count >= code.front_required + code.back.size();
  if (!enough || (!rest && count > code.front.size() + code.back.size())) {
    scalars_.Add(site, Reason::kItems, {grammar_.text() + *open, size_t{after[-1] + 1 - *open}});
    return after;
  }
  const size_t from_front = std::min(code.front.size(), count - code.back.size());
  if (code.emit_object) event_.edits.Replace(*open, *open + 1, "{");
  ++s;
  for (size_t i = 0; i < count; ++i, ++s) {
    const bool in_back = i >= count - code.back.size();
    if (i < from_front || in_back) {
      s = Position(site, in_back ? code.back[count - 1 - i] : code.front[i], s);
    } else {
      s = RestItem(site, s);
    }
    if (s == nullptr) return nullptr;
  }
  if (code.emit_object) event_.edits.Replace(after[-1], after[-1] + 1, "}");
  return after;
}

const uint32_t* ValueJudge::Position(const ValueSite& site, const FieldCode& field,
                                     const uint32_t* s) {
  if (site.code.tuple->emit_object) event_.edits.Replace(*s, *s, field.row_key);
  const BeforeField before(event_);
  const uint32_t* after = Part(
      {field.value, site.field, site.depth + 1, event_.Slot(field.quick.slot), event_.received_ns},
      field.quick, s);
  if (after != nullptr) SettleField(&event_, field, before, s, after, false);
  return after;
}

// An item that has no meaning of its own.
const uint32_t* ValueJudge::RestItem(const ValueSite& site, const uint32_t* s) {
  const TupleCode& code = *site.code.tuple;
  const int depth = site.depth + 1;
  if (code.rest == nullptr) return grammar_.Value(s, depth, &findings_);
  return Part({*code.rest, site.field, depth, nullptr, event_.received_ns}, code.rest->quick, s);
}

}  // namespace tickgate
