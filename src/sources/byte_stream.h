// The bytes of one input in order: of a plain file, or of what a compressed one holds.
//
// The end of a file is the size it had when it was found; what grows behind it is not read. All
// failures are DataLoss and name the file and the byte of its content; the bytes in front of the
// damage are handed out first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "sources/owned_fd.h"

namespace tickgate {

class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Up to `bytes` (at least 1) bytes to `to`. 0: it has ended, or (a pipe) nothing is there now.
  virtual absl::StatusOr<size_t> Read(char* to, size_t bytes) = 0;
  // True once it is known that no byte will come any more.
  virtual bool ended() const = 0;
  // Bytes taken from the file itself: compressed ones where it is compressed.
  virtual int64_t input_bytes() const = 0;

  struct Skipped {
    int64_t bytes = 0;      // fewer than asked: the end came first
    char last_byte = '\0';  // the last one passed over
  };
  // Passes over the next `bytes` bytes.
  virtual absl::StatusOr<Skipped> Skip(int64_t bytes);
};

enum class Compression : uint8_t { kNone, kGzip, kZstd };

// By the magic bytes at the start of the file, never by its name.
Compression CompressionOf(std::string_view head);

struct FileBytes {
  OwnedFd fd;
  std::string path;  // for messages
  int64_t size = 0;  // the file's own bytes to read, from its start
};

std::unique_ptr<ByteStream> MakePlainStream(FileBytes file);
// gzip, also several members one behind the other, and zero bytes behind the last.
std::unique_ptr<ByteStream> MakeGzipStream(FileBytes file);
// zstd, also several frames and skippable ones.
std::unique_ptr<ByteStream> MakeZstdStream(FileBytes file);

std::unique_ptr<ByteStream> MakeByteStream(Compression compression, FileBytes file);

}  // namespace tickgate
