// The judging side of a stream: takes frames from its rings, judges them, hands rows to its sinks,
// and seals epochs.
//
// Threads: Start, Step and Close are the worker thread's. All else goes through the mailboxes.
// Barrier: a worker that meets Barrier(e) on one ring leaves that ring alone until all have brought
// it;
//          then every sink seals e and the worker goes on with e+1 while the I/O of e completes.
// At most once: rows of e wait until e is committed; the worker waits with them.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "program/judge.h"
#include "runtime/frame_batch.h"
#include "runtime/messages.h"
#include "runtime/output.h"
#include "runtime/quarantine.h"
#include "runtime/stream_options.h"
#include "storage/storage.h"

namespace tickgate {

struct WorkerSetup {
  std::string stream;
  std::shared_ptr<const Program> program;
  std::vector<std::string> partitions;  // names by index
  size_t worker = 0;
  bool hold_rows = false;  // at most once
  int64_t full_timeout_ns = 0;
  size_t wanted = 0;  // values a row carries
  // The source cannot replay and was left at this instant: a gap record goes before the first
  // frame.
  std::optional<int64_t> away_since_ns;
  // Called on the worker's thread: the storage is bound to it.
  std::function<absl::StatusOr<std::unique_ptr<Storage>>()> make_storage;
  std::function<absl::StatusOr<std::unique_ptr<Sink>>(Target, Storage*)> make_sink;
};

class Worker {
 public:
  Worker(WorkerSetup setup, const std::vector<ByteRing*>& rings, WorkerCommands& commands,
         WorkerReports& reports, Clock& clock);

  // Makes storage and sinks. Reports kStarted or kFailed.
  void Start();
  // One bounded turn: at most one block. Returns how much it did. An error ends the worker
  // (kFailed).
  size_t Step();
  // Gives up storage and sinks, on the thread they belong to.
  void Close();
  bool ended() const { return state_ == State::kEnded; }

  // What the worker holds besides its sinks' buffers, which stand in BufferBytes of the sinks.
  size_t ScratchBytes() const;

 private:
  enum class State : uint8_t { kNew, kRunning, kEnded };

  struct Ring {
    ByteRing* ring = nullptr;
    bool aligned = false;  // it has brought the barrier of the open epoch
    bool ended = false;
  };

  absl::StatusOr<size_t> Turn();
  void TakeCommands();
  absl::Status StepSinks();
  void ReportDurable();

  // The run at hand: judged a batch at a time, each batch handed over before the next.
  absl::StatusOr<bool> WorkOn();
  bool OpenJudge();
  void WriteDowntime();
  void Take(const Outcome& outcome);
  void Land(const Outcome& outcome, const FrameBatch::Frame& frame);
  void Quarantine(const Outcome& outcome, const FrameBatch::Frame& frame);
  void QuarantineFailed(const FrameBatch::Frame& frame, std::string_view payload);
  void AddQuarantineRow(const FrameBatch::Frame& frame, uint32_t index, uint16_t record);

  // Rings.
  bool TakeRecord();
  void OpenRun(Ring& ring);
  void GatherFrames(Ring& ring);
  bool AllAligned() const;
  absl::Status TakeBarrier();
  absl::Status Seal(EpochNumber epoch, bool last);
  absl::StatusOr<bool> ReleaseHeld();

  // Hands rows to the sinks, as far as they may go now. True: nothing keeps the run from going on.
  absl::StatusOr<bool> HandOver();
  // True when every output has handed over all it had.
  absl::StatusOr<bool> FlushOutputs();
  absl::Status QuarantineRejected(Output& from);
  absl::Status CheckDiskFull(const Sink& sink);
  void Report(WorkerReport report);

  Output& output(Target target) { return *outputs_[static_cast<size_t>(target)]; }

  const WorkerSetup setup_;
  std::vector<Ring> rings_;
  WorkerCommands& commands_;
  WorkerReports& reports_;
  Clock& clock_;
  QuarantineWriter quarantine_;
  Judge judge_;
  FrameBatch run_;

  State state_ = State::kNew;
  std::unique_ptr<Storage> storage_;
  std::array<std::unique_ptr<Output>, kTargetCount> outputs_;

  Ring* run_ring_ = nullptr;  // whose records the run holds; null: no run at hand
  size_t run_begin_ = 0;      // frames of the run that the judge has open: [run_begin_, run_end_)
  size_t run_end_ = 0;
  bool judging_ = false;
  Outcome outcome_;
  std::string record_scratch_;
  std::string row_scratch_;

  size_t next_ring_ = 0;
  BarrierRecord barrier_{};
  Counts counts_;
  std::deque<EpochNumber> sealed_;  // sealed, not yet durable
  EpochNumber committed_ = 0;
  bool downtime_written_ = false;
  EpochNumber held_until_ = 0;  // at most once: rows wait for this epoch's commit
  int64_t full_since_ns_ = 0;   // 0: not full
};

}  // namespace tickgate
