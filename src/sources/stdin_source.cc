#include "sources/stdin_source.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <memory>
#include <utility>

#include "base/check.h"
#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

// A pipe holds 64 KiB unless told otherwise.
constexpr size_t kPipeBlockBytes = 64 << 10;

bool IsReadable(int fd, int64_t wait_ns) {
  pollfd event{.fd = fd, .events = POLLIN, .revents = 0};
  const timespec wait{.tv_sec = wait_ns / kNsPerSecond, .tv_nsec = wait_ns % kNsPerSecond};
  // Every answer but "nothing" is for read() to explain: data, the end, an error.
  return ::ppoll(&event, 1, &wait, nullptr) > 0;
}

class PipeStream final : public ByteStream {
 public:
  explicit PipeStream(int fd) : fd_(fd) {}

  absl::StatusOr<size_t> Read(char* to, size_t bytes) override {
    if (!IsReadable(fd_, 0)) return 0;
    const ssize_t got = ::read(fd_, to, bytes);
    if (got == 0) ended_ = true;
    if (got < 0) {
      if (errno == EINTR || errno == EAGAIN) return 0;
      return ErrnoStatus(errno, "read", Concat("stdin behind byte ", taken_bytes_));
    }
    taken_bytes_ += got;
    return static_cast<size_t>(got);
  }
  bool ended() const override { return ended_; }
  int64_t input_bytes() const override { return taken_bytes_; }

 private:
  int fd_;
  bool ended_ = false;
  int64_t taken_bytes_ = 0;
};

}  // namespace

StdinSource::StdinSource(const Options& options)
    : fd_(options.fd),
      cutter_({.format = options.format,
               .measure = PositionMeasure::kReceiveTime,
               .event_bytes_max = options.event_bytes_max,
               .block_bytes = kPipeBlockBytes}) {
  TG_CHECK(options.format != InputFormat::kWhole);
}

absl::Status StdinSource::Open(const Cursor* resume) {
  int64_t offset = 0;
  if (resume != nullptr && !resume->partitions.empty()) offset = resume->partitions[0].offset;
  cutter_.Begin(std::make_unique<PipeStream>(fd_), 0, offset);
  return absl::OkStatus();
}

absl::StatusOr<PollResult> StdinSource::Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) {
  TG_ASSIGN_OR_RETURN(PollResult result, cutter_.Step(now_ns, intake));
  if (result != PollResult::kIdle || wait_ns <= 0) return result;
  SystemClock clock;
  const int64_t before_ns = clock.MonotonicNs();
  if (!IsReadable(fd_, wait_ns)) return PollResult::kIdle;
  // The stamp is that of the arrival, not of the moment when waiting began.
  return cutter_.Step(now_ns + clock.MonotonicNs() - before_ns, intake);
}

Cursor StdinSource::CurrentCursor() const {
  Cursor cursor{.type = traits_.type, .partitions = {}};
  if (cutter_.offset() > 0) {
    cursor.partitions.push_back({.partition = "stdin", .offset = cutter_.offset(), .identity = ""});
  }
  return cursor;
}

}  // namespace tickgate
