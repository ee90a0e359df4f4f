// tickgate run: exit codes, summaries, triggers and limits, on the real binary.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/binary.h"
#include "cli/sample_stream.h"

namespace tickgate {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Run, LandsGoodRowsAndQuarantinesTheRestWithReasons) {
  const SampleStream sample;
  const RunResult result = sample.Run();
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
  const std::string quarantine = sample.folder.Read("out/quarantine.jsonl");
  EXPECT_THAT(quarantine, HasSubstr(R"("errors":[{"path":"/p","reason":"gt")"));
  EXPECT_THAT(quarantine, HasSubstr(R"("raw":"{\"sym\":\"B\",\"p\":-1}")"));
}

TEST(Run, PrintsTheSummaryAsATableByDefault) {
  const RunResult result = SampleStream().Run();
  EXPECT_THAT(result.out, StartsWith("trades: drained after 1 epoch in "));
  EXPECT_THAT(result.out, HasSubstr("quarantined"));
  EXPECT_THAT(result.out, HasSubstr("trades: gt"));
  EXPECT_THAT(result.out, HasSubstr("trades.jsonl at 77"));
  EXPECT_THAT(result.out, Not(HasSubstr("\x1b["))) << "colours without a terminal";
}

TEST(Run, PrintsTheSummaryAsOneJsonObjectALine) {
  const RunResult result = SampleStream().Run({"--summary", "json"});
  EXPECT_THAT(result.out,
              StartsWith(R"({"stream":"trades","trigger":"available_now","mode":"enforce",)"
                         R"("stopped":"drained","epochs":1,"frames":4,"events":4,"good":2,)"
                         R"("good_marked":0,"control":0,"ignored":0,"filtered":0,"duplicate":0,)"
                         R"("quarantined":2,"superseded":0,"reasons":)"));
  EXPECT_THAT(result.out, HasSubstr(R"("trades":{"gt":1})"));
  EXPECT_THAT(result.out, HasSubstr(R"("resumed_from":null,"cursor":{"type":"file",)"
                                    R"("partitions":{"trades.jsonl":77}},"seconds":)"));
  EXPECT_THAT(result.out, HasSubstr(R"("per_epoch":[{"epoch":1,"events":4,"good":2,)"));
  EXPECT_EQ(result.out.find('\n'), result.out.size() - 1);
}

TEST(Run, TheModeSaysWhereABadEventGoesAndChangesNoCount) {
  const SampleStream sample;
  const RunResult result = sample.Run({"--mode", "detect", "--summary", "json"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"("mode":"detect","stopped":"drained")"));
  EXPECT_THAT(result.out, HasSubstr(R"("good":2,)"));
  EXPECT_THAT(result.out, HasSubstr(R"("quarantined":2,)"));
  EXPECT_THAT(sample.folder.Read("out/trades.jsonl"), HasSubstr("{\"sym\":\"B\",\"p\":-1}\n"));
  EXPECT_THAT(sample.folder.Read("out/quarantine.jsonl"), Not(HasSubstr("\"gt\"")));
  EXPECT_EQ(SampleStream().Run({"--mode", "detekt"}).code, 2);
}

TEST(Run, ABreakerThatTripsEndsItWithOneAndCommitsNothingOpen) {
  const SampleStream sample;
  const RunResult result =
      sample.Run({"--summary", "json", "--set", "streams.trades.breaker={bad_ratio: 0, over: 1}"});
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("the breaker stopped it"));
  EXPECT_THAT(result.out, HasSubstr(R"("stopped":"breaker","epochs":0,)"));
  EXPECT_EQ(sample.Run().code, 0);
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
}

TEST(Run, AnnotatedRowsNameTheirContractAndPlace) {
  const SampleStream sample;
  EXPECT_EQ(sample.Run({"--set", "streams.trades.contract.annotate=true"}).code, 0);
  EXPECT_THAT(sample.folder.Read("out/trades.jsonl"),
              StartsWith(R"({"sym":"A","p":1.50,"_contract":"trades@1.0.0/trades",)"
                         R"("_verdict":"good","_position":"trades.jsonl/0/0","_received":"2)"));
}

TEST(Run, AnIdleRerunShowsNoEpochAndTheStandingCursor) {
  const SampleStream sample;
  sample.Run();
  const RunResult again = sample.Run({"--summary", "json"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr(R"("epochs":0,"frames":0,"events":0)"));
  EXPECT_THAT(again.out, HasSubstr(R"("cursor":{"type":"file","partitions":{"trades.jsonl":77}})"));
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
}

TEST(Run, ABoundedSourceEndsUnderTheContinuousTriggerToo) {
  const RunResult result = SampleStream().RunWith({"--trigger", "continuous", "--summary", "json"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"("trigger":"continuous")"));
  EXPECT_THAT(result.out, HasSubstr(R"("stopped":"drained")"));
}

TEST(Run, CommitEventsIsTheLargestEpoch) {
  const RunResult result =
      SampleStream().Run({"--summary", "json", "--set", "streams.trades.commit.events=3"});
  EXPECT_THAT(result.out, HasSubstr(R"("epochs":2,)"));
  EXPECT_THAT(result.out, HasSubstr(R"({"epoch":1,"events":3,)"));
}

TEST(Run, MaxRecordsBoundsTheFramesReadAndTheNextRunGoesOnBehindThem) {
  const SampleStream sample;
  const std::vector<std::string> limit = {"--summary", "json", "--set",
                                          "streams.trades.limits.max_records=3"};
  const RunResult first = sample.Run(limit);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr(R"("stopped":"max_records")"));
  EXPECT_THAT(first.out, HasSubstr(R"("frames":3)"));
  const RunResult second = sample.Run(limit);
  EXPECT_THAT(second.out, HasSubstr(R"("frames":1)"));
  EXPECT_THAT(second.out, HasSubstr(R"("stopped":"drained")"));
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
}

TEST(Run, MaxBatchesBoundsTheCommittedEpochs) {
  const RunResult result =
      SampleStream().Run({"--summary", "json", "--set", "streams.trades.commit.events=1", "--set",
                          "streams.trades.limits.max_batches=2"});
  EXPECT_THAT(result.out, HasSubstr(R"("stopped":"max_batches","epochs":2,"frames":2)"));
}

TEST(Run, RowsOnStdoutLeaveTheSummaryToStderr) {
  const SampleStream sample;
  const RunResult result = sample.RunWith({"--once", "--summary", "json", "--set",
                                           "streams.trades.delivery=at_least_once", "--set",
                                           "streams.trades.load.target={type: stdout}"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, SampleStream::kGoodLines);
  EXPECT_THAT(result.err, HasSubstr(R"({"stream":"trades",)"));
}

TEST(Run, ReadsStdin) {
  const SampleStream sample;
  const RunResult result = sample.RunWith({"--once", "--set", "streams.trades.source={type: stdin}",
                                           "--set", "streams.trades.delivery=at_least_once"},
                                          SampleStream::kGoodLines);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
}

TEST(Run, LogsItsMemoryBudgetAtTheStart) {
  EXPECT_THAT(SampleStream().Run().err, HasSubstr("trades: memory at most "));
}

TEST(Run, LogsAsJsonWhenAsked) {
  const RunResult result = SampleStream().Run({"--log-format", "json"});
  EXPECT_THAT(result.err, StartsWith(R"({"time":")"));
  EXPECT_THAT(result.err, HasSubstr(R"("level":"info","component":"trades","message":"memory)"));
}

TEST(Run, SeveralStreamsGiveOneSummaryEach) {
  const SampleStream sample;
  sample.folder.Write("two.yaml", sample.ConfigOf({"left", "right"}));
  const RunResult result =
      RunBinary({.args = {"run", sample.folder / "two.yaml", "--once", "--summary", "json"}});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith(R"({"stream":"left",)"));
  EXPECT_THAT(result.out, HasSubstr("}\n{\"stream\":\"right\","));
}

// -- what ends a running stream

TEST(Run, AWriteThatFailsEndsWithTheDisksCodeDrainsTheOthersAndTheNextRunMakesItWhole) {
  const Folder folder;
  folder.Write("contract.yaml", "contract: t\nversion: 1.0.0\nfields: { p: { type: decimal } }\n");
  const std::string stream =
      "source: { type: generate, count: 20000 }\n"
      "      contract: { ref: { type: file, path: contract.yaml } }\n"
      "      commit: { events: 500 }\n"
      "      load: { target: { type: file, path: ";
  const std::string big =
      "streaming:\n  streams:\n    - name: big\n      " + stream + "big.jsonl } }\n";
  folder.Write("big.yaml", big);
  folder.Write("two.yaml", big +
                               "    - name: endless\n"
                               "      source: { type: generate, rate: 100 }\n"
                               "      contract: { ref: { type: file, path: contract.yaml } }\n"
                               "      load: { target: { type: discard } }\n");
  const RunResult failed =
      RunBinary({.args = {"run", folder / "two.yaml"}, .file_bytes_max = 512 * 1024});
  EXPECT_EQ(failed.code, 74) << failed.err;
  EXPECT_THAT(failed.err, HasSubstr("error big: write "));
  EXPECT_THAT(failed.err, HasSubstr("big.jsonl: File too large"));
  EXPECT_THAT(failed.out, StartsWith("big: error after "));
  EXPECT_THAT(failed.out, HasSubstr("\nendless: "));

  const RunResult whole = Tickgate({"run", folder / "big.yaml"});
  EXPECT_EQ(whole.code, 0) << whole.err;
  const std::string rows = folder.Read("big.jsonl");
  folder.Write("calm.yaml", "streaming:\n  state_dir: calm\n  streams:\n    - name: big\n      " +
                                stream + "calm.jsonl } }\n");
  EXPECT_EQ(Tickgate({"run", folder / "calm.yaml"}).code, 0);
  EXPECT_EQ(rows.size(), folder.Read("calm.jsonl").size());
  EXPECT_TRUE(rows == folder.Read("calm.jsonl"));
}

// -- what is found before anything is read

TEST(RunRefuses, AMissingConfig) {
  const RunResult result = Tickgate({"run", "/nowhere/trades.yaml"});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("/nowhere/trades.yaml"));
}

TEST(RunRefuses, EveryProblemOfAConfigAtItsPlace) {
  const SampleStream sample;
  const std::string path = sample.folder.Write("bad.yaml",
                                               "streaming:\n"
                                               "  state_dir: state\n"
                                               "  streams:\n"
                                               "    - name: trades\n"
                                               "      sorce: { type: file, path: trades.jsonl }\n"
                                               "      contract: { ref: { type: file } }\n"
                                               "      commit: { events: 0 }\n"
                                               "      load: { target: { type: discard } }\n");
  const RunResult result = Tickgate({"run", path});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("bad.yaml:5:7: "));
  EXPECT_THAT(result.err, HasSubstr("did you mean 'source'?"));
  EXPECT_THAT(result.err, HasSubstr("bad.yaml:7:"));
  EXPECT_FALSE(sample.folder.Has("state"));
}

TEST(RunRefuses, AContractThatIsNotThereWithThree) {
  const SampleStream sample;
  std::filesystem::remove(sample.folder / "contract.yaml");
  const RunResult result = sample.Run();
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.err, HasSubstr("no contract at"));
  EXPECT_FALSE(sample.folder.Has("state"));
}

TEST(RunRefuses, AContractThatDoesNotCompile) {
  const SampleStream sample;
  sample.folder.Write("contract.yaml",
                      "contract: trades\nversion: 1.0.0\nfields: { p: { tpe: int } }\n");
  const RunResult result = sample.Run();
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("contract.yaml:3:"));
}

