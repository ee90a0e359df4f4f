// A sink of another kind after a target that was a file: the first mark closes the segments that
// the last run left open, so that they too get their final names.
#pragma once

#include <memory>
#include <utility>

#include "base/status.h"
#include "sinks/sink.h"

namespace tickgate {

class ClosingSink final : public Sink {
 public:
  // `left`: a retired mark.
  ClosingSink(std::unique_ptr<Sink> sink, Mark left)
      : sink_(std::move(sink)), left_(std::move(left)) {}

  absl::StatusOr<AppendResult> Append(std::span<const Row> rows) override {
    return sink_->Append(rows);
  }
  void LearnRecords(std::span<const std::string> records) override { sink_->LearnRecords(records); }
  absl::StatusOr<Mark> Seal(EpochNumber epoch, bool last) override {
    TG_ASSIGN_OR_RETURN(Mark mark, sink_->Seal(epoch, last));
    mark.files = std::exchange(left_.files, {});
    return mark;
  }
  absl::StatusOr<size_t> Step(int64_t now_ns) override { return sink_->Step(now_ns); }
  EpochNumber DurableEpoch() const override { return sink_->DurableEpoch(); }
  bool DiskFull() const override { return sink_->DiskFull(); }
  uint64_t BytesTaken() const override { return sink_->BytesTaken(); }
  size_t BufferBytes() const override { return sink_->BufferBytes(); }

 private:
  std::unique_ptr<Sink> sink_;
  Mark left_;
};

}  // namespace tickgate
