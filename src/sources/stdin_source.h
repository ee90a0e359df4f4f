// Frames from a pipe, line by line, until it is closed.
//
// Position: the receive time in ns, made strictly increasing: a block's offset is the time it was
//           taken, or the byte behind the block before where that is later. It cannot be replayed.
#pragma once

#include <cstdint>
#include <string>

#include "sources/frame_cutter.h"
#include "sources/make_source.h"
#include "sources/source.h"

namespace tickgate {

class StdinSource final : public Source {
 public:
  struct Options {
    InputFormat format = InputFormat::kLines;  // kLines or kTape
    int64_t event_bytes_max = 16 << 20;
    int fd = 0;  // not closed
  };
  explicit StdinSource(const Options& options);

  const SourceTraits& traits() const override { return traits_; }
  std::string Identity() const override { return "stdin"; }
  absl::Status Open(const Cursor* resume) override;
  absl::StatusOr<PollResult> Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) override;
  Cursor CurrentCursor() const override;
  void Committed(const Cursor&) override {}
  uint32_t PartitionCount() const override { return 1; }
  std::string PartitionName(uint32_t) const override { return "stdin"; }
  Progress progress() const override { return {.done_bytes = cutter_.input_bytes()}; }

 private:
  const SourceTraits traits_{.type = "stdin", .bounded = true, .replayable = false};
  const int fd_;
  FrameCutter cutter_;
};

}  // namespace tickgate
