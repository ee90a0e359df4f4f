// What is wrong with one event, as it is found. No memory is allotted.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "program/judge.h"

namespace tickgate {

class Findings {
 public:
  void Clear() {
    count_ = 0;
    repeated_ = false;
  }
  // Beyond kEventErrorsMax a failure is not noted any more. A repeated key is a failure of the
  // grammar, which comes before the contract: where there is one, nothing but its like is told.
  void Add(const EventError& error) {
    const bool repeated = error.reason == Reason::kDuplicateKey;
    if (repeated && !repeated_) {
      count_ = 0;
      repeated_ = true;
    }
    if (repeated_ == repeated && count_ < kEventErrorsMax) errors_[count_++] = error;
  }
  uint32_t count() const { return count_; }
  // A key came twice.
  bool repeated() const { return repeated_; }
  void Truncate(uint32_t count) {
    if (count < count_ && !repeated_) count_ = count;
  }
  // Takes what the other notes from its `begin` on.
  void TakeFrom(Findings* other, uint32_t begin) {
    for (uint32_t i = begin; i < other->count_; ++i) Add(other->errors_[i]);
    other->Truncate(begin);
  }
  std::span<const EventError> errors() const { return {errors_.data(), count_}; }

 private:
  std::array<EventError, kEventErrorsMax> errors_;
  uint32_t count_ = 0;
  bool repeated_ = false;
};

}  // namespace tickgate
