// What a worker does with the run at hand: judge, land, quarantine, hand over.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"
#include "program/mask.h"
#include "program/one_line.h"
#include "runtime/disk_full.h"
#include "runtime/gap_record.h"
#include "runtime/worker.h"

namespace tickgate {

absl::StatusOr<bool> Worker::WorkOn() {
  bool worked = false;
  for (;;) {
    TG_ASSIGN_OR_RETURN(const bool gone, HandOver());
    if (!gone) return worked;
    if (setup_.away_since_ns && !downtime_written_) WriteDowntime();
    if (!judging_ && !OpenJudge()) break;
    worked = true;
    while (judging_ && !output(Target::kLoad).full() && !output(Target::kDlq).full()) {
      judging_ = judge_->Next(&outcome_);
      if (judging_) Take(outcome_);
      if (MustStop()) return BreakerTripped();
    }
  }
  if (MustStop()) return BreakerTripped();
  run_ring_->ring->Release();
  run_ring_ = nullptr;
  return true;
}

void Worker::WriteDowntime() {
  downtime_written_ = true;
  if (run_.empty()) return;
  const FrameBatch::Frame frame = run_.frame(0);
  Downtime downtime;
  downtime.stream = setup_.stream;
  downtime.partition = setup_.partitions.at(frame.partition);
  downtime.since_ns = *setup_.away_since_ns;
  downtime.until_ns = frame.received_ns;
  downtime.position = {frame.partition, 0, frame.offset};
  record_scratch_.clear();
  AppendDowntime(downtime, &record_scratch_);
  Row row;
  row.bytes = record_scratch_;
  row.record = kNoRecord;
  row.received_ns = frame.received_ns;
  row.position = downtime.position;
  output(Target::kGaps).Add(row, {}, {});
  ++counts_.gaps;
}

void Worker::Take(const Outcome& outcome) {
  ++counts_.of(outcome.verdict);
  counts_.unverifiable += outcome.unverifiable;
  switch (outcome.verdict) {
    case Verdict::kGood:
      Land(outcome, outcome.row, {});
      break;
    case Verdict::kGoodMarked:
      CountReasons(outcome, outcome.marks);
      Land(outcome, outcome.row, {});
      break;
    case Verdict::kQuarantined:
      CountReasons(outcome, outcome.errors);
      Quarantine(outcome);
      break;
    case Verdict::kControl:
    case Verdict::kIgnored:
    case Verdict::kFiltered:
    case Verdict::kDuplicate:
      break;
  }
  Watch(outcome.verdict == Verdict::kQuarantined);
}

void Worker::CountReasons(const Outcome& outcome, std::span<const EventError> found) {
  const uint16_t record = outcome.whole_frame ? kNoRecord : outcome.record;
  ReasonCounts& reasons = counts_.ReasonsOf(program_->RecordOf(record));
  for (const EventError& error : found) {
    if (error.reason == Reason::kRule) {
      ++counts_.rules[program_->rules.at(record).at(error.rule)];
    } else {
      ++reasons[static_cast<size_t>(error.reason)];
    }
  }
}

void Worker::Watch(bool bad) {
  if (!breaker_.Add(bad) || tripped_) return;
  tripped_ = true;
  // Where it is to stop, the turn ends with the reason.
  if (setup_.breaker.action == BreakerAction::kStop) return;
  WorkerReport report;
  report.kind = WorkerReport::Kind::kTripped;
  Report(std::move(report));
}

// Opens the judge on the frames up to the next one that is not to be judged; quarantines those that
// are not. False: the run has no frame left.
bool Worker::OpenJudge() {
  run_begin_ = run_end_;
  const size_t size = run_.spans().size();
  while (run_begin_ < size && run_.frame(run_begin_).failed) {
    if (output(Target::kDlq).full()) {
      run_end_ = run_begin_;
      return true;
    }
    QuarantineFailed(run_begin_);
    ++run_begin_;
  }
  run_end_ = size;
  if (run_.has_failed()) {
    run_end_ = run_begin_;
    while (run_end_ < size && !run_.frame(run_end_).failed) ++run_end_;
  }
  if (run_begin_ == run_end_) return false;
  counts_.frames += run_end_ - run_begin_;
  const auto contexts = program_->program->needs_context() ? run_.Contexts(run_begin_, run_end_)
                                                           : std::span<const FrameContext>();
  judge_->Open(run_.text(), run_.spans().subspan(run_begin_, run_end_ - run_begin_), contexts);
  judging_ = true;
  return true;
}

void Worker::Land(const Outcome& outcome, std::string_view bytes, RowOrigin record) {
  const size_t index = run_begin_ + outcome.frame;
  const FrameBatch::Frame frame = run_.frame(index);
  Row row;
  row.record = program_->RecordOf(outcome.record);
  row.received_ns = frame.received_ns;
  row.position = {frame.partition, outcome.index, frame.offset};
  row.wanted = outcome.wanted;
  row.bytes = RowText(outcome, bytes, row.position, frame.received_ns);
  counts_.bytes_out += row.bytes.size() + 1;  // its line break
  RowOrigin origin = record;
  origin.event = outcome.event;
  origin.inherited = outcome.inherited;
  origin.record = outcome.record;
  origin.element = outcome.element;
  origin.verdict = outcome.verdict;
  output(Target::kLoad).Add(row, origin, {run_.text(), run_.text_bytes()});
}

// The row as the target gets it: on one line, and annotated where the stream says so.
std::string_view Worker::RowText(const Outcome& outcome, std::string_view bytes,
                                 const Position& position, int64_t received_ns) {
  // What is known of the line breaks is known of `row` alone.
  if (!outcome.one_line || bytes.data() != outcome.row.data()) {
    row_scratch_.clear();
    AppendOneLine(bytes, &row_scratch_);
    bytes = row_scratch_;
  }
  if (!annotator_) return bytes;
  annotated_scratch_.clear();
  const bool annotated =
      annotator_->Append(bytes, outcome, position, received_ns, &annotated_scratch_);
  return annotated ? annotated_scratch_ : bytes;
}

void Worker::Quarantine(const Outcome& outcome) {
  const size_t index = run_begin_ + outcome.frame;
  const FrameBatch::Frame frame = run_.frame(index);
  const bool lands = setup_.mode != Mode::kEnforce && MayLand(outcome);
  RowOrigin record;
  if (!lands || setup_.mode == Mode::kShadow) {
    record_scratch_.clear();
    record.errors_end = quarantine_.AppendJudged(
        {{frame.partition, outcome.index, frame.offset}, run_.context(index)}, outcome,
        outcome.whole_frame ? run_.payload(index) : outcome.event, lands, &record_scratch_);
    AddQuarantineRow(index, outcome);
    record.has_record = true;
    record.dlq_row = output(Target::kDlq).last();
  }
  if (!lands) return;
  ++bad_landed_;
  // It lands as it was judged, without the row's edits; what is masked is masked all the same.
  masked_scratch_.clear();
  const bool masked = AppendMasked(program_->program->spec(),
                                   {.record = outcome.record, .as_it_came = false, .is_row = true},
                                   outcome.judged, &masked_scratch_);
  Land(outcome, masked ? masked_scratch_ : outcome.judged, record);
}

void Worker::QuarantineFailed(size_t index) {
  const FrameBatch::Frame frame = run_.frame(index);
  Outcome outcome;
  outcome.record = kNoRecord;
  outcome.whole_frame = true;
  ++counts_.frames;
  ++counts_.of(Verdict::kQuarantined);
  ++counts_.ReasonsOf(kNoRecord)[static_cast<size_t>(frame.reason)];
  record_scratch_.clear();
  quarantine_.AppendFrame({{frame.partition, 0, frame.offset}, run_.context(index)}, frame.reason,
                          run_.payload(index), frame.raw_bytes, &record_scratch_);
  AddQuarantineRow(index, outcome);
  Watch(true);
}

void Worker::AddQuarantineRow(size_t index, const Outcome& outcome) {
  const FrameBatch::Frame frame = run_.frame(index);
  Row row;
  row.bytes = record_scratch_;
  row.record = program_->RecordOf(outcome.whole_frame ? kNoRecord : outcome.record);
  row.received_ns = frame.received_ns;
  row.position = {frame.partition, outcome.index, frame.offset};
  output(Target::kDlq).Add(row, {}, {});
}

absl::StatusOr<bool> Worker::HandOver() {
  // At most once: rows wait until the cursor behind them is committed.
  if (setup_.hold_rows) return true;
  return FlushOutputs();
}

absl::StatusOr<bool> Worker::FlushOutputs() {
  for (std::unique_ptr<Output>& output : outputs_) {
    for (;;) {
      TG_ASSIGN_OR_RETURN(const Output::Flushed flushed, output->Flush());
      if (flushed == Output::Flushed::kAll) break;
      if (flushed == Output::Flushed::kFull) {
        TG_RETURN_IF_ERROR(CheckDiskFull(output->sink()));
        return false;
      }
      TG_RETURN_IF_ERROR(QuarantineRejected(*output));
    }
  }
  full_since_ns_ = 0;
  return true;
}

absl::Status Worker::QuarantineRejected(Output& from) {
  const Output::Rejected rejected = from.TakeRejected();
  if (&from != &output(Target::kLoad)) {
    // The quarantine is the last place there is: what it refuses must not vanish.
    return absl::DataLossError(
        Concat("stream ", setup_.stream, ": the quarantine refused a record: ", rejected.why));
  }
  CountRejected(rejected);
  AddRejected(rejected);
  return absl::OkStatus();
}

void Worker::CountRejected(const Output::Rejected& rejected) {
  counts_.bytes_out -= rejected.row.bytes.size() + 1;
  ++counts_.ReasonsOf(rejected.row.record)[static_cast<size_t>(Reason::kSinkRejected)];
  if (rejected.origin.verdict == Verdict::kQuarantined) {
    --bad_landed_;  // it has been counted, and does not land after all
  } else {
    --counts_.of(rejected.origin.verdict);
    ++counts_.of(Verdict::kQuarantined);
  }
}

void Worker::AddRejected(const Output::Rejected& rejected) {
  Output& dlq = output(Target::kDlq);
  record_scratch_.clear();
  if (rejected.origin.has_record) {
    // Its record waits there: rows of the load target go first.
    QuarantineWriter::AppendNotLanded(dlq.BytesOf(rejected.origin.dlq_row),
                                      rejected.origin.errors_end, rejected.why, &record_scratch_);
    dlq.Replace(rejected.origin.dlq_row, record_scratch_);
    return;
  }
  FrameContext context;
  context.received_ns = rejected.row.received_ns;
  quarantine_.AppendRejected({rejected.row.position, context}, rejected.origin, rejected.why,
                             &record_scratch_);
  Row row = rejected.row;
  row.bytes = record_scratch_;
  row.wanted = {};
  dlq.Add(row, {}, {});
}

absl::Status Worker::CheckDiskFull(const Sink& sink) {
  if (!sink.DiskFull()) {
    full_since_ns_ = 0;
    return absl::OkStatus();
  }
  const int64_t now_ns = clock_.MonotonicNs();
  if (full_since_ns_ == 0) full_since_ns_ = now_ns;
  if (now_ns - full_since_ns_ < setup_.full_timeout_ns) return absl::OkStatus();
  return DiskStaysFull(setup_.stream, setup_.full_timeout_ns);
}

absl::Status Worker::BreakerTripped() const {
  return absl::AbortedError(Concat(
      "stream ", setup_.stream, ": the breaker stopped it: ", breaker_.bad(), " of the last ",
      breaker_.seen(), " events were quarantined; the open epochs are not committed"));
}

}  // namespace tickgate
