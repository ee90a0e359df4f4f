// The order of keys a record's events came in last, as literals to compare with.
//
// One step a member: the bytes from the brace or comma before its key up to its value. An event
// that follows all steps has the same keys in the same order, so none of them comes twice and none
// needs a look-up. Where it leaves the layout, the walker goes on key by key.
//
// Memory: all in the constructor.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "program/code.h"
#include "program/digits.h"

namespace tickgate {

struct alignas(32) LayoutStep {
  char literal[16];
  const QuickOp* op;
  uint16_t mask;       // bit i: byte i of the literal counts
  uint16_t key;        // its number in the KeyMemory
  uint16_t required;   // how many of this and the steps before are required
  uint8_t rest_bytes;  // of the literal, beyond the first 16
};

class Layout {
 public:
  static constexpr size_t kStepsMax = 256;

  Layout() : rests_(std::make_unique<char[]>(kStepsMax * kRestMax)) { steps_.reserve(kStepsMax); }

  const LayoutStep* begin() const { return steps_.data(); }
  const LayoutStep* end() const { return steps_.data() + steps_.size(); }
  uint16_t required() const { return steps_.empty() ? 0 : steps_.back().required; }

  void Clear() { steps_.clear(); }
  void Truncate(size_t steps) { steps_.resize(steps); }
  // False where a step cannot be learned: the layout ends before it.
  bool Add(std::string_view literal, const QuickOp* op, uint16_t key, bool required);

  bool Matches(const LayoutStep& step, const char* at) const {
    return (EqualBytes16(at, step.literal) & step.mask) == step.mask &&
           (step.rest_bytes == 0 ||
            std::memcmp(at + 16, rests_.get() + (&step - begin()) * kRestMax, step.rest_bytes) ==
                0);
  }

 private:
  static constexpr size_t kRestMax = 48;  // so that a comparison stays within kReadablePadding

  std::vector<LayoutStep> steps_;
  std::unique_ptr<char[]> rests_;
};

}  // namespace tickgate
