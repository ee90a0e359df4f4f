#include "storage/faulty_storage.h"

#include "gtest/gtest.h"
#include "storage/blocking_io.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

class Recorder final : public IoHandler {
 public:
  void OnIoDone(uint64_t, const absl::Status& status) override {
    ++count;
    last = status;
  }
  int count = 0;
  absl::Status last;
};

class FaultyStorageTest : public testing::Test {
 protected:
  int Create(const std::string& name) {
    OpenOptions options;
    options.create = true;
    auto file = storage_.Open(folder_ / name, options);
    TG_CHECK(file.ok());
    return *file;
  }

  TempFolder folder_;
  std::unique_ptr<Storage> posix_ = MakePosixStorage();
  FaultyStorage storage_{*posix_};
};

TEST_F(FaultyStorageTest, TheKthOperationFailsOnceOrForEver) {
  const int file = Create("a");  // operation 1
  storage_.Fail({.from = 3, .fault = StorageFault::kNoSpace});
  EXPECT_TRUE(WriteNow(storage_, file, "ab", 0).ok());
  EXPECT_TRUE(absl::IsResourceExhausted(WriteNow(storage_, file, "cd", 2)));
  EXPECT_TRUE(WriteNow(storage_, file, "cd", 2).ok());
  storage_.Heal();
  storage_.Fail({.from = 2, .forever = true, .only = StorageOperation::kSync});
  EXPECT_TRUE(SyncNow(storage_, file).ok());
  EXPECT_TRUE(absl::IsDataLoss(SyncNow(storage_, file)));
  EXPECT_TRUE(absl::IsDataLoss(SyncNow(storage_, file)));
  EXPECT_EQ(storage_.faults(), 3u);
  EXPECT_TRUE(storage_.Close(file).ok());
}

TEST_F(FaultyStorageTest, AShortWriteLeavesHalfOfItsBytes) {
  const int file = Create("a");
  storage_.Fail({.from = 1, .only = StorageOperation::kWrite, .fault = StorageFault::kShortWrite});
  EXPECT_TRUE(absl::IsDataLoss(WriteNow(storage_, file, "abcd", 0)));
  EXPECT_EQ(ContentOf(folder_ / "a"), "ab");
  EXPECT_TRUE(storage_.Close(file).ok());
}

TEST_F(FaultyStorageTest, HeldCompletionsComeWhenLetGo) {
  const int file = Create("a");
  Recorder recorder;
  storage_.HoldCompletions(true);
  ASSERT_TRUE(storage_.Write({file, "ab", 0, &recorder, 1}).ok());
  EXPECT_EQ(*storage_.Reap(false), 0u);
  EXPECT_EQ(recorder.count, 0);
  EXPECT_EQ(storage_.InFlight(), 1u);
  storage_.HoldCompletions(false);
  EXPECT_EQ(*storage_.Reap(false), 1u);
  EXPECT_EQ(recorder.count, 1);
  EXPECT_TRUE(storage_.Close(file).ok());
}

TEST_F(FaultyStorageTest, APowerLossTakesWhatNoSyncCovered) {
  const int synced = Create("synced"), nameless = Create("nameless");
  ASSERT_TRUE(WriteNow(storage_, synced, "abcd", 0).ok());
  ASSERT_TRUE(SyncNow(storage_, synced).ok());
  EXPECT_EQ(storage_.SyncedBytes(folder_ / "synced"), 4);
  for (const int file : {synced, nameless}) ASSERT_TRUE(storage_.Close(file).ok());
  storage_.LoseUnsynced();  // neither folder entry was synced
  EXPECT_FALSE(*posix_->Exists(folder_ / "synced"));
  EXPECT_FALSE(*posix_->Exists(folder_ / "nameless"));
  const int again = Create("again");
  ASSERT_TRUE(WriteNow(storage_, again, "abcd", 0).ok());
  ASSERT_TRUE(SyncNow(storage_, again).ok());
  ASSERT_TRUE(storage_.SyncFolder(folder_.path()).ok());
  ASSERT_TRUE(WriteNow(storage_, again, "efgh", 4).ok());
  ASSERT_TRUE(storage_.Close(again).ok());
  storage_.LoseUnsynced();
  EXPECT_EQ(ContentOf(folder_ / "again"), "abcd");
}

TEST_F(FaultyStorageTest, APowerLossUndoesARenameWhoseFolderWasNotSynced) {
  ASSERT_TRUE(storage_.Close(Create("a")).ok());
  ASSERT_TRUE(storage_.SyncFolder(folder_.path()).ok());
  ASSERT_TRUE(storage_.Rename(folder_ / "a", folder_ / "b").ok());
  storage_.LoseUnsynced();
  EXPECT_TRUE(*posix_->Exists(folder_ / "a"));
  ASSERT_TRUE(storage_.Rename(folder_ / "a", folder_ / "b").ok());
  ASSERT_TRUE(storage_.SyncFolder(folder_.path()).ok());
  storage_.LoseUnsynced();
  EXPECT_TRUE(*posix_->Exists(folder_ / "b"));
}

}  // namespace
}  // namespace tickgate
