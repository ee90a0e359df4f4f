// A checkpoint store in front of another whose chosen commit fails, for tests of what follows.
#pragma once

#include <cstdint>
#include <memory>

#include "checkpoint/checkpoint_store.h"

namespace tickgate {

struct CommitFault {
  uint64_t at_commit = 0;  // fails the k-th call of Commit, counted from 1; 0: none fails
  bool for_ever = false;   // and every one behind it
  bool lands = false;      // the record is stored all the same: only the answer was lost
  absl::Status error = absl::DataLossError("commit failed as the test asked");
};

class FaultyCheckpointStore final : public CheckpointStore {
 public:
  // `store` is borrowed: it is what survives the process that a test lets die.
  FaultyCheckpointStore(CheckpointStore& store, CommitFault fault)
      : store_(store), fault_(std::move(fault)) {}

  absl::StatusOr<std::optional<Checkpoint>> Load(std::string_view stream) override;
  absl::Status Commit(const Checkpoint& checkpoint) override;
  absl::StatusOr<std::vector<Checkpoint>> History(std::string_view stream) override;
  absl::StatusOr<std::vector<std::string>> Streams() override;
  absl::Status Reset(std::string_view stream) override;

  uint64_t commits() const { return commits_; }  // calls of Commit, failed ones too
  uint64_t failed_commits() const { return failed_commits_; }

 private:
  CheckpointStore& store_;
  const CommitFault fault_;
  uint64_t commits_ = 0;
  uint64_t failed_commits_ = 0;
};

}  // namespace tickgate
