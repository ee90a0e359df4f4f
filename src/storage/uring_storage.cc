#include "storage/uring_storage.h"

#include <liburing.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/status.h"
#include "storage/blocking_files.h"
#include "storage/completion_queue.h"

namespace tickgate {
namespace {

constexpr unsigned kSubmissionEntries = 256;
// A regular file that answers "try again" this often in a row will not do otherwise.
constexpr int kTryAgainMax = 100;

class UringStorage final : public BlockingFiles {
 public:
  ~UringStorage() override {
    if (!ready_) return;
    // The kernel still reads the callers' buffers: wait for it, telling nobody.
    pending_.clear();
    while (in_kernel_ > 0 && WaitForOne().ok()) Collect();
    io_uring_queue_exit(&ring_);
  }

  absl::Status Start();
  std::string_view backend() const override { return "uring"; }
  absl::Status Write(const WriteRequest& request) override;
  absl::Status Sync(int file, IoHandler* handler, uint64_t token) override;
  absl::StatusOr<size_t> Reap(bool wait) override;
  size_t InFlight() const override { return operations_.size() - free_.size() + done_.size(); }

 private:
  struct Operation {
    bool is_write = false;
    bool must_punt = false;  // the kernel said "try again": let one of its threads wait
    int file = -1;
    int partials = 0;   // in a row
    int try_again = 0;  // in a row
    std::string_view bytes;
    int64_t offset = 0;
    IoHandler* handler = nullptr;
    uint64_t token = 0;
  };

  void Add(const Operation& operation);
  absl::Status Submit();
  bool Prepare(uint32_t index);
  absl::Status WaitForOne();
  size_t Collect();
  void OnCompletion(uint32_t index, int result);
  void OnWritten(uint32_t index, int written);
  void Finish(uint32_t index, int error);

