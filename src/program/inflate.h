// Takes a compressed frame apart: gzip, zlib, raw deflate, zstd, with a limit for what comes out.
//
// Threads: an instance belongs to one worker.
// Memory:  the buffer grows to the largest frame seen, never beyond the limit, and is reused.
// Whole:   several gzip members or zstd frames in one frame are one text; anything else behind the
//          end is a failure, and so is an end that is missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "program/frame_spec.h"

namespace tickgate {

enum class Inflated : uint8_t {
  kPlain,     // not compressed: kNone, or kAuto and no magic. Take the frame as it is
  kDone,      // text() is what it held
  kTooLarge,  // it holds more than bytes_max
  kFailed,    // not whole, or not what it was said to be
};

class Inflater {
 public:
  // kDeflate takes zlib's wrapping as well as raw deflate; kAuto knows gzip, zlib and zstd by their
  // first bytes (raw deflate has none).
  Inflater(Decompress how, int64_t bytes_max);
  ~Inflater();

  Inflated Inflate(std::string_view frame);
  // kReadablePadding bytes are readable on both sides. Valid until the next Inflate.
  std::string_view text() const;

  // Bytes of scratch held, for the memory budget.
  size_t ScratchBytes() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tickgate
