// What a worker does with the run at hand: judge, land, quarantine, hand over.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"
#include "base/units.h"
#include "program/one_line.h"
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
      judging_ = judge_.Next(&outcome_);
      if (judging_) Take(outcome_);
    }
  }
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
  row.received_ns = frame.received_ns;
  row.position = downtime.position;
  output(Target::kGaps).Add(row, {}, false);
  ++counts_.gaps;
}

void Worker::Take(const Outcome& outcome) {
  const FrameBatch::Frame frame = run_.frame(run_begin_ + outcome.frame);
  ++counts_.verdicts[static_cast<size_t>(outcome.verdict)];
  switch (outcome.verdict) {
    case Verdict::kGood:
    case Verdict::kGoodMarked:
      Land(outcome, frame);
      break;
    case Verdict::kQuarantined:
      Quarantine(outcome, frame);
      break;
    case Verdict::kControl:
    case Verdict::kIgnored:
    case Verdict::kFiltered:
    case Verdict::kDuplicate:
      break;
  }
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
    QuarantineFailed(run_.frame(run_begin_), run_.payload(run_begin_));
    ++run_begin_;
  }
  run_end_ = size;
  if (run_.has_failed()) {
    run_end_ = run_begin_;
    while (run_end_ < size && !run_.frame(run_end_).failed) ++run_end_;
  }
  if (run_begin_ == run_end_) return false;
  counts_.frames += run_end_ - run_begin_;
  judge_.Open(run_.text(), run_.spans().subspan(run_begin_, run_end_ - run_begin_));
  judging_ = true;
  return true;
}

void Worker::Land(const Outcome& outcome, const FrameBatch::Frame& frame) {
  Row row;
  row.bytes = outcome.row;
  row.record = outcome.record;
  row.received_ns = frame.received_ns;
  row.position = {frame.partition, outcome.index, frame.offset};
  row.wanted = outcome.wanted;
  bool stable =
      row.bytes.data() >= run_.text() && row.bytes.data() < run_.text() + run_.text_bytes();
  if (!outcome.one_line) {
    row_scratch_.clear();
    AppendOneLine(outcome.row, &row_scratch_);
    row.bytes = row_scratch_;
    stable = false;
  }
  counts_.bytes_out += row.bytes.size() + 1;  // its line break
  output(Target::kLoad)
      .Add(row, {outcome.event, outcome.record, outcome.verdict == Verdict::kGoodMarked}, stable);
}

void Worker::Quarantine(const Outcome& outcome, const FrameBatch::Frame& frame) {
  ReasonCounts& reasons =
      outcome.whole_frame ? counts_.reasons.back() : counts_.reasons[outcome.record];
  for (const EventError& error : outcome.errors) ++reasons[static_cast<size_t>(error.reason)];
  record_scratch_.clear();
  quarantine_.AppendJudged({{frame.partition, outcome.index, frame.offset}, frame.received_ns},
                           outcome, &record_scratch_);
  AddQuarantineRow(frame, outcome.index, outcome.record);
}

void Worker::QuarantineFailed(const FrameBatch::Frame& frame, std::string_view payload) {
  ++counts_.frames;
  ++counts_.verdicts[static_cast<size_t>(Verdict::kQuarantined)];
  ++counts_.reasons.back()[static_cast<size_t>(frame.reason)];
  record_scratch_.clear();
  quarantine_.AppendFrame({{frame.partition, 0, frame.offset}, frame.received_ns}, frame.reason,
                          payload, frame.raw_bytes, &record_scratch_);
  AddQuarantineRow(frame, 0, 0);
}

void Worker::AddQuarantineRow(const FrameBatch::Frame& frame, uint32_t index, uint16_t record) {
  Row row;
  row.bytes = record_scratch_;
  row.record = record;
  row.received_ns = frame.received_ns;
  row.position = {frame.partition, index, frame.offset};
  output(Target::kDlq).Add(row, {}, false);
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
  --counts_.verdicts[static_cast<size_t>(rejected.origin.marked ? Verdict::kGoodMarked
                                                                : Verdict::kGood)];
  ++counts_.verdicts[static_cast<size_t>(Verdict::kQuarantined)];
  ++counts_.reasons[rejected.origin.record][static_cast<size_t>(Reason::kSinkRejected)];
  counts_.bytes_out -= rejected.row.bytes.size() + 1;
  record_scratch_.clear();
  quarantine_.AppendRejected({rejected.row.position, rejected.row.received_ns},
                             rejected.origin.record, rejected.why, rejected.origin.event,
                             &record_scratch_);
  Row row = rejected.row;
  row.bytes = record_scratch_;
  row.wanted = {};
  output(Target::kDlq).Add(row, {}, false);
  return absl::OkStatus();
}

absl::Status Worker::CheckDiskFull(const Sink& sink) {
  if (!sink.DiskFull()) {
    full_since_ns_ = 0;
    return absl::OkStatus();
  }
  const int64_t now_ns = clock_.MonotonicNs();
  if (full_since_ns_ == 0) full_since_ns_ = now_ns;
  if (now_ns - full_since_ns_ < setup_.full_timeout_ns) return absl::OkStatus();
  return absl::ResourceExhaustedError(Concat(
      "stream ", setup_.stream, ": the disk of its targets has been full for ",
      FormatDuration(setup_.full_timeout_ns), " (io.full_timeout); what is committed is whole"));
}

}  // namespace tickgate
