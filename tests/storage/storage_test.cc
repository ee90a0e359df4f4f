// Both backends do the same, byte for byte.
#include "storage/storage.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <random>

#include "base/status.h"
#include "gmock/gmock.h"
#include "storage/blocking_io.h"
#include "storage/checked_storage.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Recorder final : public IoHandler {
 public:
  void OnIoDone(uint64_t token, const absl::Status& status) override {
    done[token] = status;
    if (after) after(token);
  }
  std::map<uint64_t, absl::Status> done;
  std::function<void(uint64_t)> after;
};

class BackendTest : public testing::TestWithParam<IoBackend> {
 protected:
  void SetUp() override {
    auto made = MakeStorage(GetParam(), folder_.path());
    if (!made.ok() && GetParam() == IoBackend::kUring) {
      GTEST_SKIP() << "no io_uring here: " << made.status().ToString();
    }
    ASSERT_TRUE(made.ok());
    backend_ = *std::move(made);
    checked_.emplace(*backend_);
  }
  int Create(const std::string& name) {
    OpenOptions options;
    options.create = true;
    auto file = storage().Open(folder_ / name, options);
    TG_CHECK(file.ok());
    return *file;
  }
  Storage& storage() { return *checked_; }
  void ReapAll() {
    while (storage().InFlight() > 0) ASSERT_TRUE(storage().Reap(true).ok());
  }

  TempFolder folder_;
  std::unique_ptr<Storage> backend_;
  std::optional<CheckedStorage> checked_;
};

TEST_P(BackendTest, ManyWritesInFlightLandAtTheirOffsets) {
  const int file = Create("a");
  std::mt19937 random(7);
  std::string expected(1 << 20, '\0');
  for (char& c : expected) c = static_cast<char>(random());
  Recorder recorder;
  // More writes than the completion queue holds, in random order.
  constexpr size_t kPieces = 2048;
  const size_t piece_bytes = expected.size() / kPieces;
  std::vector<size_t> order(kPieces);
  for (size_t i = 0; i < kPieces; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (const size_t i : order) {
    const std::string_view piece = std::string_view(expected).substr(i * piece_bytes, piece_bytes);
    ASSERT_TRUE(
        storage().Write({file, piece, static_cast<int64_t>(i * piece_bytes), &recorder, i}).ok());
  }
  EXPECT_EQ(storage().InFlight(), kPieces);
  ReapAll();
  ASSERT_EQ(recorder.done.size(), kPieces);
  for (const auto& [token, status] : recorder.done) EXPECT_TRUE(status.ok()) << status;
  EXPECT_TRUE(SyncNow(storage(), file).ok());
  EXPECT_TRUE(storage().Close(file).ok());
  EXPECT_EQ(ContentOf(folder_ / "a"), expected);
}

TEST_P(BackendTest, NothingIsToldBeforeReap) {
  const int file = Create("a");
  Recorder recorder;
  ASSERT_TRUE(storage().Write({file, "row\n", 0, &recorder, 1}).ok());
  EXPECT_TRUE(recorder.done.empty());
  EXPECT_EQ(storage().InFlight(), 1u);
  ReapAll();
  EXPECT_EQ(recorder.done.size(), 1u);
  EXPECT_EQ(storage().InFlight(), 0u);
  ASSERT_TRUE(storage().Reap(true).ok());  // nothing in flight: does not wait
  ASSERT_TRUE(storage().Close(file).ok());
}

TEST_P(BackendTest, AHandlerMayStartTheNextOperation) {
  const int file = Create("a");
  Recorder recorder;
  int left = 100;
  recorder.after = [&](uint64_t token) {
    if (left-- == 0) return;
    ASSERT_TRUE(
        storage().Write({file, "x", static_cast<int64_t>(token + 1), &recorder, token + 1}).ok());
  };
  ASSERT_TRUE(storage().Write({file, "x", 0, &recorder, 0}).ok());
  ReapAll();
  ASSERT_TRUE(storage().Close(file).ok());
  EXPECT_EQ(ContentOf(folder_ / "a"), std::string(101, 'x'));
}

TEST_P(BackendTest, AFailedWriteIsToldItsHandlerWithFileAndCause) {
  PutFile(folder_ / "a", "x");
  OpenOptions options;
  options.read_only = true;
  const int file = *storage().Open(folder_ / "a", options);
  Recorder recorder;
  ASSERT_TRUE(storage().Write({file, "row\n", 0, &recorder, 5}).ok());
  ReapAll();
  EXPECT_EQ(recorder.done[5].code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(recorder.done[5].message()), HasSubstr(folder_ / "a"));
  ASSERT_TRUE(storage().Close(file).ok());
}

// The file size limit of the process makes the kernel write a part, then refuse.
TEST_P(BackendTest, AShortWriteIsContinuedAndThenFails) {
  const int file = Create("a");
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit = before;
  limit.rlim_cur = 10'000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  const absl::Status status = WriteNow(storage(), file, std::string(65'536, 'x'), 0);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ContentOf(folder_ / "a"), std::string(10'000, 'x'));
  ASSERT_TRUE(storage().Close(file).ok());
}

