// The packs binance-usdm and massive-stocks over frames of theirs on one core, against the same
// contract written by hand over simdjson On-Demand.
//
//   captures_bench [--benchmark_min_time=0.1]
// All run in one interleaved run and must agree on every verdict and time. The ratios at the end
// compare the best repetition of each.
#include <benchmark/benchmark.h>
#include <simdjson.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/check.h"
#include "best_reporter.h"
#include "contestant.h"
#include "corpus.h"

namespace tickgate::bench {
namespace {

struct Match {
  std::string name;
  Corpus corpus;
  std::function<std::unique_ptr<Contestant>(Sums*)> loop;
  std::function<std::unique_ptr<Contestant>(bool quick)> program;
  Tally agreed = {};
};

void Agree(const std::string& from, Match* match) {
  Sums sums;
  match->loop(&sums)->Run(match->corpus, &match->agreed);
  for (const bool quick : {true, false}) {
    Tally tally;
    match->program(quick)->Run(match->corpus, &tally);
    TG_CHECK(tally == match->agreed);
  }
  const Tally& agreed = match->agreed;
  std::printf(
      "%s, %s: %zu frames, %zu bytes, %llu events; good %llu, verdicts %016llx, times %lld; "
      "levels %llu, values %016llx\n",
      match->name.c_str(), from.c_str(), match->corpus.frames(), match->corpus.bytes(),
      static_cast<unsigned long long>(agreed.events), static_cast<unsigned long long>(agreed.good),
      static_cast<unsigned long long>(agreed.verdicts), static_cast<long long>(agreed.times),
      static_cast<unsigned long long>(sums.levels), static_cast<unsigned long long>(sums.values));
}

void RunContestant(benchmark::State& state, const Match& match, Contestant* contestant) {
  for (auto _ : state) {
    Tally tally;
    contestant->Run(match.corpus, &tally);
    benchmark::DoNotOptimize(tally);
    TG_CHECK(tally == match.agreed);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(match.agreed.events));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(match.corpus.bytes()));
}

void Register(const Match& match, const std::string& name, std::shared_ptr<Contestant> contestant) {
  benchmark::RegisterBenchmark((match.name + "_" + name).c_str(), [&match, contestant](
                                                                      benchmark::State& state) {
    RunContestant(state, match, contestant.get());
  })->Unit(benchmark::kMillisecond);
}

void PrintRatio(const Match& match, const std::map<std::string, double>& best) {
  const auto program = best.find(match.name + "_program");
  const auto loop = best.find(match.name + "_on_demand");
  if (program == best.end() || loop == best.end()) return;
  const double events = static_cast<double>(match.agreed.events);
  std::printf("%s: %.1f ns an event, On-Demand %.1f; the program is %.2f times as fast\n",
              match.name.c_str(), program->second / events, loop->second / events,
              loop->second / program->second);
}

int Main(int argc, char** argv) {
  if (!InitializeInTurn(argc, argv, 7)) return 1;
  std::string from;
  std::vector<Match> matches;
  matches.push_back({"binance", Corpus(BinanceFrames(&from)), MakeBinanceLoop,
                     [](bool quick) { return MakeProgram("binance-usdm", "E", quick); }});
  matches.push_back({"massive", Corpus(MassiveFrames()), MakeMassiveLoop,
                     [](bool quick) { return MakeProgram("massive-stocks", "t", quick); }});
  std::printf("kernel %s\n", simdjson::get_active_implementation()->name().c_str());
  Agree(from, &matches[0]);
  Agree("made", &matches[1]);
  Sums sums;
  for (const Match& match : matches) {
    Register(match, "program", match.program(true));
    Register(match, "program_plain", match.program(false));
    Register(match, "on_demand", match.loop(&sums));
  }
  BestReporter reporter(1, BestBy::kCpuTime);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::DoNotOptimize(sums);
  for (const Match& match : matches) PrintRatio(match, reporter.best());
  return 0;
}

}  // namespace
}  // namespace tickgate::bench

int main(int argc, char** argv) { return tickgate::bench::Main(argc, argv); }
