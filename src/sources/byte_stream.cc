#include "sources/byte_stream.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

class PlainStream final : public ByteStream {
 public:
  explicit PlainStream(FileBytes file) : file_(std::move(file)) {
    // A hint alone: without it reading is only slower.
    ::posix_fadvise(file_.fd.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  }

  absl::StatusOr<size_t> Read(char* to, size_t bytes) override {
    const auto want =
        static_cast<size_t>(std::min<int64_t>(static_cast<int64_t>(bytes), file_.size - position_));
    if (want == 0) return 0;
    TG_ASSIGN_OR_RETURN(const size_t got, ReadAt(position_, to, want));
    position_ += static_cast<int64_t>(got);
    return got;
  }

  bool ended() const override { return position_ == file_.size; }
  int64_t input_bytes() const override { return position_; }

  absl::StatusOr<Skipped> Skip(int64_t bytes) override {
    Skipped skipped{.bytes = std::min(bytes, file_.size - position_)};
    if (skipped.bytes == 0) return skipped;
    TG_RETURN_IF_ERROR(ReadAt(position_ + skipped.bytes - 1, &skipped.last_byte, 1).status());
    position_ += skipped.bytes;
    return skipped;
  }

 private:
  absl::StatusOr<size_t> ReadAt(int64_t offset, char* to, size_t bytes) {
    for (;;) {
      const ssize_t got = ::pread(file_.fd.get(), to, bytes, offset);
      if (got > 0) return static_cast<size_t>(got);
      if (got == 0) {
        return absl::DataLossError(Concat("read ", file_.path, ": it ended at byte ", offset,
                                          ", it had ", file_.size, " bytes when it was opened"));
      }
      if (errno != EINTR) {
        const absl::Status status =
            ErrnoStatus(errno, "read", Concat(file_.path, " at byte ", offset));
        return absl::DataLossError(std::string(status.message()));
      }
    }
  }

  FileBytes file_;
  int64_t position_ = 0;
};

}  // namespace

absl::StatusOr<ByteStream::Skipped> ByteStream::Skip(int64_t bytes) {
  std::vector<char> scratch(256 << 10);
  Skipped skipped;
  while (skipped.bytes < bytes && !ended()) {
    const int64_t want =
        std::min<int64_t>(bytes - skipped.bytes, static_cast<int64_t>(scratch.size()));
    TG_ASSIGN_OR_RETURN(const size_t got, Read(scratch.data(), static_cast<size_t>(want)));
    if (got == 0) continue;
    skipped.bytes += static_cast<int64_t>(got);
    skipped.last_byte = scratch[got - 1];
  }
  return skipped;
}

Compression CompressionOf(std::string_view head) {
  using namespace std::string_view_literals;
  if (head.starts_with("\x1f\x8b"sv)) return Compression::kGzip;
  if (head.starts_with("\x28\xb5\x2f\xfd"sv)) return Compression::kZstd;
  // A skippable frame of zstd: 0x184D2A50 to 0x184D2A5F, little endian.
  if (head.size() >= 4 && (static_cast<unsigned char>(head[0]) & 0xf0) == 0x50 &&
      head.substr(1, 3) == "\x2a\x4d\x18"sv) {
    return Compression::kZstd;
  }
  return Compression::kNone;
}

std::unique_ptr<ByteStream> MakePlainStream(FileBytes file) {
  return std::make_unique<PlainStream>(std::move(file));
}

std::unique_ptr<ByteStream> MakeByteStream(Compression compression, FileBytes file) {
  switch (compression) {
    case Compression::kNone:
      return MakePlainStream(std::move(file));
    case Compression::kGzip:
      return MakeGzipStream(std::move(file));
    case Compression::kZstd:
      return MakeZstdStream(std::move(file));
  }
  TG_CHECK(false);
  return nullptr;
}

}  // namespace tickgate
