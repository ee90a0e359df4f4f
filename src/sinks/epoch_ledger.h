// How far a sink's epochs are durable, and its first failure, which is final.
#pragma once

#include <cstddef>
#include <deque>
#include <utility>

#include "absl/status/status.h"
#include "base/check.h"
#include "event/mark.h"

namespace tickgate {

class EpochLedger {
 public:
  // The epoch is sealed; it is durable when `outstanding` syncs are done and all before it are.
  void Seal(EpochNumber epoch, size_t outstanding) {
    TG_CHECK(epoch > sealed_);
    sealed_ = epoch;
    epochs_.push_back({epoch, outstanding});
    Advance();
  }

  // One sync of the epoch is done. REQUIRES: it was sealed.
  void Done(EpochNumber epoch) {
    for (Epoch& open : epochs_) {
      if (open.number != epoch) continue;
      TG_CHECK(open.outstanding > 0);
      --open.outstanding;
      Advance();
      return;
    }
    TG_CHECK(false);
  }

  // From here on nothing more is durable and nothing more may be tried.
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }

  const absl::Status& status() const { return status_; }
  EpochNumber durable() const { return durable_; }
  EpochNumber sealed() const { return sealed_; }

 private:
  struct Epoch {
    EpochNumber number;
    size_t outstanding;
  };

  void Advance() {
    while (!epochs_.empty() && epochs_.front().outstanding == 0) {
      durable_ = epochs_.front().number;
      epochs_.pop_front();
    }
  }

  std::deque<Epoch> epochs_;
  EpochNumber sealed_ = 0;
  EpochNumber durable_ = 0;
  absl::Status status_;
};

}  // namespace tickgate
