// What happened to the events of an epoch or of a run, counted. Plain numbers: each worker keeps
// its own and hands them over with the seal of an epoch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "event/reason.h"
#include "event/verdict.h"

namespace tickgate {

using ReasonCounts = std::array<uint64_t, kReasonCount>;

struct Counts {
  uint64_t frames = 0;
  uint64_t bytes_in = 0;   // as the source delivered them, line breaks and all
  uint64_t bytes_out = 0;  // of rows landed, line breaks and all
  uint64_t gaps = 0;
  std::array<uint64_t, kVerdictCount> verdicts{};
  // By record; the last entry counts the failures of whole frames.
  std::vector<ReasonCounts> reasons;

  explicit Counts(size_t records = 0) : reasons(records + 1) {}

  uint64_t events() const {
    uint64_t sum = 0;
    for (uint64_t count : verdicts) sum += count;
    return sum;
  }
  uint64_t of(Verdict verdict) const { return verdicts[static_cast<size_t>(verdict)]; }
  void Add(const Counts& other);
  void Clear();
};

}  // namespace tickgate
