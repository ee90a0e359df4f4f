// What lands where, under which names.
#include "sinks/file_sink.h"

#include <sys/stat.h>

#include "gmock/gmock.h"
#include "sinks/sink_fixture.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PlainFileTest : public SinkTest {};
class SegmentTest : public SinkTest {};

TEST_F(PlainFileTest, IsMadeWithItsFirstRowUnderTheNameAsWritten) {
  Make("out/trades");
  EXPECT_THAT(Files(), IsEmpty());
  Land({{"{\"p\":1}"}, {"{\"p\":2}"}});
  EXPECT_THAT(Files(), ElementsAre("out/trades"));
  const Mark mark = Commit();
  EXPECT_EQ(Content("out/trades"), "{\"p\":1}\n{\"p\":2}\n");
  ASSERT_EQ(mark.files.size(), 1u);
  EXPECT_EQ(mark.files[0].bytes, 16);
  EXPECT_EQ(mark.files[0].rows, 2);
  EXPECT_EQ(mark.files[0].path, mark.files[0].final_path);
  EXPECT_TRUE(mark.files[0].plain);
  EXPECT_EQ(sink_->BytesTaken(), 16u);
}

TEST_F(PlainFileTest, GoesOnBehindItsMark) {
  Make("trades.jsonl");
  Land({{"a"}});
  const Mark mark = Commit(true);
  EXPECT_FALSE(mark.files[0].closed);
  Remake(&mark);
  Land({{"b"}});
  EXPECT_EQ(Commit(true).files[0].bytes, 4);
  EXPECT_EQ(Content("trades.jsonl"), "a\nb\n");
}

TEST_F(PlainFileTest, IsInEveryMarkOnceItWasTouched) {
  Make("{record}.jsonl");
  Land({{"a", 0}, {"b", 1}});
  const Mark first = Commit(true);
  Remake(&first);
  Land({{"c", 1}});
  const Mark second = Commit();
  std::map<std::string, int64_t> bytes;
  for (const FileMark& file : second.files) bytes[file.path] = file.bytes;
  EXPECT_EQ(bytes[folder_ / "trade.jsonl"], 2);
  EXPECT_EQ(bytes[folder_ / "quote.jsonl"], 4);
}

TEST_F(PlainFileTest, WhatLayThereBeforeStaysIfItEndsInALineBreak) {
  PutFile(folder_ / "trades.jsonl", "old\n");
  Make("trades.jsonl");
  Land({{"a"}});
  Commit();
  EXPECT_EQ(Content("trades.jsonl"), "old\na\n");
}

TEST_F(PlainFileTest, WhatLayThereBeforeIsRefusedWithoutALineBreak) {
  PutFile(folder_ / "trades.jsonl", "old");
  spec_.file.path = folder_ / "trades.jsonl";
  const absl::Status status = TryMake(nullptr).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("trades.jsonl"));
}

