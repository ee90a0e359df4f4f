#include "runtime/reader.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace tickgate {

Reader::Reader(const ReaderOptions& options, Source& source, std::vector<ByteRing*> rings,
               ReaderCommands& commands, ReaderReports& reports, Clock& clock)
    : options_(options),
      source_(source),
      router_(options.shard, std::move(rings)),
      commands_(commands),
      reports_(reports),
      clock_(clock),
      open_epoch_(options.first_epoch),
      committed_epoch_(options.first_epoch - 1) {
  TG_CHECK(options.first_epoch > 0 && options.epoch_frames_max > 0);
}

size_t Reader::Step() {
  const size_t commands = TakeCommands();
  if (state_ == State::kWaiting || state_ == State::kEnded) return commands;
  if (!router_.Flush() || !WriteOn()) return commands;
  if (MustClose()) {
    CloseEpoch();
    return commands + 1;
  }
  if (state_ == State::kEnding) {
    if (last_closed_) {
      writing_ = Writing::kEnd;
      written_rings_ = 0;
    } else {
      last_closed_ = true;
      CloseEpoch();
    }
    return commands + 1;
  }
  if (!MayRead()) return commands;
  return commands + Poll();
}

size_t Reader::TakeCommands() {
  size_t taken = 0;
  ReaderCommand command;
  while (commands_.TryTake(&command)) {
    ++taken;
    switch (command.kind) {
      case ReaderCommand::Kind::kStart:
        state_ = State::kReading;
        break;
      case ReaderCommand::Kind::kClose:
        asked_epoch_ = std::max(asked_epoch_, command.epoch);
        break;
      case ReaderCommand::Kind::kCommitted:
        Committed(command.epoch);
        break;
      case ReaderCommand::Kind::kPause:
        if (state_ == State::kReading) state_ = State::kPaused;
        break;
      case ReaderCommand::Kind::kResume:
        if (state_ == State::kPaused) state_ = State::kReading;
        break;
      case ReaderCommand::Kind::kProgram:
        program_ = command.program;
        break;
      case ReaderCommand::Kind::kStop:
        End(StopReason::kSignal, absl::OkStatus());
        break;
    }
  }
  return taken;
}

void Reader::Committed(EpochNumber epoch) {
  if (epoch >= open_epoch_) return;  // sealed behind our end; nothing of ours is in it
  for (; committed_epoch_ < epoch; ++committed_epoch_) {
    closed_bytes_ -= closed_[(committed_epoch_ + 1) % closed_.size()].bytes;
  }
  source_.Committed(closed_[epoch % closed_.size()].cursor);
}

bool Reader::MustClose() const {
  if (asked_epoch_ >= open_epoch_) return true;
  if (program_ != barrier_program_ && !last_closed_) return true;
  if (epoch_frames_ == 0) return false;
  if (epoch_frames_ >= options_.epoch_frames_max) return true;
  if (epoch_bytes_ * kEpochsInFlightMax >= static_cast<uint64_t>(options_.in_flight_bytes_max)) {
    return true;
  }
  return options_.interval_ns > 0 && clock_.MonotonicNs() - epoch_first_ns_ >= options_.interval_ns;
}

bool Reader::MayRead() const {
  return state_ == State::kReading && open_epoch_ - 1 - committed_epoch_ < kEpochsInFlightMax &&
         closed_bytes_ < static_cast<uint64_t>(options_.in_flight_bytes_max);
}

size_t Reader::Poll() {
  const int64_t wait_ns = options_.interval_ns > 0
                              ? std::min(options_.poll_wait_ns, options_.interval_ns)
                              : options_.poll_wait_ns;
  absl::StatusOr<PollResult> result = source_.Poll(clock_.WallNs(), wait_ns, *this);
  if (!result.ok()) {
    End(StopReason::kError, std::move(result).status());
    return 1;
  }
  if (options_.records_max != 0 && run_frames_ >= options_.records_max) {
    End(StopReason::kMaxRecords, absl::OkStatus());
    return 1;
  }
  switch (*result) {
    case PollResult::kProgress:
      return 1;
    case PollResult::kEnd:
      End(StopReason::kDrained, absl::OkStatus());
      return 1;
    case PollResult::kIdle:
    case PollResult::kFull:
      return 0;
  }
  return 0;
}

