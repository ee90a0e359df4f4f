// When an epoch is durable, when rows wait, and what a failure does.
#include "gmock/gmock.h"
#include "sinks/sink_fixture.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

class DurabilityTest : public SinkTest {
 protected:
  void Steps(int count) {
    for (int i = 0; i < count; ++i) ASSERT_TRUE(sink_->Step(now_ns_).ok());
  }
};

TEST_F(DurabilityTest, NoEpochIsDurableWhileCompletionsAreHeldBack) {
  Make("trades.jsonl");
  faulty_.HoldCompletions(true);
  Land({{"a"}});
  Seal();
  Steps(20);
  EXPECT_EQ(sink_->DurableEpoch(), 0u);
  EXPECT_EQ(faulty_.operations(StorageOperation::kSync), 1u) << "the folder's, not the file's";
  faulty_.HoldCompletions(false);
  UntilDurable();
  EXPECT_EQ(faulty_.SyncedBytes(folder_ / "trades.jsonl"), 2);
}

TEST_F(DurabilityTest, EpochsBecomeDurableInOrderAndAllAreSyncedToTheirMarks) {
  Make("{record}.jsonl");
  faulty_.HoldCompletions(true);
  std::vector<Mark> marks;
  for (int i = 0; i < 4; ++i) {
    Land({{"a", 0}, {"b", static_cast<uint16_t>(i % 2)}});
    marks.push_back(Seal());
  }
  faulty_.HoldCompletions(false);
  EpochNumber before = 0;
  for (int turns = 0; sink_->DurableEpoch() < 4; ++turns) {
    ASSERT_LT(turns, 100);
    Steps(1);
    EXPECT_GE(sink_->DurableEpoch(), before);
    before = sink_->DurableEpoch();
    if (before == 0) continue;
    for (const FileMark& file : marks[before - 1].files) {
      EXPECT_GE(faulty_.SyncedBytes(file.path), file.bytes);
    }
  }
}

TEST_F(DurabilityTest, ANewFilesFolderIsSyncedBeforeItsEpochIsDurable) {
  Make("new/trades.jsonl");
  Land({{"a"}});
  Seal();
  UntilDurable();
  sink_.reset();
  faulty_.LoseUnsynced();
  EXPECT_EQ(Content("new/trades.jsonl"), "a\n");
}

TEST_F(DurabilityTest, AppendTakesNoMoreThanTheBuffersHoldUntilTheDiskHasThem) {
  Make("trades.jsonl");
  faulty_.HoldCompletions(true);
  const std::vector<TestRow> rows(1000, {std::string(1023, 'x')});
  size_t taken = 0;
  for (;;) {
    const auto result = Append(rows);
    ASSERT_TRUE(result.ok());
    taken += result->taken * 1024;
    if (result->taken < rows.size()) break;
    ASSERT_LE(taken, sink_->BufferBytes());
  }
  Steps(5);
  EXPECT_EQ(Append(rows)->taken, 0u);
  EXPECT_FALSE(sink_->DiskFull());
  faulty_.HoldCompletions(false);
  Steps(1);
  EXPECT_GT(Append(rows)->taken, 0u);
}

TEST_F(DurabilityTest, AFullDiskTakesNothingAndIsAskedAgainEvery100Ms) {
  Make("trades.jsonl");
  faulty_.Fail({.from = 1,
                .forever = true,
                .only = StorageOperation::kAllocate,
                .fault = StorageFault::kNoSpace});
  EXPECT_EQ(Append({{"a"}})->taken, 0u);
  EXPECT_TRUE(sink_->DiskFull());
  now_ns_ += 200 * kNsPerMs;
  Steps(1);
  EXPECT_EQ(Append({{"a"}})->taken, 0u);
  const uint64_t asked = faulty_.operations(StorageOperation::kAllocate);
  now_ns_ += 99 * kNsPerMs;
  Steps(1);
  EXPECT_EQ(Append({{"a"}})->taken, 0u);
  EXPECT_EQ(faulty_.operations(StorageOperation::kAllocate), asked);
  EXPECT_TRUE(sink_->DiskFull());
  faulty_.Heal();
  now_ns_ += kNsPerMs;
  Steps(1);
  EXPECT_EQ(Append({{"a"}})->taken, 1u);
  EXPECT_FALSE(sink_->DiskFull());
  Commit();
  EXPECT_EQ(Content("trades.jsonl"), "a\n");
}

