// Where a bad event goes by mode, and what the breaker does: whole streams, driven by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/simulation.h"

namespace tickgate {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// Good, negative n, no JSON, no object, good but too long a path value where `s` is in the path.
constexpr std::string_view kText =
    "{\"n\":1,\"s\":\"A\"}\n"
    "{\"n\":-2,\"s\":\"B\"}\n"
    "{\"n\":3,\"s\":\n"
    "[4]\n"
    "{\"n\":5,\"s\":\"C\"}\n";

StreamOptions OptionsOf(Mode mode) {
  StreamOptions options;
  options.load.file.path = "rows.jsonl";
  options.dlq.file.path = "dlq.jsonl";
  options.gaps.file.path = "gaps.jsonl";
  options.commit.events = 2;
  options.commit.interval_ns = 0;
  options.mode = mode;
  return options;
}

void ExpectTheSameCounts(const RunSummary& summary) {
  EXPECT_EQ(summary.counts.of(Verdict::kGood), 2u);
  EXPECT_EQ(summary.counts.of(Verdict::kQuarantined), 3u);
  const std::string json = SummaryJson(summary);
  EXPECT_THAT(json, HasSubstr(R"("reasons":{"number":{"not_object":1,"ge":1},)"
                              R"("_":{"not_json":1}})"));
}

TEST(Modes, EnforceSendsEveryBadEventToTheDlqAlone) {
  Simulation sim(1, OptionsOf(Mode::kEnforce), std::string(kText));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  ExpectTheSameCounts(sim.control().summary());
  EXPECT_THAT(SummaryJson(sim.control().summary()), HasSubstr(R"("mode":"enforce")"));
  EXPECT_EQ(sim.Lines("rows").size(), 2u);
  EXPECT_EQ(sim.Lines("dlq").size(), 3u);
}

TEST(Modes, DetectLandsWhatTheContractRefusesButNoBrokenFrame) {
  Simulation sim(2, OptionsOf(Mode::kDetect), std::string(kText));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  ExpectTheSameCounts(sim.control().summary());
  EXPECT_THAT(SummaryJson(sim.control().summary()), HasSubstr(R"("mode":"detect")"));
  EXPECT_THAT(sim.Lines("rows"), testing::ElementsAre(R"({"n":1,"s":"A"})", R"({"n":-2,"s":"B"})",
                                                      R"({"n":5,"s":"C"})"));
  EXPECT_EQ(sim.Lines("dlq").size(), 2u);
}

TEST(Modes, ShadowLandsItAndKeepsItsRecord) {
  Simulation sim(3, OptionsOf(Mode::kShadow), std::string(kText));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  ExpectTheSameCounts(sim.control().summary());
  EXPECT_EQ(sim.Lines("rows").size(), 3u);
  const std::vector<std::string> records = sim.Lines("dlq");
  ASSERT_EQ(records.size(), 3u);
  EXPECT_THAT(records[0], EndsWith(R"(,"raw":"{\"n\":-2,\"s\":\"B\"}","landed":true})"));
  EXPECT_THAT(records[1], Not(HasSubstr("landed")));
  EXPECT_THAT(records[2], Not(HasSubstr("landed")));
}

// A value of the path that no name of a file can hold: the sink refuses the row.
std::string LinesWithALongName(int n) {
  return "{\"n\":1,\"s\":\"A\"}\n{\"n\":" + std::to_string(n) + ",\"s\":\"" +
         std::string(300, 'x') + "\"}\n";
}

TEST(Modes, ARefusedRowIsQuarantinedInEveryMode) {
  for (const Mode mode : {Mode::kEnforce, Mode::kDetect, Mode::kShadow}) {
    for (const int n : {2, -2}) {
      StreamOptions options = OptionsOf(mode);
      options.load.file.path = "rows/{field:s}";
      options.program = NumbersProgram({"s"});
      Simulation sim(10 + static_cast<uint64_t>(mode), options, LinesWithALongName(n));
      ASSERT_TRUE(sim.Boot().ok());
      ASSERT_TRUE(sim.Run());
      const RunSummary summary = sim.control().summary();
      EXPECT_TRUE(sim.control().status().ok()) << sim.control().status();
      EXPECT_EQ(summary.counts.of(Verdict::kGood), 1u);
      EXPECT_EQ(summary.counts.of(Verdict::kQuarantined), 1u);
      const std::vector<std::string> records = sim.Lines("dlq");
      ASSERT_EQ(records.size(), 1u) << NameOf(mode) << n;
      EXPECT_THAT(records[0], Not(HasSubstr("landed")));
      // What enforce never lands is never refused.
      const bool landing = n == 2 || mode != Mode::kEnforce;
      EXPECT_EQ(records[0].find("sink_rejected") != std::string::npos, landing) << records[0];
    }
  }
}

TEST(Modes, AnnotatedRowsNameContractVerdictAndPlace) {
  StreamOptions options = OptionsOf(Mode::kDetect);
  options.annotate = true;
  Simulation sim(4, options, "{\"n\":-2,\n\"s\":\"B\",\"_verdict\":0}\n");
  sim.set_text("{\"n\":-2,\"s\":\"B\",\"_verdict\":0}\n");
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  ASSERT_EQ(sim.Lines("rows").size(), 1u);
  EXPECT_THAT(sim.Lines("rows")[0],
              testing::StartsWith(
                  R"({"n":-2,"s":"B","_contract":"numbers@1.0.0/number","_verdict":"quarantined",)"
                  R"("_marks":["ge"],"_position":"part-0/0/0","_received":"20)"));
}

std::string BadLines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "{\"n\":-1,\"s\":\"A\"}\n";
  return text;
}

TEST(BreakerOfAStream, StopsItAndCommitsNoOpenEpoch) {
  StreamOptions options = OptionsOf(Mode::kEnforce);
  options.commit.events = 1000;
  options.breaker = {.bad_ratio = 0.5, .over = 20};
  Simulation sim(5, options, NumberedLines(30) + BadLines(30));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_EQ(sim.control().status().code(), absl::StatusCode::kAborted);
  EXPECT_THAT(std::string(sim.control().status().message()),
              HasSubstr("11 of the last 20 events were quarantined"));
  EXPECT_EQ(sim.control().summary().stopped, StopReason::kBreaker);
  EXPECT_THAT(SummaryJson(sim.control().summary()), HasSubstr(R"("stopped":"breaker","epochs":0)"));
  EXPECT_EQ((*sim.store().Load("numbers"))->epoch, 0u);
}

TEST(BreakerOfAStream, LeavesOneAloneThatStaysBelow) {
  StreamOptions options = OptionsOf(Mode::kDetect);
  options.breaker = {.bad_ratio = 0.5, .over = 20};
  Simulation sim(6, options, NumberedLines(30) + BadLines(10) + NumberedLines(30));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_TRUE(sim.control().status().ok()) << sim.control().status();
}

// Every run stops after a few events: what is committed of them must not grow from run to run.
TEST(BreakerOfAStream, RestartsDoNotEmptyTheSourcePieceByPiece) {
  StreamOptions options = OptionsOf(Mode::kEnforce);
  options.commit.events = 3;
  options.breaker = {.bad_ratio = 0.5, .over = 20};
  Simulation sim(7, options, BadLines(500));
  uint64_t events = 0;
  for (int run = 0; run < 20; ++run) {
    ASSERT_TRUE(sim.Boot().ok());
    ASSERT_TRUE(sim.Run());
    EXPECT_EQ(sim.control().summary().stopped, StopReason::kBreaker);
    events += sim.control().summary().counts.events();
    sim.Kill();
  }
  EXPECT_LE(events, 12u);
  // Another contract is another matter.
  sim.set_program(NumbersProgram({}, "1.1.0", -5));
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_TRUE(sim.control().status().ok()) << sim.control().status();
  EXPECT_EQ(sim.Lines("rows").size(), 500 - events);
}

TEST(BreakerOfAStream, PausesItUntilAContractFits) {
  StreamOptions options = OptionsOf(Mode::kEnforce);
  options.breaker = {.bad_ratio = 0.5, .over = 20, .action = BreakerAction::kPause};
  options.commit.events = 5;
  Simulation sim(8, options, NumberedLines(30) + BadLines(2000));
  ASSERT_TRUE(sim.Boot().ok());
  EXPECT_FALSE(sim.Run(20'000));
  const uint64_t events = sim.control().summary().counts.events();
  EXPECT_LT(events, 1000u);
  EXPECT_FALSE(sim.Run(20'000));
  EXPECT_EQ(sim.control().summary().counts.events(), events);
  ASSERT_TRUE(sim.control().Reload(NumbersProgram({}, "1.1.0", -5)).ok());
  ASSERT_TRUE(sim.Run());
  EXPECT_TRUE(sim.control().status().ok()) << sim.control().status();
  EXPECT_EQ(sim.control().summary().counts.events(), 2030u);
  EXPECT_EQ(sim.Lines("rows").size() + sim.Lines("dlq").size(), 2030u);
}

}  // namespace
}  // namespace tickgate
