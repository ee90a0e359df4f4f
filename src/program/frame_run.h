// Cuts a block of frames into runs that one pass of the structural index serves.
//
// Frames share a run only where a bad one cannot change what the index says of the next: between
// them stand a line break, which no string may hold, and then nothing but digits and blanks.
#pragma once

#include <cstdint>
#include <span>

#include "event/frame.h"
#include "program/structural_index.h"

namespace tickgate {

class FrameRun {
 public:
  explicit FrameRun(size_t bytes_max) : bytes_max_(bytes_max), index_(bytes_max) {}

  void Open(const char* text, std::span<const FrameSpan> frames);
  bool done() const { return frame_ == frames_.size(); }
  uint32_t frame() const { return frame_; }
  const FrameSpan& span() const { return frames_[frame_]; }
  const char* block() const { return block_; }

  // Makes the index of the current frame ready. False: the frame, which stands alone, is refused.
  bool Prepare() { return frame_ < run_end_ || PrepareRun(); }
  // The first index at or behind the start of the current frame. After Prepare was true.
  const uint32_t* indexes() {
    while (*next_ < begin()) ++next_;
    return next_;
  }
  // Where the index has been read to.
  void Advance(const uint32_t* s) { next_ = s; }
  void NextFrame() { ++frame_; }

  // Indexes the first `bytes` bytes of the current frame alone.
  bool PrepareAlone(size_t bytes);

  // What the index counts from.
  const char* text() const { return text_; }
  uint32_t begin() const { return span().begin - base_; }
  uint32_t end() const { return span().end - base_; }
  // True: no backslash and no line break stands in any frame of the run.
  bool plain() const { return plain_; }

  size_t ScratchBytes() const { return index_.ScratchBytes(); }

 private:
  bool PrepareRun();
  uint32_t Reach(uint32_t frames_max) const;
  bool Start(uint32_t last);

  const size_t bytes_max_;
  StructuralIndex index_;
  const char* block_ = nullptr;
  std::span<const FrameSpan> frames_;
  uint32_t frame_ = 0;
  uint32_t run_end_ = 0;     // frames before it are indexed
  uint32_t frames_max_ = 0;  // in the next run
  const char* text_ = nullptr;
  uint32_t base_ = 0;  // of the run in the block
  const uint32_t* next_ = nullptr;
  bool plain_ = false;
};

}  // namespace tickgate
