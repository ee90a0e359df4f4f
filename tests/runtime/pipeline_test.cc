// A pipeline with threads of its own, told to change its contract all the while.
#include "runtime/pipeline.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "runtime/trades_program.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

void ReloadAllTheWhile(ThreadLayout layout, size_t workers) {
  const TempFolder folder;
  constexpr uint64_t kEvents = 200'000;
  StreamOptions options;
  options.name = "trades";
  options.source.kind = SourceKind::kGenerate;
  options.source.generate.count = kEvents;
  options.program = TradesProgram(0);
  for (SinkSpec* sink : {&options.load, &options.dlq, &options.gaps}) sink->kind = SinkKind::kFile;
  options.load.file.path = folder / "rows.jsonl";
  options.dlq.file.path = folder / "dlq.jsonl";
  options.gaps.file.path = folder / "gaps.jsonl";
  options.annotate = true;
  options.commit.events = 5000;
  options.shard.workers = workers;
  options.shard.by = workers > 1 ? ShardBy::kField : ShardBy::kPartition;
  options.shard.field = "sym";
  options.cpu.threads = layout;
  SystemClock clock;
  const std::unique_ptr<CheckpointStore> store = MakeMemoryCheckpointStore();
  absl::StatusOr<std::unique_ptr<Pipeline>> pipeline =
      Pipeline::Create(std::move(options), *store, clock);
  ASSERT_TRUE(pipeline.ok()) << pipeline.status();
  (*pipeline)->Start();
  int version = 0;
  while (!(*pipeline)->done()) {
    if ((*pipeline)->Step() == 0) std::this_thread::yield();
    if (!(*pipeline)->reloading() && (*pipeline)->Reload(TradesProgram(version + 1)).ok()) {
      ++version;
    }
  }
  ASSERT_TRUE((*pipeline)->status().ok()) << (*pipeline)->status();
  const RunSummary summary = (*pipeline)->summary();
  EXPECT_EQ(summary.counts.events(), kEvents);
  EXPECT_GT(version, 2);
  uint64_t rows = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (!entry.path().filename().string().starts_with("rows")) continue;
    std::ifstream file(entry.path());
    int last = 0;
    for (std::string row; std::getline(file, row); ++rows) {
      const int judged = std::stoi(row.substr(row.find("trades@1.") + 9));
      ASSERT_GE(judged, last) << row;
      last = judged;
    }
  }
  EXPECT_EQ(rows, summary.counts.of(Verdict::kGood));
}

TEST(PipelineWithThreads, ReloadsAllTheWhile) { ReloadAllTheWhile(ThreadLayout::kSplit, 1); }
TEST(PipelineWithThreads, ReloadsAllTheWhileWithTwoWorkers) {
  ReloadAllTheWhile(ThreadLayout::kSplit, 2);
}
TEST(PipelineWithThreads, ReloadsAllTheWhileOnOneThread) {
  ReloadAllTheWhile(ThreadLayout::kShared, 1);
}

}  // namespace
}  // namespace tickgate