TEST_P(BackendTest, AFolderIsSyncedThroughItsHandle) {
  const int folder = *storage().OpenFolder(folder_.path());
  EXPECT_TRUE(SyncNow(storage(), folder).ok());
  EXPECT_TRUE(storage().Close(folder).ok());
  EXPECT_TRUE(storage().SyncFolder(folder_.path()).ok());
}

TEST_P(BackendTest, AllocateKeepsTheSizeAndTruncateReleasesTheRoom) {
  const int file = Create("a");
  ASSERT_TRUE(WriteNow(storage(), file, "row\n", 0).ok());
  const absl::Status allocated = storage().Allocate(file, 0, 8 << 20);
  if (absl::IsUnimplemented(allocated)) GTEST_SKIP() << allocated.ToString();
  ASSERT_TRUE(allocated.ok()) << allocated;
  EXPECT_EQ(*storage().Size(file), 4);
  struct stat info = {};
  ASSERT_EQ(::stat((folder_ / "a").c_str(), &info), 0);
  EXPECT_GE(info.st_blocks * 512, 8 << 20);
  ASSERT_TRUE(storage().Truncate(file, 4).ok());
  ASSERT_TRUE(SyncNow(storage(), file).ok());
  ASSERT_EQ(::stat((folder_ / "a").c_str(), &info), 0);
  EXPECT_LT(info.st_blocks * 512, 1 << 20);
  ASSERT_TRUE(storage().Close(file).ok());
}

TEST_P(BackendTest, ADirectFileTakesWholeBlocks) {
  OpenOptions options;
  options.create = options.direct = true;
  const int file = *storage().Open(folder_ / "a", options);
  alignas(kDirectAlignment) static char block[2 * kDirectAlignment];
  std::fill(std::begin(block), std::end(block), 'x');
  ASSERT_TRUE(WriteNow(storage(), file, {block, sizeof block}, 0).ok());
  ASSERT_TRUE(WriteNow(storage(), file, {block, kDirectAlignment}, 2 * kDirectAlignment).ok());
  ASSERT_TRUE(SyncNow(storage(), file).ok());
  ASSERT_TRUE(storage().Truncate(file, 3 * kDirectAlignment - 1).ok());
  ASSERT_TRUE(storage().Close(file).ok());
  EXPECT_EQ(ContentOf(folder_ / "a"), std::string(3 * kDirectAlignment - 1, 'x'));
}

