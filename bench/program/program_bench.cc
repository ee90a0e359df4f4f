// Parse and validate trades on one core: the program against what can be written by hand.
//
//   program_bench [--benchmark_min_time=0.01]
// All contestants run in one interleaved run and must agree on every verdict and value. The ratios
// at the end compare the best repetition of each.
#include <benchmark/benchmark.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "base/check.h"
#include "best_reporter.h"
#include "decimals.h"
#include "trades.h"

namespace tickgate::bench {
namespace {

constexpr size_t kCorpusBytes = 8 << 20;

struct Entry {
  const char* name;
  std::unique_ptr<Contestant> (*make)();
  bool validates = true;
};

const Entry kEntries[] = {
    {"program", [] { return MakeProgram(true); }},
    {"program_plain", [] { return MakeProgram(false); }},
    {"on_demand_lines", MakeOnDemandLines},
    {"on_demand_stream", MakeOnDemandStream},
    {"on_demand_in_order", MakeOnDemandInOrder},
    {"hand_scanner", MakeHandScanner},
    {"hand_index", MakeHandIndex},
    {"stage_one", MakeStageOne, false},
};

void RunContestant(benchmark::State& state, const Entry& entry, const Trades& trades,
                   const Tally& expected) {
  const std::unique_ptr<Contestant> contestant = entry.make();
  for (auto _ : state) {
    Tally tally;
    contestant->Run(trades, false, &tally);
    benchmark::DoNotOptimize(tally);
    TG_CHECK(!entry.validates ||
             (tally.good == expected.good && tally.verdicts == expected.verdicts &&
              tally.times == expected.times));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(trades.count()));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(trades.bytes()));
}

// What all contestants agree on, prices included.
Tally Agreed(const Trades& trades) {
  Tally agreed;
  bool first = true;
  for (const Entry& entry : kEntries) {
    if (!entry.validates) continue;
    Tally tally;
    entry.make()->Run(trades, true, &tally);
    if (first) agreed = tally;
    first = false;
    TG_CHECK(tally == agreed);
  }
  return agreed;
}

void PrintRatios(const BestReporter& reporter) {
  const std::map<std::string, double>& best = reporter.best();
  if (best.count("program") == 0) return;
  const double program = best.at("program");
  std::printf("\n%-20s %10s %22s\n", "best of all", "ns/event", "time against program");
  double on_demand = 0;
  for (const auto& [name, ns] : best) {
    if (name.rfind("decimals", 0) == 0) continue;  // other events
    std::printf("%-20s %10.1f %22.2f\n", name.c_str(), ns, ns / program);
    if (name.rfind("on_demand", 0) == 0 && (on_demand == 0 || ns < on_demand)) on_demand = ns;
  }
  std::printf("the program is %.2f times as fast as the best On-Demand loop\n",
              on_demand / program);
}

int Main(int argc, char** argv) {
  if (!InitializeInTurn(argc, argv, 7)) return 1;

  const Trades trades(kCorpusBytes);
  const Tally agreed = Agreed(trades);
  std::printf(
      "kernel %s; %zu trades, %zu bytes; good %llu, verdicts %016llx, times %lld, prices %.4f\n",
      simdjson::get_active_implementation()->name().c_str(), trades.count(), trades.bytes(),
      static_cast<unsigned long long>(agreed.good),
      static_cast<unsigned long long>(agreed.verdicts), static_cast<long long>(agreed.times),
      agreed.prices);
  for (const Entry& entry : kEntries) {
    benchmark::RegisterBenchmark(
        entry.name, [&](benchmark::State& state) { RunContestant(state, entry, trades, agreed); });
  }
  RegisterDecimals(trades.count());
  BestReporter reporter(trades.count(), BestBy::kCpuTime);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  PrintRatios(reporter);
  PrintDecimals(reporter);
  return 0;
}

}  // namespace
}  // namespace tickgate::bench

int main(int argc, char** argv) { return tickgate::bench::Main(argc, argv); }
