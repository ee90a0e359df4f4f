// What a gzip file holds (RFC 1952): members one behind the other, read as one run of bytes.
#include <zlib.h>

#include <utility>

#include "base/check.h"
#include "sources/byte_stream.h"
#include "sources/compressed_input.h"

namespace tickgate {
namespace {

// Of inflateInit2: gzip wrapper only, the largest window.
constexpr int kGzipWindowBits = 15 + 16;

class GzipStream final : public ByteStream {
 public:
  explicit GzipStream(FileBytes file) : input_(std::move(file)) {
    TG_CHECK(inflateInit2(&inflate_, kGzipWindowBits) == Z_OK);
  }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;
  ~GzipStream() override { inflateEnd(&inflate_); }

  absl::StatusOr<size_t> Read(char* to, size_t bytes) override {
    inflate_.next_out = reinterpret_cast<Bytef*>(to);
    inflate_.avail_out = static_cast<uInt>(bytes);
    while (inflate_.avail_out > 0 && !ended_ && failure_.ok()) Turn();
    const size_t got = bytes - inflate_.avail_out;
    if (got == 0 && !failure_.ok()) return failure_;
    return got;
  }

  bool ended() const override { return ended_; }
  int64_t input_bytes() const override {
    return input_.taken_bytes() - static_cast<int64_t>(inflate_.avail_in);
  }

 private:
  void Turn() {
    if (inflate_.avail_in == 0) {
      auto next = input_.Next();
      if (!next.ok()) {
        failure_ = next.status();
        return;
      }
      inflate_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(next->data()));
      inflate_.avail_in = static_cast<uInt>(next->size());
    }
    if (between_members_) {
      NextMember();
    } else {
      Inflate();
    }
  }

  void NextMember() {
    // Tapes and block devices pad a file with zero bytes.
    while (inflate_.avail_in > 0 && *inflate_.next_in == 0) {
      ++inflate_.next_in;
      --inflate_.avail_in;
    }
    if (inflate_.avail_in > 0) {
      TG_CHECK(inflateReset(&inflate_) == Z_OK);
      between_members_ = false;
    } else if (input_.ended()) {
      ended_ = true;
    }
  }

  void Inflate() {
    const uInt out_before = inflate_.avail_out;
    const int result = ::inflate(&inflate_, Z_NO_FLUSH);
    position_ += out_before - inflate_.avail_out;
    if (result == Z_STREAM_END) {
      between_members_ = true;
    } else if (result == Z_BUF_ERROR || result == Z_OK) {
      const bool moved = inflate_.avail_out != out_before;
      if (!moved && inflate_.avail_in == 0 && input_.ended()) {
        failure_ = input_.CutOff(position_);
      }
    } else {
      failure_ = input_.Corrupt(position_, inflate_.msg == nullptr ? "not gzip" : inflate_.msg);
    }
  }

  CompressedInput input_;
  z_stream inflate_{};
  bool between_members_ = false;
  bool ended_ = false;
  int64_t position_ = 0;  // bytes of the content so far
  absl::Status failure_;
};

}  // namespace

std::unique_ptr<ByteStream> MakeGzipStream(FileBytes file) {
  return std::make_unique<GzipStream>(std::move(file));
}

}  // namespace tickgate
