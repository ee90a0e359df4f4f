// Rows on their way from a worker to one of its sinks: collected, handed over a batch at a time.
//
// Threads: the worker's.
// At most once: rows are held (copied) until the cursor that passes them is committed; see Hold.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "event/row.h"
#include "event/verdict.h"
#include "program/judge.h"
#include "runtime/arena.h"
#include "sinks/sink.h"

namespace tickgate {

// What the quarantine needs of an event whose row a sink refused.
struct RowOrigin {
  std::string_view event;
  std::span<const InheritedValue> inherited = {};
  uint16_t record = kNoRecord;  // the program's
  int32_t element = -1;
  Verdict verdict = Verdict::kGood;
  // Of a quarantined event that lands and whose record waits in the dlq's output as well: which
  // one, and where its list of errors ends.
  bool has_record = false;
  size_t dlq_row = 0;
  size_t errors_end = 0;
};

class Output {
 public:
  static constexpr size_t kBatchRows = 512;
  static constexpr size_t kArenaBytes = 512 << 10;

  // `hold`: rows wait for Release; `held_bytes` is the room they are expected to need.
  Output(std::unique_ptr<Sink> sink, size_t wanted, bool hold);

  Sink& sink() { return *sink_; }
  const Sink& sink() const { return *sink_; }

  // What lies within `stable` stays where it is until Flush says that all is gone; all else is
  // copied.
  void Add(const Row& row, const RowOrigin& origin, std::string_view stable);
  // The row added last.
  size_t last() const { return rows_.size() - 1; }
  // Another text for a row that still waits.
  std::string_view BytesOf(size_t row) const { return rows_.at(row).bytes; }
  void Replace(size_t row, std::string_view bytes);

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

  // Besides the sink's buffers.
  static size_t ScratchBytes(size_t wanted) {
    return kArenaBytes +
           (kBatchRows + 1) * (sizeof(Row) + sizeof(RowOrigin) + wanted * sizeof(WantedValue));
  }

 private:
  std::string_view Keep(std::string_view text, std::string_view stable);
  void KeepInherited(RowOrigin* origin, std::string_view stable);

  const std::unique_ptr<Sink> sink_;
  const size_t wanted_;
  const bool hold_;
  Arena arena_;
  std::vector<Row> rows_;
  std::vector<RowOrigin> origins_;
  std::vector<WantedValue> wanted_values_;  // wanted_ of them a row
  std::vector<InheritedValue> inherited_;   // as many a row as its origin says, in turn
  size_t next_ = 0;                         // rows before it have been taken by the sink
  uint64_t taken_ = 0;
  std::string_view rejected_why_;
};

}  // namespace tickgate
