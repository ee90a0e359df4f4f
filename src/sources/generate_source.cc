#include "sources/generate_source.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "base/check.h"
#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr int kBlockBits = 26;
constexpr int64_t kBlockPositions = int64_t{1} << kBlockBits;
static_assert(kGeneratedBlockEvents * kGeneratedEventBytesMax <= uint64_t{kBlockPositions});

constexpr size_t kClaimBytes = 256 << 10;
constexpr size_t kBlockFramesMax = 4 << 10;
// Sleeping shorter than this costs more than it saves.
constexpr int64_t kShortestSleepNs = 50'000;

}  // namespace

GenerateSource::GenerateSource(const GenerateInput& input)
    : traits_{.type = "generate", .bounded = input.count > 0, .replayable = true},
      input_(input),
      data_(input.kind, input.seed),
      spans_(kBlockFramesMax) {}

std::string GenerateSource::Identity() const {
  return Concat("generate ", NameOf(input_.kind), " seed ", input_.seed);
}

absl::Status GenerateSource::Open(const Cursor* resume) {
  if (resume == nullptr || resume->partitions.empty()) return absl::OkStatus();
  const PartitionCursor& cursor = resume->partitions[0];
  if (cursor.partition != PartitionName(0) || cursor.identity != Identity()) {
    return absl::FailedPreconditionError(
        Concat("the checkpoint is of ", cursor.identity, ", the source is ", Identity()));
  }
  return Seek(cursor.offset);
}

absl::Status GenerateSource::Seek(int64_t position) {
  if (position < 0) {
    return absl::FailedPreconditionError(Concat(Identity(), ": no position ", position));
  }
  block_ = static_cast<uint64_t>(position / kBlockPositions);
  const int64_t bytes = position % kBlockPositions;
  data_.GoToBlock(block_);
  while (block_bytes_ < bytes && data_.index() < kGeneratedBlockEvents) {
    block_bytes_ += data_.Next(pending_.bytes.data()) - pending_.bytes.data();
  }
  published_in_block_ = data_.index();
  if (block_bytes_ == bytes) {
    Advance(0, 0);  // the end of a block is the start of the next
    return absl::OkStatus();
  }
  return absl::FailedPreconditionError(
      Concat(Identity(), ": no event begins at position ", position));
}

absl::StatusOr<PollResult> GenerateSource::Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) {
  uint64_t events_max = spans_.size();
  if (input_.count > 0) {
    const uint64_t taken = block_ * kGeneratedBlockEvents + published_in_block_;
    if (taken >= input_.count) return PollResult::kEnd;
    events_max = std::min(events_max, input_.count - taken);
  }
  if (intake.FramesLeft() == 0) return PollResult::kFull;
  events_max = std::min(events_max, intake.FramesLeft());
  int64_t received_ns = now_ns;
  if (input_.rate > 0) {
    events_max = std::min(events_max, EventsDue(now_ns));
    if (events_max == 0) {
      WaitForDue(now_ns, wait_ns);
      return PollResult::kIdle;
    }
    received_ns = std::min(now_ns, DueNs(published_));
  }
  if (pending_.size > 0) return PublishOne(received_ns, intake);
  return PublishBlock(received_ns, events_max, intake);
}

PollResult GenerateSource::PublishBlock(int64_t received_ns, uint64_t events_max, Intake& intake) {
  if (data_.index() == kGeneratedBlockEvents) data_.GoToBlock(block_);
  const size_t wanted = std::min(kClaimBytes, events_max * kGeneratedEventBytesMax);
  const std::span<char> claim = intake.ClaimBlock(0, wanted);
  if (claim.empty()) return PollResult::kFull;
  if (claim.size() < kGeneratedEventBytesMax) {
    pending_.size = static_cast<size_t>(data_.Next(pending_.bytes.data()) - pending_.bytes.data());
    return PublishOne(received_ns, intake);
  }
  char* to = claim.data();
  const char* const last_begin = claim.data() + claim.size() - kGeneratedEventBytesMax;
  const uint64_t in_block = kGeneratedBlockEvents - data_.index();
  const size_t frames_max = std::min(events_max, in_block);
  size_t frames = 0;
  while (frames < frames_max && to <= last_begin) {
    const auto begin = static_cast<uint32_t>(to - claim.data());
    to = data_.Next(to);
    spans_[frames++] = {begin, static_cast<uint32_t>(to - claim.data() - 1)};
  }
  const auto bytes = static_cast<size_t>(to - claim.data());
  intake.PublishBlock({.partition = 0,
                       .format = FrameFormat::kPlain,
                       .offset = position(),
                       .received_ns = received_ns,
                       .bytes = bytes,
                       .frames = std::span(spans_).first(frames)});
  Advance(frames, bytes);
  return PollResult::kProgress;
}

PollResult GenerateSource::PublishOne(int64_t received_ns, Intake& intake) {
  const std::string_view payload(pending_.bytes.data(), pending_.size - 1);
  const FrameInfo info{.partition = 0,
                       .offset = position(),
                       .received_ns = received_ns,
                       .raw_bytes = static_cast<int64_t>(payload.size())};
  if (!intake.TryPushFrame(info, payload)) return PollResult::kFull;
  Advance(1, pending_.size);
  pending_.size = 0;
  return PollResult::kProgress;
}

void GenerateSource::Advance(uint64_t events, size_t bytes) {
  published_ += events;
  done_bytes_ += static_cast<int64_t>(bytes);
  published_in_block_ += events;
  block_bytes_ += static_cast<int64_t>(bytes);
  if (published_in_block_ < kGeneratedBlockEvents) return;
  ++block_;
  published_in_block_ = 0;
  block_bytes_ = 0;
}

int64_t GenerateSource::position() const {
  return static_cast<int64_t>(block_) * kBlockPositions + block_bytes_;
}

// How many events may go out now: those due, at most 1 ms worth.
uint64_t GenerateSource::EventsDue(int64_t now_ns) {
  if (!first_poll_ns_) first_poll_ns_ = now_ns;
  const double elapsed_seconds = static_cast<double>(now_ns - *first_poll_ns_) / kNsPerSecond;
  if (elapsed_seconds < 0) return 0;
  const auto due = static_cast<uint64_t>(elapsed_seconds * input_.rate) + 1;
  if (due <= published_) return 0;
  const auto burst = static_cast<uint64_t>(std::max(1.0, input_.rate / 1000));
  return std::min(due - published_, burst);
}

int64_t GenerateSource::DueNs(uint64_t event) const {
  return *first_poll_ns_ +
         static_cast<int64_t>(std::ceil(static_cast<double>(event) / input_.rate * kNsPerSecond));
}

void GenerateSource::WaitForDue(int64_t now_ns, int64_t wait_ns) const {
  const int64_t sleep_ns = std::min(wait_ns, DueNs(published_) - now_ns);
  if (sleep_ns < kShortestSleepNs) return;
  const timespec sleep{.tv_sec = sleep_ns / kNsPerSecond, .tv_nsec = sleep_ns % kNsPerSecond};
  ::clock_nanosleep(CLOCK_MONOTONIC, 0, &sleep, nullptr);
}

Cursor GenerateSource::CurrentCursor() const {
  Cursor cursor{.type = traits_.type, .partitions = {}};
  if (position() > 0) {
    cursor.partitions.push_back(
        {.partition = PartitionName(0), .offset = position(), .identity = Identity()});
  }
  return cursor;
}

}  // namespace tickgate
