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

struct alignas(64) LayoutStep {
  char literal[16];
  const QuickOp* op;
  uint32_t mask;       // bit i: byte i of the literal counts; a long one has a bit that never fits
  uint16_t key;        // its number in the KeyMemory
  uint16_t folded;     // the key of a constant that the literal takes in as well; else 0
  uint16_t required;   // how many of this and the steps before are required
  uint8_t advance;     // from the index before the key, or the constant's, to the value's
  uint8_t rest_bytes;  // of the literal, beyond the first 16
};

class Layout {
 public:
  static constexpr size_t kStepsMax = 256;

  Layout();

  // The steps, and behind them one of kind kEnd that expects the closing brace.
  const LayoutStep* begin() const { return steps_.data(); }
  size_t size() const { return steps_.size() - 1; }
  const LayoutStep& last() const { return steps_[size() - 1]; }
  uint16_t required() const { return size() == 0 ? 0 : last().required; }

  void Truncate(size_t steps);
  // False where a step cannot be learned: the layout ends before it.
  bool Add(std::string_view literal, const QuickOp* op, uint16_t key, bool required);
  // Like Add, for a literal that begins with all of the last step and the constant that is its
  // value. False where that is too long.
  bool Fold(std::string_view literal, const QuickOp* op, uint16_t key, bool required);

  // The usual answer; false also for a literal longer than 16 bytes, which MatchesLong compares.
  static bool Matches(const LayoutStep& step, const char* at) {
    return EqualWhere(step.mask, at, step.literal);
  }
  bool MatchesLong(const LayoutStep& step, const char* at) const;

 private:
  static constexpr uint32_t kNever = 1u << 31;  // a bit of the mask that never fits
  static constexpr size_t kRestMax = 48;  // so that a comparison stays within kReadablePadding

  void End();

  QuickOp end_op_;
  std::vector<LayoutStep> steps_;
  std::unique_ptr<char[]> rests_;
};

}  // namespace tickgate
