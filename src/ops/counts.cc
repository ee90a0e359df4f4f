#include "ops/counts.h"

namespace tickgate {

void Counts::Add(const Counts& other) {
  frames += other.frames;
  bytes_in += other.bytes_in;
  bytes_out += other.bytes_out;
  gaps += other.gaps;
  for (size_t i = 0; i < kVerdictCount; ++i) verdicts[i] += other.verdicts[i];
  if (reasons.size() < other.reasons.size()) reasons.resize(other.reasons.size());
  for (size_t r = 0; r < other.reasons.size(); ++r) {
    for (size_t i = 0; i < kReasonCount; ++i) reasons[r][i] += other.reasons[r][i];
  }
}

void Counts::Clear() {
  frames = bytes_in = bytes_out = gaps = 0;
  verdicts.fill(0);
  for (ReasonCounts& counts : reasons) counts.fill(0);
}

}  // namespace tickgate
