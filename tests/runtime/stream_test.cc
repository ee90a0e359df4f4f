// Whole streams under a seeded hand: what lands, what is quarantined, and what survives a kill.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/simulation.h"

namespace tickgate {
namespace {

StreamOptions PlainOptions() {
  StreamOptions options;
  options.load.file.path = "rows.jsonl";
  options.dlq.file.path = "dlq.jsonl";
  options.gaps.file.path = "gaps.jsonl";
  options.commit.events = 100;
  options.commit.interval_ns = 0;
  return options;
}

TEST(Stream, GoodEventsLandByteForByteAndBadOnesAreQuarantined) {
  const MixedLines lines(500);
  Simulation sim(1, PlainOptions(), lines.text);
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_TRUE(sim.control().status().ok()) << sim.control().status();
  EXPECT_EQ(sim.Lines("rows"), lines.good);
  EXPECT_EQ(sim.Lines("dlq").size(), lines.bad);
  const RunSummary summary = sim.control().summary();
  EXPECT_EQ(summary.epochs, 5u);
  EXPECT_EQ(summary.counts.frames, 500u);
  EXPECT_EQ(summary.counts.of(Verdict::kGood), lines.good.size());
  EXPECT_EQ(summary.counts.of(Verdict::kQuarantined), lines.bad);
  EXPECT_EQ(summary.counts.bytes_in, lines.text.size());
  EXPECT_EQ(summary.stopped, StopReason::kDrained);
}

TEST(Stream, AQuarantineRecordHasTheExactShape) {
  StreamOptions options = PlainOptions();
  Simulation sim(2, options, "{\"n\":-1,\"s\":5}\n{\"n\":1\n");
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  const std::vector<std::string> records = sim.Lines("dlq");
  ASSERT_EQ(records.size(), 2u);
  EXPECT_THAT(
      records[0],
      testing::MatchesRegex(
          R"(\{"stream":"numbers","position":\{"partition":"part-0","offset":0,"index":0\},)"
          R"("received":"20[^"]*Z","contract":"numbers@1.0.0","record":"number",)"
          R"("unit":"event","attempts":1,"errors":\[)"
          R"(\{"path":"/n","reason":"ge","expected":">= 0","actual":"-1"\},)"
          R"(\{"path":"/s","reason":"type","expected":"string","actual":"5"\}\],)"
          R"("raw":"\{\\"n\\":-1,\\"s\\":5\}"\})"));
  EXPECT_THAT(records[1], testing::HasSubstr("\"offset\":15,\"index\":0}"));
  EXPECT_THAT(records[1], testing::HasSubstr("\"unit\":\"frame\""));
  EXPECT_THAT(records[1], testing::HasSubstr("\"reason\":\"not_json\""));
  EXPECT_THAT(records[1], testing::Not(testing::HasSubstr("\"record\"")));
}

TEST(Stream, AnIdleRerunHasNoEpochAndTheStandingCursor) {
  const MixedLines lines(250);
  Simulation sim(3, PlainOptions(), lines.text);
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  const Cursor cursor = sim.control().summary().cursor;
  sim.Kill();
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_EQ(sim.control().summary().epochs, 0u);
  EXPECT_EQ(sim.control().summary().cursor, cursor);
  ASSERT_TRUE(sim.control().summary().resumed_from.has_value());
  EXPECT_EQ(*sim.control().summary().resumed_from, cursor);
  EXPECT_EQ(sim.Lines("rows"), lines.good);
}

TEST(Stream, AnEmptySourceIsNoEpochAndMakesNoFile) {
  Simulation sim(4, PlainOptions(), "");
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_EQ(sim.control().summary().epochs, 0u);
  EXPECT_TRUE(sim.Lines("").empty());
}

TEST(Stream, ACheckpointOfAnotherSourceIsRefusedWithBothNamesAndTheWayOut) {
  Simulation sim(5, PlainOptions(), "{\"n\":1,\"s\":\"A\"}\n");
  Checkpoint other;
  other.stream = "numbers";
  other.source_identity = "somebody else";
  other.epoch = 1;
  other.cursor.type = "scripted";
  ASSERT_TRUE(sim.store().Load("numbers").ok());
  ASSERT_TRUE(sim.store().Commit(other).ok());
  const absl::Status status = sim.Boot();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()),
              testing::AllOf(testing::HasSubstr("somebody else"), testing::HasSubstr("scripted"),
                             testing::HasSubstr("checkpoint reset numbers")));
}

