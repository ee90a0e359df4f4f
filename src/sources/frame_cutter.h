// Cuts a stream of bytes into frames, straight in the intake's memory: lines, tape lines, or all
// bytes as one frame.
//
// Blocks:  a claim is filled by one read, its whole lines are published, the rest is carried over
// to
//          the next claim. How much is read follows the frames the intake still takes.
// Long:    a line that fits no claim is gathered in LongFrame and goes by itself.
// Refused: an intake that is full changes nothing; the next Step brings the same bytes.
// Memory:  one block and the long frame; both live as long as the cutter, over all its streams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "event/frame.h"
#include "sources/byte_stream.h"
#include "sources/intake.h"
#include "sources/line_framer.h"
#include "sources/long_frame.h"
#include "sources/make_source.h"
#include "sources/source.h"

namespace tickgate {

// What the position of a frame is.
enum class PositionMeasure : uint8_t {
  kBytes,        // how many bytes stand in front of it
  kReceiveTime,  // the receive time in ns, where needed later, so that it strictly increases
};

class FrameCutter {
 public:
  struct Options {
    InputFormat format = InputFormat::kLines;
    PositionMeasure measure = PositionMeasure::kBytes;
    int64_t event_bytes_max = 16 << 20;
    size_t block_bytes = 256 << 10;
  };
  explicit FrameCutter(const Options& options);

  // Takes over a stream that stands at `offset`; 0 is its start, where a byte order mark and the
  // remarks of a tape are passed over. Of kReceiveTime, `offset` is the least position to give, and
  // every stream begins at its start.
  void Begin(std::unique_ptr<ByteStream> stream, uint32_t partition, int64_t offset);

  // Reads at most once and publishes at most one block or frame. kIdle only where the stream has
  // nothing now. An error comes when all whole frames in front of it are published.
  absl::StatusOr<PollResult> Step(int64_t now_ns, Intake& intake);

  // True where Step can move without reading, because a refused frame or bytes are kept.
  bool holds_bytes() const { return gathering_ || carry_begin_ < carry_end_; }
  // Behind the last published byte. 0 while a tape is still in its head: it is read again.
  int64_t offset() const {
    return in_head_ && options_.measure == PositionMeasure::kBytes ? 0 : offset_;
  }
  // All is read and published.
  bool ended() const { return stream_ended_ && !holds_bytes(); }
  int64_t input_bytes() const { return stream_ == nullptr ? 0 : stream_->input_bytes(); }

 private:
  absl::StatusOr<PollResult> StepBlock(int64_t now_ns, Intake& intake);
  absl::StatusOr<PollResult> StepLongFrame(int64_t now_ns, Intake& intake);
  PollResult PushLongFrame(int64_t now_ns, Intake& intake);

  size_t WantedBytes(size_t frames_max) const;
  size_t Read(char* to, size_t bytes);
  Framing Cut(std::string_view block, bool at_end, size_t frames_max);
  size_t PassHead(std::string_view block, size_t begin);
  void TakeLastLine(std::string_view block, size_t frames_max, Framing* framing);
  void KeepRest(std::string_view block, size_t carried, size_t published);
  void GatherFromCarry(std::string_view bytes);
  int64_t BaseOffset(int64_t now_ns) const;
  std::string_view carry() const {
    return {carry_.data() + carry_begin_, carry_end_ - carry_begin_};
  }

  const Options options_;
  const FrameFormat frame_format_;
  std::unique_ptr<ByteStream> stream_;
  uint32_t partition_ = 0;
  int64_t offset_ = 0;
  bool at_start_ = true;    // nothing was published: a byte order mark may stand here
  bool in_head_ = false;    // of a tape: only remarks and blank lines so far
  bool gathering_ = false;  // the bytes at offset_ go to long_frame_
  bool gathered_ = false;   // long_frame_ is whole
  bool stream_ended_ = true;
  absl::Status failure_;  // of the stream; told when all in front of it is published

  std::vector<char> carry_;  // bytes read and not yet published
  size_t carry_begin_ = 0, carry_end_ = 0;
  std::vector<FrameSpan> spans_;
  LongFrame long_frame_;
  size_t bytes_a_frame_ = 128;   // as the last block had it
  size_t wanted_bytes_min_ = 0;  // above 0 while no whole line was found in less
};

}  // namespace tickgate
