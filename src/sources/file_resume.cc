#include "sources/file_resume.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

absl::StatusOr<OwnedFd> OpenForReading(const std::string& path) {
  OwnedFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) return ErrnoStatus(errno, "open", path);
  return fd;
}

absl::StatusOr<std::string> ReadHead(const InputFile& file) {
  TG_ASSIGN_OR_RETURN(OwnedFd fd, OpenForReading(file.path));
  std::string head(static_cast<size_t>(std::min(file.size, kHeadBytesMax)), '\0');
  size_t filled = 0;
  while (filled < head.size()) {
    const ssize_t got =
        ::pread(fd.get(), head.data() + filled, head.size() - filled, static_cast<off_t>(filled));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return ErrnoStatus(errno, "read", file.path);
    if (got == 0) return absl::DataLossError(Concat("read ", file.path, ": it shrinks meanwhile"));
    filled += static_cast<size_t>(got);
  }
  return head;
}

absl::Status Shrank(const InputFile& file, int64_t now_bytes, int64_t then_bytes) {
  return absl::FailedPreconditionError(Concat(file.path, " shrank: it has ", now_bytes,
                                              " bytes, the checkpoint had read ", then_bytes,
                                              " of it"));
}

absl::Status Grew(const InputFile& file, int64_t offset, InputFormat format) {
  if (format == InputFormat::kWhole) {
    return absl::FailedPreconditionError(Concat(file.path, " was read to byte ", offset,
                                                " and has more bytes now (size ", file.size,
                                                "); format whole takes a file once, in one piece"));
  }
  return absl::FailedPreconditionError(
      Concat(file.path, " grew to ", file.size, " bytes behind byte ", offset,
             ", where the checkpoint had read a last line without line break; file_watcher is for "
             "growing files"));
}

// Is it still the file that the cursor was taken on?
absl::Status CheckHead(const InputFile& file, std::string_view head, const FileIdentity& then,
                       int64_t offset) {
  if (static_cast<int64_t>(head.size()) < then.head_bytes) {
    return Shrank(file, file.size, std::max(offset, then.head_bytes));
  }
  const FileIdentity now{.inode = file.inode,
                         .head_crc = HeadCrc(head.substr(0, static_cast<size_t>(then.head_bytes))),
                         .head_bytes = then.head_bytes};
  if (now.head_crc == then.head_crc) return absl::OkStatus();
  FileIdentity known = then;
  known.end.reset();
  return absl::FailedPreconditionError(
      Concat(file.path, " is not the file the checkpoint read to byte ", offset, ": its first ",
             then.head_bytes, " bytes changed (", FormatFileIdentity(now), " now, ",
             FormatFileIdentity(known), " then)"));
}

// Sets the start behind the `offset` bytes that were read, of a file that holds more.
absl::Status GoTo(const InputFile& file, InputFormat format, int64_t offset, FileStart* start) {
  TG_ASSIGN_OR_RETURN(start->stream, OpenInputFile(file, start->compression));
  TG_ASSIGN_OR_RETURN(const ByteStream::Skipped skipped, start->stream->Skip(offset));
  if (skipped.bytes < offset) return Shrank(file, skipped.bytes, offset);
  start->offset = offset;
  if (offset == 0 || (skipped.last_byte == '\n' && format != InputFormat::kWhole)) {
    return absl::OkStatus();
  }
  char next = '\0';
  TG_ASSIGN_OR_RETURN(const size_t more, start->stream->Read(&next, 1));
  if (more > 0) return Grew(file, offset, format);
  start->finished = true;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<FileStart> FindFileStart(const InputFile& file, InputFormat format,
                                        const PartitionCursor* resume) {
  TG_ASSIGN_OR_RETURN(const std::string head, ReadHead(file));
  FileStart start{.identity = {.inode = file.inode,
                               .head_crc = HeadCrc(head),
                               .head_bytes = static_cast<int64_t>(head.size())},
                  .compression = CompressionOf(head)};
  if (resume == nullptr) return start;
  const std::optional<FileIdentity> then = ParseFileIdentity(resume->identity);
  if (!then) {
    return absl::FailedPreconditionError(
        Concat("the checkpoint's cursor of ", file.path,
               " has an identity that is none of a file: ", resume->identity));
  }
  TG_RETURN_IF_ERROR(CheckHead(file, head, *then, resume->offset));
  const bool plain = start.compression == Compression::kNone;
  const int64_t size_then = plain ? resume->offset : then->end ? then->end->size : 0;
  if (file.size < size_then) return Shrank(file, file.size, size_then);
  const FileIdentity::End now{.size = file.size, .offset = resume->offset};
  if (then->end == now || (plain && file.size == resume->offset)) {
    start.offset = resume->offset;
    start.finished = true;
  } else {
    TG_RETURN_IF_ERROR(GoTo(file, format, resume->offset, &start));
  }
  if (start.finished) {
    start.identity.end = now;
    start.stream.reset();
  }
  return start;
}

absl::StatusOr<std::unique_ptr<ByteStream>> OpenInputFile(const InputFile& file,
                                                          Compression compression) {
  auto fd = OpenForReading(file.path);
  if (!fd.ok()) return absl::DataLossError(std::string(fd.status().message()));
  struct stat info {};
  if (::fstat(fd->get(), &info) != 0 || info.st_dev != file.device || info.st_ino != file.inode) {
    return absl::DataLossError(
        Concat("read ", file.path, ": another file has taken its place since the start"));
  }
  return MakeByteStream(compression, {.fd = std::move(*fd), .path = file.path, .size = file.size});
}

}  // namespace tickgate
