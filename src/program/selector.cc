#include "program/selector.h"

#include <algorithm>
#include <string>

#include "base/concat.h"
#include "program/digits.h"
#include "program/json_token.h"
#include "program/member_pointer.h"

namespace tickgate {
namespace {

constexpr size_t kKeysMax = 64;

bool IsMember(const JsonPath& path) {
  return path.steps.size() == 1 && path.steps[0].kind == PathStep::Kind::kMember;
}

}  // namespace

Selector::Selector(const SelectSpec& spec) : spec_(spec) {
  for (const SelectCase& one : spec.cases) {
    for (const Literal& literal : one.when) {
      const auto same = [&](const Entry& entry) { return entry.literal.token == literal.token; };
      if (std::any_of(entries_.begin(), entries_.end(), same)) continue;
      Entry& entry = entries_.emplace_back();
      entry.literal = literal;
      entry.mask = FirstBytes(literal.token.copy(entry.first_bytes, sizeof(entry.first_bytes)));
      entry.is_number = ParseDecimal(literal.token, &entry.number) == DecimalParse::kOk;
    }
    for (const std::vector<JsonPath>* paths : {&one.has, &one.missing}) {
      for (const JsonPath& path : *paths) {
        if (IsMember(path) && keys_.size() < kKeysMax) keys_.push_back(path.steps[0].name);
      }
    }
  }
  if (spec.by == SelectBy::kPath && IsMember(spec.path)) {
    first_key_ = Concat('"', spec.path.steps[0].name, "\":");
    if (first_key_.size() > sizeof(Entry::first_bytes)) first_key_.clear();
    first_key_.reserve(sizeof(Entry::first_bytes));
  }
  for (const SelectCase& one : spec.cases) {
    if (one.when.empty()) others_.push_back(&one);
    for (Entry& entry : entries_) {
      const auto same = [&](const Literal& l) { return l.token == entry.literal.token; };
      const bool may = one.when.empty() || std::any_of(one.when.begin(), one.when.end(), same);
      if (may) entry.cases.push_back(&one);
    }
  }
  for (Entry& entry : entries_) {
    const SelectCase& first = *entry.cases.front();
    if (first.has.empty() && first.missing.empty()) entry.sure = &first;
  }
}

// Numbers are compared by value, strings by content, all else by its token.
const Selector::Entry* Selector::FindByMeaning(std::string_view token) const {
  Decimal number;
  const bool is_number = ParseDecimal(token, &number) == DecimalParse::kOk;
  const bool is_string = token[0] == '"';
  const std::string content = is_string ? TokenContent(token) : "";
  for (const Entry& entry : entries_) {
    const bool entry_string = entry.literal.token[0] == '"';
    const bool equal = is_number   ? entry.is_number && entry.number == number
                       : is_string ? entry_string && entry.literal.string == content
                                   : entry.literal.token == token;
    if (equal) return &entry;
  }
  return nullptr;
}

// A token within a frame, behind which 16 bytes are readable.
inline bool Selector::Is(const Entry& entry, std::string_view token) {
  const std::string& literal = entry.literal.token;
  return EqualWhere(entry.mask, token.data(), entry.first_bytes) &&
         literal.size() == token.size() &&
         (token.size() <= sizeof(entry.first_bytes) || literal == token);
}

// By its bytes; most tokens are those of the event before, or of another case.
inline const Selector::Entry* Selector::FindExactly(std::string_view token) {
  if (token.empty()) return nullptr;
  if (last_ != nullptr && Is(*last_, token)) return last_;
  for (const Entry& entry : entries_) {
    if (Is(entry, token)) return last_ = &entry;
  }
  return nullptr;
}

const std::vector<const SelectCase*>& Selector::CasesFor(std::string_view token) {
  if (token.empty() || entries_.empty()) return others_;
  if (const Entry* entry = FindExactly(token)) return entry->cases;
  const bool plain = token[0] == '"' && token.find('\\') == std::string_view::npos;
  const Entry* entry = plain ? nullptr : FindByMeaning(token);
  return entry == nullptr ? others_ : entry->cases;
}

void Selector::ReadKeys(const IndexedText& frame, const uint32_t* event) {
  keys_read_ = true;
  present_ = 0;
  const uint32_t* s = event;
  if (frame.At(*s) != '{') return;
  do {
    ++s;
    if (frame.At(s[0]) != '"' || frame.At(s[1]) != ':') return;
    for (size_t i = 0; i < keys_.size(); ++i) {
      if (IsKey(frame, s, keys_[i])) present_ |= uint64_t{1} << i;
    }
    s = SkipValue(frame, s + 2);
  } while (s != nullptr && frame.At(*s) == ',');
}

bool Selector::StandsThere(const JsonPath& path, const IndexedText& frame, const uint32_t* event) {
  if (IsMember(path)) {
    for (size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i] != path.steps[0].name) continue;
      if (!keys_read_) ReadKeys(frame, event);
      return (present_ >> i & 1) != 0;
    }
  }
  return FindValue(frame, event, path.steps) != nullptr;
}