  io_uring ring_ = {};
  bool ready_ = false;
  size_t in_kernel_max_ = 0;
  size_t in_kernel_ = 0;  // handed to the ring, completion not yet seen
  std::vector<Operation> operations_;
  std::vector<uint32_t> free_;    // indices into operations_
  std::deque<uint32_t> pending_;  // not yet handed to the ring
  CompletionQueue done_;
};

absl::Status UringStorage::Start() {
  // Completion work then runs when this thread asks for it instead of interrupting it.
  int error = io_uring_queue_init(
      kSubmissionEntries, &ring_,
      IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_TASKRUN_FLAG);
  if (error == -EINVAL) error = io_uring_queue_init(kSubmissionEntries, &ring_, 0);
  if (error < 0) return ErrnoStatus(-error, "set up", "io_uring");
  ready_ = true;
  in_kernel_max_ = ring_.cq.ring_entries;
  return absl::OkStatus();
}

absl::Status UringStorage::Write(const WriteRequest& request) {
  Operation operation;
  operation.is_write = true;
  operation.file = request.file;
  operation.bytes = request.bytes;
  operation.offset = request.offset;
  operation.handler = request.handler;
  operation.token = request.token;
  Add(operation);
  return absl::OkStatus();
}

absl::Status UringStorage::Sync(int file, IoHandler* handler, uint64_t token) {
  Operation operation;
  operation.file = file;
  operation.handler = handler;
  operation.token = token;
  Add(operation);
  return absl::OkStatus();
}

void UringStorage::Add(const Operation& operation) {
  if (free_.empty()) {
    free_.push_back(static_cast<uint32_t>(operations_.size()));
    operations_.emplace_back();
  }
  const uint32_t index = free_.back();
  free_.pop_back();
  operations_[index] = operation;
  pending_.push_back(index);
}

absl::StatusOr<size_t> UringStorage::Reap(bool wait) {
  TG_RETURN_IF_ERROR(Submit());
  Collect();
  while (wait && done_.empty() && in_kernel_ > 0) {
    TG_RETURN_IF_ERROR(WaitForOne());
    Collect();
    TG_RETURN_IF_ERROR(Submit());
  }
  const size_t told = done_.Tell();
  // What the handlers started should not wait for the next turn.
  TG_RETURN_IF_ERROR(Submit());
  return told;
}

// Hands what is pending to the kernel, as far as its queues take it.
absl::Status UringStorage::Submit() {
  while (!pending_.empty() && in_kernel_ < in_kernel_max_) {
    if (!Prepare(pending_.front())) break;
    pending_.pop_front();
    ++in_kernel_;
  }
  while (io_uring_sq_ready(&ring_) > 0) {
    const int submitted = io_uring_submit(&ring_);
    if (submitted >= 0 || submitted == -EINTR) {
      if (submitted == 0) break;
      continue;
    }
    // The kernel is short of something that completions give back: the next turn tries again.
    if (submitted == -EAGAIN || submitted == -EBUSY) break;
    return ErrnoStatus(-submitted, "submit to", "io_uring");
  }
  return absl::OkStatus();
}

bool UringStorage::Prepare(uint32_t index) {
  io_uring_sqe* entry = io_uring_get_sqe(&ring_);
  if (entry == nullptr) return false;
  const Operation& operation = operations_[index];
  if (operation.is_write) {
    io_uring_prep_write(entry, operation.file, operation.bytes.data(),
                        static_cast<unsigned>(operation.bytes.size()),
                        static_cast<uint64_t>(operation.offset));
  } else {
    io_uring_prep_fsync(entry, operation.file,
                        IsFolder(operation.file) ? 0 : IORING_FSYNC_DATASYNC);
  }
  if (operation.must_punt) io_uring_sqe_set_flags(entry, IOSQE_ASYNC);
  io_uring_sqe_set_data64(entry, index);
  return true;
}

absl::Status UringStorage::WaitForOne() {
  for (;;) {
    const int result = io_uring_submit_and_wait(&ring_, 1);
    if (result >= 0) return absl::OkStatus();
    if (result == -EINTR) continue;
    if (result == -EAGAIN || result == -EBUSY) {
      io_uring_cqe* entry = nullptr;
      if (io_uring_peek_cqe(&ring_, &entry) == 0) return absl::OkStatus();
      continue;
    }
    return ErrnoStatus(-result, "wait for", "io_uring");
  }
}

size_t UringStorage::Collect() {
  size_t seen = 0;
  io_uring_cqe* entry = nullptr;
  while (in_kernel_ > 0 && io_uring_peek_cqe(&ring_, &entry) == 0) {
    const uint32_t index = static_cast<uint32_t>(io_uring_cqe_get_data64(entry));
    const int result = entry->res;
    io_uring_cqe_seen(&ring_, entry);
    --in_kernel_;
    ++seen;
    OnCompletion(index, result);
  }
  TG_CHECK(*ring_.cq.koverflow == 0);
  return seen;
}

void UringStorage::OnCompletion(uint32_t index, int result) {
  Operation& operation = operations_[index];
  if (result == -EINTR || result == -EAGAIN) {
    if (++operation.try_again > kTryAgainMax) return Finish(index, EAGAIN);
    operation.must_punt = true;
    pending_.push_front(index);
    return;
  }
  if (result < 0) return Finish(index, -result);
  if (operation.is_write) return OnWritten(index, result);
  Finish(index, 0);
}

void UringStorage::OnWritten(uint32_t index, int written) {
  Operation& operation = operations_[index];
  operation.try_again = 0;
  if (static_cast<size_t>(written) >= operation.bytes.size()) return Finish(index, 0);
  if (written == 0 || ++operation.partials > kPartialWritesMax) return Finish(index, EIO);
  operation.bytes.remove_prefix(static_cast<size_t>(written));
  operation.offset += written;
  pending_.push_front(index);
}

void UringStorage::Finish(uint32_t index, int error) {
  const Operation& operation = operations_[index];
  done_.Add(operation.handler, operation.token,
            error == 0 ? absl::OkStatus()
                       : ErrnoStatus(error, operation.is_write ? "write" : "sync",
                                     PathOf(operation.file)));
  free_.push_back(index);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Storage>> MakeUringStorage() {
  auto storage = std::make_unique<UringStorage>();
  TG_RETURN_IF_ERROR(storage->Start());
  return std::unique_ptr<Storage>(std::move(storage));
}

}  // namespace tickgate
