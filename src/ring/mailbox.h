// A bounded queue of messages between exactly two threads: commands down, reports up.
//
// Threads: TryPut is the sender's, TryTake the receiver's.
// Memory:  slots are allocated in the constructor; what a message owns is its own affair.
// Full:    TryPut returns false and leaves the message untouched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tickgate {

template <typename Message>
class Mailbox {
 public:
  explicit Mailbox(size_t slots) : slots_(slots) {}

  bool TryPut(Message&& message) {
    const uint64_t put = put_.load(std::memory_order_relaxed);  // ours alone
    // acquire: the receiver has moved the slot's old message out.
    if (put - taken_.load(std::memory_order_acquire) == slots_.size()) return false;
    slots_[put % slots_.size()] = std::move(message);
    // release: the message is whole before the receiver sees it.
    put_.store(put + 1, std::memory_order_release);
    return true;
  }

  bool TryTake(Message* message) {
    const uint64_t taken = taken_.load(std::memory_order_relaxed);  // ours alone
    if (taken == put_.load(std::memory_order_acquire)) return false;
    *message = std::move(slots_[taken % slots_.size()]);
    taken_.store(taken + 1, std::memory_order_release);
    return true;
  }

 private:
  std::vector<Message> slots_;
  alignas(128) std::atomic<uint64_t> put_{0};
  alignas(128) std::atomic<uint64_t> taken_{0};
};

}  // namespace tickgate
