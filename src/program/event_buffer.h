// The events of one frame, judged and waiting until the whole frame has proved well formed.
//
// Memory: grows to the frame with the most events, and is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "program/judge.h"
#include "program/text_arena.h"

namespace tickgate {

class EventBuffer {
 public:
  void Clear() {
    if (count_ != 0) Forget();
  }
  // Where the next outcome is to be written.
  Outcome* Place() {
    if (count_ == events_.size()) events_.emplace_back();
    return &events_[count_].outcome;
  }
  // Takes what was written there. Everything is copied but the event and what lies within it.
  void Keep();
  // The inherited values of all events taken since the last call are copied: the next document of
  // the frame has others.
  void KeepInherited();
  // False when all have come out. Borrowed until the next Clear.
  bool Next(Outcome* outcome);

  size_t ScratchBytes() const;

 private:
  void Forget();
  // Where in the vectors below a part of an event lies.
  struct Part {
    uint32_t begin = 0;
    uint32_t count = 0;
  };
  struct Stored {
    Outcome outcome;
    Part errors, marks, wanted, inherited;
  };

  std::string_view KeepText(std::string_view text, std::string_view event);
  template <typename T>
  static Part Append(std::span<const T> from, std::vector<T>* to) {
    const Part part{static_cast<uint32_t>(to->size()), static_cast<uint32_t>(from.size())};
    if (!from.empty()) to->insert(to->end(), from.begin(), from.end());
    return part;
  }

  std::vector<Stored> events_;
  size_t count_ = 0;  // of events; those behind it are of earlier frames
  std::vector<EventError> errors_;
  std::vector<WantedValue> wanted_;
  std::vector<InheritedValue> inherited_;
  size_t inherits_ = 0;  // of the events: those before it have theirs copied
  TextArena texts_;
  size_t next_ = 0;
};

}  // namespace tickgate
