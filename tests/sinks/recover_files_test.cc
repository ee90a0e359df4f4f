// Files brought back to a committed epoch.
#include "sinks/recover_files.h"

#include "gmock/gmock.h"
#include "sinks/sink_fixture.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RecoverTest : public SinkTest {
 protected:
  absl::StatusOr<RecoverReport> Recover(const std::vector<Mark>& marks, bool keep = false) {
    sink_.reset();
    return RecoverFiles(storage_, marks, {"trades", keep});
  }
  RecoverReport Recovered(const std::vector<Mark>& marks, bool keep = false) {
    auto report = Recover(marks, keep);
    EXPECT_TRUE(report.ok()) << report.status();
    return report.ok() ? *report : RecoverReport();
  }
  void Segments() {
    spec_.file.rotate = true;
    spec_.file.manifest = ManifestKind::kOff;
  }
};

TEST_F(RecoverTest, APlainFileIsCutToItsMark) {
  Make("trades.jsonl");
  Land({{"a"}});
  const Mark mark = Commit();
  Land({{"b"}});
  Seal();
  UntilDurable();
  const RecoverReport report = Recovered({mark});
  EXPECT_EQ(Content("trades.jsonl"), "a\n");
  EXPECT_EQ(report.files_cut, 1);
  EXPECT_EQ(report.bytes_cut, 2);
  EXPECT_THAT(report.marks, ElementsAre(mark));
  EXPECT_EQ(Recovered({mark}).files_cut, 0);  // run again
}

