// Frames to judge: a recording of Binance futures, or frames made in its shape; and frames of
// Massive, arrays of trades, quotes and bars, 2 % of them not as they should be.
#pragma once

#include <string>
#include <vector>

#include "event/frame.h"

namespace tickgate::bench {

struct FrameBlock {
  const char* text = nullptr;  // kReadablePadding readable before and behind
  std::vector<FrameSpan> frames;
};

// Blocks of whole frames, of at most 256 KiB.
class Corpus {
 public:
  explicit Corpus(const std::vector<std::string>& frames);

  const std::vector<FrameBlock>& blocks() const { return blocks_; }
  size_t frames() const { return frames_; }
  size_t bytes() const { return bytes_; }

 private:
  std::string text_;
  std::vector<FrameBlock> blocks_;
  size_t frames_, bytes_ = 0;
};

// The recording where it is, else frames made. `from` says which.
std::vector<std::string> BinanceFrames(std::string* from);
std::vector<std::string> MassiveFrames();

}  // namespace tickgate::bench
