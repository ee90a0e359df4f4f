// After the start, the event path allocates nothing: counted over a whole stream, driven by hand.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <new>

#include "runtime/simulation.h"

namespace {

thread_local bool g_counting = false;
thread_local uint64_t g_allocations = 0;

// Out of line, so that the compiler does not take the pair below for a mistake.
[[gnu::noinline]] void* Allot(size_t bytes, size_t alignment) {
  if (g_counting) ++g_allocations;
  void* const place =
      std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (place == nullptr) std::abort();
  return place;
}

}  // namespace

void* operator new(size_t bytes) { return Allot(bytes, alignof(std::max_align_t)); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  return Allot(bytes, static_cast<size_t>(alignment));
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, size_t, std::align_val_t) noexcept { std::free(place); }

namespace tickgate {
namespace {

// Allocations of the reader's and the worker's turns over a stream of `count` generated trades, all
// in one epoch, file sinks included.
uint64_t AllocationsOf(uint64_t count) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("tickgate-allocations-" + std::to_string(count));
  std::filesystem::remove_all(folder);
  StreamOptions options;
  options.name = "trades";
  options.source.kind = SourceKind::kGenerate;
  options.source.generate.count = count;
  ProgramSpec spec;
  spec.contract = "trades";
  spec.version = "1.0.0";
  RecordSpec record;
  record.name = "trade";
  FieldSpec price;
  price.name = "p";
  price.required = true;
  price.value.type = ValueType::kDecimal;
  price.value.gt = Bound{DecimalOf(0), "0"};
  record.fields = {price};
  spec.records = {record};
  options.program = *Program::Build(std::move(spec));
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
  g_allocations = 0;
  while (!assembly.control().done()) {
    g_counting = true;
    assembly.reader().Step();
    assembly.worker(0).Step();
    g_counting = false;
    assembly.control().Step();
  }
  EXPECT_TRUE(assembly.control().status().ok()) << assembly.control().status();
  EXPECT_EQ(assembly.control().summary().counts.frames, count);
  EXPECT_GT(assembly.control().summary().counts.of(Verdict::kQuarantined), 0u);
  std::filesystem::remove_all(folder);
  return g_allocations;
}

TEST(Allocation, TwiceTheEventsAllocateNoMore) {
  const uint64_t once = AllocationsOf(200'000);
  const uint64_t twice = AllocationsOf(400'000);
  EXPECT_LE(twice, once + 20) << "200,000 events more; " << once << " at the first";
}

}  // namespace
}  // namespace tickgate
