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

// Records and rules are counted by the numbers that the stream gives them (StreamNames).
struct Counts {
  uint64_t frames = 0;
  uint64_t bytes_in = 0;   // as the source delivered them, line breaks and all
  uint64_t bytes_out = 0;  // of rows landed, line breaks and all
  uint64_t gaps = 0;
  uint64_t unverifiable = 0;  // checks of rules that an operand without value kept from deciding
  std::array<uint64_t, kVerdictCount> verdicts{};
  // The first entry is of what has no record (whole frames among it), then by record.
  std::vector<ReasonCounts> reasons;
  std::vector<uint64_t> rules;  // failures by rule; Reason::kRule above counts none

  explicit Counts(size_t records = 0, size_t rule_count = 0)
      : reasons(records + 1), rules(rule_count) {}

  uint64_t events() const {
    uint64_t sum = 0;
    for (uint64_t count : verdicts) sum += count;
    return sum;
  }
  uint64_t of(Verdict verdict) const { return verdicts[static_cast<size_t>(verdict)]; }
  uint64_t& of(Verdict verdict) { return verdicts[static_cast<size_t>(verdict)]; }
  // Of a record; of none where the number is no record's.
  ReasonCounts& ReasonsOf(size_t record) {
    return reasons[record + 1 < reasons.size() ? record + 1 : 0];
  }
  // From now on this many are counted; the numbers of those so far stay.
  void Grow(size_t records, size_t rule_count);
  void Add(const Counts& other);
  void Clear();
};

}  // namespace tickgate
