#include "sinks/memory_sink.h"

#include <utility>

#include "base/check.h"
#include "base/status.h"

namespace tickgate {

std::vector<std::string> MemoryRows::Rows() const {
  std::vector<std::string> all;
  const std::lock_guard lock(mutex_);
  for (const auto& [epoch, rows] : rows_) all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

std::map<EpochNumber, std::vector<std::string>> MemoryRows::ByEpoch() const {
  const std::lock_guard lock(mutex_);
  return rows_;
}

void MemoryRows::Fail(absl::Status status) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(status);
}

absl::Status MemoryRows::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void MemoryRows::Add(EpochNumber epoch, std::vector<std::string> rows) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string>& all = rows_[epoch];
  for (std::string& row : rows) all.push_back(std::move(row));
}

absl::StatusOr<AppendResult> MemorySink::Append(std::span<const Row> rows) {
  TG_RETURN_IF_ERROR(rows_->failure());
  for (const Row& row : rows) {
    open_.emplace_back(row.bytes);
    bytes_taken_ += row.bytes.size();
  }
  return AppendResult{rows.size(), false, {}};
}

absl::StatusOr<Mark> MemorySink::Seal(EpochNumber epoch, bool) {
  TG_RETURN_IF_ERROR(rows_->failure());
  TG_CHECK(epoch > sealed_);
  rows_->Add(epoch, std::exchange(open_, {}));
  sealed_ = epoch;
  Mark mark;
  mark.sink = "memory";
  return mark;
}

absl::StatusOr<size_t> MemorySink::Step(int64_t) {
  TG_RETURN_IF_ERROR(rows_->failure());
  return 0;
}

}  // namespace tickgate
