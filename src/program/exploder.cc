#include "program/exploder.h"

#include <algorithm>

#include "program/index_path.h"

namespace tickgate {

Exploder::Exploder(const ProgramSpec& spec, EventJudge* judge, EventBuffer* events)
    : explodes_(spec.frame.explode.has_value()),
      path_(spec.frame.explode ? std::span<const PathStep>(spec.frame.explode->steps)
                               : std::span<const PathStep>()),
      path_is_named_(
          std::all_of(path_.begin(), path_.end(),
                      [](const PathStep& step) { return step.kind == PathStep::Kind::kMember; })),
      first_of_duplicates_(spec.first_of_duplicates),
      judge_(*judge),
      grammar_(judge->grammar()),
      events_(*events) {}

void Exploder::BeginFrame(const EventSurroundings& surroundings) {
  surroundings_ = &surroundings;
  outside_.Clear();
  count_ = 0;
  named_ = path_is_named_;
}

const uint32_t* Exploder::Document(const uint32_t* s) {
  if (!explodes_) return Event(s, 0);
  arrived_ = false;
  grammar_.SetOrigin(grammar_.begin());
  const bool repeated = outside_.repeated();
  const uint32_t* after = Follow(s, 0, 0);
  if (after == nullptr || arrived_) return after;
  // The document is one event: no key of it stands outside.
  if (!repeated) outside_.Clear();
  named_ = false;
  return Event(s, 0);
}

const uint32_t* Exploder::Outside(const uint32_t* s, int depth) {
  return grammar_.Value(s, depth, &outside_);
}

const uint32_t* Exploder::Follow(const uint32_t* s, size_t step, int depth) {
  if (step == path_.size()) return Events(s, depth);
  const char first = grammar_.At(*s);
  const bool member = path_[step].kind == PathStep::Kind::kMember;
  if (first == '{' && member) return Members(s, step, depth);
  if (first == '[' && !member) return Items(s, step, depth);
  return Outside(s, depth);
}

const uint32_t* Exploder::Members(const uint32_t* s, size_t step, int depth) {
  if (depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const IndexedText frame = Indexed(grammar_);
  const uint32_t object = grammar_.members().OpenObject();
  ++s;
  if (grammar_.At(*s) == '}') return s + 1;
  bool followed = false;
  for (;; ++s) {
    const uint32_t* const key = s;
    s = grammar_.Key(s, object, &outside_);
    if (s == nullptr) return nullptr;
    const std::string& name = path_[step].name;
    bool follow = IsKey(frame, key, name);
    if (follow && grammar_.duplicate_keys_allowed()) {
      follow = first_of_duplicates_ ? !followed : !ComesAgain(frame, key, name);
      followed = true;
    }
    s = follow ? Follow(s, step + 1, depth + 1) : Outside(s, depth + 1);
    if (s == nullptr) return nullptr;
    if (grammar_.At(*s) != ',') break;
  }
  return grammar_.At(*s) == '}' ? s + 1 : grammar_.Fail(Reason::kNotJson);
}

const uint32_t* Exploder::Items(const uint32_t* s, size_t step, int depth) {
  if (depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const PathStep& wanted = path_[step];
  int32_t index = wanted.index;
  if (wanted.kind == PathStep::Kind::kIndex && index < 0) {
    const IndexedText frame = Indexed(grammar_);
    index += static_cast<int32_t>(CountItems(frame, s));
  }
  ++s;
  if (grammar_.At(*s) == ']') {
    arrived_ |= wanted.kind == PathStep::Kind::kEach;
    return s + 1;
  }
  for (int32_t i = 0;; ++i, ++s) {
    const bool follow = wanted.kind == PathStep::Kind::kEach || i == index;
    s = follow ? Follow(s, step + 1, depth + 1) : Outside(s, depth + 1);
    if (s == nullptr) return nullptr;
    if (grammar_.At(*s) != ',') break;
  }
  return grammar_.At(*s) == ']' ? s + 1 : grammar_.Fail(Reason::kNotJson);
}

// The path ends here: at an array of events, or one event.
const uint32_t* Exploder::Events(const uint32_t* s, int depth) {
  arrived_ = true;
  if (grammar_.At(*s) != '[') return Event(s, depth);
  if (depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  ++s;
  if (grammar_.At(*s) == ']') return s + 1;
  for (;; ++s) {
    s = Event(s, depth + 1);
    if (s == nullptr) return nullptr;
    place_.in_list = true;
    if (grammar_.At(*s) != ',') break;
  }
  return grammar_.At(*s) == ']' ? s + 1 : grammar_.Fail(Reason::kNotJson);
}

const uint32_t* Exploder::Event(const uint32_t* s, int depth) {
  const uint32_t* after = judge_.Judge(s, depth, *surroundings_, events_.Place());
  if (after == nullptr) return nullptr;
  do {
    events_.Keep();
  } while (judge_.More(events_.Place()));
  place_ = {.begin = s, .after = after, .depth = depth};
  ++count_;
  return after;
}

}  // namespace tickgate