TEST_F(DurabilityTest, ADiskFullInTheMiddleOfARowLeavesNoDoubledBytes) {
  Make("trades.jsonl");
  const std::string big(3 << 20, 'x');
  Land({{"a"}});
  faulty_.Fail({.from = faulty_.operations(StorageOperation::kAllocate) + 1,
                .forever = true,
                .only = StorageOperation::kAllocate,
                .fault = StorageFault::kNoSpace});
  for (int i = 0; i < 50 && !sink_->DiskFull(); ++i) {
    ASSERT_EQ(Append({{big}})->taken, 0u);
    Steps(1);
  }
  ASSERT_TRUE(sink_->DiskFull());
  faulty_.Heal();
  now_ns_ += kNsPerSecond;
  Steps(1);
  Land({{big}, {"b"}});
  Commit();
  EXPECT_EQ(Content("trades.jsonl"), "a\n" + big + "\nb\n");
}

TEST_F(DurabilityTest, AFileThatCannotBeMadeForWantOfRoomIsADiskFull) {
  Make("trades.jsonl");
  faulty_.Fail({.from = faulty_.operations(StorageOperation::kOpen) + 1,
                .only = StorageOperation::kOpen,
                .fault = StorageFault::kNoSpace});
  EXPECT_EQ(Append({{"a"}})->taken, 0u);
  EXPECT_TRUE(sink_->DiskFull());
  now_ns_ += kNsPerSecond;
  Steps(1);
  Land({{"a"}});
  EXPECT_FALSE(sink_->DiskFull());
}

TEST_F(DurabilityTest, BehindAFailedWriteOrSyncEveryCallSaysSo) {
  for (const StorageOperation kind : {StorageOperation::kWrite, StorageOperation::kSync}) {
    Make(kind == StorageOperation::kWrite ? "w.jsonl" : "s.jsonl");
    epoch_ = 0;
    Land({{"a"}});
    faulty_.Fail({.from = faulty_.operations(kind) + 1, .only = kind});
    Seal();
    absl::Status status;
    for (int i = 0; i < 20 && status.ok(); ++i) status = sink_->Step(now_ns_).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(std::string(status.message()), HasSubstr("injected"));
    EXPECT_EQ(sink_->Step(now_ns_).status(), status);
    EXPECT_EQ(Append({{"b"}}).status(), status);
    EXPECT_EQ(sink_->Seal(2, false).status(), status);
    EXPECT_EQ(sink_->DurableEpoch(), 0u);
    faulty_.Heal();
  }
}

TEST_F(DurabilityTest, AFullQuarantineWaitsUntilItIsMadeSmaller) {
  spec_.file.bytes_max = 10;
  spec_.file.rotate = true;
  spec_.file.rotate_bytes = 4;
  Make("dlq");
  Land({{"1234"}});
  Commit();
  Land({{"5678"}});
  EXPECT_EQ(Append({{"x"}})->taken, 0u);
  EXPECT_TRUE(sink_->DiskFull());
  const Mark mark = Commit();
  Remake(&mark);  // it counts what lies there
  EXPECT_TRUE(sink_->DiskFull());
  std::filesystem::remove(folder_ / "dlq-0-00000000.jsonl");
  now_ns_ += kNsPerSecond;
  Steps(1);
  EXPECT_FALSE(sink_->DiskFull());
  Land({{"x"}});
}

TEST_F(DurabilityTest, APlainFileCountsItsBytesTowardsBytesMax) {
  PutFile(folder_ / "dlq.jsonl", "123456789\n");
  spec_.file.bytes_max = 10;
  Make("dlq.jsonl");
  EXPECT_EQ(Append({{"x"}})->taken, 0u);
  EXPECT_TRUE(sink_->DiskFull());
}

TEST_F(DurabilityTest, AStorageThatCannotReserveIsWrittenToAllTheSame) {
  class NoReserve final : public ForwardingStorage {
   public:
    using ForwardingStorage::ForwardingStorage;
    absl::Status Allocate(int, int64_t, int64_t) override { return absl::UnimplementedError("no"); }
  };
  NoReserve storage(*posix_);
  spec_.file.path = folder_ / "trades.jsonl";
  used_ = &storage;
  Remake(nullptr);
  Land({{"a"}});
  Commit(true);
  EXPECT_EQ(Content("trades.jsonl"), "a\n");
  sink_.reset();
}

TEST_F(DurabilityTest, ASinkThatIsDroppedWaitsForItsWritesAndClosesItsFiles) {
  Make("trades.jsonl");
  faulty_.HoldCompletions(true);
  Land({{std::string(1 << 20, 'x')}});
  sink_.reset();
  EXPECT_EQ(storage_.InFlight(), 0u);
  EXPECT_EQ(faulty_.operations(StorageOperation::kClose), 1u);
}

}  // namespace
}  // namespace tickgate
