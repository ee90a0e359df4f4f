// The control side of a stream: closes epochs together, commits them in order, watches the disk.
//
// Threads: all of this is the control thread's; readers and workers are reached by mailboxes only.
// Commit:  epoch e is committed when every reader has closed it and every worker has it durable (at
//          most once: the rows before it). One synced write of the store; then files closed in e
//          get their final names, and readers and workers hear of it. An epoch that read and closed
//          nothing is passed over.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "base/clock.h"
#include "checkpoint/checkpoint_store.h"
#include "runtime/messages.h"
#include "runtime/stream_options.h"
#include "runtime/summary.h"
#include "storage/storage.h"

namespace tickgate {

struct ReaderLink {
  ReaderCommands commands{kMailboxSlots};
  ReaderReports reports{kMailboxSlots};
};

struct WorkerLink {
  WorkerCommands commands{kMailboxSlots};
  WorkerReports reports{kMailboxSlots};
};

struct ControlSetup {
  std::string stream;
  bool commit_when_sealed = false;           // at most once
  Checkpoint checkpoint;                     // the last committed one; epoch 0: a new stream
  std::vector<std::string> partitions;       // names by index, for the manifests
  std::vector<std::string> watched_folders;  // of the targets, for the free space
  DiskOptions disk;
  Trigger trigger = Trigger::kContinuous;
  Mode mode = Mode::kEnforce;
  std::shared_ptr<const StreamProgram> program;  // the one it starts with
  // Some target has a plain file for each record: which, stands in what was committed at the start.
  bool records_are_fixed = false;
  bool resumed = false;
};

class Control {
 public:
  Control(ControlSetup setup, std::vector<ReaderLink*> readers, std::vector<WorkerLink*> workers,
          CheckpointStore& store, Storage& storage, Clock& clock);

  // One bounded turn. Returns how much it did.
  size_t Step();
  // From the next barrier on this program judges; the old one goes once no worker has it any more.
  // FailedPrecondition, and nothing changes: the last one is not yet taken, the stream ends, or
  // the program's records want a restart.
  absl::Status Reload(std::shared_ptr<const Program> program);
  bool reloading() const { return retiring_ != nullptr; }

  // Readers stop at once; what they have read is drained and committed.
  void Stop(StopReason reason);

  // The stream has ended, well or not; the hot threads need not be heard any more.
  bool done() const { return done_; }
  const absl::Status& status() const { return status_; }
  RunSummary summary() const;
  uint64_t frames() const { return summary_.counts.frames; }
  uint64_t bytes_in() const { return summary_.counts.bytes_in; }

 private:
  struct Epoch {
    std::vector<bool> closed;                           // by reader
    std::vector<bool> durable;                          // by worker
    std::vector<std::array<Mark, kTargetCount>> marks;  // by worker
    Counts counts;
    BreakerWindow window;
    uint64_t frames = 0;
    uint32_t program = 0;         // number of the one that judges behind it
    std::vector<Cursor> cursors;  // by reader; of those that closed it
  };

  void TakeReaderReports(size_t reader);
  void TakeWorkerReports(size_t worker);
  void Start();
  Epoch& EpochAt(EpochNumber number);
  bool Ready(const Epoch& epoch) const;
  absl::Status Commit(EpochNumber number, Epoch& epoch);
  Checkpoint NextCheckpoint(EpochNumber number, Epoch& epoch);
  absl::Status FinishFilesOf(const Checkpoint& checkpoint);
  void NoteCommitted(EpochNumber number, const Epoch& epoch);
  void Tell(ReaderCommand command);
  bool TryTell(ReaderCommand::Kind kind);
  void NoteProgram(EpochNumber number, const Epoch& epoch);
  absl::Status CheckRecords(const Program& program) const;
  void Tripped(absl::Status status);
  void WatchDisk();
  void PauseReaders();
  void CheckEnd();
  void Fail(absl::Status status);

  ControlSetup setup_;
  std::vector<ReaderLink*> readers_;
  std::vector<WorkerLink*> workers_;
  CheckpointStore& store_;
  Storage& storage_;
  Clock& clock_;

  std::map<EpochNumber, Epoch> epochs_;  // open or in flight
  EpochNumber settled_;                  // committed or passed over, everything up to here
  std::vector<Cursor> cursors_;          // by reader, as of settled_
  std::vector<bool> readers_ended_;
  std::vector<bool> workers_started_;
  std::vector<bool> workers_ended_;
  bool started_ = false;
  bool done_ = false;
  absl::Status status_;         // of the stream
  absl::Status source_status_;  // why a reader gave up: told once all it read is committed
  StopReason stop_reason_ = StopReason::kRunning;

  int64_t disk_checked_ns_ = 0;
  int64_t disk_scarce_since_ns_ = 0;  // 0: it is not
  bool tripped_ = false;              // intake waits for a reload
  bool paused_ = false;               // the readers were told to wait

  std::shared_ptr<const StreamProgram> program_;   // the newest
  std::shared_ptr<const StreamProgram> retiring_;  // the one before, while a worker may have it
  RunSummary summary_;
  int64_t started_ns_;
};

}  // namespace tickgate
