// Any bytes as a compressed frame: never more than the limit, the same each time, and what was
// compressed here comes back.
#include <zlib.h>
#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "program/inflate.h"

namespace tickgate {
namespace {

constexpr int64_t kBytesMax = 1 << 16;

std::string Zlibbed(std::string_view text) {
  uLongf bytes = compressBound(text.size());
  std::string out(bytes, '\0');
  TG_CHECK(compress(reinterpret_cast<Bytef*>(out.data()), &bytes,
                    reinterpret_cast<const Bytef*>(text.data()), text.size()) == Z_OK);
  out.resize(bytes);
  return out;
}

std::string Zstd(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const size_t bytes = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1);
  TG_CHECK(ZSTD_isError(bytes) == 0);
  out.resize(bytes);
  return out;
}

void ExpectBack(Inflater& inflater, const std::string& frame, std::string_view text) {
  const Inflated result = inflater.Inflate(frame);
  if (static_cast<int64_t>(text.size()) > kBytesMax) {
    TG_CHECK(result == Inflated::kTooLarge);
  } else {
    TG_CHECK(result == Inflated::kDone && inflater.text() == text);
  }
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  static Inflater inflaters[] = {
      Inflater(Decompress::kAuto, kBytesMax), Inflater(Decompress::kGzip, kBytesMax),
      Inflater(Decompress::kDeflate, kBytesMax), Inflater(Decompress::kZstd, kBytesMax)};
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  for (Inflater& inflater : inflaters) {
    const Inflated first = inflater.Inflate(frame);
    const std::string text(first == Inflated::kDone ? inflater.text() : std::string_view());
    TG_CHECK(static_cast<int64_t>(text.size()) <= kBytesMax);
    TG_CHECK(inflater.Inflate(frame) == first);
    TG_CHECK(first != Inflated::kDone || inflater.text() == text);
  }
  ExpectBack(inflaters[0], Zlibbed(frame), frame);
  ExpectBack(inflaters[0], Zstd(frame), frame);
  return 0;
}
