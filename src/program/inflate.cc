#include "program/inflate.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "base/check.h"
#include "event/frame.h"

namespace tickgate {
namespace {

// Of inflateReset2: what wraps the data, and the largest window.
constexpr int kGzipBits = 15 + 16;
constexpr int kZlibBits = 15;
constexpr int kRawBits = -15;

constexpr size_t kFirstBytes = 64 << 10;
// RFC 8878 asks every reader for windows of 8 MiB; a larger one only as far as the content may be.
constexpr int kWindowLogLeast = 23;
constexpr int kWindowLogMost = 27;

bool IsGzip(std::string_view frame) { return frame.starts_with("\x1f\x8b"); }
bool IsZstd(std::string_view frame) { return frame.starts_with("\x28\xb5\x2f\xfd"); }

// Deflate, a window of 32 KiB, no preset dictionary, and a check that fits.
bool IsZlib(std::string_view frame) {
  if (frame.size() < 2 || frame[0] != '\x78') return false;
  const unsigned flags = static_cast<unsigned char>(frame[1]);
  return (flags & 0x20) == 0 && (0x7800 + flags) % 31 == 0;
}

}  // namespace

class Inflater::State {
 public:
  State(Decompress how, int64_t bytes_max)
      : how_(how), bytes_max_(static_cast<size_t>(std::max<int64_t>(bytes_max, 0))) {
    if (how != Decompress::kNone) buffer_.resize(2 * kReadablePadding);
    if (how != Decompress::kNone && how != Decompress::kZstd) {
      TG_CHECK(inflateInit2(&zlib_, kGzipBits) == Z_OK);
      has_zlib_ = true;
    }
    if (how == Decompress::kZstd || how == Decompress::kAuto) {
      zstd_ = ZSTD_createDCtx();
      TG_CHECK(zstd_ != nullptr);
      const int window_log =
          std::clamp(static_cast<int>(std::bit_width(bytes_max_)), kWindowLogLeast, kWindowLogMost);
      TG_CHECK(ZSTD_isError(ZSTD_DCtx_setParameter(zstd_, ZSTD_d_windowLogMax, window_log)) == 0);
    }
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (has_zlib_) inflateEnd(&zlib_);
    ZSTD_freeDCtx(zstd_);
  }

  Inflated Run(std::string_view frame) {
    bytes_ = 0;
    if (frame.empty()) return Inflated::kPlain;  // nothing that could be taken apart
    switch (how_) {
      case Decompress::kNone:
        return Inflated::kPlain;
      case Decompress::kGzip:
        return Zlib(frame, kGzipBits);
      case Decompress::kDeflate:
        return Deflate(frame);
      case Decompress::kZstd:
        return Zstd(frame);
      case Decompress::kAuto:
        break;
    }
    if (IsGzip(frame)) return Zlib(frame, kGzipBits);
    if (IsZstd(frame)) return Zstd(frame);
    if (IsZlib(frame)) return Zlib(frame, kZlibBits);
    return Inflated::kPlain;
  }

  std::string_view text() const {
    if (buffer_.empty()) return {};
    return {buffer_.data() + kReadablePadding, bytes_};
  }

  size_t ScratchBytes() const {
    constexpr size_t kZlibBytes = 48 << 10;  // its state and window
    return buffer_.capacity() + (has_zlib_ ? kZlibBytes : 0) + ZSTD_sizeof_DCtx(zstd_);
  }

 private:
  size_t Room() const { return buffer_.size() - 2 * kReadablePadding; }
  char* Out() { return buffer_.data() + kReadablePadding; }

  // Room for one byte more than there may be, so that too much shows.
  void Grow(size_t wanted) {
    const size_t room = std::max({wanted, 2 * Room(), kFirstBytes});
    buffer_.resize(std::min(room, bytes_max_ + 1) + 2 * kReadablePadding);
  }

  // What happens to begin like zlib's wrapping may still be raw.
  Inflated Deflate(std::string_view frame) {
    if (IsZlib(frame)) {
      const Inflated wrapped = Zlib(frame, kZlibBits);
      if (wrapped != Inflated::kFailed) return wrapped;
      bytes_ = 0;
    }
    return Zlib(frame, kRawBits);
  }

  Inflated Zlib(std::string_view frame, int bits) {
    TG_CHECK(inflateReset2(&zlib_, bits) == Z_OK);
    zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(frame.data()));
    zlib_.avail_in = static_cast<uInt>(frame.size());
    for (;;) {
      if (bytes_ == Room()) Grow(0);
      const uInt room = static_cast<uInt>(Room() - bytes_);
      zlib_.next_out = reinterpret_cast<Bytef*>(Out() + bytes_);
      zlib_.avail_out = room;
      const int result = ::inflate(&zlib_, Z_NO_FLUSH);
      bytes_ += room - zlib_.avail_out;
      if (bytes_ > bytes_max_) return Inflated::kTooLarge;
      if (result == Z_STREAM_END) {
        if (zlib_.avail_in == 0) return Inflated::kDone;
        if (bits != kGzipBits) return Inflated::kFailed;
        TG_CHECK(inflateReset(&zlib_) == Z_OK);  // the next member
      } else if ((result != Z_OK && result != Z_BUF_ERROR) || zlib_.avail_out > 0) {
        return Inflated::kFailed;  // with room left it wanted bytes that are not there
      }
    }
  }

  Inflated Zstd(std::string_view frame) {
    TG_CHECK(ZSTD_isError(ZSTD_DCtx_reset(zstd_, ZSTD_reset_session_only)) == 0);
    const unsigned long long said = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (said == ZSTD_CONTENTSIZE_ERROR) return Inflated::kFailed;
    if (said != ZSTD_CONTENTSIZE_UNKNOWN) {
      if (said > bytes_max_) return Inflated::kTooLarge;
      if (said > Room()) Grow(static_cast<size_t>(said));
    }
    ZSTD_inBuffer in = {frame.data(), frame.size(), 0};
    for (;;) {
      if (bytes_ == Room()) Grow(0);
      ZSTD_outBuffer out = {Out(), Room(), bytes_};
      const size_t result = ZSTD_decompressStream(zstd_, &out, &in);
      bytes_ = out.pos;
      if (bytes_ > bytes_max_) return Inflated::kTooLarge;
      if (ZSTD_isError(result) != 0) {
        const bool too_wide = ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge;
        return too_wide ? Inflated::kTooLarge : Inflated::kFailed;
      }
      if (in.pos == in.size && result == 0) return Inflated::kDone;
      if (in.pos == in.size && bytes_ < Room()) return Inflated::kFailed;
    }
  }

  const Decompress how_;
  const size_t bytes_max_;
  std::vector<char> buffer_;  // padding, room for text, padding
  size_t bytes_ = 0;
  z_stream zlib_{};
  bool has_zlib_ = false;
  ZSTD_DCtx* zstd_ = nullptr;
};

Inflater::Inflater(Decompress how, int64_t bytes_max)
    : state_(std::make_unique<State>(how, bytes_max)) {}
Inflater::~Inflater() = default;

Inflated Inflater::Inflate(std::string_view frame) { return state_->Run(frame); }
std::string_view Inflater::text() const { return state_->text(); }
size_t Inflater::ScratchBytes() const { return state_->ScratchBytes(); }

}  // namespace tickgate
