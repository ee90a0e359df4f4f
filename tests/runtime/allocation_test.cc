// After the start, the event path allocates nothing: counted over a whole stream, driven by hand.
#include <gtest/gtest.h>

#include "counted_new.h"
#include "runtime/simulation.h"
#include "runtime/trades_program.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

// Allocations of the reader's and the worker's turns over a stream of `count` generated trades, all
// in one epoch, file sinks included.
uint64_t AllocationsOf(uint64_t count) {
  const TempFolder folder;
  StreamOptions options;
  options.name = "trades";
  options.source.kind = SourceKind::kGenerate;
  options.source.generate.count = count;
  options.program = TradesProgram(0);
  for (SinkSpec* sink : {&options.load, &options.dlq, &options.gaps}) sink->kind = SinkKind::kFile;
  options.load.file.path = folder / "rows.jsonl";
  options.dlq.file.path = folder / "dlq.jsonl";
  options.gaps.file.path = folder / "gaps.jsonl";
  options.commit.events = 100'000'000;
  options.commit.interval_ns = 0;
  options.in_flight_bytes_max = int64_t{4} << 30;
  ManualClock clock;
  const std::unique_ptr<CheckpointStore> store = MakeMemoryCheckpointStore();
  StreamHooks hooks;
  hooks.make_storage = []() -> absl::StatusOr<std::unique_ptr<Storage>> {
    return MakePosixStorage();
  };
  Assembly assembly(options, hooks, *store, clock);
  EXPECT_TRUE(assembly.Prepare().ok());
  assembly.worker(0).Start();
  uint64_t allocations = 0;
  while (!assembly.control().done()) {
    const uint64_t before = g_allocations;
    assembly.reader().Step();
    assembly.worker(0).Step();
    allocations += g_allocations - before;
    assembly.control().Step();
  }
  EXPECT_TRUE(assembly.control().status().ok()) << assembly.control().status();
  EXPECT_EQ(assembly.control().summary().counts.frames, count);
  EXPECT_GT(assembly.control().summary().counts.of(Verdict::kQuarantined), 0u);
  return allocations;
}

TEST(Allocation, TwiceTheEventsAllocateNoMore) {
  if (TICKGATE_SANITIZED) GTEST_SKIP() << "a sanitizer's allocations are its own";
  const uint64_t once = AllocationsOf(200'000);
  const uint64_t twice = AllocationsOf(400'000);
  EXPECT_LE(twice, once + 20) << "200,000 events more; " << once << " at the first";
}

}  // namespace
}  // namespace tickgate
