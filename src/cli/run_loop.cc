#include "cli/run_loop.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>

#include "base/clock.h"
#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "base/units.h"
#include "cli/figures.h"
#include "cli/notify.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/reloading.h"
#include "cli/signals.h"
#include "cli/summary_table.h"
#include "runtime/pipeline.h"

namespace tickgate {
namespace {

constexpr std::chrono::microseconds kIdleSleep(300);
constexpr int kExitStreamEnded = 1, kExitDisk = 74;

class RunLoop {
 public:
  explicit RunLoop(RunPlan plan) : plan_(std::move(plan)), reloading_(plan_.reload) {}

  int Run() {
    if (const int code = Prepare(); code != 0) return code;
    for (Running& stream : streams_) stream.pipeline->Start();
    NotifySystemd("READY=1");
    while (!AllDone()) Turn();
    return Finish();
  }

 private:
  struct Running {
    std::string name;
    std::unique_ptr<Pipeline> pipeline;
    bool ended = false;
    uint64_t events_drawn = 0;
  };

  // Opens the store and makes every pipeline. Returns the exit code of the first that failed.
  int Prepare() {
    absl::StatusOr<std::unique_ptr<CheckpointStore>> store =
        OpenCheckpointStore(plan_.state_dir, StoreAccess::kReadWrite);
    if (!store.ok()) {
      Log(LogLevel::kError, "tickgate", std::string(store.status().message()));
      return ExitCodeOf(store.status());
    }
    store_ = std::move(store).value();
    int code = 0;
    for (StreamOptions& options : plan_.streams) {
      shutdown_timeout_ns_ = std::max(shutdown_timeout_ns_, options.shutdown_timeout_ns);
      rows_on_stdout_ = rows_on_stdout_ || options.load.kind == SinkKind::kStdout ||
                        options.dlq.kind == SinkKind::kStdout ||
                        options.gaps.kind == SinkKind::kStdout;
      std::string name = options.name;
      absl::StatusOr<std::unique_ptr<Pipeline>> pipeline =
          Pipeline::Create(std::move(options), *store_, clock_);
      if (!pipeline.ok()) {
        Log(LogLevel::kError, name, std::string(pipeline.status().message()));
        if (code == 0) code = ExitCodeOf(pipeline.status());
        continue;
      }
      LogBudget(name, (*pipeline)->budget());
      streams_.push_back({std::move(name), std::move(pipeline).value()});
    }
    return code;
  }

  static void LogBudget(const std::string& name, const MemoryBudget& budget) {
    std::string text = Concat("memory at most ", Mebibytes(budget.Total()));
    for (const BudgetLine& line : budget.lines) {
      AppendAll(&text, &line == budget.lines.data() ? ": " : ", ", line.owner, " ",
                Mebibytes(line.bytes));
    }
    Log(LogLevel::kInfo, name, text);
  }

  bool AllDone() const {
    return std::all_of(streams_.begin(), streams_.end(),
                       [](const Running& stream) { return stream.ended; });
  }

  void Turn() {
    size_t moved = 0;
    for (Running& stream : streams_) {
      if (stream.ended) continue;
      moved += stream.pipeline->Step();
      if (stream.pipeline->done()) End(&stream);
    }
    const int64_t now_ns = clock_.MonotonicNs();
    ObeySignals(now_ns);
    if (progress_ && progress_->IsDue(now_ns)) DrawProgress(now_ns);
    if (moved == 0) std::this_thread::sleep_for(kIdleSleep);
  }

  void End(Running* stream) {
    stream->ended = true;
    const absl::Status& status = stream->pipeline->status();
    if (status.ok()) return;
    Log(LogLevel::kError, stream->name, std::string(status.message()));
    if (ExitCodeOf(status) == kExitDisk) StopAll(StopReason::kError);
  }

  void StopAll(StopReason reason) {
    for (Running& stream : streams_) {
      if (!stream.ended) stream.pipeline->Stop(reason);
    }
  }

