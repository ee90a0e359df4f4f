// What the store on disk keeps, whom it lets in, and what it makes of damage.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>

#include "checkpoint/checkpoint_store.h"
#include "checkpoint/random_checkpoint.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class RocksStore : public testing::Test {
 protected:
  std::unique_ptr<CheckpointStore> Open(StoreAccess access = StoreAccess::kReadWrite) {
    auto opened = OpenCheckpointStore(folder_, access);
    EXPECT_TRUE(opened.ok()) << opened.status();
    return opened.ok() ? std::move(*opened) : nullptr;
  }

  absl::Status OpenError(StoreAccess access = StoreAccess::kReadWrite) {
    return OpenCheckpointStore(folder_, access).status();
  }

  // Opens, commits epochs [from, to] of the stream and closes.
  void CommitEpochs(EpochNumber from, EpochNumber to) {
    const auto store = Open();
    ASSERT_TRUE(store->Load("trades").ok());
    for (EpochNumber epoch = from; epoch <= to; ++epoch) {
      ASSERT_TRUE(store->Commit(maker_.Make("trades", epoch)).ok());
    }
  }

  // Every file below the state folder: its bytes and when they changed.
  std::map<std::string, std::string> Files() {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path());
      files[entry.path()] =
          std::to_string(entry.last_write_time().time_since_epoch().count()) +
          std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return files;
  }

  // The write-ahead log that holds the newest commits.
  std::string NewestLog() {
    std::string newest;
    for (const auto& entry : Files()) {
      if (entry.first.ends_with(".log") && std::filesystem::file_size(entry.first) > 0) {
        newest = entry.first;
      }
    }
    EXPECT_FALSE(newest.empty());
    return newest;
  }

  void FlipByte(const std::string& path, uintmax_t at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(file.get() ^ 0x10);
    file.seekp(static_cast<std::streamoff>(at));
    file.put(byte);
    ASSERT_TRUE(file.good());
  }

  EpochNumber LoadedEpoch(CheckpointStore& store) {
    const absl::StatusOr<std::optional<Checkpoint>> loaded = store.Load("trades");
    EXPECT_TRUE(loaded.ok()) << loaded.status();
    return loaded.ok() && loaded->has_value() ? (*loaded)->epoch : 0;
  }

  TempFolder temp_;
  const std::string folder_ = temp_ / "deep/state";
  CheckpointMaker maker_{9};
};

TEST_F(RocksStore, KeepsWhatWasCommittedAcrossAReopen) {
  const Checkpoint first = maker_.Make("trades", 1);
  const Checkpoint second = maker_.Make("trades", 2);
  {
    const auto store = Open();
    ASSERT_TRUE(store->Commit(first).ok());
    ASSERT_TRUE(store->Commit(second).ok());
  }
  const auto store = Open();
  EXPECT_EQ(*store->Load("trades"), second);
  EXPECT_THAT(*store->History("trades"), ElementsAre(second, first));
}

TEST_F(RocksStore, KeepsItsHistoryLimitAcrossReopens) {
  CommitEpochs(1, kHistoryMax);
  CommitEpochs(kHistoryMax + 1, kHistoryMax + 2);
  const std::vector<Checkpoint> history = *Open()->History("trades");
  ASSERT_EQ(history.size(), kHistoryMax);
  EXPECT_EQ(history.back().epoch, 3u);
}

TEST_F(RocksStore, FencesAWriterThatDidNotLoad) {
  CommitEpochs(1, 1);
  const auto store = Open();
  const absl::Status status = store->Commit(maker_.Make("trades", 2));
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted) << status;
  EXPECT_EQ(LoadedEpoch(*store), 1u);
  EXPECT_TRUE(store->Commit(maker_.Make("trades", 2)).ok());
}

