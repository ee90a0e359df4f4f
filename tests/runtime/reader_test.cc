#include "runtime/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "runtime/scripted_source.h"

namespace tickgate {
namespace {

class ReaderTest : public testing::Test {
 protected:
  void Make(const ReaderOptions& options, SourceScript script, size_t rings = 1) {
    source_ = std::make_unique<ScriptedSource>(std::move(script));
    ASSERT_TRUE(source_->Open(nullptr).ok());
    std::vector<ByteRing*> pointers;
    for (size_t i = 0; i < rings; ++i) {
      rings_.push_back(std::make_unique<ByteRing>(1 << 20));
      pointers.push_back(rings_.back().get());
    }
    reader_ = std::make_unique<Reader>(options, *source_, pointers, commands_, reports_, clock_);
  }
  void Tell(ReaderCommand::Kind kind, EpochNumber epoch = 0) {
    ASSERT_TRUE(commands_.TryPut({kind, epoch}));
  }
  // Turns until the reader has nothing more to do.
  void Run(int turns = 1000) {
    for (int i = 0, idle = 0; i < turns && idle < 3; ++i)
      idle = reader_->Step() == 0 ? idle + 1 : 0;
  }
  // What stands in a ring, as text: "3" frames, "|e" barrier, "|e!" last barrier, "." end.
  std::string Drain(size_t ring = 0) {
    std::string text;
    ByteRing::Record record;
    while (rings_[ring]->Peek(&record)) {
      switch (static_cast<RecordKind>(record.kind)) {
        case RecordKind::kBlock:
          text += std::to_string(ReadPod<BlockRecord>(record.payload).frames) + " ";
          break;
        case RecordKind::kFrame:
        case RecordKind::kLargeFrame:
          text += "f ";
          break;
        case RecordKind::kBarrier: {
          const auto barrier = ReadPod<BarrierRecord>(record.payload);
          text += "|" + std::to_string(barrier.epoch) + (barrier.last ? "! " : " ");
          break;
        }
        case RecordKind::kEnd:
          text += ".";
          break;
      }
      rings_[ring]->Advance();
    }
    rings_[ring]->Release();
    return text;
  }
  std::vector<ReaderReport> Reports() {
    std::vector<ReaderReport> reports;
    ReaderReport report;
    while (reports_.TryTake(&report)) reports.push_back(report);
    return reports;
  }

  ManualClock clock_;
  std::unique_ptr<ScriptedSource> source_;
  std::vector<std::unique_ptr<ByteRing>> rings_;
  ReaderCommands commands_{kMailboxSlots};
  ReaderReports reports_{kMailboxSlots};
  std::unique_ptr<Reader> reader_;
};

TEST_F(ReaderTest, ReadsNothingBeforeItIsStarted) {
  Make({}, {NumberedLines(10)});
  Run();
  EXPECT_EQ(Drain(), "");
}

TEST_F(ReaderTest, TwoHundredFiftyFramesAtHundredAreThreeEpochs) {
  ReaderOptions options;
  options.epoch_frames_max = 100;
  Make(options, {NumberedLines(250)});
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "100 |1 100 |2 50 |3! .");
  const std::vector<ReaderReport> reports = Reports();
  ASSERT_EQ(reports.size(), 4u);
  EXPECT_EQ(reports[0].frames, 100u);
  EXPECT_EQ(reports[2].frames, 50u);
  EXPECT_EQ(reports[2].cursor.partitions[0].offset,
            static_cast<int64_t>(NumberedLines(250).size()));
  EXPECT_EQ(reports[3].kind, ReaderReport::Kind::kEnded);
  EXPECT_EQ(reports[3].reason, StopReason::kDrained);
}

TEST_F(ReaderTest, AnEmptySourceEndsWithAnEmptyLastEpoch) {
  Make({}, {""});
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "|1! .");
  EXPECT_EQ(Reports()[0].frames, 0u);
}

TEST_F(ReaderTest, NoMoreThanFourClosedEpochsWaitForTheirCommit) {
  ReaderOptions options;
  options.epoch_frames_max = 10;
  Make(options, {NumberedLines(100)});
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "10 |1 10 |2 10 |3 10 |4 ");
  Tell(ReaderCommand::Kind::kCommitted, 1);
  Run();
  EXPECT_EQ(Drain(), "10 |5 ");
  EXPECT_EQ(source_->committed().partitions[0].offset,
            static_cast<int64_t>(NumberedLines(10).size()));
}

TEST_F(ReaderTest, TheIntervalRunsFromTheFirstFrameAndFiresWhenIdle) {
  ReaderOptions options;
  options.interval_ns = 100 * kNsPerMs;
  SourceScript script{NumberedLines(3)};
  script.endless = true;
  Make(options, script);
  Tell(ReaderCommand::Kind::kStart);
  clock_.Advance(kNsPerSecond);
  Run();
  EXPECT_EQ(Drain(), "3 ");
  clock_.Advance(99 * kNsPerMs);
  Run();
  EXPECT_EQ(Drain(), "");
  clock_.Advance(kNsPerMs);
  Run();
  EXPECT_EQ(Drain(), "|1 ");
  clock_.Advance(kNsPerSecond);
  Run();
  EXPECT_EQ(Drain(), "") << "nothing read, no epoch";
}

