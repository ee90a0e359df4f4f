// The only place with a thread and an idle policy.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "runtime/stream_options.h"

namespace tickgate {

// What a thread runs: start once, then turn until it says that it ended or the thread is told to
// stop, then close. All on the thread itself.
struct PinnedWork {
  std::function<void()> start;
  enum class Turn : uint8_t { kWorked, kIdle, kEnded };
  std::function<Turn()> turn;
  std::function<void()> close;
};

class PinnedThread {
 public:
  // `name` is at most 15 bytes, as the system shows it. A CPU that cannot be had is logged, not
  // fatal.
  PinnedThread(std::string name, std::optional<int> cpu, IdlePolicy idle, PinnedWork work);
  ~PinnedThread();  // stops at the next turn and joins

 private:
  void Run(const std::string& name, std::optional<int> cpu, IdlePolicy idle,
           const PinnedWork& work);

  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// Waits a little, more the longer there was nothing to do.
//   spin:    never leaves the CPU
//   backoff: 32 pauses, then yields after 50 us, then sleeps of 50 us after 1 ms
//   park:    32 pauses, then sleeps of 50 us after 50 us, of 1 ms after 10 ms
class IdleWait {
 public:
  explicit IdleWait(IdlePolicy policy) : policy_(policy) {}
  void Reset() { turns_ = 0; }
  void Wait();

 private:
  const IdlePolicy policy_;
  uint64_t turns_ = 0;
};

}  // namespace tickgate
