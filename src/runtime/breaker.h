// Notices that a stream only quarantines: more than a share of the last events were bad.
//
// Exact over the events of one worker, in the order it judged them; each worker watches its own.
// It trips as soon as so many of the last `over` are bad, also before `over` were seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/stream_options.h"

namespace tickgate {

class Breaker {
 public:
  explicit Breaker(const BreakerOptions& options);

  // Notes one event. True: it has tripped, now or before.
  bool Add(bool bad) {
    if (over_ == 0) return false;
    uint64_t& word = bits_[next_ / 64];
    const uint64_t bit = uint64_t{1} << (next_ % 64);
    if (seen_ < over_) {
      ++seen_;
    } else if ((word & bit) != 0) {
      --bad_;
    }
    word = bad ? word | bit : word & ~bit;
    bad_ += bad ? 1 : 0;
    next_ = next_ + 1 == over_ ? 0 : next_ + 1;
    return bad_ > bad_max_;
  }

  // Begins anew, knowing nothing.
  void Clear();
  // Begins with events of before, the bad ones spread evenly among them.
  void Restore(uint64_t seen, uint64_t bad);

  // Of the last `over` events.
  uint64_t seen() const { return seen_; }
  uint64_t bad() const { return bad_; }
  size_t ScratchBytes() const { return bits_.size() * sizeof(uint64_t); }

 private:
  const uint64_t over_;
  const uint64_t bad_max_;
  std::vector<uint64_t> bits_;  // a ring of the last over_ events; 1: bad
  uint64_t next_ = 0;
  uint64_t seen_ = 0;
  uint64_t bad_ = 0;
};

}  // namespace tickgate
