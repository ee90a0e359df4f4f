// What a source delivers, before anything is judged: frames, alone or as a block of whole lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace tickgate {

// Bytes that must be readable before and behind the payload of any block or frame (SIMD loads).
inline constexpr size_t kReadablePadding = 64;
// Frames above this size travel by owned pointer, not through the ring.
inline constexpr size_t kInlineFrameBytesMax = 64 << 10;
// Of a frame that is too large, this much is kept for the quarantine.
inline constexpr size_t kTooLargeKeptBytes = 64 << 10;

// A frame inside a block: [begin, end) in bytes from the start of the block, line break excluded.
struct FrameSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
};

// How the lines of a block are to be read.
enum class FrameFormat : uint8_t {
  kPlain,  // the line is the frame
  kTape,   // `<receive ns, 19 digits> <payload>`, the payload perhaps `base64:...`
};

// One frame by itself.
struct FrameInfo {
  uint32_t partition = 0;
  FrameFormat format = FrameFormat::kPlain;
  bool too_large = false;   // the payload is the first kTooLargeKeptBytes of raw_bytes
  int64_t offset = 0;       // position of the frame in its partition
  int64_t received_ns = 0;  // wall clock
  int64_t raw_bytes = 0;    // the whole frame's size; equals the payload's unless too_large
};

// What came with a frame besides its bytes, for select, rules and transforms. All is borrowed.
struct FrameContext {
  int64_t received_ns = 0;
  std::string_view stream;
  std::string_view topic;
  std::string_view key;
  std::span<const std::pair<std::string_view, std::string_view>> headers;  // names in lower case
};

// A run of whole frames of one partition, read as one piece. The position of a frame is
// offset + span.begin. Blank lines have no span.
struct BlockInfo {
  uint32_t partition = 0;
  FrameFormat format = FrameFormat::kPlain;
  int64_t offset = 0;
  int64_t received_ns = 0;
  size_t bytes = 0;
  std::span<const FrameSpan> frames;
};

}  // namespace tickgate
