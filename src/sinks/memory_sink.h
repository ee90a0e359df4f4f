// Rows kept in memory for the library and for tests.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sinks/sink.h"

namespace tickgate {

// Where the rows of all workers appear, epoch by epoch. Threads: any.
class MemoryRows {
 public:
  // The rows of sealed epochs, in order of epoch and of arrival within one.
  std::vector<std::string> Rows() const;
  std::map<EpochNumber, std::vector<std::string>> ByEpoch() const;
  // From here on every sink that writes here fails with `status`, as a broken target would.
  void Fail(absl::Status status);
  absl::Status failure() const;

  void Add(EpochNumber epoch, std::vector<std::string> rows);

 private:
  mutable std::mutex mutex_;
  std::map<EpochNumber, std::vector<std::string>> rows_;
  absl::Status failure_;
};

class MemorySink final : public Sink {
 public:
  explicit MemorySink(std::shared_ptr<MemoryRows> rows) : rows_(std::move(rows)) {}

  absl::StatusOr<AppendResult> Append(std::span<const Row> rows) override;
  absl::StatusOr<Mark> Seal(EpochNumber epoch, bool last) override;
  absl::StatusOr<size_t> Step(int64_t now_ns) override;
  EpochNumber DurableEpoch() const override { return sealed_; }
  bool DiskFull() const override { return false; }
  uint64_t BytesTaken() const override { return bytes_taken_; }
  size_t BufferBytes() const override { return 0; }

 private:
  std::shared_ptr<MemoryRows> rows_;
  std::vector<std::string> open_;  // of the epoch not yet sealed
  EpochNumber sealed_ = 0;
  uint64_t bytes_taken_ = 0;
};

}  // namespace tickgate
