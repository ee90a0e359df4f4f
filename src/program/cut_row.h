// The row of an event some of whose members are dropped: all else byte for byte, in its order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "program/grammar.h"

namespace tickgate {

class CutRow {
 public:
  void Reserve(size_t bytes) { bytes_.reserve(bytes); }

  void Begin() { cut_ = false; }
  // Leaves the member out whose value is [s, after), with one of the commas beside it: the one
  // before it, or where no member before it stays the one behind.
  void Cut(const Grammar& event, const uint32_t* s, const uint32_t* after);
  bool cut() const { return cut_; }
  // REQUIRES: cut(). Valid until the next Cut.
  std::string_view Finish(const Grammar& event);

  size_t ScratchBytes() const { return bytes_.capacity(); }

 private:
  std::string bytes_;
  uint32_t copied_ = 0;   // up to this offset of the index's text all is copied or left out
  bool cut_ = false;      // of the event at hand anything
  bool leading_ = false;  // no member before copied_ stays
};

}  // namespace tickgate
