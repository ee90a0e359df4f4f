#include "checkpoint/faulty_store.h"

#include <memory>

#include "checkpoint/random_checkpoint.h"
#include "gtest/gtest.h"

namespace tickgate {
namespace {

class FaultyStore : public testing::Test {
 protected:
  Checkpoint At(EpochNumber epoch) { return maker_.Make("trades", epoch); }
  EpochNumber StoredEpoch() {
    const std::optional<Checkpoint> loaded = *inner_->Load("trades");
    return loaded.has_value() ? loaded->epoch : 0;
  }

  CheckpointMaker maker_{8};
  std::unique_ptr<CheckpointStore> inner_ = MakeMemoryCheckpointStore();
};

TEST_F(FaultyStore, FailsTheChosenCommitAlone) {
  FaultyCheckpointStore store(*inner_, {.at_commit = 2});
  EXPECT_TRUE(store.Commit(At(1)).ok());
  EXPECT_EQ(store.Commit(At(2)).code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(StoredEpoch(), 1u);
  EXPECT_TRUE(store.Commit(At(3)).ok());
  EXPECT_EQ(store.commits(), 3u);
  EXPECT_EQ(store.failed_commits(), 1u);
}

TEST_F(FaultyStore, FailsForEverWithTheErrorAskedFor) {
  FaultyCheckpointStore store(
      *inner_,
      {.at_commit = 2, .for_ever = true, .error = absl::ResourceExhaustedError("disk full")});
  EXPECT_TRUE(store.Commit(At(1)).ok());
  EXPECT_EQ(store.Commit(At(2)).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(store.Commit(At(2)).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(StoredEpoch(), 1u);
}

TEST_F(FaultyStore, CanLoseTheAnswerAlone) {
  FaultyCheckpointStore store(*inner_, {.at_commit = 1, .lands = true});
  EXPECT_FALSE(store.Commit(At(1)).ok());
  EXPECT_EQ(StoredEpoch(), 1u);
}

}  // namespace
}  // namespace tickgate
