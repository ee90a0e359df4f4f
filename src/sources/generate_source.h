// A source of made-up market data (market_data.h), as fast as it goes or at a rate.
//
// Position: block * 2^26 + the bytes of the block in front of the event. No block has as many
// bytes,
//           so positions grow, and a cursor is found again by making one block.
// Rate:     open loop: event n is due at the first Poll + n / rate, whether or not the intake was
//           ready. At most 1 ms worth is published by one Poll. received_ns is when the first event
//           of the block was due, so that time lost to waiting shows in latencies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "event/frame.h"
#include "sources/make_source.h"
#include "sources/market_data.h"
#include "sources/source.h"

namespace tickgate {

class GenerateSource final : public Source {
 public:
  explicit GenerateSource(const GenerateInput& input);

  const SourceTraits& traits() const override { return traits_; }
  std::string Identity() const override;
  absl::Status Open(const Cursor* resume) override;
  absl::StatusOr<PollResult> Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) override;
  Cursor CurrentCursor() const override;
  void Committed(const Cursor&) override {}
  uint32_t PartitionCount() const override { return 1; }
  std::string PartitionName(uint32_t) const override { return NameOf(input_.kind); }
  Progress progress() const override { return {.done_bytes = done_bytes_}; }

 private:
  // The event that did not fit where it was to go, and its size with the line break.
  struct Pending {
    std::array<char, kGeneratedEventBytesMax> bytes;
    size_t size = 0;
  };

  absl::Status Seek(int64_t position);
  uint64_t EventsDue(int64_t now_ns);
  int64_t DueNs(uint64_t event) const;
  void WaitForDue(int64_t now_ns, int64_t wait_ns) const;
  // A block of up to `events_max` events, at most to the end of the generated block.
  PollResult PublishBlock(int64_t received_ns, uint64_t events_max, Intake& intake);
  PollResult PublishOne(int64_t received_ns, Intake& intake);
  void Advance(uint64_t events, size_t bytes);
  int64_t position() const;

  const SourceTraits traits_;
  const GenerateInput input_;
  MarketData data_;
  Pending pending_;
  std::vector<FrameSpan> spans_;
  uint64_t block_ = 0;
  uint64_t published_in_block_ = 0;  // events
  int64_t block_bytes_ = 0;          // published
  uint64_t published_ = 0;           // events of this run
  int64_t done_bytes_ = 0;
  std::optional<int64_t> first_poll_ns_;
};

}  // namespace tickgate
