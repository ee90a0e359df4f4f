// Rows on their way from a worker to one of its sinks: collected, handed over a batch at a time.
//
// Threads: the worker's.
// At most once: rows are held (copied) until the cursor that passes them is committed; see Hold.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "event/frame.h"
#include "event/row.h"
#include "runtime/arena.h"
#include "sinks/sink.h"

namespace tickgate {

// What the quarantine needs of an event whose row a sink refused.
struct RowOrigin {
  std::string_view event;
  uint16_t record = 0;
  bool marked = false;
};

class Output {
 public:
  static constexpr size_t kBatchRows = 512;
  static constexpr size_t kArenaBytes = 512 << 10;

  // `hold`: rows wait for Release; `held_bytes` is the room they are expected to need.
  Output(std::unique_ptr<Sink> sink, size_t wanted, bool hold);

  Sink& sink() { return *sink_; }
  const Sink& sink() const { return *sink_; }

  // `stable`: row.bytes and origin.event stay where they are until Flush says that all is gone.
  void Add(const Row& row, const RowOrigin& origin, bool stable);

  // Time to hand over. Held rows are never: their epoch's size is bounded where it is read.
  bool full() const {
    return !hold_ && (rows_.size() >= kBatchRows || arena_.used() >= kArenaBytes / 2);
  }
  bool empty() const { return next_ == rows_.size(); }

  // Hands rows to the sink. kRejected: rows()[next] can never land; the caller takes it with
  // TakeRejected.
  enum class Flushed : uint8_t { kAll, kFull, kRejected };
  absl::StatusOr<Flushed> Flush();
  struct Rejected {
    Row row;
    RowOrigin origin;
    std::string_view why;
  };
  Rejected TakeRejected();

  // Rows the sink has taken since this was asked last.
  uint64_t TakeCount() { return std::exchange(taken_, 0); }

  size_t BufferBytes() const { return kArenaBytes + sink_->BufferBytes(); }

 private:
  const std::unique_ptr<Sink> sink_;
  const size_t wanted_;
  const bool hold_;
  Arena arena_;
  std::vector<Row> rows_;
  std::vector<RowOrigin> origins_;
  std::vector<WantedValue> wanted_values_;  // wanted_ of them a row
  size_t next_ = 0;                         // rows before it have been taken by the sink
  uint64_t taken_ = 0;
  std::string_view rejected_why_;
};

}  // namespace tickgate
