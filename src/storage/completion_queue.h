// Operations that have ended and whose handlers do not know it yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

#include "absl/status/status.h"
#include "storage/storage.h"

namespace tickgate {

class CompletionQueue {
 public:
  void Add(IoHandler* handler, uint64_t token, absl::Status status) {
    done_.push_back({handler, token, std::move(status)});
  }

  // Tells the handlers. What they start and finish meanwhile waits for the next call, unless a
  // handler itself reaps. Returns how many were told here.
  size_t Tell() {
    size_t told = 0;
    for (size_t left = done_.size(); left > 0 && !done_.empty(); --left) {
      const Done done = std::move(done_.front());
      done_.pop_front();
      ++told;
      done.handler->OnIoDone(done.token, done.status);
    }
    return told;
  }

  size_t size() const { return done_.size(); }
  bool empty() const { return done_.empty(); }

 private:
  struct Done {
    IoHandler* handler;
    uint64_t token;
    absl::Status status;
  };
  std::deque<Done> done_;
};

}  // namespace tickgate
