// The object half of ValueJudge: an object within an event, held to its fields.
//
// The members of one kind of object come in one order most of the time, so the field that came
// behind the last one is tried before any look-up.
#include <algorithm>

#include "program/index_path.h"
#include "program/settle_field.h"
#include "program/value_judge.h"

namespace tickgate {
namespace {

constexpr size_t kNoMember = SIZE_MAX;

// Of a sorted table of fields; kNoMember where there is none of that name.
size_t FindField(const ObjectCode& code, std::string_view name) {
  const auto less = [&code](uint16_t field, std::string_view key) {
    return code.fields[field].name < key;
  };
  const auto at = std::lower_bound(code.by_name.begin(), code.by_name.end(), name, less);
  return at != code.by_name.end() && code.fields[*at].name == name ? *at : kNoMember;
}

}  // namespace

const uint32_t* ValueJudge::Object(const ValueSite& site, const uint32_t* s) {
  if (site.depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const uint32_t* const open = s;
  if (++stamp_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0u);
    stamp_ = 1;
  }
  ObjectWalk walk{.site = site, .code = *site.code.object, .stamp = stamp_};
  walk.last = walk.code.fields.size();
  walk.next = follows_[walk.code.first_field + walk.last];
  ++s;
  if (grammar_.At(*s) != '}') {
    for (;; ++s) {
      s = Member(&walk, s);
      if (s == nullptr) return nullptr;
      if (grammar_.At(*s) != ',') break;
    }
    if (grammar_.At(*s) != '}') return grammar_.Fail(Reason::kNotJson);
  }
  const ObjectCode& code = walk.code;
  if (code.fills || code.required > 0) {
    for (size_t i = 0; i < code.fields.size(); ++i) {
      if (seen_[code.first_field + i] == walk.stamp) continue;
      SettleAbsent(&event_, code.fields[i], site.field, *open, *s);
    }
  }
  return s + 1;
}

const FieldCode* ValueJudge::FieldAt(ObjectWalk* walk, const uint32_t* s, std::string_view* key) {
  const std::string_view token = grammar_.Token(s);
  const ObjectCode& code = walk->code;
  if (walk->next < code.fields.size()) {
    const FieldCode& expected = code.fields[walk->next];
    *key = token.substr(1, token.size() - 2);
    const bool plain = !grammar_.escapes() || key->find('\\') == std::string_view::npos;
    if (plain && *key == expected.name) return &expected;
  }
  if (!grammar_.String(token, key)) {
    *key = {};
    return nullptr;
  }
  const size_t at = FindField(code, *key);
  return at == kNoMember ? nullptr : &code.fields[at];
}

// Of a key that comes twice: whether this one is judged.
bool ValueJudge::Counts(ObjectWalk* walk, const FieldCode& field, const uint32_t* s,
                        std::string_view key) {
  uint32_t& seen =
      seen_[walk->code.first_field + static_cast<size_t>(&field - walk->code.fields.data())];
  const bool again = seen == walk->stamp;
  seen = walk->stamp;
  if (!grammar_.duplicate_keys_allowed()) {
    if (again) grammar_.AddDuplicate(grammar_.Token(s), &findings_);
    return !again;
  }
  if (event_.spec.first_of_duplicates) return !again;
  return !ComesAgain(Indexed(grammar_), s, key);
}

const uint32_t* ValueJudge::Member(ObjectWalk* walk, const uint32_t* s) {
  if (grammar_.At(s[0]) != '"') return grammar_.Fail(Reason::kNotJson);
  std::string_view key;
  const FieldCode* field = FieldAt(walk, s, &key);
  if (field == nullptr && key.data() == nullptr) return nullptr;
  if (grammar_.At(s[1]) != ':' || s[2] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  if (field == nullptr) return Unknown(walk, s, key);
  const ObjectCode& code = walk->code;
  const size_t number = static_cast<size_t>(field - code.fields.data());
  const int depth = walk->site.depth + 1;
  follows_[code.first_field + walk->last] = static_cast<uint16_t>(number);
  walk->last = number;
  walk->next = follows_[code.first_field + number];
  const BeforeField before(event_);
  const uint32_t* after = Counts(walk, *field, s, key)
                              ? Part({field->value, walk->site.field, depth,
                                      event_.Slot(field->quick.slot), event_.received_ns},
                                     field->quick, s + 2)
                              : grammar_.Value(s + 2, depth, &findings_);
  if (after == nullptr) return nullptr;
  if (field->settles || !field->checked) SettleField(&event_, *field, before, s + 2, after, true);
  if (!field->declared) SettleUndeclared(&event_, code, *field, s + 2, after);
  return after;
}

const uint32_t* ValueJudge::Unknown(ObjectWalk* walk, const uint32_t* s, std::string_view key) {
  if (!grammar_.duplicate_keys_allowed()) {
    if (walk->members == 0) walk->members = grammar_.members().OpenObject();
    if (!grammar_.members().Insert(walk->members, key)) {
      grammar_.AddDuplicate(grammar_.Token(s), &findings_);
    }
  }
  const uint32_t* after = grammar_.Value(s + 2, walk->site.depth + 1, &findings_);
  if (after != nullptr) SettleUnknown(&event_, walk->code.unknown, s + 2, after);
  return after;
}

}  // namespace tickgate
