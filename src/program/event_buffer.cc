#include "program/event_buffer.h"

namespace tickgate {

void EventBuffer::Forget() {
  count_ = 0;
  errors_.clear();
  wanted_.clear();
  inherited_.clear();
  inherits_ = 0;
  texts_.Clear();
  next_ = 0;
}

std::string_view EventBuffer::KeepText(std::string_view text, std::string_view event) {
  const bool within =
      text.data() >= event.data() && text.data() + text.size() <= event.data() + event.size();
  return within || text.empty() ? text : texts_.Keep(text);
}

void EventBuffer::Keep() {
  Stored& stored = events_[count_++];
  Outcome& outcome = stored.outcome;
  stored.errors = Append(outcome.errors, &errors_);
  stored.marks = Append(outcome.marks, &errors_);
  stored.wanted = Append(outcome.wanted, &wanted_);
  const bool same = outcome.judged.data() == outcome.row.data();
  outcome.row = KeepText(outcome.row, outcome.event);
  outcome.judged = same ? outcome.row : KeepText(outcome.judged, outcome.event);
  for (uint32_t i = 0; i < stored.wanted.count; ++i) {
    WantedValue& wanted = wanted_[stored.wanted.begin + i];
    wanted.text = KeepText(wanted.text, outcome.event);
  }
}

void EventBuffer::KeepInherited() {
  if (inherits_ == count_) return;
  const Part part = Append(events_[inherits_].outcome.inherited, &inherited_);
  for (; inherits_ < count_; ++inherits_) events_[inherits_].inherited = part;
}

bool EventBuffer::Next(Outcome* outcome) {
  if (next_ == count_) return false;
  const Stored& stored = events_[next_++];
  *outcome = stored.outcome;
  outcome->errors = {errors_.data() + stored.errors.begin, stored.errors.count};
  outcome->marks = {errors_.data() + stored.marks.begin, stored.marks.count};
  outcome->wanted = {wanted_.data() + stored.wanted.begin, stored.wanted.count};
  if (!inherited_.empty()) {
    outcome->inherited = {inherited_.data() + stored.inherited.begin, stored.inherited.count};
  }
  return true;
}

size_t EventBuffer::ScratchBytes() const {
  return events_.capacity() * sizeof(Stored) + errors_.capacity() * sizeof(EventError) +
         wanted_.capacity() * sizeof(WantedValue) + inherited_.capacity() * sizeof(InheritedValue) +
         texts_.bytes();
}

}  // namespace tickgate
