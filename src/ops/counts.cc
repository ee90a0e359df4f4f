#include "ops/counts.h"

#include <algorithm>

namespace tickgate {

void Counts::Grow(size_t records, size_t rule_count) {
  reasons.resize(std::max(reasons.size(), records + 1));
  rules.resize(std::max(rules.size(), rule_count));
}

void Counts::Add(const Counts& other) {
  frames += other.frames;
  bytes_in += other.bytes_in;
  bytes_out += other.bytes_out;
  gaps += other.gaps;
  unverifiable += other.unverifiable;
  for (size_t i = 0; i < kVerdictCount; ++i) verdicts[i] += other.verdicts[i];
  Grow(other.reasons.size() - 1, other.rules.size());
  for (size_t r = 0; r < other.reasons.size(); ++r) {
    for (size_t i = 0; i < kReasonCount; ++i) reasons[r][i] += other.reasons[r][i];
  }
  for (size_t r = 0; r < other.rules.size(); ++r) rules[r] += other.rules[r];
}

void Counts::Clear() {
  frames = bytes_in = bytes_out = gaps = unverifiable = 0;
  verdicts.fill(0);
  for (ReasonCounts& counts : reasons) counts.fill(0);
  rules.assign(rules.size(), 0);
}

}  // namespace tickgate