TEST(Stream, ASourceThatCannotReplayLeavesAGapRecordWhenItIsResumed) {
  StreamOptions options = PlainOptions();
  options.delivery = Delivery::kAtLeastOnce;
  Simulation sim(6, options, "{\"n\":1,\"s\":\"A\"}\n");
  sim.set_replayable(false);
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_TRUE(sim.Lines("gaps").empty());
  sim.Kill();
  sim.set_text("{\"n\":1,\"s\":\"A\"}\n{\"n\":2,\"s\":\"A\"}\n");
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  const std::vector<std::string> gaps = sim.Lines("gaps");
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_THAT(gaps[0], testing::StartsWith(R"({"stream":"numbers","kind":"gap","cause":"us",)"
                                           R"("partition":"part-0","since":"20)"));
}

// Kills at drawn turns, some with the loss of what was not synced, until the stream gets through.
void RunWithKills(Simulation& sim, bool power_loss) {
  for (int trial = 0; trial < 60; ++trial) {
    const absl::Status status = sim.Boot();
    ASSERT_TRUE(status.ok()) << status;
    if (sim.Run(trial == 59 ? 2'000'000 : 20 + sim.random()() % 400)) {
      ASSERT_TRUE(sim.control().status().ok()) << sim.control().status();
      sim.Kill();
      return;
    }
    sim.Kill(power_loss && sim.random()() % 2 == 0);
  }
  FAIL() << "never got through";
}

TEST(Stream, KilledAnywhereAPlainFileEqualsAnUndisturbedRun) {
  const MixedLines lines(600);
  for (uint64_t seed = 100; seed < 160; ++seed) {
    StreamOptions options = PlainOptions();
    options.commit.events = 1 + seed % 97;
    Simulation sim(seed, options, lines.text);
    RunWithKills(sim, true);
    ASSERT_EQ(sim.Lines("rows"), lines.good) << "seed " << seed;
    ASSERT_EQ(sim.Lines("dlq").size(), lines.bad) << "seed " << seed;
  }
}

TEST(Stream, KilledAnywhereSegmentsHoldEveryRowOnceInOrder) {
  const MixedLines lines(600);
  for (uint64_t seed = 200; seed < 260; ++seed) {
    StreamOptions options = PlainOptions();
    options.commit.events = 1 + seed % 61;
    options.load.file.path = "rows-{date}.jsonl";
    options.load.file.rotate = true;
    options.load.file.rotate_bytes = 1 + static_cast<int64_t>(seed % 7) * 500;
    Simulation sim(seed, options, lines.text);
    RunWithKills(sim, true);
    ASSERT_EQ(sim.Lines("rows"), lines.good) << "seed " << seed;
    ASSERT_EQ(sim.Lines("dlq").size(), lines.bad) << "seed " << seed;
    for (const auto& entry : std::filesystem::directory_iterator(sim.folder())) {
      ASSERT_NE(entry.path().extension(), ".part") << "a clean end leaves no open segment";
    }
  }
}

TEST(Stream, KilledAnywhereTwoWorkersLoseAndDoubleNothing) {
  const MixedLines lines(600);
  for (uint64_t seed = 300; seed < 360; ++seed) {
    StreamOptions options = PlainOptions();
    options.commit.events = 1 + seed % 83;
    options.shard.workers = 2;
    if (seed % 2 == 0) {
      options.shard.by = ShardBy::kField;
      options.shard.field = "s";
    }
    if (seed % 3 == 0) {
      options.program = NumbersProgram({"s"});
      options.load.file.path = "rows/{field:s}";
    }
    Simulation sim(seed, options, lines.text);
    RunWithKills(sim, true);
    std::vector<std::string> rows = sim.Lines(seed % 3 == 0 ? "" : "rows");
    std::erase_if(rows, [](const std::string& row) { return row.starts_with("{\"stream\""); });
    std::sort(rows.begin(), rows.end());
    std::vector<std::string> good = lines.good;
    std::sort(good.begin(), good.end());
    ASSERT_EQ(rows, good) << "seed " << seed;
    ASSERT_EQ(sim.Lines("dlq").size(), lines.bad) << "seed " << seed;
  }
}

TEST(Stream, AtMostOnceNeverDoublesARow) {
  const MixedLines lines(600);
  for (uint64_t seed = 400; seed < 440; ++seed) {
    StreamOptions options = PlainOptions();
    options.commit.events = 1 + seed % 50;
    options.delivery = Delivery::kAtMostOnce;
    Simulation sim(seed, options, lines.text);
    RunWithKills(sim, false);
    std::vector<std::string> rows = sim.Lines("rows");
    EXPECT_LE(rows.size(), lines.good.size());
    std::sort(rows.begin(), rows.end());
    EXPECT_EQ(std::adjacent_find(rows.begin(), rows.end()), rows.end()) << "seed " << seed;
  }
}

TEST(Stream, AtMostOnceUndisturbedLandsEveryRow) {
  const MixedLines lines(600);
  StreamOptions options = PlainOptions();
  options.delivery = Delivery::kAtMostOnce;
  options.load.file.path = "rows-{date}.jsonl";
  Simulation sim(500, options, lines.text);
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_EQ(sim.Lines("rows"), lines.good);
  for (const std::string& line : sim.Lines("rows")) EXPECT_EQ(line.find('\0'), std::string::npos);
}

TEST(Stream, EveryDiskOperationMayFailAndNothingCommittedIsLost) {
  const MixedLines lines(300);
  for (uint64_t k = 1; k < 400; ++k) {
    StreamOptions options = PlainOptions();
    options.commit.events = 40;
    options.load.file.path = k % 2 == 0 ? "rows.jsonl" : "rows-{date}.jsonl";
    Simulation sim(1000 + k, options, lines.text);
    FaultRule rule;
    rule.from = k;
    rule.forever = k % 3 == 0;
    rule.fault = k % 5 == 0 ? StorageFault::kShortWrite : StorageFault::kIoError;
    sim.disk().Fail(rule);
    if (sim.Boot().ok()) {
      ASSERT_TRUE(sim.Run(200'000)) << "operation " << k << ": hangs";
    }
    const bool all_done = sim.disk().faults() == 0;
    sim.Kill(true);
    ASSERT_TRUE(sim.Boot().ok()) << "operation " << k;
    ASSERT_TRUE(sim.Run());
    ASSERT_TRUE(sim.control().status().ok()) << sim.control().status();
    sim.Kill();
    ASSERT_EQ(sim.Lines("rows"), lines.good) << "operation " << k;
    ASSERT_EQ(sim.Lines("dlq").size(), lines.bad) << "operation " << k;
    if (all_done) break;
  }
}

}  // namespace
}  // namespace tickgate
