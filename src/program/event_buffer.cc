#include "program/event_buffer.h"

namespace tickgate {

void EventBuffer::Clear() {
  events_.clear();
  errors_.clear();
  wanted_.clear();
  texts_.Clear();
  next_ = 0;
}

std::string_view EventBuffer::Keep(std::string_view text, std::string_view event) {
  const bool within =
      text.data() >= event.data() && text.data() + text.size() <= event.data() + event.size();
  return within || text.empty() ? text : texts_.Keep(text);
}

void EventBuffer::Add(const Outcome& outcome) {
  Stored& stored = events_.emplace_back();
  stored.outcome = outcome;
  if (!outcome.errors.empty()) stored.errors = Append(outcome.errors, &errors_);
  if (!outcome.marks.empty()) stored.marks = Append(outcome.marks, &errors_);
  const bool same = outcome.judged.data() == outcome.row.data();
  stored.outcome.row = Keep(outcome.row, outcome.event);
  stored.outcome.judged = same ? stored.outcome.row : Keep(outcome.judged, outcome.event);
  if (outcome.wanted.empty()) return;
  stored.wanted = Append(outcome.wanted, &wanted_);
  for (uint32_t i = 0; i < stored.wanted.count; ++i) {
    WantedValue& wanted = wanted_[stored.wanted.begin + i];
    wanted.text = Keep(wanted.text, outcome.event);
  }
}

bool EventBuffer::Next(Outcome* outcome) {
  if (next_ == events_.size()) return false;
  const Stored& stored = events_[next_++];
  *outcome = stored.outcome;
  outcome->errors = {errors_.data() + stored.errors.begin, stored.errors.count};
  outcome->marks = {errors_.data() + stored.marks.begin, stored.marks.count};
  outcome->wanted = {wanted_.data() + stored.wanted.begin, stored.wanted.count};
  return true;
}

size_t EventBuffer::ScratchBytes() const {
  return events_.capacity() * sizeof(Stored) + errors_.capacity() * sizeof(EventError) +
         wanted_.capacity() * sizeof(WantedValue) + texts_.bytes();
}

}  // namespace tickgate
