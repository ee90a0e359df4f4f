// Another contract while a stream runs: it judges from one epoch boundary on, and every row and
// quarantine record names the one that judged it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <charconv>
#include <map>
#include <set>

#include "runtime/simulation.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

StreamOptions AnnotatedOptions() {
  StreamOptions options;
  options.load.file.path = "rows.jsonl";
  options.dlq.file.path = "dlq.jsonl";
  options.gaps.file.path = "gaps.jsonl";
  options.commit.events = 40;
  options.commit.interval_ns = 0;
  options.annotate = true;
  return options;
}

// Of version 1.K.0: n must be at least 100 * K.
std::shared_ptr<const Program> VersionOf(int version) {
  return NumbersProgram({}, "1." + std::to_string(version) + ".0", 100 * version);
}

int64_t NumberBehind(const std::string& text, std::string_view before) {
  const size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << text;
  int64_t number = -1;
  const char* const begin = text.data() + at + before.size();
  EXPECT_EQ(std::from_chars(begin, text.data() + text.size(), number).ec, std::errc()) << text;
  return number;
}

struct Judged {
  int64_t version = 0;
  bool good = false;
};

// Every event by its offset, from the rows and the quarantine records alone.
std::map<int64_t, Judged> AllJudged(const Simulation& sim, const std::string& rows = "rows") {
  std::map<int64_t, Judged> all;
  for (const std::string& row : sim.Lines(rows)) {
    if (row.starts_with("{\"stream\"")) continue;
    const int64_t offset = NumberBehind(row.substr(row.find("_position")), "/");
    const Judged judged = {NumberBehind(row, "numbers@1."), true};
    EXPECT_TRUE(all.emplace(offset, judged).second) << "twice: " << row;
    EXPECT_GE(NumberBehind(row, "\"n\":"), 100 * judged.version) << row;
  }
  for (const std::string& record : sim.Lines("dlq")) {
    const Judged judged = {NumberBehind(record, "numbers@1."), false};
    EXPECT_TRUE(all.emplace(NumberBehind(record, "\"offset\":"), judged).second) << record;
    EXPECT_LT(NumberBehind(record, "\\\"n\\\":"), 100 * judged.version) << record;
    EXPECT_THAT(record, HasSubstr("\">= " + std::to_string(100 * judged.version) + "\""));
  }
  return all;
}

// Where the version changes, in the order of the source.
std::set<int64_t> Changes(const std::map<int64_t, Judged>& all) {
  std::set<int64_t> changes;
  int64_t version = -1;
  for (const auto& [offset, judged] : all) {
    if (version >= 0 && judged.version != version) changes.insert(offset);
    version = judged.version;
  }
  return changes;
}

std::string Lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "{\"n\":" + std::to_string(i * 7919 % 1000) + ",\"s\":\"" +
            std::string(1, static_cast<char>('A' + i % 5)) + "\"}\n";
  }
  return text;
}

void ReloadAtDrawnTurns(uint64_t seed, StreamOptions options) {
  constexpr int kEvents = 2000;
  int version = 0;
  options.program = VersionOf(version);
  options.commit.events = 1 + seed % 83;
  Simulation sim(seed, options, Lines(kEvents));
  ASSERT_TRUE(sim.Boot().ok());
  int taken = 0;
  while (!sim.control().done()) {
    if (sim.random()() % 150 == 0 && sim.control().Reload(VersionOf(version + 1)).ok()) {
      ++version;
      ++taken;
    }
    sim.Turn();
  }
  ASSERT_TRUE(sim.control().status().ok()) << sim.control().status();
  const std::map<int64_t, Judged> all = AllJudged(sim);
  ASSERT_EQ(all.size(), static_cast<size_t>(kEvents));
  // All workers change at the same place of the source, and that is a committed cursor.
  std::set<int64_t> cursors;
  for (const EpochSummary& epoch : sim.control().summary().per_epoch) {
    cursors.insert(epoch.cursor.partitions.at(0).offset);
  }
  const std::set<int64_t> changes = Changes(all);
  if (sim.control().summary().epochs <= RunSummary::kEpochsListed) {
    for (const int64_t change : changes) EXPECT_TRUE(cursors.contains(change)) << change;
  }
  EXPECT_LE(changes.size(), static_cast<size_t>(taken));
  int64_t last = 0;
  for (const auto& [offset, judged] : all) {
    ASSERT_GE(judged.version, last) << "seed " << seed << " offset " << offset;
    last = judged.version;
  }
}

TEST(Reload, AtDrawnTurnsEveryEventIsJudgedByTheVersionOfItsEpoch) {
  for (uint64_t seed = 2000; seed < 2060; ++seed) {
    ReloadAtDrawnTurns(seed, AnnotatedOptions());
    if (HasFatalFailure()) return;
  }
}

