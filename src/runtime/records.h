// What travels through a ring from a reader to a worker.
//
//   kFrame:      FrameInfo, payload
//   kLargeFrame: FrameInfo, std::string* (owned by the record: who takes it frees it)
//   kBlock:      BlockRecord, payload of `bytes`, padding to 8, FrameSpan[frames]
//   kBarrier:    BarrierRecord
//   kEnd:        nothing; the reader will never write again
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "event/frame.h"
#include "event/mark.h"
#include "ring/byte_ring.h"

namespace tickgate {

enum class RecordKind : uint32_t { kFrame, kLargeFrame, kBlock, kBarrier, kEnd };

// A block holds at most this many frames, so that its table of spans has a known place.
inline constexpr size_t kBlockFramesMax = 8192;

struct BlockRecord {
  int64_t offset;
  int64_t received_ns;
  uint32_t partition;
  uint32_t bytes;
  uint32_t frames;
  FrameFormat format;
};

struct BarrierRecord {
  EpochNumber epoch;
  uint32_t program;  // number of the program that judges what comes behind
  bool last;         // the stream ends cleanly with this epoch
};

struct LargeFrameRecord {
  FrameInfo info;
  std::string* payload;
};

inline constexpr size_t BlockTableOffset(size_t payload_bytes) {
  return (sizeof(BlockRecord) + payload_bytes + 7) & ~size_t{7};
}

template <typename Pod>
Pod ReadPod(const char* at) {
  Pod pod;
  std::memcpy(&pod, at, sizeof(Pod));
  return pod;
}

// Empties a ring that nobody will read any more, freeing what its records own.
inline void DropRecords(ByteRing& ring) {
  ByteRing::Record record;
  while (ring.Peek(&record)) {
    if (record.kind == static_cast<uint32_t>(RecordKind::kLargeFrame)) {
      delete ReadPod<LargeFrameRecord>(record.payload).payload;
    }
    ring.Advance();
  }
  ring.Release();
}

}  // namespace tickgate
