#include "sinks/memory_sink.h"

#include "gmock/gmock.h"
#include "sinks/make_sink.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::unique_ptr<Sink> MakeMemory(std::shared_ptr<MemoryRows> rows) {
  SinkSpec spec;
  spec.kind = SinkKind::kMemory;
  spec.memory = std::move(rows);
  return *MakeSink(spec, {}, nullptr, nullptr);
}

TEST(MemorySinkTest, RowsAppearWhenTheirEpochIsSealed) {
  const auto rows = std::make_shared<MemoryRows>();
  const std::unique_ptr<Sink> sink = MakeMemory(rows);
  Row row;
  row.bytes = "a";
  EXPECT_EQ(sink->Append({&row, 1})->taken, 1u);
  EXPECT_THAT(rows->Rows(), IsEmpty());
  ASSERT_TRUE(sink->Seal(3, false).ok());
  EXPECT_EQ(sink->DurableEpoch(), 3u);
  row.bytes = "b";
  ASSERT_TRUE(sink->Append({&row, 1}).ok());
  ASSERT_TRUE(sink->Seal(4, true).ok());
  EXPECT_THAT(rows->Rows(), ElementsAre("a", "b"));
  EXPECT_THAT(rows->ByEpoch()[4], ElementsAre("b"));
}

TEST(MemorySinkTest, FailsOnCommand) {
  const auto rows = std::make_shared<MemoryRows>();
  const std::unique_ptr<Sink> sink = MakeMemory(rows);
  rows->Fail(absl::DataLossError("told to"));
  EXPECT_TRUE(absl::IsDataLoss(sink->Append({}).status()));
  EXPECT_TRUE(absl::IsDataLoss(sink->Step(0).status()));
  EXPECT_TRUE(absl::IsDataLoss(sink->Seal(1, false).status()));
  EXPECT_THAT(rows->Rows(), IsEmpty());
}

TEST(DiscardSinkTest, TakesAllAndIsDurableAtTheSeal) {
  SinkSpec spec;
  spec.kind = SinkKind::kDiscard;
  const std::unique_ptr<Sink> sink = *MakeSink(spec, {}, nullptr, nullptr);
  Row row;
  row.bytes = "abc";
  EXPECT_EQ(sink->Append({&row, 1})->taken, 1u);
  EXPECT_EQ(sink->BytesTaken(), 3u);
  ASSERT_TRUE(sink->Seal(1, true).ok());
  EXPECT_EQ(sink->DurableEpoch(), 1u);
}

}  // namespace
}  // namespace tickgate
