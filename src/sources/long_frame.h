// One frame that no block holds: gathered piece by piece, then handed over alone.
//
// Memory: at most a little over the limit of the stream, or kTooLargeKeptBytes where that is more.
// Of a frame above the limit only its first kTooLargeKeptBytes are kept, the rest is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "event/frame.h"
#include "sources/intake.h"

namespace tickgate {

class LongFrame {
 public:
  explicit LongFrame(int64_t event_bytes_max);

  void Append(std::string_view bytes);
  void Clear();

  // What of the gathered bytes is no part of the frame: known once its last byte is here.
  void DropCarriageReturn();  // of CR LF, where the last byte is one
  void DropByteOrderMark();   // at the start, where it is one

  // All gathered bytes, those dropped too.
  int64_t gathered_bytes() const { return gathered_bytes_; }
  // How far into them the frame begins.
  int64_t begin() const { return begin_; }
  bool IsBlank() const { return all_blank_; }
  bool BeginsWith(char c) const { return !kept_.empty() && kept_.front() == c; }

  // Fills the sizes into `info` and hands the frame over. False: refused, nothing has changed.
  bool TryPush(FrameInfo info, Intake& intake);

 private:
  int64_t FrameBytes() const { return gathered_bytes_ - begin_ - dropped_behind_; }

  const int64_t event_bytes_max_;
  const size_t kept_bytes_max_;
  std::string kept_;
  int64_t gathered_bytes_ = 0;
  int64_t begin_ = 0;
  int64_t dropped_behind_ = 0;
  char last_byte_ = '\0';
  bool cut_ = false;  // kept_ lacks bytes
  bool all_blank_ = true;
};

}  // namespace tickgate