TEST_F(RecoverTest, AFileShorterThanItsMarkIsCorrupt) {
  Make("trades.jsonl");
  Land({{"abc"}});
  const Mark mark = Commit(true);
  PutFile(folder_ / "trades.jsonl", "a\n");
  const absl::Status status = Recover({mark}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()),
              AllOf(HasSubstr("trades.jsonl"), HasSubstr(" 2 "), HasSubstr(" 4 ")));
  std::filesystem::remove(folder_ / "trades.jsonl");
  EXPECT_EQ(Recover({mark}).status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(RecoverTest, AFirstEpochThatWasNeverCommittedLeavesNothingByTheStartMark) {
  PutFile(folder_ / "trades.jsonl", "old\n");
  spec_.file.path = folder_ / "trades.jsonl";
  const Mark start = *StartMark(spec_, setup_, storage_, nullptr);
  Remake(&start);
  Land({{"a"}});
  Seal();
  UntilDurable();
  Recovered({start});
  EXPECT_EQ(Content("trades.jsonl"), "old\n");
}

TEST_F(RecoverTest, PartFilesThatNoMarkNamesAreRemovedAndOthersAreLeftAlone) {
  Segments();
  Make("a/{field:sym}/x{date}");
  Land({{"r", 0, 0, {"A"}}});
  const Mark mark = Commit();
  Land({{"r", 0, 0, {"B"}}});
  Seal();
  UntilDurable();
  const std::vector<std::string> others = {
      "a/B/note.txt",
      "a/B/x1970-01-01-0-00000007.jsonl.part.bak",
      "a/B/x1970-01-01-1-00000007.jsonl.part",    // another worker's
      "a/B/x1970-01-01x-0-00000007.jsonl.part",   // no date
      "a/x1970-01-01-0-00000007.jsonl.part",      // one level up
      "a/B/C/x1970-01-01-0-00000007.jsonl.part",  // one level down
      "b/B/x1970-01-01-0-00000007.jsonl.part",
  };
  for (const std::string& other : others) PutFile(folder_ / other, "keep");
  const RecoverReport report = Recovered({mark});
  EXPECT_EQ(report.files_removed, 1);
  std::vector<std::string> expected = others;
  expected.push_back("a/A/x1970-01-01-0-00000000.jsonl.part");
  EXPECT_THAT(Files(), testing::UnorderedElementsAreArray(expected));
}

TEST_F(RecoverTest, RenamesOfTheCommittedEpochAreFinished) {
  spec_.file.rotate = true;
  Make("trades");
  Land({{"a"}});
  const Mark mark = Seal(true);
  UntilDurable();
  Recovered({mark});
  EXPECT_THAT(Files(),
              ElementsAre("trades-0-00000000.jsonl", "trades-0-00000000.jsonl.manifest.json"));
  Recovered({mark});
  std::filesystem::remove(folder_ / "trades-0-00000000.jsonl");
  Recovered({mark});  // its owner took it away
  EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl.manifest.json"));
}

TEST_F(RecoverTest, AClosedSegmentNewerThanTheCheckpointIsRefusedBeforeAnythingIsCut) {
  Segments();
  Make("trades");
  Land({{"a"}});
  const Mark old = Commit();
  Land({{"b"}});
  const Mark closed = Commit(true);
  EXPECT_EQ(Recover({old}).status().code(), absl::StatusCode::kDataLoss);
  Remake(&closed);
  Land({{"c"}});
  Commit(true);
  const absl::Status status = Recover({closed}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr("old state folder"));
  EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl", "trades-0-00000001.jsonl"));
}

TEST_F(RecoverTest, AnOpenSegmentIsCutAndClosedByTheNextRun) {
  Segments();
  Make("trades");
  Land({{"a"}});
  const Mark mark = Commit();
  Land({{"b"}});
  Seal();
  UntilDurable();
  const RecoverReport report = Recovered({mark});
  Remake(&report.marks[0]);
  Land({{"b"}});
  Commit(true);
  EXPECT_EQ(Content("trades-0-00000000.jsonl"), "a\n");
  EXPECT_EQ(Content("trades-0-00000001.jsonl"), "b\n");
}

TEST_F(RecoverTest, WithoutReplayWholeRowsStayAndATornTailIsKeptAside) {
  Make("trades.jsonl");
  Land({{"a"}});
  const Mark mark = Commit(true);
  PutFile(folder_ / "trades.jsonl", "a\nb\nc\n{\"tor");
  const RecoverReport report = Recovered({mark}, true);
  EXPECT_EQ(Content("trades.jsonl"), "a\nb\nc\n");
  EXPECT_EQ(Content("trades.jsonl.torn-6"), "{\"tor");
  EXPECT_EQ(report.torn_tails, 1);
  EXPECT_EQ(report.bytes_cut, 5);
  EXPECT_EQ(report.marks[0].files[0].bytes, 6);
  EXPECT_EQ(report.marks[0].files[0].rows, 3);
  Remake(&report.marks[0]);
  Land({{"d"}});
  Commit(true);
  EXPECT_EQ(Content("trades.jsonl"), "a\nb\nc\nd\n");
}

TEST_F(RecoverTest, WithoutReplayAnUnknownPartFileIsAdopted) {
  Segments();
  Make("trades");
  Land({{"a"}});
  const Mark mark = Commit(true);
  PutFile(folder_ / "trades-0-00000001.jsonl.part", "b\nc\n{\"tor");
  PutFile(folder_ / "trades-0-00000002.jsonl.part", std::string(100, '\0'));
  for (int run = 0; run < 2; ++run) {  // the second as after a kill behind the first
    const RecoverReport report = Recovered({mark}, true);
    EXPECT_EQ(Content("trades-0-00000001.jsonl"), "b\nc\n");
    EXPECT_EQ(Content("trades-0-00000001.jsonl.torn-4"), "{\"tor");
    EXPECT_GE(report.marks[0].next_segment, 2);
    EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl", "trades-0-00000001.jsonl",
                                     "trades-0-00000001.jsonl.torn-4"));
  }
}

TEST_F(RecoverTest, ARetiredWorkersOpenSegmentsCloseWithTheNextCommit) {
  Segments();
  Make("trades");
  Land({{"a"}});
  const Mark mark = RetiredMark(Commit());
  sink_.reset();
  ASSERT_TRUE(FinishFiles(storage_, {mark}, "trades").ok());
  ASSERT_TRUE(FinishFiles(storage_, {mark}, "trades").ok());
  EXPECT_THAT(Files(), ElementsAre("trades-0-00000000.jsonl"));
}

TEST_F(RecoverTest, NothingThereNothingDone) {
  EXPECT_THAT(Recovered({}).marks, IsEmpty());
  spec_.file.path = folder_ / "none/{date}";
  Recovered({*StartMark(spec_, setup_, storage_, nullptr)});
  EXPECT_THAT(Files(), IsEmpty());
}

}  // namespace
}  // namespace tickgate