TEST(Reload, WithTwoWorkersBothChangeAtTheSameEpoch) {
  for (uint64_t seed = 2100; seed < 2160; ++seed) {
    StreamOptions options = AnnotatedOptions();
    options.shard.workers = 2;
    if (seed % 2 == 0) {
      options.shard.by = ShardBy::kField;
      options.shard.field = "s";
    }
    ReloadAtDrawnTurns(seed, options);
    if (HasFatalFailure()) return;
  }
}

TEST(Reload, AtMostOnceRowsOfBeforeKeepTheirVersion) {
  for (uint64_t seed = 2200; seed < 2220; ++seed) {
    StreamOptions options = AnnotatedOptions();
    options.delivery = Delivery::kAtMostOnce;
    ReloadAtDrawnTurns(seed, options);
    if (HasFatalFailure()) return;
  }
}

TEST(Reload, KilledAnywhereNothingIsLostOrDoubled) {
  for (uint64_t seed = 2300; seed < 2340; ++seed) {
    StreamOptions options = AnnotatedOptions();
    options.commit.events = 1 + seed % 97;
    options.program = VersionOf(0);
    Simulation sim(seed, options, Lines(600));
    int version = 0;
    bool done = false;
    for (int trial = 0; trial < 60 && !done; ++trial) {
      ASSERT_TRUE(sim.Boot().ok());
      const uint64_t turns = trial == 59 ? 2'000'000 : 20 + sim.random()() % 400;
      for (uint64_t turn = 0; turn < turns && !sim.control().done(); ++turn) {
        if (sim.random()() % 100 == 0 && sim.control().Reload(VersionOf(version + 1)).ok()) {
          sim.set_program(VersionOf(++version));
        }
        sim.Turn();
      }
      done = sim.control().done();
      if (done) {
        ASSERT_TRUE(sim.control().status().ok()) << sim.control().status();
      }
      sim.Kill(sim.random()() % 2 == 0 && !done);
    }
    ASSERT_EQ(AllJudged(sim).size(), 600u) << "seed " << seed;
  }
}

TEST(Reload, OneAtATimeAndNoneAtTheEnd) {
  Simulation sim(1, AnnotatedOptions(), Lines(100));
  ASSERT_TRUE(sim.Boot().ok());
  EXPECT_TRUE(sim.control().Reload(VersionOf(1)).ok());
  EXPECT_TRUE(sim.control().reloading());
  const absl::Status second = sim.control().Reload(VersionOf(2));
  EXPECT_EQ(second.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(second.message()), HasSubstr("still on its way"));
  ASSERT_TRUE(sim.Run());
  EXPECT_FALSE(sim.control().reloading());
  EXPECT_THAT(std::string(sim.control().Reload(VersionOf(3)).message()), HasSubstr("is ending"));
  for (const auto& [offset, judged] : AllJudged(sim)) EXPECT_EQ(judged.version, 1) << offset;
}

// The numbers program with its record under another name.
std::shared_ptr<const Program> RecordCalled(const std::string& name) {
  ProgramSpec spec = VersionOf(1)->spec();
  spec.records[0].name = name;
  return *Program::Build(std::move(spec));
}

TEST(Reload, CountsGoOnByTheNamesOfRecords) {
  StreamOptions options = AnnotatedOptions();
  options.load.file.path = "rows/{record}-{date}";
  Simulation sim(2, options, Lines(400));
  ASSERT_TRUE(sim.Boot().ok());
  while (sim.control().frames() < 100) sim.Turn();
  ASSERT_TRUE(sim.control().Reload(RecordCalled("amount")).ok());
  while (sim.control().reloading()) sim.Turn();
  ASSERT_TRUE(sim.Run());
  ASSERT_TRUE(sim.control().status().ok()) << sim.control().status();
  EXPECT_THAT(SummaryJson(sim.control().summary()),
              HasSubstr("\"reasons\":{\"amount\":{\"ge\":" +
                        std::to_string(sim.Lines("dlq").size()) + "}}"));
  EXPECT_GE(sim.Lines("number-").size(), 100u);
  EXPECT_GE(sim.Lines("amount-").size(), 100u);
  EXPECT_EQ(AllJudged(sim, "").size(), 400u);
}

TEST(Reload, ARecordThatWantsAPlainFileOfItsOwnWaitsForARestart) {
  StreamOptions options = AnnotatedOptions();
  options.load.file.path = "rows-{record}.jsonl";
  Simulation sim(3, options, Lines(400));
  ASSERT_TRUE(sim.Boot().ok());
  const absl::Status status = sim.control().Reload(RecordCalled("amount"));
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("record 'amount' is new"));
  EXPECT_TRUE(sim.control().Reload(RecordCalled("number")).ok());
  ASSERT_TRUE(sim.Run());
}

}  // namespace
}  // namespace tickgate
