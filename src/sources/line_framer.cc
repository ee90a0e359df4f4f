#include "sources/line_framer.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/check.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace tickgate {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Takes one line after the other; the finders of line breaks below feed it.
class Collector {
 public:
  Collector(std::string_view block, size_t begin, size_t line_bytes_max,
            std::span<FrameSpan> frames)
      : block_(block), line_begin_(begin), line_bytes_max_(line_bytes_max), frames_(frames) {}

  bool full() const { return count_ == frames_.size(); }

  // The line that ends in front of block[line_break]. False: it was not taken, it is too long.
  bool Take(size_t line_break) {
    size_t end = line_break;
    if (end > line_begin_ && block_[end - 1] == '\r') --end;
    if (end > line_begin_) {
      const bool blank = IsBlank(block_[line_begin_]) &&
                         IsBlankLine(block_.substr(line_begin_, end - line_begin_));
      if (!blank) {
        if (end - line_begin_ > line_bytes_max_) return false;
        frames_[count_++] = {static_cast<uint32_t>(line_begin_), static_cast<uint32_t>(end)};
      }
    }
    line_begin_ = line_break + 1;
    return true;
  }

  Framing Result(bool too_long) const {
    return {.frames = count_, .bytes = line_begin_, .too_long = too_long};
  }

 private:
  std::string_view block_;
  size_t line_begin_;
  size_t line_bytes_max_;
  std::span<FrameSpan> frames_;
  size_t count_ = 0;
};

#ifdef __AVX2__
// One bit for each line break of the 64 bytes at `bytes`.
uint64_t LineBreaks64(const char* bytes) {
  const __m256i line_break = _mm256_set1_epi8('\n');
  const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
  const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32));
  const auto low_bits =
      static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, line_break)));
  const auto high_bits =
      static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, line_break)));
  return low_bits | uint64_t{high_bits} << 32;
}
#endif

}  // namespace

bool IsBlankLine(std::string_view line) {
  for (const char c : line) {
    if (!IsBlank(c)) return false;
  }
  return true;
}

Framing FrameLines(std::string_view block, size_t begin, size_t line_bytes_max,
                   std::span<FrameSpan> frames) {
  TG_CHECK(begin <= block.size());
  TG_CHECK(block.size() <= std::numeric_limits<uint32_t>::max());
  Collector lines(block, begin, line_bytes_max, frames);
  if (lines.full()) return lines.Result(false);
  size_t at = begin;
#ifdef __AVX2__
  for (; at + 64 <= block.size(); at += 64) {
    for (uint64_t bits = LineBreaks64(block.data() + at); bits != 0; bits &= bits - 1) {
      if (!lines.Take(at + static_cast<size_t>(std::countr_zero(bits)))) return lines.Result(true);
      if (lines.full()) return lines.Result(false);
    }
  }
#endif
  while (at < block.size()) {
    const void* found = std::memchr(block.data() + at, '\n', block.size() - at);
    if (found == nullptr) break;
    const auto line_break = static_cast<size_t>(static_cast<const char*>(found) - block.data());
    if (!lines.Take(line_break)) return lines.Result(true);
    if (lines.full()) break;
    at = line_break + 1;
  }
  return lines.Result(false);
}

}  // namespace tickgate