void Reader::End(StopReason reason, absl::Status status) {
  if (state_ == State::kEnding || state_ == State::kEnded) return;
  state_ = State::kEnding;
  end_reason_ = reason;
  end_status_ = std::move(status);
}

void Reader::CloseEpoch() {
  writing_ = Writing::kBarrier;
  written_rings_ = 0;
  barrier_ = {open_epoch_, program_, last_closed_};
  barrier_program_ = program_;
  WriteOn();
}

bool Reader::WriteOn() {
  if (writing_ == Writing::kNothing) return true;
  for (; written_rings_ < router_.rings(); ++written_rings_) {
    const bool written = writing_ == Writing::kEnd
                             ? router_.TryPushEnd(written_rings_)
                             : router_.TryPushBarrier(written_rings_, barrier_);
    if (!written) return false;
  }
  ReaderReport report;
  report.cursor = source_.CurrentCursor();
  if (writing_ == Writing::kEnd) {
    report.kind = ReaderReport::Kind::kEnded;
    report.reason = end_reason_;
    report.status = end_status_;
    state_ = State::kEnded;
  } else {
    report.epoch = open_epoch_;
    report.frames = epoch_frames_;
    report.bytes = epoch_bytes_;
    report.program = barrier_.program;
    Closed& closed = closed_[open_epoch_ % closed_.size()];
    closed.bytes = epoch_bytes_;
    closed.cursor = report.cursor;
    closed_bytes_ += epoch_bytes_;
    if (epoch_frames_ > 0 && ++run_batches_ == options_.batches_max) {
      End(StopReason::kMaxBatches, absl::OkStatus());
    }
    ++open_epoch_;
    epoch_frames_ = 0;
    epoch_bytes_ = 0;
  }
  writing_ = Writing::kNothing;
  Report(std::move(report));
  return true;
}

void Reader::Report(ReaderReport report) {
  const bool put = reports_.TryPut(std::move(report));
  TG_CHECK(put);  // there are more slots than epochs in flight
}

uint64_t Reader::FramesLeft() const {
  if (!router_.idle()) return 0;
  const uint64_t bytes_max = static_cast<uint64_t>(options_.in_flight_bytes_max);
  if (epoch_bytes_ * kEpochsInFlightMax >= bytes_max) return 0;
  uint64_t left = options_.epoch_frames_max - epoch_frames_;
  if (options_.records_max != 0) left = std::min(left, options_.records_max - run_frames_);
  return std::min<uint64_t>(left, kBlockFramesMax);
}

void Reader::Count(uint64_t frames, size_t bytes) {
  if (epoch_frames_ == 0 && frames > 0) epoch_first_ns_ = clock_.MonotonicNs();
  epoch_frames_ += frames;
  run_frames_ += frames;
  epoch_bytes_ += bytes;
}

void Reader::CheckGrows(uint32_t partition, int64_t offset, int64_t end) {
  if (partition >= partition_ends_.size()) partition_ends_.resize(partition + 1, INT64_MIN);
  TG_CHECK(offset >= partition_ends_[partition] && end > offset);
  partition_ends_[partition] = end;
}

std::span<char> Reader::ClaimBlock(uint32_t partition, size_t bytes) {
  return router_.ClaimBlock(partition, bytes);
}

void Reader::PublishBlock(const BlockInfo& info) {
  TG_CHECK(info.frames.size() <= FramesLeft());
  if (info.bytes > 0) {
    CheckGrows(info.partition, info.offset, info.offset + static_cast<int64_t>(info.bytes));
  }
  Count(info.frames.size(), info.bytes);
  router_.PublishBlock(info);
}

bool Reader::TryPushFrame(const FrameInfo& info, std::string_view payload) {
  if (FramesLeft() == 0 || !router_.TryPushFrame(info, payload)) return false;
  CheckGrows(info.partition, info.offset, info.offset + 1);
  Count(1, payload.size());
  return true;
}

bool Reader::TryPushLargeFrame(const FrameInfo& info, std::string* payload) {
  const size_t bytes = payload->size();
  if (FramesLeft() == 0 || !router_.TryPushLargeFrame(info, payload)) return false;
  CheckGrows(info.partition, info.offset, info.offset + 1);
  Count(1, bytes);
  return true;
}

}  // namespace tickgate