TEST_F(RocksStore, MakesItsFoldersForTheirOwnerAlone) {
  CommitEpochs(1, 1);
  for (const std::string& made : {temp_ / "deep", folder_}) {
    struct stat info {};
    ASSERT_EQ(::stat(made.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, 0700u) << made;
  }
}

TEST_F(RocksStore, TakesAFolderWrittenWithASlashAtItsEnd) {
  EXPECT_TRUE(OpenCheckpointStore(folder_ + "/", StoreAccess::kReadWrite).ok());
}

TEST_F(RocksStore, RefusesAFileWhereTheFolderShouldBe) {
  std::ofstream(temp_ / "deep") << "a file";
  EXPECT_EQ(OpenError().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(RocksStore, LetsNobodyInTwice) {
  const auto store = Open();
  const absl::Status status = OpenError();
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(std::to_string(::getpid())));
}

TEST_F(RocksStore, TakesAFolderWhoseOwnerHasDied) {
  CommitEpochs(1, 1);
  std::ofstream(folder_ + "/owner") << "1\n";
  EXPECT_EQ(LoadedEpoch(*Open()), 1u);
}

TEST_F(RocksStore, ReadsBesideAWriter) {
  const auto writer = Open();
  ASSERT_TRUE(writer->Commit(maker_.Make("trades", 1)).ok());
  ASSERT_TRUE(writer->Commit(maker_.Make("trades", 2)).ok());
  {
    const auto reader = Open(StoreAccess::kReadOnly);
    EXPECT_EQ(LoadedEpoch(*reader), 2u);
    EXPECT_EQ(reader->History("trades")->size(), 2u);
    EXPECT_THAT(*reader->Streams(), ElementsAre("trades"));
  }
  ASSERT_TRUE(writer->Commit(maker_.Make("trades", 3)).ok());
  EXPECT_EQ(LoadedEpoch(*Open(StoreAccess::kReadOnly)), 3u);
}

TEST_F(RocksStore, ReadsWithoutChangingAFile) {
  CommitEpochs(1, 3);
  const auto before = Files();
  EXPECT_EQ(LoadedEpoch(*Open(StoreAccess::kReadOnly)), 3u);
  EXPECT_EQ(Files(), before);
}

TEST_F(RocksStore, RefusesToWriteWhereItOnlyReads) {
  CommitEpochs(1, 1);
  const auto reader = Open(StoreAccess::kReadOnly);
  ASSERT_EQ(LoadedEpoch(*reader), 1u);
  EXPECT_EQ(reader->Commit(maker_.Make("trades", 2)).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(reader->Reset("trades").code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(RocksStore, FindsNothingToReadWhereNothingWasWritten) {
  EXPECT_EQ(OpenError(StoreAccess::kReadOnly).code(), absl::StatusCode::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(folder_));
}

TEST_F(RocksStore, WritesNoLogFileOfItsOwnHoweverOftenItIsOpened) {
  for (EpochNumber epoch = 1; epoch <= 20; ++epoch) CommitEpochs(epoch, epoch);
  const auto files = Files();
  EXPECT_LT(files.size(), 20u);
  for (const auto& entry : files) {
    EXPECT_THAT(std::filesystem::path(entry.first).filename().native(), Not(HasSubstr("LOG")));
  }
}

// A process that dies while it writes leaves its last record in part.
TEST_F(RocksStore, ComesBackToTheEpochBeforeARecordThatWasNotWrittenWhole) {
  CommitEpochs(1, 3);
  const std::string log = NewestLog();
  std::filesystem::resize_file(log, std::filesystem::file_size(log) - 1);
  EXPECT_EQ(LoadedEpoch(*Open()), 2u);
}

TEST_F(RocksStore, StopsWhereACommitInTheMiddleOfItsLogIsDamaged) {
  CommitEpochs(1, 5);
  const std::string log = NewestLog();
  FlipByte(log, std::filesystem::file_size(log) / 2);
  const absl::Status status = OpenError();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(folder_));
}

TEST_F(RocksStore, StopsWhereADataFileIsDamaged) {
  CommitEpochs(1, 5);
  { const auto moved_from_the_log_into_a_data_file = Open(); }
  for (const auto& entry : Files()) {
    if (entry.first.ends_with(".sst")) FlipByte(entry.first, 40);
  }
  absl::StatusOr<std::unique_ptr<CheckpointStore>> store =
      OpenCheckpointStore(folder_, StoreAccess::kReadWrite);
  const absl::Status status = store.ok() ? (*store)->Load("trades").status() : store.status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
}

}  // namespace
}  // namespace tickgate
