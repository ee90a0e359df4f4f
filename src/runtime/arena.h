// Bytes that live until the next Reset and never move. Reused, so that the event path does not
// allocate.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace tickgate {

class Arena {
 public:
  explicit Arena(size_t bytes) : bytes_(bytes), memory_(std::make_unique<char[]>(bytes)) {}

  std::string_view Copy(std::string_view text) {
    if (text.empty()) return {};
    char* const place = Take(text.size());
    std::memcpy(place, text.data(), text.size());
    return {place, text.size()};
  }
  void Reset() {
    used_ = 0;
    extra_.clear();
    extra_bytes_ = 0;
  }
  size_t bytes() const { return bytes_; }
  size_t used() const { return used_ + extra_bytes_; }

 private:
  char* Take(size_t bytes) {
    if (extra_.empty() && bytes <= bytes_ - used_) {
      used_ += bytes;
      return memory_.get() + used_ - bytes;
    }
    // What does not fit (a large frame's record, held rows) goes to further pieces.
    if (extra_.empty() || bytes > piece_bytes_ - piece_used_) {
      piece_bytes_ = bytes > bytes_ ? bytes : bytes_;
      piece_used_ = 0;
      extra_.push_back(std::make_unique<char[]>(piece_bytes_ + 1));
    }
    piece_used_ += bytes;
    extra_bytes_ += bytes;
    return extra_.back().get() + piece_used_ - bytes;
  }

  const size_t bytes_;
  const std::unique_ptr<char[]> memory_;
  size_t used_ = 0;
  std::vector<std::unique_ptr<char[]>> extra_;
  size_t piece_bytes_ = 0;  // of extra_.back()
  size_t piece_used_ = 0;
  size_t extra_bytes_ = 0;
};

}  // namespace tickgate
