// What is wrong with one value: a handful of reasons, in the order they are found.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "event/reason.h"

namespace tickgate {

class Faults {
 public:
  void Add(Reason reason) {
    if (count_ < reasons_.size()) reasons_[count_++] = reason;
  }
  void AddUnless(bool good, Reason reason) {
    if (!good) Add(reason);
  }
  std::span<const Reason> reasons() const { return {reasons_.data(), count_}; }

 private:
  std::array<Reason, 12> reasons_;  // more than any type has options
  size_t count_ = 0;
};

}  // namespace tickgate
