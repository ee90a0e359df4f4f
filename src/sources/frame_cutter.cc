#include "sources/frame_cutter.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "sources/text_marks.h"

namespace tickgate {
namespace {

// The most frames of one block; a claim of shorter lines is published in parts.
constexpr size_t kBlockFramesMax = 16 << 10;
constexpr size_t kWantedBytesMin = 1 << 10;

}  // namespace

FrameCutter::FrameCutter(const Options& options)
    : options_(options),
      frame_format_(options.format == InputFormat::kTape ? FrameFormat::kTape
                                                         : FrameFormat::kPlain),
      carry_(options.block_bytes),
      spans_(std::min(kBlockFramesMax, options.block_bytes)),
      long_frame_(options.event_bytes_max) {
  TG_CHECK(options.block_bytes > 0 && options.event_bytes_max > 0);
}

void FrameCutter::Begin(std::unique_ptr<ByteStream> stream, uint32_t partition, int64_t offset) {
  TG_CHECK(stream != nullptr && offset >= 0);
  stream_ = std::move(stream);
  partition_ = partition;
  offset_ = offset;
  at_start_ = offset == 0 || options_.measure == PositionMeasure::kReceiveTime;
  in_head_ = at_start_ && options_.format == InputFormat::kTape;
  gathering_ = options_.format == InputFormat::kWhole;
  gathered_ = false;
  stream_ended_ = stream_->ended();
  failure_ = absl::OkStatus();
  carry_begin_ = carry_end_ = 0;
  long_frame_.Clear();
  wanted_bytes_min_ = 0;
}

absl::StatusOr<PollResult> FrameCutter::Step(int64_t now_ns, Intake& intake) {
  if (ended()) return PollResult::kEnd;
  if (intake.FramesLeft() == 0) return PollResult::kFull;
  return gathering_ ? StepLongFrame(now_ns, intake) : StepBlock(now_ns, intake);
}

absl::StatusOr<PollResult> FrameCutter::StepBlock(int64_t now_ns, Intake& intake) {
  const size_t frames_max = std::min<uint64_t>(intake.FramesLeft(), spans_.size());
  const size_t wanted = WantedBytes(frames_max);
  std::span<char> claim = intake.ClaimBlock(partition_, wanted);
  if (claim.empty()) return PollResult::kFull;
  claim = claim.first(std::min(claim.size(), wanted));

  const size_t carried = std::min(carry().size(), claim.size());
  std::memcpy(claim.data(), carry().data(), carried);
  size_t filled = carried;
  if (filled < claim.size()) filled += Read(claim.data() + filled, claim.size() - filled);
  const std::string_view block(claim.data(), filled);
  const bool at_end = stream_ended_ && carried == carry().size();

  const Framing framing = Cut(block, at_end, frames_max);
  KeepRest(block, carried, framing.bytes);  // before the claim is given away
  if (framing.bytes > 0) {
    const int64_t base = BaseOffset(now_ns);
    intake.PublishBlock({.partition = partition_,
                         .format = frame_format_,
                         .offset = base,
                         .received_ns = now_ns,
                         .bytes = framing.bytes,
                         .frames = std::span(spans_).first(framing.frames)});
    offset_ = base + static_cast<int64_t>(framing.bytes);
    at_start_ = false;
    wanted_bytes_min_ = 0;
    if (framing.frames > 0) bytes_a_frame_ = framing.bytes / framing.frames;
    return PollResult::kProgress;
  }
  if (ended()) return PollResult::kEnd;
  if (framing.too_long || filled == claim.size()) {
    // A claim full of bytes holds no whole line that may go in a block.
    gathering_ = framing.too_long || claim.size() < wanted || wanted == options_.block_bytes;
    wanted_bytes_min_ = std::min(2 * wanted, options_.block_bytes);
    return PollResult::kProgress;
  }
  if (filled > carried) return PollResult::kProgress;
  if (!failure_.ok()) return failure_;
  return PollResult::kIdle;
}

// The bytes of the frames that may be published now and a little more, so that neither a system
// call is spent on a few of them nor many are read that then have to be carried over.
size_t FrameCutter::WantedBytes(size_t frames_max) const {
  const size_t estimate = frames_max * (bytes_a_frame_ + bytes_a_frame_ / 8 + 1);
  return std::min(std::max({estimate, kWantedBytesMin, wanted_bytes_min_}), options_.block_bytes);
}

size_t FrameCutter::Read(char* to, size_t bytes) {
  if (stream_ended_ || !failure_.ok()) return 0;
  auto got = stream_->Read(to, bytes);
  if (!got.ok()) {
    failure_ = got.status();
    return 0;
  }
  stream_ended_ = stream_->ended();
  return *got;
}

// Finds the frames of a block that begins at offset_. framing.bytes is 0 where none of it can be
// published yet.
Framing FrameCutter::Cut(std::string_view block, bool at_end, size_t frames_max) {
  const size_t mark = at_start_ && block.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const size_t begin = in_head_ ? PassHead(block, mark) : mark;
  Framing framing{.bytes = begin};
  if (!in_head_) {
    framing = FrameLines(block, begin, static_cast<size_t>(options_.event_bytes_max),
                         std::span(spans_).first(frames_max));
  }
  if (at_end && !framing.too_long) TakeLastLine(block, frames_max, &framing);
  // A byte order mark goes with the first line: a cursor never stands between them.
  if (framing.bytes == mark && !(at_end && mark == block.size())) framing.bytes = 0;
  return framing;
}

// Passes over the remarks and blank lines of a tape's head; the first other line ends it.
size_t FrameCutter::PassHead(std::string_view block, size_t begin) {
  for (;;) {
    const size_t line_break = block.find('\n', begin);
    if (line_break == std::string_view::npos) return begin;
    const std::string_view line = block.substr(begin, line_break - begin);
    if (!line.starts_with(kTapeRemark) && !IsBlankLine(line)) {
      in_head_ = false;
      return begin;
    }
    begin = line_break + 1;
  }
}

// The bytes behind the last line break of the stream are a line too.
void FrameCutter::TakeLastLine(std::string_view block, size_t frames_max, Framing* framing) {
  const std::string_view line = block.substr(framing->bytes);
  if (line.find('\n') != std::string_view::npos) return;  // frames_max came first
  const bool passed = IsBlankLine(line) || (in_head_ && line.starts_with(kTapeRemark));
  if (!passed) {
    if (framing->frames == frames_max) return;
    in_head_ = false;
    if (line.size() > static_cast<size_t>(options_.event_bytes_max)) {
      framing->too_long = true;
      return;
    }
    spans_[framing->frames++] = {static_cast<uint32_t>(framing->bytes),
                                 static_cast<uint32_t>(block.size())};
  }
  framing->bytes = block.size();
}

void FrameCutter::KeepRest(std::string_view block, size_t carried, size_t published) {
  if (block.size() == carried) {  // all of it came from the carry and is still there
    carry_begin_ += published;
    return;
  }
  const std::string_view rest = block.substr(published);
  std::memcpy(carry_.data(), rest.data(), rest.size());
  carry_begin_ = 0;
  carry_end_ = rest.size();
}

absl::StatusOr<PollResult> FrameCutter::StepLongFrame(int64_t now_ns, Intake& intake) {
  if (!gathered_) {
    if (carry().empty()) {
      carry_begin_ = 0;
      carry_end_ = Read(carry_.data(), carry_.size());
      if (carry_end_ == 0 && !failure_.ok()) return failure_;
      if (carry_end_ == 0 && !stream_ended_) return PollResult::kIdle;
    }
    GatherFromCarry(carry());
    if (!gathered_) return PollResult::kProgress;
    if (at_start_) long_frame_.DropByteOrderMark();
  }
  return PushLongFrame(now_ns, intake);
}

void FrameCutter::GatherFromCarry(std::string_view bytes) {
  const size_t line_break =
      options_.format == InputFormat::kWhole ? std::string_view::npos : bytes.find('\n');
  if (line_break == std::string_view::npos) {
    long_frame_.Append(bytes);
    carry_begin_ = carry_end_;
    gathered_ = stream_ended_;
    return;
  }
  long_frame_.Append(bytes.substr(0, line_break));
  long_frame_.DropCarriageReturn();
  carry_begin_ += line_break;  // the line break itself goes when the frame is published
  gathered_ = true;
}

PollResult FrameCutter::PushLongFrame(int64_t now_ns, Intake& intake) {
  const bool passed = options_.format != InputFormat::kWhole &&
                      (long_frame_.IsBlank() || (in_head_ && long_frame_.BeginsWith(kTapeRemark)));
  const int64_t base = BaseOffset(now_ns);
  if (!passed) {
    const FrameInfo info{.partition = partition_,
                         .format = frame_format_,
                         .offset = base + long_frame_.begin(),
                         .received_ns = now_ns};
    if (!long_frame_.TryPush(info, intake)) return PollResult::kFull;
    in_head_ = false;
  }
  const size_t line_break = carry().empty() ? 0 : 1;
  carry_begin_ += line_break;
  offset_ = base + long_frame_.gathered_bytes() + static_cast<int64_t>(line_break);
  long_frame_.Clear();
  at_start_ = gathering_ = gathered_ = false;
  wanted_bytes_min_ = 0;
  return PollResult::kProgress;
}

int64_t FrameCutter::BaseOffset(int64_t now_ns) const {
  switch (options_.measure) {
    case PositionMeasure::kBytes:
      return offset_;
    case PositionMeasure::kReceiveTime:
      return std::max(offset_, now_ns);
  }
  TG_CHECK(false);
  return 0;
}

}  // namespace tickgate
