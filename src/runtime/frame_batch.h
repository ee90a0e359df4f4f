// The frames a worker judges at one go: a block as it lies in the ring, or single frames gathered
// into one text so that they are indexed together.
//
// Tape lines are opened here: the stamp becomes the frame's receive time, a base64 payload its
// bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "event/reason.h"
#include "runtime/records.h"

namespace tickgate {

class FrameBatch {
 public:
  static constexpr size_t kGatherBytes = 256 << 10;
  static constexpr size_t kGatherFrames = 1024;

  // `stream` is what the contexts of its frames say.
  explicit FrameBatch(std::string stream = {});
  FrameBatch(const FrameBatch&) = delete;

  // A frame that is not to be judged: it fails for this reason.
  struct Frame {
    int64_t offset = 0;
    int64_t received_ns = 0;
    int64_t raw_bytes = 0;
    uint32_t partition = 0;
    bool failed = false;
    Reason reason = Reason::kNotJson;
  };

  // Starts a run over a block record. Its bytes stay in the ring until the run is done.
  void OpenBlock(const char* record);
  // Starts an empty run for single frames.
  void OpenGather();
  // An empty run takes any frame; one that holds some only what fits.
  bool HasRoomFor(size_t payload_bytes) const {
    return empty() ||
           (spans_.size() < kGatherFrames && gathered_bytes_ + payload_bytes + 1 <= kGatherBytes);
  }
  // Adds a copy of a frame. REQUIRES: HasRoomFor(payload.size()).
  void Gather(const FrameInfo& info, std::string_view payload);

  const char* text() const { return text_; }
  size_t text_bytes() const { return text_bytes_; }
  std::span<const FrameSpan> spans() const { return spans_; }
  bool empty() const { return spans_.empty(); }
  Frame frame(size_t index) const {
    if (!frames_.empty()) return frames_[index];
    return {block_.offset + spans_[index].begin,
            block_.received_ns,
            spans_[index].end - spans_[index].begin,
            block_.partition,
            false,
            Reason::kNotJson};
  }
  std::string_view payload(size_t index) const {
    return {text_ + spans_[index].begin, spans_[index].end - spans_[index].begin};
  }
  // What is known of frames [begin, end) besides their bytes: one for each, or one for all. Valid
  // until the next call.
  std::span<const FrameContext> Contexts(size_t begin, size_t end);
  FrameContext context(size_t index) const;
  // Some frame of the run is not to be judged.
  bool has_failed() const { return has_failed_; }

  size_t ScratchBytes() const;

 private:
  void OpenTapeBlock(std::span<const FrameSpan> lines);
  void AddGathered(const Frame& frame, std::string_view payload);

  const std::string stream_;
  BlockRecord block_{};
  const char* text_ = nullptr;
  size_t text_bytes_ = 0;
  std::span<const FrameSpan> spans_;
  std::vector<FrameSpan> own_spans_;
  std::vector<Frame> frames_;  // empty for a plain block: all follows from block_
  std::vector<FrameContext> contexts_;
  bool has_failed_ = false;
  std::vector<char> gathered_;
  size_t gathered_bytes_ = 0;
};

// Splits a tape line. False: it is none (19 digits, a blank, a payload). `decoded` holds the
// payload of a `base64:` line; false there too when the base64 is damaged.
bool SplitTapeLine(std::string_view line, int64_t* received_ns, std::string_view* payload,
                   std::string* decoded);

}  // namespace tickgate
