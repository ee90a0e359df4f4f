#include "sinks/open_file.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/status.h"

namespace tickgate {
namespace {

// A file reserves as much as it has, within these: small files stay small, large ones ask rarely.
// And never more than a part of what is free: what we hold back is no reason to call the disk full.
constexpr int64_t kReserveMin = 1 << 20;
constexpr int64_t kReserveMax = 64 << 20;
constexpr int64_t kReservePartOfFree = 8;
// A file that took this much in an epoch begins the next one with a large buffer.
constexpr int64_t kBusyBytes = 64 << 10;
constexpr uint64_t kSyncToken = 0;  // a write's token is its buffer's address

}  // namespace

OpenFile::OpenFile(const FileShares& shares, Options options)
    : shares_(shares),
      file_(options.file),
      buffer_offset_(options.mark.bytes),
      busy_(options.busy),
      aligned_(options.aligned),
      sealed_end_(options.mark.bytes),
      reserved_end_(options.mark.bytes),
      mark_(std::move(options.mark)),
      counts_(options.records + 1) {
  if (options.hash) hash_.emplace();
}

OpenFile::~OpenFile() {
  TG_CHECK(in_flight() == 0);
  if (buffer_ != nullptr) shares_.buffers->Give(buffer_);
  for (const Task& task : tasks_) {
    if (task.kind == Task::Kind::kWrite) shares_.buffers->Give(task.buffer);
  }
  if (file_ >= 0) (void)shares_.storage->Close(file_);  // only behind a failure or a kill
}

int64_t OpenFile::end() const {
  const size_t behind = buffer_ == nullptr ? tail_.size() : buffer_->bytes - room_;
  return buffer_offset_ + static_cast<int64_t>(behind);
}

size_t OpenFile::AppendPart(std::string_view row, size_t from) {
  const size_t text = std::min(room_, row.size() - std::min(from, row.size()));
  if (text > 0) {
    std::memcpy(buffer_->data + buffer_->bytes - room_, row.data() + from, text);
    room_ -= text;
  }
  if (from + text < row.size() || room_ == 0) return text;
  buffer_->data[buffer_->bytes - room_] = '\n';
  --room_;
  return text + 1;
}

absl::StatusOr<bool> OpenFile::MakeRoom() {
  if (buffer_ != nullptr && room_ > 0) return true;
  if (buffer_ != nullptr) {
    busy_ = true;  // a buffer's worth within one epoch
    Flush();
  }
  TG_RETURN_IF_ERROR(
      Reserve(buffer_offset_ + static_cast<int64_t>(shares_.buffers->sizes().large_bytes)));
  buffer_ = shares_.buffers->Take(busy_);
  if (buffer_ == nullptr) return false;
  std::memcpy(buffer_->data, tail_.data(), tail_.size());
  carried_ = tail_.size();
  tail_.clear();
  room_ = buffer_->bytes - carried_;
  return true;
}

absl::Status OpenFile::Reserve(int64_t end) {
  if (!can_reserve_ || end <= reserved_end_) return absl::OkStatus();
  int64_t step = std::clamp(reserved_end_, kReserveMin, kReserveMax);
  if (const auto space = shares_.storage->SpaceOf(mark_.path); space.ok()) {
    step = std::min(step, space->free_bytes / kReservePartOfFree);
  }
  const int64_t bytes = std::max(step, end - reserved_end_);
  const absl::Status status = shares_.storage->Allocate(file_, reserved_end_, bytes);
  if (absl::IsUnimplemented(status)) {
    can_reserve_ = false;
    return absl::OkStatus();
  }
  TG_RETURN_IF_ERROR(status);
  has_reserved_ = true;
  reserved_end_ += bytes;
  // A direct write that makes its file longer is waited for inside the kernel, each one alone.
  if (aligned_) TG_RETURN_IF_ERROR(shares_.storage->Truncate(file_, reserved_end_));
  return absl::OkStatus();
}

void OpenFile::Flush() {
  if (buffer_ == nullptr) return;
  const size_t bytes = buffer_->bytes - room_;
  if (aligned_) CarryTail();
  if (bytes == carried_) {
    shares_.buffers->Give(buffer_);
  } else {
    if (hash_) hash_->Add({buffer_->data + carried_, bytes - carried_});
    const size_t padded = bytes + (tail_.empty() ? 0 : kDirectAlignment - tail_.size());
    tasks_.push_back({Task::Kind::kWrite, buffer_, padded, buffer_offset_, 0});
    if (!tail_.empty()) tasks_.push_back({Task::Kind::kBarrier, nullptr, 0, 0, 0});
  }
  buffer_offset_ += static_cast<int64_t>(bytes - tail_.size());
  buffer_ = nullptr;
  room_ = 0;
  Pump();
}

// Keeps what is in the last block, if it is not full, and pads it.
void OpenFile::CarryTail() {
  const size_t bytes = buffer_->bytes - room_;
  const size_t tail = bytes % kDirectAlignment;
  tail_.assign(buffer_->data + bytes - tail, tail);
  if (tail > 0) std::memset(buffer_->data + bytes, 0, kDirectAlignment - tail);
}

size_t OpenFile::Seal(const SealOptions& options) {
  Flush();
  const bool grew = end() > sealed_end_;
  busy_ = end() - sealed_end_ >= kBusyBytes;
  sealed_end_ = mark_.bytes = end();
  if (touched_) {
    if (mark_.first_epoch == 0) mark_.first_epoch = options.epoch;
    mark_.last_epoch = options.epoch;
  }
  touched_ = false;
  if (hash_) mark_.sha256 = hash_->Hex();
  if (options.close && (has_reserved_ || aligned_)) {
    tasks_.push_back({Task::Kind::kTrim, nullptr, 0, end(), 0});
  }
  const bool syncs = grew || options.sync_name;
  if (syncs) tasks_.push_back({Task::Kind::kSync, nullptr, 0, 0, options.epoch});
  if (options.close) {
    mark_.closed = !mark_.plain;
    tasks_.push_back({Task::Kind::kClose, nullptr, 0, 0, 0});
  }
  Pump();
  return syncs ? 1 : 0;
}

FileMark OpenFile::MarkOf(const std::vector<std::string>& records,
                          const std::vector<std::string>& partitions) {
  const auto name_of = [&](uint32_t partition) {
    return partition < partitions.size() ? partitions[partition] : std::string();
  };
  if (mark_.plain) return mark_;
  mark_.first_partition = name_of(mark_.first.partition);
  mark_.last_partition = name_of(mark_.last.partition);
  mark_.records.clear();
  for (size_t i = 1; i < counts_.size(); ++i) {
    if (counts_[i] > 0) mark_.records.emplace_back(records[i - 1], counts_[i]);
  }
  if (counts_[0] > 0) mark_.records.emplace_back("_", counts_[0]);
  return mark_;
}

// Starts what may start, in order. Nothing more is started behind a failure.
void OpenFile::Pump() {
  while (!tasks_.empty() && shares_.ledger->status().ok()) {
    if (!Start(tasks_.front())) return;
    tasks_.pop_front();
  }
}

bool OpenFile::Start(const Task& task) {
  absl::Status status;
  switch (task.kind) {
    case Task::Kind::kWrite:
      ++writes_;
      status = shares_.storage->Write({file_,
                                       {task.buffer->data, task.bytes},
                                       task.offset,
                                       this,
                                       reinterpret_cast<uintptr_t>(task.buffer)});
      if (!status.ok()) --writes_;
      break;
    case Task::Kind::kBarrier:
      return writes_ == 0;
    case Task::Kind::kTrim:
      if (in_flight() > 0) return false;
      status = shares_.storage->Truncate(file_, task.offset);
      break;
    case Task::Kind::kSync:
      if (in_flight() > 0) return false;
      syncing_ = true;
      syncing_epoch_ = task.epoch;
      status = shares_.storage->Sync(file_, this, kSyncToken);
      if (!status.ok()) syncing_ = false;
      break;
    case Task::Kind::kClose:
      if (in_flight() > 0) return false;
      status = shares_.storage->Close(std::exchange(file_, -1));
      break;
  }
  if (!status.ok()) shares_.ledger->Fail(status);
  return status.ok();
}

void OpenFile::OnIoDone(uint64_t token, const absl::Status& status) {
  if (token == kSyncToken) {
    syncing_ = false;
  } else {
    --writes_;
    shares_.buffers->Give(reinterpret_cast<BufferPool::Buffer*>(token));
  }
  if (!status.ok()) {
    shares_.ledger->Fail(status);
    return;
  }
  if (token == kSyncToken) shares_.ledger->Done(syncing_epoch_);
  Pump();
}

}  // namespace tickgate
