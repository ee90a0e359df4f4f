// Time as the rest of the house sees it: an interface, so that tests own it.
#pragma once

#include <cstdint>

namespace tickgate {

inline constexpr int64_t kNsPerMs = 1'000'000;
inline constexpr int64_t kNsPerSecond = 1'000'000'000;

class Clock {
 public:
  virtual ~Clock() = default;
  // Nanoseconds since 1970 in UTC: for stamps that people and files see. May step.
  virtual int64_t WallNs() = 0;
  // Nanoseconds that never go back: for intervals and time-outs.
  virtual int64_t MonotonicNs() = 0;
};

class SystemClock final : public Clock {
 public:
  int64_t WallNs() override;
  int64_t MonotonicNs() override;
};

// A clock that moves only when told to.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(int64_t wall_ns = 1'764'489'600 * kNsPerSecond) : wall_ns_(wall_ns) {}
  int64_t WallNs() override { return wall_ns_; }
  int64_t MonotonicNs() override { return monotonic_ns_; }
  void Advance(int64_t ns) {
    wall_ns_ += ns;
    monotonic_ns_ += ns;
  }

 private:
  int64_t wall_ns_;
  int64_t monotonic_ns_ = kNsPerSecond;
};

}  // namespace tickgate
