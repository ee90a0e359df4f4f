// Rows that nobody wants: counted, nothing else.
#pragma once

#include "base/check.h"
#include "sinks/sink.h"

namespace tickgate {

class DiscardSink final : public Sink {
 public:
  absl::StatusOr<AppendResult> Append(std::span<const Row> rows) override {
    for (const Row& row : rows) bytes_taken_ += row.bytes.size();
    return AppendResult{rows.size(), false, {}};
  }
  absl::StatusOr<Mark> Seal(EpochNumber epoch, bool) override {
    TG_CHECK(epoch > sealed_);
    sealed_ = epoch;
    Mark mark;
    mark.sink = "discard";
    return mark;
  }
  absl::StatusOr<size_t> Step(int64_t) override { return 0; }
  EpochNumber DurableEpoch() const override { return sealed_; }
  bool DiskFull() const override { return false; }
  uint64_t BytesTaken() const override { return bytes_taken_; }
  size_t BufferBytes() const override { return 0; }

 private:
  EpochNumber sealed_ = 0;
  uint64_t bytes_taken_ = 0;
};

}  // namespace tickgate