  void ObeySignals(int64_t now_ns) {
    if (TakeHangup()) reloading_.Ask();
    reloading_.Step(RunningStreams(), now_ns);
    if (TakeReportRequest()) Report();
    const std::optional<int> signal = StopSignal();
    if (!signal) return;
    if (deadline_ns_ == 0) {
      deadline_ns_ = now_ns + shutdown_timeout_ns_;
      Log(LogLevel::kInfo, "tickgate",
          Concat("signal ", *signal, ": draining, at most ", FormatDuration(shutdown_timeout_ns_)));
      NotifySystemd("STOPPING=1");
      StopAll(StopReason::kSignal);
    } else if (now_ns > deadline_ns_) {
      Log(LogLevel::kError, "tickgate",
          Concat("shutdown_timeout of ", FormatDuration(shutdown_timeout_ns_),
                 " passed; what is not committed is read again by the next run"));
      // A thread may hang in the system: nothing is waited for.
      progress_.reset();
      PrintSummaries();
      std::_Exit(kExitStreamEnded);
    }
  }

  // None while they drain: a contract that comes now comes too late.
  Reloading::Streams RunningStreams() const {
    Reloading::Streams running;
    for (const Running& stream : streams_) {
      if (!stream.ended && deadline_ns_ == 0) running.emplace(stream.name, stream.pipeline.get());
    }
    return running;
  }

  void Report() {
    for (const Running& stream : streams_) {
      const RunSummary summary = stream.pipeline->summary();
      Log(LogLevel::kInfo, stream.name,
          Concat(stream.ended ? "ended, " : "running, ", summary.epochs, " epochs, ",
                 summary.counts.events(), " events, ", summary.counts.of(Verdict::kQuarantined),
                 " quarantined, cursor ", CursorJson(summary.cursor)));
    }
  }

  void DrawProgress(int64_t now_ns) {
    std::string text;
    const double seconds = static_cast<double>(now_ns - drawn_ns_) / 1e9;
    for (Running& stream : streams_) {
      const RunSummary summary = stream.pipeline->summary();
      const uint64_t events = summary.counts.events();
      const double rate = static_cast<double>(events - stream.events_drawn) / seconds;
      stream.events_drawn = events;
      AppendAll(&text, text.empty() ? "" : "  |  ",
                ProgressText(summary, stream.pipeline->progress(), drawn_ns_ == 0 ? 0 : rate));
    }
    drawn_ns_ = now_ns;
    progress_->Draw(now_ns, text);
  }

  int Finish() {
    progress_.reset();
    PrintSummaries();
    int code = 0;
    for (const Running& stream : streams_) {
      const absl::Status& status = stream.pipeline->status();
      if (status.ok()) continue;
      // 78 means that nothing was read; whatever ended a running stream is not that.
      const bool disk = ExitCodeOf(status) == kExitDisk;
      code = disk ? kExitDisk : std::max(code, kExitStreamEnded);
    }
    return code;
  }

  void PrintSummaries() const {
    const int file = rows_on_stdout_ ? STDERR_FILENO : STDOUT_FILENO;
    std::string text;
    for (const Running& stream : streams_) {
      const RunSummary summary = stream.pipeline->summary();
      text += plan_.summary_json ? Concat(SummaryJson(summary), "\n")
                                 : SummaryTable(summary, WantsColor(file));
    }
    PrintTo(file, text);
  }

  RunPlan plan_;
  SystemClock clock_;
  std::unique_ptr<CheckpointStore> store_;
  bool rows_on_stdout_ = false;
  int64_t shutdown_timeout_ns_ = 0;
  int64_t deadline_ns_ = 0;  // 0: nobody asked for a stop
  int64_t drawn_ns_ = 0;
  std::optional<ProgressLine> progress_{std::in_place};
  Reloading reloading_;
  std::vector<Running> streams_;  // last: its threads end before what they use
};

// A path template may hold many files open at once; shells give 1024. Where it cannot be raised,
// the open that goes too far says so.
void RaiseFileLimit() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int RunStreams(RunPlan plan) {
  InstallSignals();
  RaiseFileLimit();
  return RunLoop(std::move(plan)).Run();
}

}  // namespace tickgate
