#include "runtime/breaker.h"

#include <algorithm>

namespace tickgate {

// A ratio as 0.29 lies a hair below what was written: the hair is given back.
Breaker::Breaker(const BreakerOptions& options)
    : over_(options.over),
      bad_max_(static_cast<uint64_t>(options.bad_ratio * static_cast<double>(options.over) + 1e-6)),
      bits_((options.over + 63) / 64) {}

void Breaker::Clear() {
  std::fill(bits_.begin(), bits_.end(), 0);
  next_ = seen_ = bad_ = 0;
}

void Breaker::Restore(uint64_t seen, uint64_t bad) {
  Clear();
  if (over_ == 0) return;
  if (seen > over_) {
    bad = bad * over_ / seen;
    seen = over_;
  }
  for (uint64_t i = 0; i < seen; ++i) Add((i + 1) * bad / seen > i * bad / seen);
}

}  // namespace tickgate
