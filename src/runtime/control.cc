#include "runtime/control.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "runtime/disk_full.h"
#include "sinks/recover_files.h"

namespace tickgate {
namespace {

constexpr int64_t kDiskCheckNs = 100 * kNsPerMs;

bool All(const std::vector<bool>& flags) {
  return std::all_of(flags.begin(), flags.end(), [](bool flag) { return flag; });
}

bool ClosesFiles(const std::vector<std::array<Mark, kTargetCount>>& marks) {
  for (const auto& of_worker : marks) {
    for (const Mark& mark : of_worker) {
      for (const FileMark& file : mark.files) {
        if (file.closed) return true;
      }
    }
  }
  return false;
}

}  // namespace

Control::Control(ControlSetup setup, std::vector<ReaderLink*> readers,
                 std::vector<WorkerLink*> workers, CheckpointStore& store, Storage& storage,
                 Clock& clock)
    : setup_(std::move(setup)),
      readers_(std::move(readers)),
      workers_(std::move(workers)),
      store_(store),
      storage_(storage),
      clock_(clock),
      settled_(setup_.checkpoint.epoch),
      cursors_(readers_.size(), setup_.checkpoint.cursor),
      readers_ended_(readers_.size()),
      workers_started_(workers_.size()),
      workers_ended_(workers_.size()),
      program_(setup_.program),
      started_ns_(clock.MonotonicNs()) {
  summary_.stream = setup_.stream;
  summary_.trigger = setup_.trigger;
  summary_.mode = setup_.mode;
  summary_.names = setup_.program->names;
  summary_.cursor = setup_.checkpoint.cursor;
  if (setup_.resumed) summary_.resumed_from = setup_.checkpoint.cursor;
}

size_t Control::Step() {
  if (done_) return 0;
  const EpochNumber settled = settled_;
  for (size_t i = 0; i < readers_.size(); ++i) TakeReaderReports(i);
  for (size_t i = 0; i < workers_.size(); ++i) TakeWorkerReports(i);
  if (!started_ && status_.ok() && All(workers_started_)) Start();
  while (status_.ok() && !epochs_.empty() && epochs_.begin()->first == settled_ + 1 &&
         Ready(epochs_.begin()->second)) {
    auto node = epochs_.extract(epochs_.begin());
    if (absl::Status status = Commit(node.key(), node.mapped()); !status.ok()) {
      Fail(std::move(status));
      break;
    }
  }
  WatchDisk();
  PauseReaders();
  CheckEnd();
  return settled_ - settled;
}

void Control::Start() {
  started_ = true;
  Tell({ReaderCommand::Kind::kStart, 0, 0});
  if (stop_reason_ != StopReason::kRunning) Tell({ReaderCommand::Kind::kStop, 0, 0});
}

void Control::Stop(StopReason reason) {
  if (done_ || stop_reason_ != StopReason::kRunning) return;
  stop_reason_ = reason;
  if (started_) Tell({ReaderCommand::Kind::kStop, 0, 0});
}

void Control::Tell(ReaderCommand command) {
  for (ReaderLink* reader : readers_) {
    const bool put = reader->commands.TryPut(ReaderCommand(command));
    TG_CHECK(put);  // a reader takes all its commands at every turn
  }
}

bool Control::TryTell(ReaderCommand::Kind kind) {
  bool all = true;
  for (ReaderLink* reader : readers_) all &= reader->commands.TryPut(ReaderCommand{kind, 0, 0});
  return all;
}

Control::Epoch& Control::EpochAt(EpochNumber number) {
  TG_CHECK(number > settled_);
  Epoch& epoch = epochs_[number];
  if (epoch.closed.empty()) {
    epoch.closed.resize(readers_.size());
    epoch.cursors.resize(readers_.size());
    epoch.durable.resize(workers_.size());
    epoch.marks.resize(workers_.size());
  }
  return epoch;
}

void Control::TakeReaderReports(size_t reader) {
  ReaderReport report;
  while (readers_[reader]->reports.TryTake(&report)) {
    if (report.kind == ReaderReport::Kind::kEnded) {
      readers_ended_[reader] = true;
      if (stop_reason_ == StopReason::kRunning) stop_reason_ = report.reason;
      if (!report.status.ok()) {
        stop_reason_ = StopReason::kError;
        source_status_ = std::move(report.status);
      }
      continue;
    }
    Epoch& epoch = EpochAt(report.epoch);
    epoch.closed[reader] = true;
    epoch.frames += report.frames;
    epoch.counts.bytes_in += report.bytes;
    epoch.program = std::max(epoch.program, report.program);
    epoch.cursors[reader] = std::move(report.cursor);
    for (size_t other = 0; other < readers_.size(); ++other) {
      if (other == reader || epoch.closed[other] || readers_ended_[other]) continue;
      const bool put = readers_[other]->commands.TryPut(
          ReaderCommand{ReaderCommand::Kind::kClose, report.epoch, 0});
      TG_CHECK(put);
    }
  }
}

void Control::TakeWorkerReports(size_t worker) {
  WorkerReport report;
  while (workers_[worker]->reports.TryTake(&report)) {
    switch (report.kind) {
      case WorkerReport::Kind::kStarted:
        workers_started_[worker] = true;
        break;
      case WorkerReport::Kind::kSealed: {
        Epoch& epoch = EpochAt(report.epoch);
        epoch.marks[worker] = std::move(report.marks);
        epoch.counts.Add(report.counts);
        epoch.window.seen += report.window_seen;
        epoch.window.bad += report.window_bad;
        break;
      }
      case WorkerReport::Kind::kDurable:
        if (report.epoch > settled_) EpochAt(report.epoch).durable[worker] = true;
        break;
      case WorkerReport::Kind::kTripped:
        Tripped(std::move(report.status));
        break;
      case WorkerReport::Kind::kEnded:
        workers_ended_[worker] = true;
        break;
      case WorkerReport::Kind::kFailed:
        Fail(std::move(report.status));
        break;
    }
  }
}

bool Control::Ready(const Epoch& epoch) const {
  for (size_t i = 0; i < readers_.size(); ++i) {
    if (!epoch.closed[i] && !readers_ended_[i]) return false;
  }
  return All(epoch.durable);
}

absl::Status Control::Commit(EpochNumber number, Epoch& epoch) {
  // Laws: durable before commit; the cursor passes no frame that a worker has not handed over.
  TG_CHECK(Ready(epoch) && epoch.counts.frames == epoch.frames);
  for (size_t i = 0; i < readers_.size(); ++i) {
    if (epoch.closed[i]) cursors_[i] = std::move(epoch.cursors[i]);
  }
  if (epoch.frames > 0 || ClosesFiles(epoch.marks)) {
    Checkpoint next = NextCheckpoint(number, epoch);
    TG_RETURN_IF_ERROR(store_.Commit(next));
    setup_.checkpoint = std::move(next);
    TG_RETURN_IF_ERROR(FinishFilesOf(setup_.checkpoint));
    NoteCommitted(number, epoch);
  }
  settled_ = number;
  NoteProgram(number, epoch);
  Tell({ReaderCommand::Kind::kCommitted, number, 0});
  for (WorkerLink* worker : workers_) {
    const bool put = worker->commands.TryPut(WorkerCommand{.committed = number});
    TG_CHECK(put);  // there are more slots than epochs in flight
  }
  return absl::OkStatus();
}

Checkpoint Control::NextCheckpoint(EpochNumber number, Epoch& epoch) {
  Checkpoint next = setup_.checkpoint;
  next.epoch = number;
  next.committed_ns = clock_.WallNs();
  next.cursor = {cursors_.front().type, {}};
  for (const Cursor& cursor : cursors_) {
    next.cursor.partitions.insert(next.cursor.partitions.end(), cursor.partitions.begin(),
                                  cursor.partitions.end());
  }
  for (size_t target = 0; target < kTargetCount; ++target) {
    std::vector<Mark>& marks = next.marks[std::string(kTargetNames[target])];
    marks.resize(std::max(marks.size(), workers_.size()));
    // Of workers that are no more, only the number of their next segment is kept.
    for (size_t i = workers_.size(); i < marks.size(); ++i) marks[i].files.clear();
    for (size_t i = 0; i < workers_.size(); ++i) {
      marks[i] = std::move(epoch.marks[i][target]);
      for (FileMark& file : marks[i].files) {
        if (file.rows == 0) continue;
        file.first_partition = setup_.partitions.at(file.first.partition);
        file.last_partition = setup_.partitions.at(file.last.partition);
      }
    }
  }
  for (size_t i = 0; i < kVerdictCount; ++i) next.verdicts[i] += epoch.counts.verdicts[i];
  next.frames += epoch.counts.frames;
  next.breaker = epoch.window;
  if (next.breaker.seen > 0) {
    const StreamProgram& judged = retiring_ == nullptr ? *program_ : *retiring_;
    next.breaker.contract = judged.program->contract_version();
  }
  return next;
}

absl::Status Control::FinishFilesOf(const Checkpoint& checkpoint) {
  for (const auto& [target, marks] : checkpoint.marks) {
    TG_RETURN_IF_ERROR(FinishFiles(storage_, marks, setup_.stream));
  }
  return absl::OkStatus();
}

void Control::NoteCommitted(EpochNumber number, const Epoch& epoch) {
  summary_.counts.Add(epoch.counts);
  summary_.cursor = setup_.checkpoint.cursor;
  if (epoch.frames == 0) return;
  ++summary_.epochs;
  EpochSummary line;
  line.epoch = number;
  line.events = epoch.counts.events();
  line.good = epoch.counts.of(Verdict::kGood) + epoch.counts.of(Verdict::kGoodMarked);
  line.quarantined = epoch.counts.of(Verdict::kQuarantined);
  line.cursor = summary_.cursor;
  summary_.per_epoch.push_back(std::move(line));
  if (summary_.per_epoch.size() > RunSummary::kEpochsListed) summary_.per_epoch.pop_front();
}

void Control::WatchDisk() {
  const int64_t now_ns = clock_.MonotonicNs();
  if (!started_ || now_ns - disk_checked_ns_ < kDiskCheckNs) return;
  disk_checked_ns_ = now_ns;
  bool scarce = false;
  bool plenty = true;
  for (const std::string& folder : setup_.watched_folders) {
    const absl::StatusOr<Storage::Space> space = storage_.SpaceOf(folder);
    if (!space.ok()) continue;
    const int64_t least = std::min(setup_.disk.min_free_bytes, space->total_bytes / 100);
    scarce |= space->free_bytes < least;
    plenty &= space->free_bytes >= 2 * least;
  }
  if (disk_scarce_since_ns_ == 0 && scarce) {
    disk_scarce_since_ns_ = now_ns;
    Log(LogLevel::kWarning, setup_.stream, "disk almost full (io.min_free): intake waits");
  } else if (disk_scarce_since_ns_ != 0 && plenty) {
    disk_scarce_since_ns_ = 0;
    Log(LogLevel::kInfo, setup_.stream, "disk has room again: intake goes on");
  } else if (disk_scarce_since_ns_ != 0 && epochs_.empty() &&
             now_ns - disk_scarce_since_ns_ >= setup_.disk.full_timeout_ns) {
    Fail(DiskStaysFull(setup_.stream, setup_.disk.full_timeout_ns));
  }
}

// Where a mailbox has no slot now, the next turn tells it.
void Control::PauseReaders() {
  const bool pause = tripped_ || disk_scarce_since_ns_ != 0;
  if (!started_ || pause == paused_) return;
  if (TryTell(pause ? ReaderCommand::Kind::kPause : ReaderCommand::Kind::kResume)) paused_ = pause;
}

void Control::CheckEnd() {
  if (done_) return;
  if (!All(workers_ended_) || !All(readers_ended_) || !epochs_.empty()) return;
  done_ = true;
  status_ = source_status_;
}

void Control::Fail(absl::Status status) {
  if (done_) return;
  status_ = std::move(status);
  stop_reason_ = StopReason::kError;
  done_ = true;
}

RunSummary Control::summary() const {
  RunSummary summary = summary_;
  summary.stopped = stop_reason_;
  summary.seconds = static_cast<double>(clock_.MonotonicNs() - started_ns_) / 1e9;
  return summary;
}

}  // namespace tickgate