TEST_F(ReaderTest, TheBytesInFlightCloseTheEpochAndStopTheReading) {
  ReaderOptions options;
  options.in_flight_bytes_max = 4096;
  SourceScript script{NumberedLines(1000)};
  script.lines_a_poll = 10;
  Make(options, script);
  Tell(ReaderCommand::Kind::kStart);
  Run();
  uint64_t bytes = 0;
  for (const ReaderReport& report : Reports()) bytes += report.bytes;
  EXPECT_GE(bytes, 3072u);
  EXPECT_LE(bytes, 4096u + 1024u);
}

TEST_F(ReaderTest, MaxRecordsIsExact) {
  ReaderOptions options;
  options.records_max = 42;
  options.epoch_frames_max = 40;
  Make(options, {NumberedLines(100)});
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "40 |1 2 |2! .");
  EXPECT_EQ(Reports().back().reason, StopReason::kMaxRecords);
}

TEST_F(ReaderTest, MaxBatchesEndsBehindThatManyEpochs) {
  ReaderOptions options;
  options.batches_max = 2;
  options.epoch_frames_max = 10;
  Make(options, {NumberedLines(100)});
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "10 |1 10 |2 |3! .");
  EXPECT_EQ(Reports().back().reason, StopReason::kMaxBatches);
}

TEST_F(ReaderTest, StopEndsTheOpenEpochAtOnce) {
  SourceScript script{NumberedLines(5)};
  script.endless = true;
  Make({}, script);
  Tell(ReaderCommand::Kind::kStart);
  Run();
  Tell(ReaderCommand::Kind::kStop);
  Run();
  EXPECT_EQ(Drain(), "5 |1! .");
  EXPECT_EQ(Reports().back().reason, StopReason::kSignal);
}

TEST_F(ReaderTest, ASourceThatFailsInTheMiddleKeepsWhatItGaveBefore) {
  SourceScript script{NumberedLines(100)};
  script.fails_at = static_cast<int64_t>(NumberedLines(30).size());
  Make({}, script);
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(), "30 |1! .");
  const ReaderReport end = Reports().back();
  EXPECT_EQ(end.reason, StopReason::kError);
  EXPECT_EQ(end.status.code(), absl::StatusCode::kDataLoss);
}

TEST_F(ReaderTest, PauseHoldsTheReadingAndResumeGoesOn) {
  Make({}, {NumberedLines(10)});
  Tell(ReaderCommand::Kind::kStart);
  Tell(ReaderCommand::Kind::kPause);
  Run();
  EXPECT_EQ(Drain(), "");
  Tell(ReaderCommand::Kind::kResume);
  Run();
  EXPECT_EQ(Drain(), "10 |1! .");
}

TEST_F(ReaderTest, CloseAskedByControlWritesTheBarrierWithoutTraffic) {
  SourceScript script{NumberedLines(1)};
  script.endless = true;
  Make({}, script);
  Tell(ReaderCommand::Kind::kStart);
  Tell(ReaderCommand::Kind::kClose, 1);
  Run();
  EXPECT_EQ(Drain().substr(0, 3), "|1 ");
}

TEST_F(ReaderTest, PartitionsGoToTheirWorkersAndBarriersToAll) {
  SourceScript script{NumberedLines(8)};
  script.partition_count = 2;
  script.lines_a_poll = 2;
  Make({}, script, 2);
  Tell(ReaderCommand::Kind::kStart);
  Run();
  EXPECT_EQ(Drain(0), "2 2 |1! .");
  EXPECT_EQ(Drain(1), "2 2 |1! .");
}

TEST_F(ReaderTest, ByFieldEachKeyHasOneWorkerAndNoFrameIsLost) {
  ReaderOptions options;
  options.shard.by = ShardBy::kField;
  options.shard.field = "s";
  options.shard.workers = 3;
  Make(options, {NumberedLines(700)}, 3);
  Tell(ReaderCommand::Kind::kStart);
  Run();
  std::map<char, std::set<size_t>> workers;
  int frames = 0;
  for (size_t ring = 0; ring < 3; ++ring) {
    ByteRing::Record record;
    while (rings_[ring]->Peek(&record)) {
      if (record.kind == static_cast<uint32_t>(RecordKind::kFrame)) {
        ++frames;
        workers[record.payload[record.bytes - 3]].insert(ring);
      }
      rings_[ring]->Advance();
    }
  }
  EXPECT_EQ(frames, 700);
  EXPECT_EQ(workers.size(), 7u);
  for (const auto& [key, of_key] : workers) EXPECT_EQ(of_key.size(), 1u) << key;
}

TEST_F(ReaderTest, ByFieldAFullRingHoldsTheRestBackWithoutLosingOrDoubling) {
  ReaderOptions options;
  options.shard.by = ShardBy::kField;
  options.shard.field = "s";
  options.shard.workers = 2;
  source_ = std::make_unique<ScriptedSource>(SourceScript{NumberedLines(500)});
  ASSERT_TRUE(source_->Open(nullptr).ok());
  for (int i = 0; i < 2; ++i) rings_.push_back(std::make_unique<ByteRing>(1024));
  reader_ =
      std::make_unique<Reader>(options, *source_, std::vector{rings_[0].get(), rings_[1].get()},
                               commands_, reports_, clock_);
  Tell(ReaderCommand::Kind::kStart);
  std::string all;
  for (int i = 0; i < 2000; ++i) {
    reader_->Step();
    all += Drain(i % 2);
  }
  EXPECT_EQ(std::count(all.begin(), all.end(), 'f'), 500);
  EXPECT_EQ(std::count(all.begin(), all.end(), '.'), 2);
}

}  // namespace
}  // namespace tickgate
