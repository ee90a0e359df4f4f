// The reading side of a stream: polls its source into the rings and ends epochs.
//
// Threads: Step is the reader thread's. All else goes through the mailboxes.
// Epochs:  an epoch ends here, when its share of frames or bytes is used up, when commit.interval
// has
//          passed since its first frame, or when another reader ended it (kClose). The reader
//          writes Barrier(e) into each ring, reports its cursor and goes on with e+1, as long as no
//          more than kEpochsInFlightMax closed epochs wait for their commit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "base/clock.h"
#include "runtime/messages.h"
#include "runtime/router.h"
#include "runtime/stream_options.h"
#include "sources/intake.h"
#include "sources/source.h"

namespace tickgate {

struct ReaderOptions {
  EpochNumber first_epoch = 1;          // the one that is open at the start
  uint64_t epoch_frames_max = 100'000;  // this reader's share of commit.events
  int64_t interval_ns = 0;              // 0: off
  int64_t in_flight_bytes_max = 64 << 20;
  uint64_t records_max = 0;
  uint64_t batches_max = 0;
  int64_t poll_wait_ns = kNsPerMs;  // 0 where the thread has other work
  ShardOptions shard;
};

class Reader final : private Intake {
 public:
  Reader(const ReaderOptions& options, Source& source, std::vector<ByteRing*> rings,
         ReaderCommands& commands, ReaderReports& reports, Clock& clock);

  // One bounded turn. Returns how much it did.
  size_t Step();
  // It has written all it ever will, and heard of the commit of everything it read.
  bool ended() const { return state_ == State::kEnded && committed_epoch_ + 1 == open_epoch_; }
  size_t ScratchBytes() const { return router_.ScratchBytes(); }

 private:
  enum class State : uint8_t {
    kWaiting,  // for kStart
    kReading,
    kPaused,  // the disk is full
    kEnding,  // no more polls: the last barrier and End are still to be written
    kEnded,
  };
  enum class Writing : uint8_t { kNothing, kBarrier, kEnd };

  uint64_t FramesLeft() const override;
  std::span<char> ClaimBlock(uint32_t partition, size_t bytes) override;
  void PublishBlock(const BlockInfo& info) override;
  bool TryPushFrame(const FrameInfo& info, std::string_view payload) override;
  bool TryPushLargeFrame(const FrameInfo& info, std::string* payload) override;

  size_t TakeCommands();
  void Committed(EpochNumber epoch);
  bool MustClose() const;
  bool MayRead() const;
  void Count(uint64_t frames, size_t bytes);
  // Law: the positions of a partition only grow.
  void CheckGrows(uint32_t partition, int64_t offset, int64_t end);
  size_t Poll();
  void End(StopReason reason, absl::Status status);
  void CloseEpoch();
  // Writes on what is begun (barrier or End) into the rings that lack it. True when nothing is
  // left.
  bool WriteOn();
  void Report(ReaderReport report);

  const ReaderOptions options_;
  Source& source_;
  Router router_;
  ReaderCommands& commands_;
  ReaderReports& reports_;
  Clock& clock_;

  State state_ = State::kWaiting;
  Writing writing_ = Writing::kNothing;
  size_t written_rings_ = 0;
  BarrierRecord barrier_{};  // of kBarrier: the same for all rings
  bool last_closed_ = false;
  StopReason end_reason_ = StopReason::kDrained;
  absl::Status end_status_;

  EpochNumber open_epoch_;
  EpochNumber committed_epoch_;
  EpochNumber asked_epoch_ = 0;   // close up to here, asked by control
  uint32_t program_ = 1;          // number of the program that is to judge
  uint32_t barrier_program_ = 1;  // of the last barrier: the program that does judge
  uint64_t epoch_frames_ = 0;
  uint64_t epoch_bytes_ = 0;
  int64_t epoch_first_ns_ = 0;
  uint64_t run_frames_ = 0;
  uint64_t run_batches_ = 0;

  // Of each closed epoch that is not committed, by epoch % size.
  struct Closed {
    uint64_t bytes = 0;
    Cursor cursor;
  };
  std::array<Closed, 2 * kEpochsInFlightMax> closed_;
  uint64_t closed_bytes_ = 0;
  std::vector<int64_t> partition_ends_;  // by partition: behind what was taken last
};

}  // namespace tickgate