TEST_F(PlainFileTest, AnotherWritersBytesStopIt) {
  Make("trades.jsonl");
  Land({{"a"}});
  const Mark mark = Commit(true);
  PutFile(folder_ / "trades.jsonl", "a\nforeign\n");
  Remake(&mark);
  EXPECT_EQ(Append({{"b"}}).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_FALSE(sink_->Seal(9, false).ok());
}

TEST_F(PlainFileTest, EachOfSeveralWorkersHasItsOwn) {
  setup_.workers = 2;
  setup_.worker = 1;
  Make("trades.jsonl");
  Land({{"a"}});
  Commit();
  EXPECT_THAT(Files(), ElementsAre("trades-1.jsonl"));
}

TEST_F(PlainFileTest, HasTheModeAskedForAndNoPaddingAtTheEnd) {
  faulty_.Pretend(false);
  spec_.file.mode = 0600;
  Make("dlq.jsonl");
  Land({{"a"}});
  Commit(true);
  struct stat info = {};
  ASSERT_EQ(::stat((folder_ / "dlq.jsonl").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_EQ(info.st_size, 2);
  EXPECT_LT(info.st_blocks * 512, 64 << 10);
}

TEST_F(PlainFileTest, RowsLargerThanEveryBufferLandWhole) {
  Make("big.jsonl");
  const std::string big(16 << 20, 'x');
  Land({{"a"}, {big}, {"b"}});
  Commit();
  EXPECT_EQ(Content("big.jsonl"), "a\n" + big + "\nb\n");
}

TEST_F(SegmentTest, EndsInPartWhileOpenAndGetsItsNameAfterTheCommit) {
  spec_.file.rotate = true;
  spec_.file.rotate_bytes = 5;
  Make("out/trades.jsonl");
  Land({{"abc"}});
  const Mark open = Commit();
  EXPECT_THAT(Files(), ElementsAre("out/trades-0-00000000.jsonl.part"));
  EXPECT_FALSE(open.files[0].closed);
  Land({{"def"}});
  const Mark closed = Seal();
  UntilDurable();
  EXPECT_TRUE(closed.files[0].closed);
  EXPECT_THAT(Files(), ElementsAre("out/trades-0-00000000.jsonl.part"));
  ASSERT_TRUE(FinishFiles(storage_, {closed}, "trades").ok());
  EXPECT_THAT(Files(), ElementsAre("out/trades-0-00000000.jsonl",
                                   "out/trades-0-00000000.jsonl.manifest.json"));
  EXPECT_EQ(Content("out/trades-0-00000000.jsonl"), "abc\ndef\n");
  Land({{"ghi"}});
  EXPECT_EQ(Commit().next_segment, 2);
}

TEST_F(SegmentTest, ClosesAfterItsIntervalOrWhenUnusedOrAtACleanEnd) {
  spec_.file.rotate_interval_ns = 60 * kNsPerSecond;
  Make("{date}");
  Land({{"a"}});
  now_ns_ += 59 * kNsPerSecond;
  Land({{"b"}});
  EXPECT_FALSE(Commit().files[0].closed);
  now_ns_ += kNsPerSecond;
  Land({{"c"}});
  EXPECT_TRUE(Commit().files[0].closed);
  spec_.file.rotate_interval_ns = 0;
  Make("{date}/x");
  Land({{"a"}});
  EXPECT_FALSE(Commit().files[0].closed);
  now_ns_ += 600 * kNsPerSecond;
  ASSERT_TRUE(sink_->Step(now_ns_).ok());
  EXPECT_TRUE(Commit().files[0].closed);
  Land({{"b"}});
  EXPECT_TRUE(Commit(true).files[0].closed);
}

TEST_F(SegmentTest, PathsFollowTheValuesOfTheRows) {
  spec_.file.time_field = "t";
  Make("{record}/{field:sym}/{date}-{hour}");
  const int64_t nine = 1'764'493'200 * kNsPerSecond;
  Land({{"a", 0, 0, {"X", "t"}, nine}, {"b", 1, 0, {"../Y", "t"}, nine}});
  Land({{"c", 0, 0, {"X", "t"}, nine}, {"d", 7, 0, {"", "t"}, nine, false}});
  Commit(true);
  EXPECT_EQ(Content("trade/X/2025-11-30-09-0-00000000.jsonl"), "a\nc\n");
  EXPECT_EQ(Content("quote/%2E.%2FY/2025-11-30-09-0-00000001.jsonl"), "b\n");
  EXPECT_EQ(Content("_/_/_-_-0-00000002.jsonl"), "d\n");
}

TEST_F(SegmentTest, AValueTooLongAndAPathTooManyAreRejectedAndTheRestGoesOn) {
  spec_.file.paths_max = 2;
  Make("{field:sym}");
  const auto row = [](const std::string& value) { return TestRow{"r", 0, 0, {value}}; };
  auto result = Append({row("A"), row(std::string(201, 'x')), row("B")});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->taken, 1u);
  EXPECT_TRUE(result->rejected);
  EXPECT_THAT(std::string(result->rejected_why), HasSubstr("200 bytes"));
  Land({row("B"), row("A")});
  result = Append({row("C")});
  EXPECT_TRUE(result->rejected);
  EXPECT_THAT(std::string(result->rejected_why), HasSubstr("max_paths"));
  Land({row("B")});
  Commit(true);
  EXPECT_EQ(Content("A-0-00000000.jsonl"), "r\nr\n");
  EXPECT_EQ(Content("B-0-00000001.jsonl"), "r\nr\n");
}

TEST_F(SegmentTest, TheOneUnusedLongestClosesBeyondMaxOpen) {
  spec_.file.open_max = 2;
  Make("{field:sym}");
  const auto row = [](const std::string& value) { return TestRow{"r", 0, 0, {value}}; };
  Land({row("A"), row("B")});
  Commit();
  Land({row("A"), row("C")});
  const Mark mark = Commit();
  std::vector<std::string> closed;
  for (const FileMark& file : mark.files) {
    if (file.closed) closed.push_back(file.path.substr(folder_.path().size() + 1));
  }
  EXPECT_THAT(closed, ElementsAre("B-0-00000001.jsonl.part"));
  Land({row("B")});
  Commit(true);
  EXPECT_EQ(Content("B-0-00000003.jsonl"), "r\n");
}

TEST_F(SegmentTest, ManyPathsInOneEpochLandWithinTheBuffers) {
  Make("{field:sym}");
  std::map<std::string, std::string> expected;
  for (int round = 0; round < 5; ++round) {
    std::vector<TestRow> rows;
    for (int i = 0; i < 600; ++i) {
      const std::string key = "K" + std::to_string(i);
      rows.push_back({key + std::string(40, 'x'), 0, 0, {key}});
      expected[key] += rows.back().text + "\n";
    }
    Land(rows);
  }
  Commit(true);
  std::map<std::string, std::string> found;
  for (const std::string& file : Files()) {
    if (file.ends_with(".jsonl")) found[file.substr(0, file.find('-'))] += Content(file);
  }
  EXPECT_EQ(found, expected);
}

TEST_F(SegmentTest, TheManifestSaysWhatIsInIt) {
  spec_.file.rotate = true;
  spec_.file.manifest = ManifestKind::kSha256;
  Make("trades");
  Land({{"abc", 0}, {"d", 1}});
  Commit();
  Land({{"e", 0}});
  Commit(true);
  EXPECT_EQ(Content("trades-0-00000000.jsonl"), "abc\nd\ne\n");
  EXPECT_EQ(Content("trades-0-00000000.jsonl.manifest.json"),
            "{\"file\":\"trades-0-00000000.jsonl\",\"stream\":\"trades\",\"rows\":3,\"bytes\":8,"
            // sha256sum of the same bytes
            "\"sha256\":\"60ba36f4f4bac19e1893ba7b44368fe96bd9639fdf8a7f5acf3b48205b341b0c\","
            "\"first\":{\"partition\":\"in.jsonl\",\"offset\":0,\"index\":0},"
            "\"last\":{\"partition\":\"in.jsonl\",\"offset\":2,\"index\":0},"
            "\"records\":{\"trade\":2,\"quote\":1},\"epochs\":[1,2]}\n");
}

TEST_F(SegmentTest, WithoutManifestThereIsNone) {
  spec_.file.rotate = true;
  spec_.file.manifest = ManifestKind::kOff;
  Make("trades");
  Land({{"a"}});
  Commit(true);
  EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl"));
}

TEST_F(SegmentTest, OpenOnesOfTheLastRunAreClosedByTheFirstMark) {
  spec_.file.rotate = true;
  Make("trades");
  Land({{"a"}});
  const Mark mark = Commit();
  Remake(&mark);
  Land({{"b"}});
  const Mark next = Commit();
  EXPECT_THAT(Files(),
              ElementsAre("trades-0-00000000.jsonl", "trades-0-00000000.jsonl.manifest.json",
                          "trades-0-00000001.jsonl.part"));
  EXPECT_EQ(next.next_segment, 2);
  EXPECT_EQ(Commit().files.size(), 1u);
}

TEST_F(SegmentTest, OpenOnesAreClosedEvenIfTheTargetIsNoFileAnyMore) {
  spec_.file.rotate = true;
  spec_.file.manifest = ManifestKind::kOff;
  Make("trades");
  Land({{"a"}});
  const Mark mark = Commit();
  spec_.kind = SinkKind::kDiscard;
  Remake(&mark);
  Commit();
  EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl"));
  EXPECT_THAT(Commit().files, IsEmpty());
}

TEST_F(SegmentTest, ANewStateGoesOnBehindTheHighestNumberThatLiesThere) {
  PutFile(folder_ / "trades-0-00000041.jsonl", "old\n");
  PutFile(folder_ / "trades-1-00000099.jsonl", "of another worker\n");
  spec_.file.rotate = true;
  Make("trades");
  Land({{"a"}});
  Commit(true);
  EXPECT_EQ(Content("trades-0-00000042.jsonl"), "a\n");
}

TEST_F(SegmentTest, EpochsWithoutRowsAreDurableAtOnce) {
  Make("{date}");
  Seal();
  EXPECT_EQ(sink_->DurableEpoch(), 1u);
}

TEST(WantedFieldsTest, FieldsInOrderAndThenTheTimeWhereThePathHasOne) {
  SinkSpec spec;
  spec.kind = SinkKind::kFile;
  spec.file.path = "/o/{field:b}/{field:a}/{date}";
  spec.file.time_field = "t";
  EXPECT_THAT(WantedFields(spec), ElementsAre("b", "a", "t"));
  spec.file.path = "/o/{field:b}/{field:t}/{hour}";
  EXPECT_THAT(WantedFields(spec), ElementsAre("b", "t"));
  spec.file.path = "/o/{field:b}";
  EXPECT_THAT(WantedFields(spec), ElementsAre("b"));
  spec.kind = SinkKind::kStdout;
  EXPECT_THAT(WantedFields(spec), IsEmpty());
}

}  // namespace
}  // namespace tickgate
