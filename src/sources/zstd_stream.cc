// What a zstd file holds (RFC 8878): frames one behind the other, read as one run of bytes.
#include <zstd.h>

#include <utility>

#include "base/check.h"
#include "sources/byte_stream.h"
#include "sources/compressed_input.h"

namespace tickgate {
namespace {

class ZstdStream final : public ByteStream {
 public:
  explicit ZstdStream(FileBytes file) : input_(std::move(file)), stream_(ZSTD_createDStream()) {
    TG_CHECK(stream_ != nullptr);
  }
  ZstdStream(const ZstdStream&) = delete;
  ZstdStream& operator=(const ZstdStream&) = delete;
  ~ZstdStream() override { ZSTD_freeDStream(stream_); }

  absl::StatusOr<size_t> Read(char* to, size_t bytes) override {
    ZSTD_outBuffer out{.dst = to, .size = bytes, .pos = 0};
    while (out.pos < out.size && !ended_ && failure_.ok()) Turn(&out);
    if (out.pos == 0 && !failure_.ok()) return failure_;
    return out.pos;
  }

  bool ended() const override { return ended_; }
  int64_t input_bytes() const override {
    return input_.taken_bytes() - static_cast<int64_t>(in_.size - in_.pos);
  }

 private:
  void Turn(ZSTD_outBuffer* out) {
    if (in_.pos == in_.size) {
      auto next = input_.Next();
      if (!next.ok()) {
        failure_ = next.status();
        return;
      }
      in_ = {.src = next->data(), .size = next->size(), .pos = 0};
    }
    if (between_frames_ && in_.size == in_.pos) {
      ended_ = true;  // an empty buffer between two frames: the file has ended
      return;
    }
    const size_t out_before = out->pos;
    const size_t in_before = in_.pos;
    const size_t result = ZSTD_decompressStream(stream_, out, &in_);
    position_ += static_cast<int64_t>(out->pos - out_before);
    if (ZSTD_isError(result) != 0) {
      failure_ = input_.Corrupt(position_, ZSTD_getErrorName(result));
      return;
    }
    between_frames_ = result == 0;
    const bool moved = out->pos != out_before || in_.pos != in_before;
    if (!moved && !between_frames_ && input_.ended()) failure_ = input_.CutOff(position_);
  }

  CompressedInput input_;
  ZSTD_DStream* stream_;
  ZSTD_inBuffer in_{};
  bool between_frames_ = true;
  bool ended_ = false;
  int64_t position_ = 0;  // bytes of the content so far
  absl::Status failure_;
};

}  // namespace

std::unique_ptr<ByteStream> MakeZstdStream(FileBytes file) {
  return std::make_unique<ZstdStream>(std::move(file));
}

}  // namespace tickgate
