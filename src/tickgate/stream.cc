#include "tickgate/stream.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"
#include "checkpoint/checkpoint_store.h"
#include "config/assemble.h"
#include "config/load.h"
#include "runtime/pipeline.h"
#include "sinks/memory_sink.h"

namespace tickgate {
namespace {

constexpr std::chrono::microseconds kIdleSleep(300);

LoadOptions OptionsOf(const StreamSettings& settings) {
  LoadOptions options;
  for (const std::string& set : settings.sets) options.sets.push_back({set, ""});
  options.variables = settings.variables;
  options.base_folder = settings.base_folder;
  return options;
}

absl::Status StatusOf(const std::vector<Problem>& problems) {
  std::string lines;
  for (const Problem& problem : problems) {
    AppendAll(&lines, lines.empty() ? "" : "\n", FormatProblem(problem));
  }
  return absl::InvalidArgumentError(lines);
}

}  // namespace

class Stream::Parts {
 public:
  static absl::StatusOr<std::unique_ptr<Parts>> Make(const LoadResult& loaded,
                                                     const StreamSettings& settings) {
    if (!loaded.ok()) return StatusOf(loaded.errors);
    AssembleResult assembled = AssembleStreams(loaded.config);
    if (!assembled.ok()) return StatusOf(assembled.errors);
    if (assembled.streams.size() != 1) {
      return absl::InvalidArgumentError(Concat(loaded.config.file, ": holds ",
                                               assembled.streams.size(),
                                               " streams; a Stream runs a config with one"));
    }
    StreamOptions& options = assembled.streams.front();
    auto parts = std::unique_ptr<Parts>(new Parts);
    if (settings.keep_rows) {
      parts->rows_ = std::make_shared<MemoryRows>();
      options.load = SinkSpec();
      options.load.kind = SinkKind::kMemory;
      options.load.target = "load";
      options.load.memory = parts->rows_;
    }
    if (settings.forget) {
      parts->store_ = MakeMemoryCheckpointStore();
    } else {
      TG_ASSIGN_OR_RETURN(parts->store_,
                          OpenCheckpointStore(loaded.config.state_dir, StoreAccess::kReadWrite));
    }
    TG_ASSIGN_OR_RETURN(parts->pipeline_,
                        Pipeline::Create(std::move(options), *parts->store_, parts->clock_));
    return parts;
  }

  absl::Status Run() {
    TG_CHECK(!started_);
    started_ = true;
    pipeline_->Start();
    bool stopping = false;
    while (!pipeline_->done()) {
      const size_t moved = pipeline_->Step();
      if (!stopping && stop_.load(std::memory_order_relaxed)) {  // guards no other memory
        pipeline_->Stop(StopReason::kSignal);
        stopping = true;
      }
      if (moved == 0) std::this_thread::sleep_for(kIdleSleep);
    }
    return pipeline_->status();
  }

  void Stop() { stop_.store(true, std::memory_order_relaxed); }  // read by Run's loop alone
  const Pipeline& pipeline() const { return *pipeline_; }
  const MemoryRows* rows() const { return rows_.get(); }

 private:
  SystemClock clock_;
  std::shared_ptr<MemoryRows> rows_;
  std::unique_ptr<CheckpointStore> store_;
  std::atomic<bool> stop_{false};
  bool started_ = false;
  std::unique_ptr<Pipeline> pipeline_;  // last: its threads end before what they use
};

Stream::Stream(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Stream::~Stream() = default;

absl::StatusOr<std::unique_ptr<Stream>> Stream::FromFile(const std::string& path,
                                                         const StreamSettings& settings) {
  TG_ASSIGN_OR_RETURN(std::unique_ptr<Parts> parts,
                      Parts::Make(LoadConfig(path, OptionsOf(settings)), settings));
  return std::unique_ptr<Stream>(new Stream(std::move(parts)));
}

absl::StatusOr<std::unique_ptr<Stream>> Stream::FromText(std::string_view config,
                                                         const StreamSettings& settings) {
  TG_ASSIGN_OR_RETURN(std::unique_ptr<Parts> parts,
                      Parts::Make(LoadConfigText(config, "config", OptionsOf(settings)), settings));
  return std::unique_ptr<Stream>(new Stream(std::move(parts)));
}

absl::Status Stream::Run() { return parts_->Run(); }
void Stream::Stop() { parts_->Stop(); }

StreamSummary Stream::summary() const {
  const RunSummary run = parts_->pipeline().summary();
  return {.epochs = run.epochs,
          .frames = run.counts.frames,
          .events = run.counts.events(),
          .good = run.counts.of(Verdict::kGood) + run.counts.of(Verdict::kGoodMarked),
          .quarantined = run.counts.of(Verdict::kQuarantined),
          .json = SummaryJson(run)};
}

std::vector<std::string> Stream::rows() const {
  return parts_->rows() == nullptr ? std::vector<std::string>() : parts_->rows()->Rows();
}

}  // namespace tickgate
