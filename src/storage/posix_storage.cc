// The backend that works everywhere: pwrite and fdatasync on the caller's thread, at once; what
// came of them is told in the next Reap, as io_uring would.
#include "base/status.h"
#include "storage/blocking_files.h"
#include "storage/completion_queue.h"

namespace tickgate {
namespace {

class PosixStorage final : public BlockingFiles {
 public:
  std::string_view backend() const override { return "posix"; }

  absl::Status Write(const WriteRequest& request) override {
    const int error = WriteFully(request.file, request.bytes, request.offset);
    done_.Add(request.handler, request.token,
              error == 0 ? absl::OkStatus() : ErrnoStatus(error, "write", PathOf(request.file)));
    return absl::OkStatus();
  }

  absl::Status Sync(int file, IoHandler* handler, uint64_t token) override {
    done_.Add(handler, token, SyncFile(file));
    return absl::OkStatus();
  }

  absl::StatusOr<size_t> Reap(bool) override { return done_.Tell(); }
  size_t InFlight() const override { return done_.size(); }

 private:
  CompletionQueue done_;
};

}  // namespace

std::unique_ptr<Storage> MakePosixStorage() { return std::make_unique<PosixStorage>(); }

}  // namespace tickgate
