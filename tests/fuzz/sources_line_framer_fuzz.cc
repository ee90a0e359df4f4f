// Any bytes as a block of lines: the framer's spans are those of a reader that looks at one byte
// after another.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "sources/line_framer.h"

namespace tickgate {
namespace {

Framing FrameSlowly(std::string_view block, size_t begin, size_t line_bytes_max,
                    std::span<FrameSpan> frames) {
  Framing framing{.bytes = begin};
  size_t at = begin;
  while (framing.frames < frames.size()) {
    const size_t line_break = block.find('\n', at);
    if (line_break == std::string_view::npos) break;
    size_t end = line_break;
    if (end > at && block[end - 1] == '\r') --end;
    const std::string_view line = block.substr(at, end - at);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      if (line.size() > line_bytes_max) {
        framing.too_long = true;
        break;
      }
      frames[framing.frames++] = {static_cast<uint32_t>(at), static_cast<uint32_t>(end)};
    }
    at = line_break + 1;
    framing.bytes = at;
  }
  return framing;
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  if (size < 3) return 0;
  // An exact allocation: a byte read behind the block is seen.
  const size_t bytes = size - 3;
  const auto copy = std::make_unique<char[]>(bytes);
  std::copy_n(data + 3, bytes, copy.get());
  const std::string_view block(copy.get(), bytes);
  const size_t begin = std::min<size_t>(data[0], bytes);
  const size_t line_bytes_max = data[1];
  std::array<FrameSpan, 64> quick{}, slow{};
  const size_t frames_max = data[2] % (quick.size() + 1);
  const Framing found = FrameLines(block, begin, line_bytes_max, {quick.data(), frames_max});
  const Framing wanted = FrameSlowly(block, begin, line_bytes_max, {slow.data(), frames_max});
  TG_CHECK(found.frames == wanted.frames);
  for (size_t i = 0; i < found.frames; ++i) {
    TG_CHECK(quick[i].begin == slow[i].begin && quick[i].end == slow[i].end);
  }
  if (found.frames < frames_max) {
    TG_CHECK(found.bytes == wanted.bytes && found.too_long == wanted.too_long);
  }
  return 0;
}
