#include "runtime/worker.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/status.h"

namespace tickgate {

Worker::Worker(WorkerSetup setup, const std::vector<ByteRing*>& rings, WorkerCommands& commands,
               WorkerReports& reports, Clock& clock)
    : setup_(std::move(setup)),
      commands_(commands),
      reports_(reports),
      clock_(clock),
      program_(setup_.program),
      judge_(std::make_unique<Judge>(program_->program)),
      quarantine_(setup_.stream, setup_.partitions, *program_->program),
      run_(setup_.stream),
      counts_(program_->names.records.size(), program_->names.rules.size()),
      breaker_(setup_.breaker) {
  breaker_.Restore(setup_.window_seen, setup_.window_bad);
  if (setup_.annotate) annotator_.emplace(setup_.partitions, *program_->program);
  for (ByteRing* ring : rings) rings_.push_back({ring, false, false});
}

void Worker::Start() {
  const auto start = [this]() -> absl::Status {
    TG_ASSIGN_OR_RETURN(storage_, setup_.make_storage());
    for (size_t i = 0; i < kTargetCount; ++i) {
      TG_ASSIGN_OR_RETURN(std::unique_ptr<Sink> sink,
                          setup_.make_sink(static_cast<Target>(i), storage_.get()));
      outputs_[i] = std::make_unique<Output>(std::move(sink), setup_.wanted, setup_.hold_rows);
    }
    return absl::OkStatus();
  };
  WorkerReport report;
  report.status = start();
  if (!report.status.ok()) report.kind = WorkerReport::Kind::kFailed;
  state_ = report.status.ok() ? State::kRunning : State::kEnded;
  Report(std::move(report));
}

void Worker::Close() {
  for (std::unique_ptr<Output>& output : outputs_) output.reset();
  storage_.reset();
}

size_t Worker::ScratchBytes() const {
  return judge_->ScratchBytes() + run_.ScratchBytes() + breaker_.ScratchBytes() +
         kTargetCount * Output::ScratchBytes(setup_.wanted);
}

size_t Worker::Step() {
  if (state_ != State::kRunning) return 0;
  absl::StatusOr<size_t> done = Turn();
  if (done.ok()) return *done;
  state_ = State::kEnded;
  WorkerReport report;
  report.kind = MustStop() ? WorkerReport::Kind::kTripped : WorkerReport::Kind::kFailed;
  report.status = done.status();
  Report(std::move(report));
  return 1;
}

absl::StatusOr<size_t> Worker::Turn() {
  TakeCommands();
  TG_RETURN_IF_ERROR(StepSinks());
  ReportDurable();
  if (state_ == State::kEnded) return 1;
  bool done = false;
  if (held_until_ != 0) {
    TG_ASSIGN_OR_RETURN(done, ReleaseHeld());
  } else if (run_ring_ != nullptr) {
    TG_ASSIGN_OR_RETURN(done, WorkOn());
  } else if (AllAligned()) {
    TG_ASSIGN_OR_RETURN(done, HandOver());
    if (done) TG_RETURN_IF_ERROR(TakeBarrier());
  } else if (TakeRecord()) {
    done = true;
    if (run_ring_ != nullptr) TG_RETURN_IF_ERROR(WorkOn().status());
  }
  return done ? 1 : 0;
}

void Worker::TakeCommands() {
  WorkerCommand command;
  while (commands_.TryTake(&command)) {
    committed_ = std::max(committed_, command.committed);
    if (command.program != nullptr) next_ = std::move(command);
  }
}

absl::Status Worker::StepSinks() {
  const int64_t now_ns = clock_.MonotonicNs();
  for (std::unique_ptr<Output>& output : outputs_) {
    TG_RETURN_IF_ERROR(output->sink().Step(now_ns).status());
  }
  return absl::OkStatus();
}

void Worker::ReportDurable() {
  while (!sealed_.empty()) {
    const EpochNumber epoch = sealed_.front();
    for (const std::unique_ptr<Output>& output : outputs_) {
      if (output->sink().DurableEpoch() < epoch) return;
    }
    sealed_.pop_front();
    WorkerReport report;
    report.kind = WorkerReport::Kind::kDurable;
    report.epoch = epoch;
    Report(std::move(report));
  }
  const bool ended =
      std::all_of(rings_.begin(), rings_.end(), [](const Ring& r) { return r.ended; });
  if (ended && held_until_ == 0 && run_ring_ == nullptr) {
    state_ = State::kEnded;
    WorkerReport report;
    report.kind = WorkerReport::Kind::kEnded;
    Report(std::move(report));
  }
}

bool Worker::TakeRecord() {
  for (size_t tried = 0; tried < rings_.size(); ++tried) {
    Ring& ring = rings_[next_ring_];
    next_ring_ = (next_ring_ + 1) % rings_.size();
    ByteRing::Record record;
    if (ring.aligned || ring.ended || !ring.ring->Peek(&record)) continue;
    switch (static_cast<RecordKind>(record.kind)) {
      case RecordKind::kFrame:
        GatherFrames(ring);
        return true;
      case RecordKind::kLargeFrame: {
        const auto large = ReadPod<LargeFrameRecord>(record.payload);
        const std::unique_ptr<std::string> payload(large.payload);
        run_.OpenGather();
        run_.Gather(large.info, *payload);
        OpenRun(ring);
        return true;
      }
      case RecordKind::kBlock:
        run_.OpenBlock(record.payload);
        OpenRun(ring);
        return true;
      case RecordKind::kBarrier:
        barrier_ = ReadPod<BarrierRecord>(record.payload);
        barrier_program_ = std::max(barrier_program_, barrier_.program);
        ring.aligned = true;
        break;
      case RecordKind::kEnd:
        ring.ended = true;
        break;
    }
    ring.ring->Advance();
    ring.ring->Release();
    return true;
  }
  return false;
}

void Worker::OpenRun(Ring& ring) {
  ring.ring->Advance();
  run_ring_ = &ring;
  run_begin_ = run_end_ = 0;
  judging_ = false;
}

void Worker::GatherFrames(Ring& ring) {
  run_.OpenGather();
  ByteRing::Record record;
  while (ring.ring->Peek(&record) && record.kind == static_cast<uint32_t>(RecordKind::kFrame) &&
         run_.HasRoomFor(record.bytes - sizeof(FrameInfo))) {
    run_.Gather(ReadPod<FrameInfo>(record.payload),
                {record.payload + sizeof(FrameInfo), record.bytes - sizeof(FrameInfo)});
    ring.ring->Advance();
  }
  run_ring_ = &ring;
  run_begin_ = run_end_ = 0;
  judging_ = false;
}

bool Worker::AllAligned() const {
  bool any = false;
  for (const Ring& ring : rings_) {
    if (!ring.aligned && !ring.ended) return false;
    any |= ring.aligned;
  }
  return any;
}

absl::Status Worker::Seal(EpochNumber epoch, bool last) {
  WorkerReport report;
  report.kind = WorkerReport::Kind::kSealed;
  report.epoch = epoch;
  for (size_t i = 0; i < kTargetCount; ++i) {
    TG_ASSIGN_OR_RETURN(report.marks[i], outputs_[i]->sink().Seal(epoch, last));
  }
  report.counts = counts_;
  report.window_seen = breaker_.seen();
  report.window_bad = breaker_.bad();
  counts_.Clear();
  sealed_.push_back(epoch);
  Report(std::move(report));
  return absl::OkStatus();
}

absl::Status Worker::TakeBarrier() {
  for (Ring& ring : rings_) ring.aligned = false;
  if (!setup_.hold_rows) {
    CheckCounts();
    TG_RETURN_IF_ERROR(Seal(barrier_.epoch, barrier_.last));
    TakeProgram();
    return absl::OkStatus();
  }
  // The rows of this epoch land only behind its commit, so the mark is that of the rows before.
  held_until_ = barrier_.epoch;
  return Seal(barrier_.epoch, false);
}

// Law: every event ends in one verdict, and stands where its verdict and the mode say.
void Worker::CheckCounts() {
  const uint64_t bad_landed = std::exchange(bad_landed_, 0);
  const uint64_t good = counts_.of(Verdict::kGood) + counts_.of(Verdict::kGoodMarked);
  TG_CHECK(output(Target::kLoad).TakeCount() == good + bad_landed);
  const uint64_t only_landed = setup_.mode == Mode::kDetect ? bad_landed : 0;
  TG_CHECK(output(Target::kDlq).TakeCount() == counts_.of(Verdict::kQuarantined) - only_landed);
}

void Worker::TakeProgram() {
  if (program_->number >= barrier_program_) return;
  TakeCommands();  // the program was sent before the reader heard of it
  TG_CHECK(next_.program != nullptr && next_.program->number == barrier_program_);
  // What of the last one is bound to it goes first.
  judge_ = std::move(next_.judge);
  quarantine_.Use(*next_.program->program);
  if (annotator_) annotator_->Use(*next_.program->program);
  program_ = std::exchange(next_.program, nullptr);
  const StreamNames& names = program_->names;
  counts_.Grow(names.records.size(), names.rules.size());
  for (std::unique_ptr<Output>& output : outputs_) output->sink().LearnRecords(names.records);
  breaker_.Clear();
  tripped_ = false;
}

absl::StatusOr<bool> Worker::ReleaseHeld() {
  if (committed_ < held_until_) return false;
  TG_ASSIGN_OR_RETURN(const bool gone, FlushOutputs());
  if (!gone) return false;
  const EpochNumber held = std::exchange(held_until_, 0);
  TakeProgram();
  // Behind the last epoch one more seal closes the files that its rows went to.
  if (barrier_.last) TG_RETURN_IF_ERROR(Seal(held + 1, true));
  return true;
}

void Worker::Report(WorkerReport report) {
  const bool put = reports_.TryPut(std::move(report));
  TG_CHECK(put);  // there are more slots than epochs in flight
}

}  // namespace tickgate
