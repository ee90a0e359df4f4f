// Every operation of a whole run fails once, and for ever; every instant of it is a kill.
#include <memory>
#include <random>

#include "gmock/gmock.h"
#include "sinks/sink_run.h"
#include "storage/checked_storage.h"

namespace tickgate {
namespace {

enum class Layout { kPlain, kSegments };

SinkRun::Shape ShapeOf(Layout layout, const TempFolder& folder) {
  SinkRun::Shape shape;
  shape.spec.kind = SinkKind::kFile;
  if (layout == Layout::kPlain) {
    shape.spec.file.path = folder / "trades.jsonl";
    shape.rows_in_epoch = 2;
  } else {
    shape.spec.file.path = folder / "{field:k}";
    shape.spec.file.rotate_bytes = 1000;
    shape.spec.file.open_max = 2;
    shape.rows_in_epoch = 12;
  }
  return shape;
}

// One machine: what is on its disk survives a run.
struct Machine {
  explicit Machine(Layout layout) : run(ShapeOf(layout, folder), faulty, checked) {
    faulty.Pretend(true);
  }
  bool HasExactly(size_t rows) const { return run.Found(folder.path()) == run.Expected(rows); }

  TempFolder folder{TempFolder::CheapPlace()};
  std::unique_ptr<Storage> posix = MakePosixStorage();
  FaultyStorage faulty{*posix};
  CheckedStorage checked{faulty};
  SinkRun run;
};

class EveryOperationTest : public testing::TestWithParam<std::tuple<Layout, StorageFault, bool>> {
 protected:
  Layout layout() const { return std::get<0>(GetParam()); }

  // False: the fault came too late to happen.
  bool FailAt(uint64_t operation) {
    Machine machine(layout());
    machine.faulty.Fail(
        {.from = operation, .forever = std::get<2>(GetParam()), .fault = std::get<1>(GetParam())});
    const absl::Status status = machine.run.Run();
    const bool happened = machine.faulty.faults() > 0;
    EXPECT_NE(status.code(), absl::StatusCode::kInternal) << status;
    machine.run.Kill();
    machine.faulty.LoseUnsynced();
    machine.faulty.Heal();
    const absl::Status recovered = machine.run.Start();
    EXPECT_TRUE(recovered.ok()) << "operation " << operation << ": " << recovered;
    EXPECT_TRUE(machine.HasExactly(machine.run.committed_rows())) << "operation " << operation;
    const absl::Status finished = machine.run.Run();
    EXPECT_TRUE(finished.ok()) << "operation " << operation << ": " << finished;
    EXPECT_TRUE(machine.HasExactly(120));
    return happened;
  }
};

TEST_P(EveryOperationTest, LeavesTheCommittedRowsAndTheNextRunTheRest) {
  uint64_t operation = 1;
  while (FailAt(operation) && !HasFailure()) ++operation;
  EXPECT_GT(operation, layout() == Layout::kPlain ? 100u : 300u);
}

std::string NameOf(const testing::TestParamInfo<EveryOperationTest::ParamType>& test) {
  const auto [layout, fault, forever] = test.param;
  std::string name = layout == Layout::kPlain ? "plain" : "segments";
  name += fault == StorageFault::kNoSpace ? "_full" : "";
  name += fault == StorageFault::kIoError ? "_error" : "";
  name += fault == StorageFault::kShortWrite ? "_short" : "";
  return name + (forever ? "_for_ever" : "_once");
}

INSTANTIATE_TEST_SUITE_P(Faults, EveryOperationTest,
                         testing::Combine(testing::Values(Layout::kPlain, Layout::kSegments),
                                          testing::Values(StorageFault::kNoSpace,
                                                          StorageFault::kIoError,
                                                          StorageFault::kShortWrite),
                                          testing::Bool()),
                         NameOf);

class KillTest : public testing::TestWithParam<Layout> {};

// The folder as it is at a random instant is what the next run finds, with or without what was
// never synced.
TEST_P(KillTest, RunsKilledAtRandomInstantsEndLikeOneThatWasNot) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    Machine machine(GetParam());
    for (int kills = 0; kills < 12 && !machine.run.Done(); ++kills) {
      ASSERT_TRUE(machine.run.Start().ok());
      const uint32_t turns = random() % 40;
      const uint32_t held_from = random() % 40;
      for (uint32_t i = 0; i < turns && !machine.run.Done(); ++i) {
        if (i == held_from) machine.faulty.HoldCompletions(true);
        const absl::Status turn = machine.run.Turn();
        ASSERT_TRUE(turn.ok()) << turn;
      }
      machine.faulty.HoldCompletions(false);
      machine.run.Kill();
      if (random() % 2 == 0) machine.faulty.LoseUnsynced();
    }
    const absl::Status status = machine.run.Run();
    ASSERT_TRUE(status.ok()) << "seed " << seed << ": " << status;
    ASSERT_TRUE(machine.HasExactly(120)) << "seed " << seed;
  }
}

// Recovery itself is cut short at each of its operations, and run again.
TEST_P(KillTest, RecoveryKilledAnywhereIsDoneByTheNextOne) {
  for (uint64_t operation = 1;; ++operation) {
    Machine machine(GetParam());
    ASSERT_TRUE(machine.run.Start().ok());
    for (int i = 0; i < 16; ++i) ASSERT_TRUE(machine.run.Turn().ok());
    machine.run.Kill();
    ASSERT_GT(machine.run.committed_rows(), 0u);
    machine.faulty.Fail({.from = machine.faulty.operations() + operation, .forever = true});
    const bool cut_short = !machine.run.Start().ok();
    machine.run.Kill();
    machine.faulty.Heal();
    machine.faulty.LoseUnsynced();
    ASSERT_TRUE(machine.run.Start().ok());
    ASSERT_TRUE(machine.HasExactly(machine.run.committed_rows())) << "operation " << operation;
    if (!cut_short) break;
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, KillTest, testing::Values(Layout::kPlain, Layout::kSegments),
                         [](const auto& layout) {
                           return layout.param == Layout::kPlain ? "plain" : "segments";
                         });

}  // namespace
}  // namespace tickgate
