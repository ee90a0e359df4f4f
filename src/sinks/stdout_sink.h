// Rows to a file descriptor that others read: standard output, mostly a pipe.
//
// Durable here means written: at-least-once, nothing can be cut back.
// Waits: never. A pipe that is full takes nothing; it is asked before each write, and gets no more
//        at once than a pipe takes whole, so that a reader who stops does not stop the worker.
// A reader that is gone is the error Unavailable. The process must ignore SIGPIPE.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "sinks/sink.h"

namespace tickgate {

class StdoutSink final : public Sink {
 public:
  explicit StdoutSink(int fd);

  absl::StatusOr<AppendResult> Append(std::span<const Row> rows) override;
  absl::StatusOr<Mark> Seal(EpochNumber epoch, bool last) override;
  absl::StatusOr<size_t> Step(int64_t now_ns) override;
  EpochNumber DurableEpoch() const override { return durable_; }
  bool DiskFull() const override { return false; }
  uint64_t BytesTaken() const override { return bytes_taken_; }
  size_t BufferBytes() const override { return buffer_.size(); }

 private:
  size_t Buffered() const { return static_cast<size_t>(bytes_taken_ - bytes_written_); }
  void Copy(std::string_view bytes);
  absl::StatusOr<size_t> WriteOnce();

  const int fd_;
  size_t piece_max_;    // of one write
  std::string buffer_;  // a circle: byte i of all taken stands at i modulo its size
  uint64_t bytes_taken_ = 0;
  uint64_t bytes_written_ = 0;
  std::deque<std::pair<EpochNumber, uint64_t>> sealed_;  // and where each ends
  EpochNumber durable_ = 0;
  size_t row_done_ = 0;  // bytes of a row that did not fit whole
  absl::Status status_;
};

}  // namespace tickgate
