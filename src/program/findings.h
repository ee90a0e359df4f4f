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
  void Clear() { count_ = 0; }
  // Beyond kEventErrorsMax a failure is not noted any more.
  void Add(const EventError& error) {
    if (count_ < kEventErrorsMax) errors_[count_++] = error;
  }
  uint32_t count() const { return count_; }
  void Truncate(uint32_t count) { count_ = count; }
  // Takes out what was noted of a field.
  void Forget(uint16_t field) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count_; ++i) {
      if (errors_[i].field != field) errors_[kept++] = errors_[i];
    }
    count_ = kept;
  }
  std::span<const EventError> errors() const { return {errors_.data(), count_}; }

 private:
  std::array<EventError, kEventErrorsMax> errors_;
  uint32_t count_ = 0;
};

}  // namespace tickgate
