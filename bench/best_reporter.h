// Prints what Google Benchmark prints, and keeps the best repetition of each contestant for the
// ratios at the end: on a shared machine the best one was disturbed least.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace tickgate::bench {

enum class BestBy { kCpuTime, kRealTime };

class BestReporter final : public benchmark::ConsoleReporter {
 public:
  // Each iteration handles `events` events.
  BestReporter(size_t events, BestBy by) : events_(static_cast<double>(events)), by_(by) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const double time =
          by_ == BestBy::kCpuTime ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime();
      const double ns = time / events_ * (1e9 / benchmark::GetTimeUnitMultiplier(run.time_unit));
      const auto [best, fresh] = best_.emplace(run.run_name.function_name, ns);
      if (!fresh) best->second = std::min(best->second, ns);
    }
  }

  // Nanoseconds an event, by contestant.
  const std::map<std::string, double>& best() const { return best_; }

 private:
  const double events_;
  const BestBy by_;
  std::map<std::string, double> best_;
};

// Command line of a bench whose contestants run in turn, `repetitions` times unless it says
// otherwise. False: it was not understood.
inline bool InitializeInTurn(int argc, char** argv, int repetitions) {
  std::vector<std::string> defaults = {"--benchmark_enable_random_interleaving=true",
                                       "--benchmark_repetitions=" + std::to_string(repetitions)};
  std::vector<char*> arguments = {argv[0]};
  for (std::string& argument : defaults) arguments.push_back(argument.data());
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}

}  // namespace tickgate::bench
