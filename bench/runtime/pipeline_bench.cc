// The whole of a stream, file to file, exactly once, against the program alone on one core, in one
// run.
//
//   pipeline_bench [--benchmark_min_time=0.01]
// Files lie in the working folder: run it where the disk is that matters. Every contestant must
// come to the same counts. The ratios at the end compare the best repetition of each.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>

#include "base/check.h"
#include "base/clock.h"
#include "best_reporter.h"
#include "checkpoint/checkpoint_store.h"
#include "program/judge.h"
#include "program/trades.h"
#include "runtime/pipeline.h"

namespace tickgate::bench {
namespace {

constexpr size_t kCorpusBytes = size_t{256} << 20;

struct Corpus {
  explicit Corpus(const std::filesystem::path& parent)
      : folder(parent / ("pipeline-bench-" + std::to_string(::getpid()))), trades(kCorpusBytes) {
    std::filesystem::create_directories(folder);
    std::ofstream file(folder / "trades.jsonl", std::ios::binary);
    for (const TradeBlock& block : trades.blocks()) {
      file.write(block.text, static_cast<std::streamsize>(block.bytes));
    }
    TG_CHECK(file.good());
  }
  ~Corpus() { std::filesystem::remove_all(folder); }

  const std::filesystem::path folder;
  const Trades trades;
  uint64_t good = 0;
};

void BM_ProgramAlone(benchmark::State& state, Corpus& corpus) {
  Judge judge(Program::Build(TradesSpec()).value());
  for (auto _ : state) {
    Outcome outcome;
    uint64_t good = 0;
    for (const TradeBlock& block : corpus.trades.blocks()) {
      judge.Open(block.text, block.frames);
      while (judge.Next(&outcome)) good += outcome.verdict == Verdict::kGood;
    }
    TG_CHECK(corpus.good == 0 || corpus.good == good);
    corpus.good = good;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(corpus.trades.count()));
}

StreamOptions OptionsOf(const Corpus& corpus, ThreadLayout threads) {
  StreamOptions options;
  options.name = "trades";
  const std::string input = corpus.folder / "trades.jsonl";
  options.source.file.paths = {input};
  options.source.file.written = {input};
  options.source.file.base_folder = corpus.folder;
  ProgramSpec spec = TradesSpec();
  spec.wanted.clear();
  options.program = Program::Build(std::move(spec)).value();
  for (SinkSpec* sink : {&options.load, &options.dlq, &options.gaps}) sink->kind = SinkKind::kFile;
  options.load.file.path = corpus.folder / "out/rows.jsonl";
  options.load.file.rotate = true;  // segments: past the page cache
  options.dlq.file.path = corpus.folder / "out/dlq.jsonl";
  options.gaps.file.path = corpus.folder / "out/gaps.jsonl";
  options.commit.events = 10'000'000;
  options.commit.interval_ns = 10 * kNsPerMs;
  options.cpu.threads = threads;
  options.cpu.readers = {0};
  options.cpu.workers = {static_cast<int>(std::thread::hardware_concurrency() > 1)};
  return options;
}

void BM_FileToFile(benchmark::State& state, Corpus& corpus, ThreadLayout threads) {
  SystemClock clock;
  for (auto _ : state) {
    state.PauseTiming();
    std::filesystem::remove_all(corpus.folder / "out");
    std::filesystem::remove_all(corpus.folder / "state");
    auto store = OpenCheckpointStore(corpus.folder / "state", StoreAccess::kReadWrite).value();
    auto pipeline = Pipeline::Create(OptionsOf(corpus, threads), *store, clock).value();
    state.ResumeTiming();
    pipeline->Start();
    while (!pipeline->done()) {
      if (pipeline->Step() == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    state.PauseTiming();
    TG_CHECK(pipeline->status().ok());
    const RunSummary summary = pipeline->summary();
    TG_CHECK(summary.counts.frames == corpus.trades.count());
    TG_CHECK(summary.counts.of(Verdict::kGood) == corpus.good);
    state.counters["epochs"] = static_cast<double>(summary.epochs);
    state.counters["budget_MiB"] = static_cast<double>(pipeline->budget().Total() >> 20);
    pipeline.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(corpus.trades.count()));
}

void PrintRatios(const BestReporter& reporter) {
  const auto alone = reporter.best().find("program_alone");
  for (const auto& [name, ns] : reporter.best()) {
    std::printf("%-24s %6.2f M events/s", name.c_str(), 1e3 / ns);
    if (alone != reporter.best().end()) {
      std::printf("  %5.2f of the program alone", alone->second / ns);
    }
    std::printf("\n");
  }
}

int Main(int argc, char** argv) {
  if (!InitializeInTurn(argc, argv, 5)) return 1;

  Corpus corpus(std::filesystem::current_path());
  const auto add = [&](const char* name, auto run) {
    benchmark::RegisterBenchmark(name, run)->UseRealTime()->Unit(benchmark::kMillisecond);
  };
  {
    Judge judge(Program::Build(TradesSpec()).value());
    Outcome outcome;
    for (const TradeBlock& block : corpus.trades.blocks()) {
      judge.Open(block.text, block.frames);
      while (judge.Next(&outcome)) corpus.good += outcome.verdict == Verdict::kGood;
    }
  }
  add("program_alone", [&](benchmark::State& state) { BM_ProgramAlone(state, corpus); });
  add("file_to_file_split",
      [&](benchmark::State& state) { BM_FileToFile(state, corpus, ThreadLayout::kSplit); });
  add("file_to_file_shared",
      [&](benchmark::State& state) { BM_FileToFile(state, corpus, ThreadLayout::kShared); });
  BestReporter reporter(corpus.trades.count(), BestBy::kRealTime);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::printf("%zu trades, good %llu\n", corpus.trades.count(),
              static_cast<unsigned long long>(corpus.good));
  PrintRatios(reporter);
  return 0;
}

}  // namespace
}  // namespace tickgate::bench

int main(int argc, char** argv) { return tickgate::bench::Main(argc, argv); }
