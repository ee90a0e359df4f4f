#include "sinks/stdout_sink.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr size_t kBufferBytes = 1 << 20;
// POSIX: a pipe that polls as writable takes this much without waiting.
constexpr size_t kPipePiece = 4096;
constexpr size_t kFilePiece = 256 << 10;
constexpr size_t kTurnBytes = 256 << 10;

bool IsRegularFile(int fd) {
  struct stat info = {};
  return ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace

StdoutSink::StdoutSink(int fd)
    : fd_(fd), piece_max_(IsRegularFile(fd) ? kFilePiece : kPipePiece), buffer_(kBufferBytes, 0) {}

absl::StatusOr<AppendResult> StdoutSink::Append(std::span<const Row> rows) {
  TG_RETURN_IF_ERROR(status_);
  AppendResult result;
  for (const Row& row : rows) {
    const std::string_view rest = row.bytes.substr(row_done_);
    const std::string_view piece = rest.substr(0, buffer_.size() - Buffered());
    Copy(piece);
    row_done_ += piece.size();
    if (piece.size() < rest.size() || Buffered() == buffer_.size()) break;
    Copy("\n");
    row_done_ = 0;
    ++result.taken;
  }
  return result;
}

void StdoutSink::Copy(std::string_view bytes) {
  const size_t at = bytes_taken_ % buffer_.size();
  const size_t first = std::min(bytes.size(), buffer_.size() - at);
  std::memcpy(buffer_.data() + at, bytes.data(), first);
  std::memcpy(buffer_.data(), bytes.data() + first, bytes.size() - first);
  bytes_taken_ += bytes.size();
}

absl::StatusOr<Mark> StdoutSink::Seal(EpochNumber epoch, bool) {
  TG_RETURN_IF_ERROR(status_);
  TG_CHECK(row_done_ == 0);
  TG_CHECK(epoch > (sealed_.empty() ? durable_ : sealed_.back().first));
  sealed_.emplace_back(epoch, bytes_taken_);
  Mark mark;
  mark.sink = "stdout";
  return mark;
}

absl::StatusOr<size_t> StdoutSink::Step(int64_t) {
  TG_RETURN_IF_ERROR(status_);
  size_t done = 0;
  while (Buffered() > 0 && done < kTurnBytes) {
    const absl::StatusOr<size_t> written = WriteOnce();
    if (!written.ok()) return status_ = written.status();
    if (*written == 0) break;
    done += *written;
  }
  while (!sealed_.empty() && sealed_.front().second <= bytes_written_) {
    durable_ = sealed_.front().first;
    sealed_.pop_front();
  }
  return done;
}

// 0: it takes nothing now.
absl::StatusOr<size_t> StdoutSink::WriteOnce() {
  pollfd ready = {fd_, POLLOUT, 0};
  if (::poll(&ready, 1, 0) <= 0 || (ready.revents & (POLLOUT | POLLERR | POLLNVAL)) == 0) return 0;
  const size_t at = bytes_written_ % buffer_.size();
  const size_t bytes = std::min({Buffered(), buffer_.size() - at, piece_max_});
  const ssize_t written = ::write(fd_, buffer_.data() + at, bytes);
  if (written >= 0) {
    bytes_written_ += static_cast<uint64_t>(written);
    return static_cast<size_t>(written);
  }
  if (errno == EINTR || errno == EAGAIN) return 0;
  if (errno == EPIPE || errno == EBADF) {
    return absl::UnavailableError(
        Concat("write to stdout: ", std::generic_category().message(errno)));
  }
  return ErrnoStatus(errno, "write to", "stdout");
}

}  // namespace tickgate