TEST(RunRefuses, AMissingInputByNameAndStartsNoStream) {
  const SampleStream sample;
  sample.folder.Write("two.yaml",
                      sample.ConfigOf({"left", "right"}) +
                          "    - name: absent\n"
                          "      source: { type: file, path: absent.jsonl }\n"
                          "      contract: { ref: { type: file, path: contract.yaml } }\n"
                          "      load: { target: { type: file, path: out/absent.jsonl } }\n");
  const RunResult result = RunBinary({.args = {"run", sample.folder / "two.yaml", "--once"}});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("absent.jsonl"));
  EXPECT_EQ(result.out, "");
  EXPECT_FALSE(sample.folder.Has("out/left.jsonl"));
}

TEST(RunRefuses, ATargetFolderThatIsAFile) {
  const SampleStream sample;
  sample.folder.Write("blocked", "a file\n");
  const RunResult result = sample.Run(
      {"--set", "streams.trades.load.target.path=" + (sample.folder / "blocked/x.jsonl")});
  EXPECT_EQ(result.code, 78) << result.err;
  EXPECT_THAT(result.err, HasSubstr("blocked"));
}

TEST(RunRefuses, AStateFolderThatIsAFile) {
  const SampleStream sample;
  sample.folder.Write("blocked", "a file\n");
  const RunResult result = sample.Run({"--set", "state_dir=" + (sample.folder / "blocked")});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("blocked is not a folder"));
}

TEST(RunRefuses, TheCheckpointOfAnotherSourceWithTheCommandThatResets) {
  const SampleStream sample;
  sample.Run();
  sample.folder.Write("other.jsonl", SampleStream::kLines);
  const RunResult result =
      sample.Run({"--set", "streams.trades.source.path=" + (sample.folder / "other.jsonl")});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("tickgate checkpoint reset trades"));
  EXPECT_THAT(result.err, HasSubstr("other.jsonl"));
}

TEST(RunRefuses, AnOutputThatIsShorterThanItsMarkWithTheDisksCode) {
  const SampleStream sample;
  sample.Run();
  sample.folder.Write("out/trades.jsonl", "{");
  const RunResult result = sample.Run();
  EXPECT_EQ(result.code, 74);
  EXPECT_THAT(result.err, HasSubstr("out/trades.jsonl"));
}

}  // namespace
}  // namespace tickgate
