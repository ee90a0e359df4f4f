#include "runtime/pipeline.h"

#include <optional>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "runtime/assembly.h"
#include "runtime/pinned.h"

namespace tickgate {
namespace {

std::optional<int> CpuOf(const std::vector<int>& cpus, size_t index) {
  if (cpus.empty()) return std::nullopt;
  return cpus[index % cpus.size()];
}

PinnedWork::Turn TurnOf(size_t done, bool ended) {
  if (ended) return PinnedWork::Turn::kEnded;
  return done > 0 ? PinnedWork::Turn::kWorked : PinnedWork::Turn::kIdle;
}

}  // namespace

class Pipeline::Parts {
 public:
  Parts(StreamOptions options, StreamHooks hooks, CheckpointStore& store, Clock& clock)
      : assembly_(std::move(options), std::move(hooks), store, clock) {}

  Assembly& assembly() { return assembly_; }
  const Assembly& assembly() const { return assembly_; }
  void Start();

 private:
  const CpuOptions& cpu() const { return assembly_.options().cpu; }
  void StartReader();
  void StartWorker(size_t index);
  void StartShared();
  void AddThread(const std::string& role, std::optional<int> pin, PinnedWork work);

  Assembly assembly_;
  // Last: threads end before anything they use goes.
  std::vector<std::unique_ptr<PinnedThread>> threads_;
};

void Pipeline::Parts::Start() {
  size_t first = 0;
  if (cpu().threads == ThreadLayout::kShared) {
    StartShared();
    first = 1;
  } else {
    StartReader();
  }
  for (size_t i = first; i < assembly_.workers(); ++i) StartWorker(i);
}

void Pipeline::Parts::AddThread(const std::string& role, std::optional<int> pin, PinnedWork work) {
  threads_.push_back(std::make_unique<PinnedThread>(Concat(role, "-", assembly_.options().name),
                                                    pin, cpu().idle, std::move(work)));
}

void Pipeline::Parts::StartReader() {
  PinnedWork work;
  work.start = [] {};
  work.turn = [&reader = assembly_.reader()] {
    const size_t done = reader.Step();
    return TurnOf(done, reader.ended());
  };
  work.close = [] {};
  AddThread("rd", CpuOf(cpu().readers, 0), std::move(work));
}

void Pipeline::Parts::StartWorker(size_t index) {
  Worker& worker = assembly_.worker(index);
  PinnedWork work;
  work.start = [&worker] { worker.Start(); };
  work.turn = [&worker] {
    const size_t done = worker.Step();
    return TurnOf(done, worker.ended());
  };
  work.close = [&worker] { worker.Close(); };
  AddThread(Concat("wk", index), CpuOf(cpu().workers, index), std::move(work));
}

void Pipeline::Parts::StartShared() {
  Worker& worker = assembly_.worker(0);
  PinnedWork work;
  work.start = [&worker] { worker.Start(); };
  work.turn = [&worker, &reader = assembly_.reader()] {
    const size_t done = (reader.ended() ? 0 : reader.Step()) + worker.Step();
    return TurnOf(done, reader.ended() && worker.ended());
  };
  work.close = [&worker] { worker.Close(); };
  AddThread("sh", CpuOf(cpu().workers, 0), std::move(work));
}

absl::StatusOr<std::unique_ptr<Pipeline>> Pipeline::Create(StreamOptions options,
                                                           CheckpointStore& store, Clock& clock) {
  return Create(std::move(options), StreamHooks{}, store, clock);
}

absl::StatusOr<std::unique_ptr<Pipeline>> Pipeline::Create(StreamOptions options, StreamHooks hooks,
                                                           CheckpointStore& store, Clock& clock) {
  auto parts = std::make_unique<Parts>(std::move(options), std::move(hooks), store, clock);
  TG_RETURN_IF_ERROR(parts->assembly().Prepare());
  return std::unique_ptr<Pipeline>(new Pipeline(std::move(parts)));
}

Pipeline::Pipeline(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Pipeline::~Pipeline() = default;

const MemoryBudget& Pipeline::budget() const { return parts_->assembly().budget(); }
void Pipeline::Start() { parts_->Start(); }
size_t Pipeline::Step() { return parts_->assembly().control().Step(); }
absl::Status Pipeline::Reload(std::shared_ptr<const Program> program) {
  return parts_->assembly().control().Reload(std::move(program));
}
bool Pipeline::reloading() const { return parts_->assembly().control().reloading(); }
void Pipeline::Stop(StopReason reason) { parts_->assembly().control().Stop(reason); }
bool Pipeline::done() const { return parts_->assembly().control().done(); }
const absl::Status& Pipeline::status() const { return parts_->assembly().control().status(); }
RunSummary Pipeline::summary() const { return parts_->assembly().control().summary(); }

Pipeline::Progress Pipeline::progress() const {
  const Assembly& assembly = parts_->assembly();
  Progress progress;
  progress.frames = assembly.control().frames();
  progress.total_bytes = assembly.start_progress().total_bytes;
  progress.done_bytes =
      assembly.start_progress().done_bytes + static_cast<int64_t>(assembly.control().bytes_in());
  return progress;
}

}  // namespace tickgate
