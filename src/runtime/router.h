// Puts what a source read into the rings of the workers: whole blocks where one worker takes a
// partition, frame by frame where a field of the frame decides.
//
// Threads: the reader's.
// Full:    a block that was accepted but does not fit yet waits in here; nothing else is taken
// before it
//          has gone (see Flush).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "ring/byte_ring.h"
#include "runtime/records.h"
#include "runtime/stream_options.h"

namespace tickgate {

class Router {
 public:
  Router(const ShardOptions& shard, std::vector<ByteRing*> rings);

  std::span<char> ClaimBlock(uint32_t partition, size_t bytes);
  void PublishBlock(const BlockInfo& info);
  bool TryPushFrame(const FrameInfo& info, std::string_view payload);
  bool TryPushLargeFrame(const FrameInfo& info, std::string* payload);

  // Moves on what waits. True when nothing waits any more.
  bool Flush();
  bool idle() const { return waiting_next_ == waiting_.size(); }

  // One control record into ring `ring`. False: no room now.
  bool TryPushBarrier(size_t ring, const BarrierRecord& barrier);
  bool TryPushEnd(size_t ring);
  size_t rings() const { return rings_.size(); }

  size_t ScratchBytes() const { return scratch_bytes_; }

 private:
  bool by_field() const { return shard_.by == ShardBy::kField && rings_.size() > 1; }
  size_t WorkerOf(const FrameInfo& info, std::string_view payload);
  bool PushInline(size_t worker, const FrameInfo& info, std::string_view payload);

  const ShardOptions shard_;
  const std::vector<ByteRing*> rings_;
  std::span<char> claim_;        // ring memory of the last ClaimBlock, behind the record's head
  ByteRing* claimed_ = nullptr;  // the ring it lies in

  // By field: the block read last and which of its frames still wait.
  std::unique_ptr<char[]> scratch_;
  size_t scratch_bytes_ = 0;
  BlockInfo waiting_block_;
  std::vector<FrameSpan> waiting_;
  size_t waiting_next_ = 0;
  std::string key_scratch_;
};

}  // namespace tickgate
