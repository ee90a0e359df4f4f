// Where a source puts what it read. The reader implements it over its rings; tests over a vector.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "event/frame.h"

namespace tickgate {

class Intake {
 public:
  virtual ~Intake() = default;

  // How many more frames this epoch and the limits of the run take now. Never publish more. 0 ends
  // the poll: the reader will set its barrier before the next one.
  virtual uint64_t FramesLeft() const = 0;

  // A place for up to `bytes` bytes of whole frames of `partition`, with kReadablePadding readable
  // bytes before and behind. Empty where there is no room now: return from Poll and come again.
  // A claim that is not published is simply forgotten.
  virtual std::span<char> ClaimBlock(uint32_t partition, size_t bytes) = 0;
  // Publishes the block in the last claim. Each span of `info.frames` is one frame; they lie in
  // order within info.bytes. REQUIRES: info.frames.size() <= FramesLeft(). A block without frames
  // is allowed (blank lines) and costs nothing.
  virtual void PublishBlock(const BlockInfo& info) = 0;

  // One frame, copied. False where there is no room now: come again with the same frame.
  // REQUIRES: payload.size() <= kInlineFrameBytesMax, FramesLeft() > 0.
  virtual bool TryPushFrame(const FrameInfo& info, std::string_view payload) = 0;
  // A larger frame, moved from `payload` (which must have kReadablePadding bytes of capacity to
  // spare; it is left empty). False: untouched, come again.
  virtual bool TryPushLargeFrame(const FrameInfo& info, std::string* payload) = 0;
};

}  // namespace tickgate
