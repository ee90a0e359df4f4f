#include "reference/inflate.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <vector>

namespace tickgate::reference {
namespace {

bool LooksLikeZlib(std::string_view frame) {
  if (frame.size() < 2) return false;
  const unsigned first = static_cast<unsigned char>(frame[0]);
  const unsigned second = static_cast<unsigned char>(frame[1]);
  return (first & 0x0F) == 8 && (first >> 4) <= 7 && (first * 256 + second) % 31 == 0 &&
         (second & 0x20) == 0;
}

Packing PackingOf(Decompress how, std::string_view frame) {
  switch (how) {
    case Decompress::kNone:
      return Packing::kNone;
    case Decompress::kGzip:
      return Packing::kGzip;
    case Decompress::kDeflate:
      return LooksLikeZlib(frame) ? Packing::kZlib : Packing::kRaw;
    case Decompress::kZstd:
      return Packing::kZstd;
    case Decompress::kAuto:
      break;
  }
  if (frame.substr(0, 2) == "\x1F\x8B") return Packing::kGzip;
  if (frame.substr(0, 4) == "\x28\xB5\x2F\xFD") return Packing::kZstd;
  return LooksLikeZlib(frame) ? Packing::kZlib : Packing::kNone;
}

constexpr size_t kPiece = 1 << 16;

// By zlib's count of window bits.
int BitsOf(Packing packing) {
  return packing == Packing::kGzip ? 31 : packing == Packing::kZlib ? 15 : -15;
}

// One member; false where it is not whole. `*frame` moves behind it.
bool InflateMember(int bits, std::string_view* frame, size_t most, std::string* out) {
  z_stream stream = {};
  inflateInit2(&stream, bits);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(frame->data()));
  stream.avail_in = static_cast<uInt>(frame->size());
  std::vector<char> piece(kPiece);
  int state = Z_OK;
  while (state == Z_OK && out->size() <= most) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = ::inflate(&stream, Z_NO_FLUSH);
    out->append(piece.data(), piece.size() - stream.avail_out);
    if (state == Z_BUF_ERROR) break;
  }
  frame->remove_prefix(frame->size() - stream.avail_in);
  inflateEnd(&stream);
  return state == Z_STREAM_END;
}

// How much a frame says it holds is believed before any of it is taken apart.
bool SaysTooMuch(std::string_view frame, size_t most) {
  const unsigned long long said = ZSTD_getFrameContentSize(frame.data(), frame.size());
  return said != ZSTD_CONTENTSIZE_UNKNOWN && said > most;
}

// A window is as large as what may come of the frame; 8 MiB always passes, 128 MiB at most.
constexpr int kWindowLogLeast = 23, kWindowLogMost = 27;

bool InflateZstd(std::string_view frame, size_t most, std::string* out, bool* too_wide) {
  ZSTD_DStream* stream = ZSTD_createDStream();
  int window_log = kWindowLogLeast;
  while (window_log < kWindowLogMost && (size_t{1} << window_log) <= most) ++window_log;
  ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, window_log);
  std::vector<char> piece(kPiece);
  ZSTD_inBuffer in{frame.data(), frame.size(), 0};
  size_t left = 1;
  bool good = !frame.empty();
  for (bool full = false; good && (in.pos < in.size || full) && out->size() <= most;) {
    ZSTD_outBuffer made{piece.data(), piece.size(), 0};
    left = ZSTD_decompressStream(stream, &made, &in);
    good = ZSTD_isError(left) == 0;
    *too_wide = ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge;
    out->append(piece.data(), made.pos);
    full = made.pos == made.size && left != 0;
  }
  ZSTD_freeDStream(stream);
  return good && left == 0;
}

}  // namespace

std::string Packed(Packing packing, std::string_view text) {
  if (packing == Packing::kNone) return std::string(text);
  if (packing == Packing::kZstd) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
  }
  z_stream stream = {};
  deflateInit2(&stream, 6, Z_DEFLATED, BitsOf(packing), 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::optional<Reason> InflateFrame(const FrameRules& rules, std::string_view frame,
                                   std::string* out) {
  const size_t most = static_cast<size_t>(rules.inflated_bytes_max);
  const Packing packing = PackingOf(rules.decompress, frame);
  out->clear();
  bool whole = true;
  if (packing == Packing::kNone || frame.empty()) {
    *out = frame;
    return std::nullopt;
  }
  if (packing == Packing::kZstd) {
    if (ZSTD_getFrameContentSize(frame.data(), frame.size()) == ZSTD_CONTENTSIZE_ERROR) {
      return Reason::kDecompressFailed;
    }
    if (SaysTooMuch(frame, most)) return Reason::kTooLarge;
    bool too_wide = false;
    whole = InflateZstd(frame, most, out, &too_wide);
    if (too_wide) return Reason::kTooLarge;
  } else {
    const int bits = BitsOf(packing);
    do {
      whole = InflateMember(bits, &frame, most, out);
    } while (whole && packing == Packing::kGzip && !frame.empty() && out->size() <= most);
    whole = whole && (frame.empty() || out->size() > most);
  }
  if (out->size() > most) return Reason::kTooLarge;
  return whole ? std::nullopt : std::optional<Reason>(Reason::kDecompressFailed);
}

}  // namespace tickgate::reference
