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
  void Clear();
  // Everything of the outcome is copied but its event and what lies within it.
  void Add(const Outcome& outcome);
  // False when all have come out. Borrowed until the next Clear.
  bool Next(Outcome* outcome);
  size_t size() const { return events_.size(); }

  size_t ScratchBytes() const;

 private:
  // Where in the vectors below a part of an event lies.
  struct Part {
    uint32_t begin = 0;
    uint32_t count = 0;
  };
  struct Stored {
    Outcome outcome;
    Part errors, marks, wanted;
  };

  std::string_view Keep(std::string_view text, std::string_view event);
  template <typename T>
  static Part Append(std::span<const T> from, std::vector<T>* to) {
    const Part part{static_cast<uint32_t>(to->size()), static_cast<uint32_t>(from.size())};
    to->insert(to->end(), from.begin(), from.end());
    return part;
  }

  std::vector<Stored> events_;
  std::vector<EventError> errors_;
  std::vector<WantedValue> wanted_;
  TextArena texts_;
  size_t next_ = 0;
};

}  // namespace tickgate