TEST_P(BackendTest, OpenHonoursItsOptions) {
  EXPECT_EQ(storage().Open(folder_ / "none", {}).status().code(), absl::StatusCode::kNotFound);
  OpenOptions exclusive;
  exclusive.create = exclusive.exclusive = true;
  exclusive.mode = 0600;
  const int first = *storage().Open(folder_ / "a", exclusive);
  struct stat info = {};
  ASSERT_EQ(::stat((folder_ / "a").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_FALSE(storage().Open(folder_ / "a", exclusive).ok());
  ASSERT_TRUE(WriteNow(storage(), first, "row\n", 0).ok());
  ASSERT_TRUE(storage().Close(first).ok());
  OpenOptions truncate;
  truncate.truncate = true;
  const int second = *storage().Open(folder_ / "a", truncate);
  EXPECT_EQ(*storage().Size(second), 0);
  ASSERT_TRUE(storage().Close(second).ok());
}

TEST_P(BackendTest, AWriterOwnsItsFileUntilItLetsGo) {
  const int file = Create("a");
  auto second = std::async(std::launch::async, [this] {
    const std::unique_ptr<Storage> other = MakePosixStorage();
    return other->Open(folder_ / "a", {}).ok();
  });
  EXPECT_EQ(second.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  OpenOptions read_only;
  read_only.read_only = true;
  EXPECT_TRUE(storage().Open(folder_ / "a", read_only).ok()) << "who reads does not wait";
  ASSERT_TRUE(storage().Close(file).ok());
  EXPECT_TRUE(second.get());
}

TEST_P(BackendTest, ReadIsShortOnlyAtTheEnd) {
  PutFile(folder_ / "a", "0123456789");
  const int file = *storage().Open(folder_ / "a", {});
  EXPECT_EQ(*storage().Read(file, 2, 3), "234");
  EXPECT_EQ(*storage().Read(file, 8, 100), "89");
  EXPECT_EQ(*storage().Read(file, 10, 100), "");
  ASSERT_TRUE(storage().Close(file).ok());
}

TEST_P(BackendTest, FoldersAreCreatedListedRenamedAndEmptied) {
  ASSERT_TRUE(storage().CreateFolders(folder_ / "x/y/z").ok());
  ASSERT_TRUE(storage().CreateFolders(folder_ / "x/y/z").ok());
  PutFile(folder_ / "x/b", "");
  PutFile(folder_ / "x/a", "");
  EXPECT_THAT(*storage().List(folder_ / "x"), ElementsAre("a", "b", "y"));
  EXPECT_TRUE(absl::IsNotFound(storage().List(folder_ / "none").status()));
  EXPECT_TRUE(absl::IsNotFound(storage().List(folder_ / "x/a").status()));
  EXPECT_FALSE(storage().CreateFolders(folder_ / "x/a/b").ok());
  ASSERT_TRUE(storage().Rename(folder_ / "x/a", folder_ / "x/c").ok());
  ASSERT_TRUE(storage().Remove(folder_ / "x/b").ok());
  EXPECT_TRUE(absl::IsNotFound(storage().Remove(folder_ / "x/b")));
  EXPECT_TRUE(*storage().Exists(folder_ / "x/c"));
  EXPECT_FALSE(*storage().Exists(folder_ / "x/a"));
  EXPECT_THAT(*storage().List(folder_ / "x"), ElementsAre("c", "y"));
  const Storage::Space space = *storage().SpaceOf(folder_.path());
  EXPECT_GT(space.total_bytes, space.free_bytes);
}

TEST_P(BackendTest, AFileIsReplacedAsAWhole) {
  ASSERT_TRUE(ReplaceFile(storage(), folder_ / "m.json", "{}", 0644).ok());
  ASSERT_TRUE(ReplaceFile(storage(), folder_ / "m.json", "{\"a\":1}", 0644).ok());
  EXPECT_EQ(ContentOf(folder_ / "m.json"), "{\"a\":1}");
  EXPECT_THAT(*storage().List(folder_.path()), ElementsAre("m.json"));
}

INSTANTIATE_TEST_SUITE_P(Backends, BackendTest,
                         testing::Values(IoBackend::kUring, IoBackend::kPosix),
                         [](const auto& backend) {
                           return backend.param == IoBackend::kUring ? "uring" : "posix";
                         });

TEST(MakeStorageTest, AutoProbesWithARealWriteAndLeavesNothingBehind) {
  TempFolder folder;
  auto storage = MakeStorage(IoBackend::kAuto, folder.path());
  ASSERT_TRUE(storage.ok());
  EXPECT_THAT((*storage)->backend(), testing::AnyOf("uring", "posix"));
  EXPECT_TRUE((*storage)->List(folder.path())->empty());
}

TEST(MakeStorageTest, AFolderThatCannotBeWrittenToIsAnErrorOfEveryBackend) {
  for (const IoBackend backend : {IoBackend::kAuto, IoBackend::kUring, IoBackend::kPosix}) {
    EXPECT_FALSE(MakeStorage(backend, "/nonexistent/folder").ok());
  }
}

}  // namespace
}  // namespace tickgate
