// tickgate checkpoint: what survives a restart, seen and moved by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/binary.h"
#include "cli/sample_stream.h"

namespace tickgate {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CheckpointLs, NamesEveryStreamWithItsEpochAndCursor) {
  const SampleStream sample;
  sample.Run();
  const RunResult result = Tickgate({"checkpoint", "ls", sample.config()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("trades  epoch 1  "));
  EXPECT_THAT(result.out, HasSubstr("trades.jsonl at 77"));
}

TEST(CheckpointShow, SaysWhereAStreamStands) {
  const SampleStream sample;
  sample.Run();
  const RunResult result = Tickgate({"checkpoint", "show", "trades", sample.config()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("epoch      1, committed "));
  EXPECT_THAT(result.out, HasSubstr("4 frames, 2 good, 2 quarantined"));
  EXPECT_THAT(result.out, HasSubstr("/out/trades.jsonl at 42 bytes, 2 rows"));
}

TEST(CheckpointShow, IsJsonWhenAskedAndExportIsTheSame) {
  const SampleStream sample;
  sample.Run();
  const RunResult shown = Tickgate({"checkpoint", "show", "trades", sample.config(), "--json"});
  EXPECT_THAT(shown.out, StartsWith(R"({"stream":"trades","source":)"));
  EXPECT_THAT(shown.out, HasSubstr(R"("epoch":1,)"));
  EXPECT_THAT(shown.out, HasSubstr(R"("partitions":{"trades.jsonl":77})"));
  const RunResult exported =
      Tickgate({"checkpoint", "export", "trades", "--state", sample.folder / "state"});
  EXPECT_EQ(exported.out, shown.out);
}

TEST(CheckpointShow, HistoryHasTheNewestFirst) {
  const SampleStream sample;
  sample.Run({"--set", "streams.trades.commit.events=2"});
  const RunResult result = Tickgate({"checkpoint", "show", "trades", sample.config(), "--history"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("trades  epoch 2  "));
  EXPECT_THAT(result.out, HasSubstr("\ntrades  epoch 1  "));
}

TEST(CheckpointShow, OfAnUnknownStreamNamesThoseThereAre) {
  const SampleStream sample;
  sample.Run();
  const RunResult result = Tickgate({"checkpoint", "show", "trade", sample.config()});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("stream 'trade' has no checkpoint here; there are: trades"));
}

TEST(Checkpoint, WantsToKnowWhereTheStateLies) {
  EXPECT_EQ(Tickgate({"checkpoint", "ls"}).code, 2);
  const RunResult missing = Tickgate({"checkpoint", "ls", "--state", "/nowhere/state"});
  EXPECT_EQ(missing.code, 78);
  EXPECT_THAT(missing.err, HasSubstr("/nowhere/state"));
}

TEST(Checkpoint, OfAConfigThatCannotBeReadIsRefusedWithItsProblems) {
  const Folder folder;
  const std::string config = folder.Write("bad.yaml", "streaming: [\n");
  const RunResult result = Tickgate({"checkpoint", "ls", config});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("bad.yaml:"));
}

TEST(CheckpointSet, WithoutYesSaysWhatItWouldDoAndChangesNothing) {
  const SampleStream sample;
  sample.Run();
  const RunResult result =
      Tickgate({"checkpoint", "set", "trades", sample.config(), "--offset", "trades.jsonl=0"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("Nothing was changed"));
  EXPECT_THAT(Tickgate({"checkpoint", "ls", sample.config()}).out, HasSubstr("at 77"));
}

TEST(CheckpointSet, MovesTheCursorSoThatTheNextRunReadsFromThere) {
  const SampleStream sample;
  sample.Run();
  const RunResult set = Tickgate(
      {"checkpoint", "set", "trades", sample.config(), "--offset", "trades.jsonl=56", "--yes"});
  EXPECT_EQ(set.code, 0) << set.err;
  EXPECT_THAT(set.out, HasSubstr(R"(to {"type":"file","partitions":{"trades.jsonl":56}})"));
  const RunResult again = sample.Run({"--summary", "json"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr(R"("frames":1,)"));
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"),
            std::string(SampleStream::kGoodLines) + "{\"sym\":\"D\",\"p\":2.00}\n");
}

TEST(CheckpointSet, RefusesAPartitionOrOffsetThatCannotBe) {
  const SampleStream sample;
  sample.Run();
  const auto set = [&](const std::string& offset) {
    return Tickgate({"checkpoint", "set", "trades", sample.config(), "--yes", "--offset", offset});
  };
  EXPECT_THAT(set("other.jsonl=0").err, HasSubstr("it has: trades.jsonl"));
  for (const char* wrong : {"trades.jsonl=-1", "trades.jsonl=x", "trades.jsonl=", "trades.jsonl"}) {
    const RunResult result = set(wrong);
    EXPECT_EQ(result.code, 78) << wrong;
    EXPECT_THAT(result.err, HasSubstr("wants PARTITION=N")) << wrong;
  }
}

TEST(CheckpointReset, WithoutYesSaysWhatItWouldDoAndChangesNothing) {
  const SampleStream sample;
  sample.Run();
  const RunResult result = Tickgate({"checkpoint", "reset", "trades", sample.config()});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("Nothing was changed"));
  EXPECT_THAT(Tickgate({"checkpoint", "ls", sample.config()}).out, HasSubstr("at 77"));
}

TEST(CheckpointReset, ForgetsTheStreamSoThatTheNextRunStartsAfresh) {
  const SampleStream sample;
  sample.Run();
  const RunResult reset = Tickgate({"checkpoint", "reset", "trades", sample.config(), "--yes"});
  EXPECT_EQ(reset.code, 0) << reset.err;
  EXPECT_THAT(sample.Run({"--summary", "json"}).out, HasSubstr(R"("frames":4,)"));
}

}  // namespace
}  // namespace tickgate
