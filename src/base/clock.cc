#include "base/clock.h"

#include <ctime>

namespace tickgate {
namespace {

int64_t Read(clockid_t id) {
  timespec now;
  clock_gettime(id, &now);
  return static_cast<int64_t>(now.tv_sec) * kNsPerSecond + now.tv_nsec;
}

}  // namespace

int64_t SystemClock::WallNs() { return Read(CLOCK_REALTIME); }

int64_t SystemClock::MonotonicNs() { return Read(CLOCK_MONOTONIC); }

}  // namespace tickgate
