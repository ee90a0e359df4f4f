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
#include "runtime/annotation.h"
#include "runtime/breaker.h"
#include "runtime/frame_batch.h"
#include "runtime/messages.h"
#include "runtime/output.h"
#include "runtime/quarantine.h"
#include "runtime/stream_options.h"
#include "runtime/stream_program.h"
#include "storage/storage.h"

namespace tickgate {

struct WorkerSetup {
  std::string stream;
  std::shared_ptr<const StreamProgram> program;
  std::vector<std::string> partitions;  // names by index
  size_t worker = 0;
  bool hold_rows = false;  // at most once
  Mode mode = Mode::kEnforce;
  bool annotate = false;
  BreakerOptions breaker;
  uint64_t window_seen = 0, window_bad = 0;  // what its breaker held at the last commit
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
  void CountReasons(const Outcome& outcome, std::span<const EventError> found);
  // Lands `bytes` for the event. `record` says where its record waits in the dlq's output, if it
  // does.
  void Land(const Outcome& outcome, std::string_view bytes, RowOrigin record);
  std::string_view RowText(const Outcome& outcome, std::string_view bytes, const Position& position,
                           int64_t received_ns);
  void Quarantine(const Outcome& outcome);
  void QuarantineFailed(size_t frame);
  void AddQuarantineRow(size_t frame, const Outcome& outcome);
  void Watch(bool bad);
  bool MustStop() const { return tripped_ && setup_.breaker.action == BreakerAction::kStop; }
  absl::Status BreakerTripped() const;

  // Rings.
  bool TakeRecord();
  void OpenRun(Ring& ring);
  void GatherFrames(Ring& ring);
  bool AllAligned() const;
  absl::Status TakeBarrier();
  absl::Status Seal(EpochNumber epoch, bool last);
  // From here on the program judges that the last barriers named.
  void TakeProgram();
  void CheckCounts();
  absl::StatusOr<bool> ReleaseHeld();

  // Hands rows to the sinks, as far as they may go now. True: nothing keeps the run from going on.
  absl::StatusOr<bool> HandOver();
  // True when every output has handed over all it had.
  absl::StatusOr<bool> FlushOutputs();
  absl::Status QuarantineRejected(Output& from);
  void CountRejected(const Output::Rejected& rejected);
  void AddRejected(const Output::Rejected& rejected);
  absl::Status CheckDiskFull(const Sink& sink);
  void Report(WorkerReport report);

  Output& output(Target target) { return *outputs_[static_cast<size_t>(target)]; }

  const WorkerSetup setup_;
  std::vector<Ring> rings_;
  WorkerCommands& commands_;
  WorkerReports& reports_;
  Clock& clock_;
  std::shared_ptr<const StreamProgram> program_;
  std::unique_ptr<Judge> judge_;
  WorkerCommand next_;  // the program to come
  QuarantineWriter quarantine_;
  std::optional<RowAnnotator> annotator_;
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
  std::string annotated_scratch_;
  std::string masked_scratch_;

  size_t next_ring_ = 0;
  BarrierRecord barrier_{};
  uint32_t barrier_program_ = 1;  // the highest that a barrier has named
  Counts counts_;
  uint64_t bad_landed_ = 0;  // of this epoch: events that landed although quarantined
  Breaker breaker_;
  bool tripped_ = false;
  std::deque<EpochNumber> sealed_;  // sealed, not yet durable
  EpochNumber committed_ = 0;
  bool downtime_written_ = false;
  EpochNumber held_until_ = 0;  // at most once: rows wait for this epoch's commit
  int64_t full_since_ns_ = 0;   // 0: not full
};

}  // namespace tickgate
