// Each law of durable writing, broken once.
#include "storage/checked_storage.h"

#include "gtest/gtest.h"
#include "storage/faulty_storage.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

class Ignore final : public IoHandler {
 public:
  void OnIoDone(uint64_t, const absl::Status&) override {}
};

class CheckedStorageDeathTest : public testing::Test {
 protected:
  void SetUp() override {
    OpenOptions options;
    options.create = true;
    file_ = *storage_.Open(folder_ / "a", options);
  }
  void Write(std::string_view bytes, int64_t offset) {
    TG_CHECK(storage_.Write({file_, bytes, offset, &ignore_, 0}).ok());
  }
  void Reap() { TG_CHECK(storage_.Reap(true).ok()); }

  TempFolder folder_;
  std::unique_ptr<Storage> posix_ = MakePosixStorage();
  FaultyStorage faulty_{*posix_};
  CheckedStorage storage_{faulty_};
  Ignore ignore_;
  int file_ = -1;
};

TEST_F(CheckedStorageDeathTest, LawfulUsePasses) {
  Write("ab", 0);
  Write("cd", 2);
  Reap();
  TG_CHECK(storage_.Sync(file_, &ignore_, 0).ok());
  Write("ef", 4);  // of the next epoch, while the sync is in flight
  Reap();
  Reap();
  TG_CHECK(storage_.Truncate(file_, 6).ok());
  EXPECT_TRUE(storage_.Close(file_).ok());
  EXPECT_EQ(ContentOf(folder_ / "a"), "abcdef");
}

TEST_F(CheckedStorageDeathTest, ASyncUnderAWriteInFlightEndsTheProcess) {
  Write("ab", 0);
  EXPECT_DEATH((void)storage_.Sync(file_, &ignore_, 0), "writes == 0");
}

TEST_F(CheckedStorageDeathTest, ASecondSyncInFlightEndsTheProcess) {
  TG_CHECK(storage_.Sync(file_, &ignore_, 0).ok());
  EXPECT_DEATH((void)storage_.Sync(file_, &ignore_, 0), "syncs == 0");
}

TEST_F(CheckedStorageDeathTest, OverlappingWritesInFlightEndTheProcess) {
  Write("abcd", 0);
  EXPECT_DEATH(Write("ef", 3), "offset");
}

TEST_F(CheckedStorageDeathTest, ABufferChangedInFlightEndsTheProcess) {
  std::string buffer = "abcd";
  Write(buffer, 0);
  buffer[0] = 'x';
  EXPECT_DEATH(Reap(), "checksum");
}

TEST_F(CheckedStorageDeathTest, BehindAFailedWriteOnlyCloseIsLeft) {
  faulty_.Fail({.from = 1, .only = StorageOperation::kWrite});
  Write("ab", 0);
  Reap();
  EXPECT_DEATH(Write("cd", 2), "failed");
  EXPECT_DEATH((void)storage_.Sync(file_, &ignore_, 0), "failed");
  EXPECT_TRUE(storage_.Close(file_).ok());
}

TEST_F(CheckedStorageDeathTest, BehindAFailedSyncOnlyCloseIsLeft) {
  faulty_.Fail({.from = 1, .only = StorageOperation::kSync});
  TG_CHECK(storage_.Sync(file_, &ignore_, 0).ok());
  Reap();
  EXPECT_DEATH((void)storage_.Sync(file_, &ignore_, 0), "failed");
  EXPECT_TRUE(storage_.Close(file_).ok());
}

TEST_F(CheckedStorageDeathTest, TruncationBelowWhatWasWrittenEndsTheProcess) {
  Write("abcd", 0);
  Reap();
  EXPECT_DEATH((void)storage_.Truncate(file_, 3), "written_end");
}

TEST_F(CheckedStorageDeathTest, CloseUnderAWriteInFlightEndsTheProcess) {
  Write("abcd", 0);
  EXPECT_DEATH((void)storage_.Close(file_), "writes == 0");
}

}  // namespace
}  // namespace tickgate
