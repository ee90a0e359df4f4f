// What holds for every checkpoint store, wherever it keeps its records.
#include "checkpoint/checkpoint_store.h"

#include <memory>
#include <string>

#include "checkpoint/random_checkpoint.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class EveryStore : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "memory") {
      store_ = MakeMemoryCheckpointStore();
    } else {
      auto opened = OpenCheckpointStore(folder_ / "state", StoreAccess::kReadWrite);
      ASSERT_TRUE(opened.ok()) << opened.status();
      store_ = std::move(*opened);
    }
  }

  Checkpoint Commit(const std::string& stream, EpochNumber epoch) {
    Checkpoint checkpoint = maker_.Make(stream, epoch);
    const absl::Status status = store_->Commit(checkpoint);
    EXPECT_TRUE(status.ok()) << status;
    return checkpoint;
  }

  std::optional<Checkpoint> Loaded(const std::string& stream) {
    absl::StatusOr<std::optional<Checkpoint>> loaded = store_->Load(stream);
    EXPECT_TRUE(loaded.ok()) << loaded.status();
    return loaded.ok() ? *loaded : std::nullopt;
  }

  TempFolder folder_;
  CheckpointMaker maker_{7};
  std::unique_ptr<CheckpointStore> store_;
};

TEST_P(EveryStore, HasNothingBeforeTheFirstCommit) {
  EXPECT_EQ(Loaded("trades"), std::nullopt);
  EXPECT_THAT(*store_->History("trades"), IsEmpty());
  EXPECT_THAT(*store_->Streams(), IsEmpty());
}

TEST_P(EveryStore, LoadsWhatWasCommittedLast) {
  Commit("trades", 1);
  const Checkpoint second = Commit("trades", 2);
  EXPECT_EQ(Loaded("trades"), second);
}

TEST_P(EveryStore, TakesACommitOfAStreamItNeverLoadedWhereThereIsNone) {
  const Checkpoint first = Commit("trades", 1);
  EXPECT_EQ(Loaded("trades"), first);
}

TEST_P(EveryStore, ShowsHistoryTheNewestFirst) {
  const Checkpoint first = Commit("trades", 1);
  const Checkpoint second = Commit("trades", 2);
  const Checkpoint tenth = Commit("trades", 10);
  EXPECT_THAT(*store_->History("trades"), ElementsAre(tenth, second, first));
}

TEST_P(EveryStore, KeepsNoMoreHistoryThanItsLimit) {
  for (EpochNumber epoch = 1; epoch <= kHistoryMax + 3; ++epoch) Commit("trades", epoch);
  const std::vector<Checkpoint> history = *store_->History("trades");
  ASSERT_EQ(history.size(), kHistoryMax);
  EXPECT_EQ(history.front().epoch, kHistoryMax + 3);
  EXPECT_EQ(history.back().epoch, 4u);
}

TEST_P(EveryStore, KeepsStreamsApartWhateverTheirNames) {
  const std::vector<std::string> names = {"", "a", "a/", "a/0000000000000001", "a/b", "b", "\xFF/"};
  EpochNumber epoch = 0;
  for (const std::string& name : names) {
    ++epoch;
    Commit(name, epoch);
  }
  EXPECT_EQ(*store_->Streams(), names);
  epoch = 0;
  for (const std::string& name : names) {
    ++epoch;
    ASSERT_TRUE(Loaded(name).has_value()) << name;
    EXPECT_EQ(Loaded(name)->epoch, epoch) << name;
    EXPECT_EQ(store_->History(name)->size(), 1u) << name;
  }
}

TEST_P(EveryStore, ForgetsAStreamThatIsResetAndNoOther) {
  Commit("quotes", 5);
  Commit("trades", 5);
  ASSERT_TRUE(store_->Reset("trades").ok());
  EXPECT_EQ(Loaded("trades"), std::nullopt);
  EXPECT_THAT(*store_->History("trades"), IsEmpty());
  EXPECT_THAT(*store_->Streams(), ElementsAre("quotes"));
}

TEST_P(EveryStore, BeginsAnewAfterAReset) {
  Commit("trades", 9);
  ASSERT_TRUE(store_->Reset("trades").ok());
  const Checkpoint first = Commit("trades", 1);
  EXPECT_THAT(*store_->History("trades"), ElementsAre(first));
}

TEST_P(EveryStore, ResetsAStreamItDoesNotHave) { EXPECT_TRUE(store_->Reset("trades").ok()); }

TEST_P(EveryStore, WritesTheLastEpochAgainInItsPlace) {
  Commit("trades", 0);
  Commit("trades", 0);
  Commit("trades", 3);
  Commit("trades", 3);
  EXPECT_EQ(store_->History("trades")->size(), 2u);
}

TEST_P(EveryStore, EndsAProcessThatCommitsAnEpochBeforeTheLast) {
  Commit("trades", 3);
  EXPECT_DEATH(static_cast<void>(store_->Commit(maker_.Make("trades", 2))), "epoch >= stored");
}

INSTANTIATE_TEST_SUITE_P(In, EveryStore, testing::Values("memory", "rocksdb"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace tickgate