bool Selector::Holds(const SelectCase& one, const IndexedText& frame, const uint32_t* event) {
  for (const JsonPath& path : one.has) {
    if (!StandsThere(path, frame, event)) return false;
  }
  for (const JsonPath& path : one.missing) {
    if (StandsThere(path, frame, event)) return false;
  }
  return true;
}

// The value to choose by, and its token where it ends; null where there is none.
inline const uint32_t* Selector::ValueOfPath(const IndexedText& frame, const uint32_t* event,
                                             std::string_view* token) const {
  const char* const key = frame.text + event[1];
  const uint32_t bytes = static_cast<uint32_t>(first_key_.size());
  if (bytes > 0 && event[4] < frame.end && !frame.last_wins && event[3] - event[1] == bytes &&
      frame.text[*event] == '{' && EqualWhere(FirstBytes(bytes), key, first_key_.data())) {
    *token = {frame.text + event[3], event[4] - event[3]};
    if (token->front() == '"' && token->back() == '"') return event + 3;
  }
  const uint32_t* const value = FindValue(frame, event, spec_.path.steps);
  const uint32_t* const after = value == nullptr ? nullptr : SkipValue(frame, value);
  *token = after == nullptr ? std::string_view() : frame.Token(value, after);
  return value;
}

Selection Selector::Choose(const IndexedText& frame, const uint32_t* event,
                           const FrameContext& context, std::span<const InheritedValue> inherited) {
  Selection selection;
  std::string_view token;
  bool bare = false;  // the value is text without quotes, not a JSON token
  switch (spec_.by) {
    case SelectBy::kNothing:
      break;
    case SelectBy::kPath:
      selection.value_at = ValueOfPath(frame, event, &token);
      if (const Entry* entry = FindExactly(token); entry != nullptr && entry->sure != nullptr) {
        selection.chosen = entry->sure;
        return selection;
      }
      break;
    case SelectBy::kInherited:
      for (const InheritedValue& value : inherited) {
        if (value.name == spec_.name) token = value.token;
      }
      break;
    case SelectBy::kHeader:
      bare = true;
      for (const auto& [name, value] : context.headers) {
        if (name == spec_.name) token = value;
      }
      break;
    case SelectBy::kTopic:
      bare = true;
      token = context.topic;
      break;
    case SelectBy::kStream:
      bare = true;
      token = context.stream;
      break;
  }
  const std::vector<const SelectCase*>* cases = bare ? &others_ : &CasesFor(token);
  if (bare) {
    for (const Entry& entry : entries_) {
      const bool text = entry.literal.token[0] == '"';
      if ((text ? entry.literal.string : entry.literal.token) == token) cases = &entry.cases;
    }
  }
  keys_read_ = false;
  for (const SelectCase* one : *cases) {
    if (Holds(*one, frame, event)) {
      selection.chosen = one;
      break;
    }
  }
  return selection;
}

}  // namespace tickgate
