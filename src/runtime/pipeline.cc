#include "runtime/pipeline.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "base/units.h"
#include "runtime/control.h"
#include "runtime/pinned.h"
#include "runtime/reader.h"
#include "runtime/restore.h"
#include "runtime/worker.h"

namespace tickgate {
namespace {

constexpr size_t kRingBytes = 2 << 20;
// The program itself, its libraries and their pools, RocksDB's memtable and log: measured, see
// docs/architecture.md.
constexpr size_t kProcessBytes = 48 << 20;

std::optional<int> CpuOf(const std::vector<int>& cpus, size_t index) {
  if (cpus.empty()) return std::nullopt;
  return cpus[index % cpus.size()];
}

PinnedWork::Turn TurnOf(size_t done, bool ended) {
  if (ended) return PinnedWork::Turn::kEnded;
  return done > 0 ? PinnedWork::Turn::kWorked : PinnedWork::Turn::kIdle;
}

}  // namespace

// Threads are the last member: they end before anything they use goes.
class Pipeline::Parts {
 public:
  Parts(StreamOptions options, CheckpointStore& store, Clock& clock)
      : options_(std::move(options)), store_(store), clock_(clock) {}

  ~Parts() {
    threads_.clear();
    for (ByteRing& ring : rings_) DropRecords(ring);
  }

  absl::Status Prepare();
  void Start();

  Control& control() { return *control_; }
  const Control& control() const { return *control_; }
  const MemoryBudget& budget() const { return budget_; }
  Source::Progress source_progress() const { return source_progress_; }
  const StreamOptions& options() const { return options_; }

 private:
  absl::Status ProbeFolders();
  absl::Status SumBudget();
  void MakeHotSide();
  WorkerSetup SetupOfWorker(size_t index);
  const Mark* ResumeMark(Target target, size_t worker) const;
  ControlSetup SetupOfControl();
  void StartReader();
  void StartWorker(size_t index);
  void StartShared();

  StreamOptions options_;
  CheckpointStore& store_;
  Clock& clock_;
  MemoryBudget budget_;
  std::unique_ptr<Source> source_;
  std::vector<std::string> partitions_;
  Loaded loaded_;
  std::string probe_folder_;
  std::vector<std::string> folders_;
  std::unique_ptr<Storage> storage_;  // the control thread's
  Source::Progress source_progress_;
  ReaderLink reader_link_;
  std::deque<WorkerLink> worker_links_;
  std::deque<ByteRing> rings_;
  std::unique_ptr<Reader> reader_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Control> control_;
  std::vector<std::unique_ptr<PinnedThread>> threads_;
};

absl::Status Pipeline::Parts::Prepare() {
  TG_ASSIGN_OR_RETURN(source_, MakeSource(options_.source));
  TG_ASSIGN_OR_RETURN(loaded_, LoadCheckpoint(options_, *source_, store_));
  TG_RETURN_IF_ERROR(source_->Open(loaded_.resumed ? &loaded_.checkpoint.cursor : nullptr));
  const Cursor start = source_->CurrentCursor();
  for (uint32_t i = 0; i < start.partitions.size(); ++i) {
    partitions_.push_back(source_->PartitionName(i));
  }
  if (!loaded_.resumed) loaded_.checkpoint.cursor = start;
  source_progress_ = source_->progress();
  storage_ = MakePosixStorage();
  TG_RETURN_IF_ERROR(ProbeFolders());
  TG_RETURN_IF_ERROR(
      RestoreFiles(options_, *source_, partitions_, store_, *storage_, &loaded_.checkpoint));
  TG_RETURN_IF_ERROR(SumBudget());
  MakeHotSide();
  return absl::OkStatus();
}

absl::Status Pipeline::Parts::ProbeFolders() {
  std::set<std::string> folders;
  for (size_t i = 0; i < kTargetCount; ++i) {
    const std::string folder = TargetFolder(SpecOf(options_, static_cast<Target>(i)));
    if (!folder.empty()) folders.insert(folder);
  }
  folders_.assign(folders.begin(), folders.end());
  for (const std::string& folder : folders_) {
    absl::Status made = storage_->CreateFolders(folder);
    absl::StatusOr<std::unique_ptr<Storage>> probe(nullptr);
    if (made.ok()) {
      probe = MakeStorage(options_.disk.backend, folder);
      made = probe.status();
    }
    if (!made.ok()) {
      return absl::PermissionDeniedError(Concat("stream ", options_.name, ": cannot write in ",
                                                folder, ": ", std::string(made.message())));
    }
    Log(LogLevel::kInfo, options_.name,
        Concat("files in ", folder, " through ", (*probe)->backend()));
  }
  probe_folder_ = folders_.empty() ? "/tmp" : folders_.front();
  return absl::OkStatus();
}

const Mark* Pipeline::Parts::ResumeMark(Target target, size_t worker) const {
  const auto marks =
      loaded_.checkpoint.marks.find(std::string(kTargetNames[static_cast<size_t>(target)]));
  if (marks == loaded_.checkpoint.marks.end() || worker >= marks->second.size()) return nullptr;
  return &marks->second[worker];
}

absl::Status Pipeline::Parts::SumBudget() {
  const size_t workers = options_.shard.workers;
  budget_.lines.push_back(
      {Concat("rings: ", workers, " x ", FormatBytes(kRingBytes)), workers * kRingBytes});
  // A sink's buffers are known once it is made: one of each kind is, here, before any row.
  for (size_t i = 0; i < kTargetCount; ++i) {
    const Target target = static_cast<Target>(i);
    TG_ASSIGN_OR_RETURN(const std::unique_ptr<Sink> sink,
                        MakeSink(SpecOf(options_, target), SetupOf(options_, partitions_, 0),
                                 storage_.get(), ResumeMark(target, 0)));
    budget_.lines.push_back({Concat("buffers of ", kTargetNames[i], ": ", workers, " workers"),
                             workers * (sink->BufferBytes() + Output::kArenaBytes)});
  }
  budget_.lines.push_back(
      {Concat("judges: ", workers),
       workers * (Judge(options_.program).ScratchBytes() + FrameRun().ScratchBytes())});
  if (options_.delivery == Delivery::kAtMostOnce) {
    budget_.lines.push_back(
        {"rows held until their commit", static_cast<size_t>(options_.in_flight_bytes_max)});
  }
  budget_.lines.push_back({"process, libraries, checkpoint store", kProcessBytes});
  return absl::OkStatus();
}

WorkerSetup Pipeline::Parts::SetupOfWorker(size_t index) {
  WorkerSetup setup;
  setup.stream = options_.name;
  setup.program = options_.program;
  setup.partitions = partitions_;
  setup.worker = index;
  setup.hold_rows = options_.delivery == Delivery::kAtMostOnce;
  setup.full_timeout_ns = options_.disk.full_timeout_ns;
  setup.wanted = options_.program->spec().wanted.size();
  if (!source_->traits().replayable && loaded_.resumed && index == 0) {
    setup.away_since_ns = loaded_.checkpoint.committed_ns;
  }
  setup.make_storage = [this] { return MakeStorage(options_.disk.backend, probe_folder_); };
  setup.make_sink = [this, index](Target target, Storage* storage) {
    return MakeSink(SpecOf(options_, target), SetupOf(options_, partitions_, index), storage,
                    ResumeMark(target, index));
  };
  return setup;
}

ControlSetup Pipeline::Parts::SetupOfControl() {
  ControlSetup setup;
  setup.stream = options_.name;
  setup.commit_when_sealed = options_.delivery == Delivery::kAtMostOnce;
  setup.checkpoint = loaded_.checkpoint;
  setup.partitions = partitions_;
  setup.watched_folders = folders_;
  setup.disk = options_.disk;
  setup.trigger = options_.trigger;
  setup.records = SetupOf(options_, partitions_, 0).records;
  setup.resumed = loaded_.resumed && loaded_.checkpoint.epoch > 0;
  return setup;
}

void Pipeline::Parts::MakeHotSide() {
  std::vector<ByteRing*> rings;
  for (size_t i = 0; i < options_.shard.workers; ++i) {
    rings.push_back(&rings_.emplace_back(kRingBytes));
    worker_links_.emplace_back();
  }
  ReaderOptions reader;
  reader.first_epoch = loaded_.checkpoint.epoch + 1;
  reader.epoch_frames_max = options_.commit.events;
  reader.interval_ns = options_.commit.interval_ns;
  reader.in_flight_bytes_max = options_.in_flight_bytes_max;
  reader.records_max = options_.records_max;
  reader.batches_max = options_.batches_max;
  reader.shard = options_.shard;
  if (options_.cpu.threads == ThreadLayout::kShared) reader.poll_wait_ns = 0;
  reader_ = std::make_unique<Reader>(reader, *source_, rings, reader_link_.commands,
                                     reader_link_.reports, clock_);
  std::vector<WorkerLink*> links;
  for (size_t i = 0; i < options_.shard.workers; ++i) {
    WorkerLink& link = worker_links_[i];
    links.push_back(&link);
    workers_.push_back(std::make_unique<Worker>(SetupOfWorker(i), std::vector{rings[i]},
                                                link.commands, link.reports, clock_));
  }
  control_ = std::make_unique<Control>(SetupOfControl(), std::vector{&reader_link_}, links, store_,
                                       *storage_, clock_);
}

void Pipeline::Parts::Start() {
  size_t first = 0;
  if (options_.cpu.threads == ThreadLayout::kShared) {
    StartShared();
    first = 1;
  } else {
    StartReader();
  }
  for (size_t i = first; i < workers_.size(); ++i) StartWorker(i);
}

void Pipeline::Parts::StartReader() {
  PinnedWork work;
  work.start = [] {};
  work.turn = [this] {
    const size_t done = reader_->Step();
    return TurnOf(done, reader_->ended());
  };
  work.close = [] {};
  threads_.push_back(std::make_unique<PinnedThread>(Concat("rd-", options_.name),
                                                    CpuOf(options_.cpu.readers, 0),
                                                    options_.cpu.idle, std::move(work)));
}

void Pipeline::Parts::StartWorker(size_t index) {
  Worker& worker = *workers_[index];
  PinnedWork work;
  work.start = [&worker] { worker.Start(); };
  work.turn = [&worker] {
    const size_t done = worker.Step();
    return TurnOf(done, worker.ended());
  };
  work.close = [&worker] { worker.Close(); };
  threads_.push_back(std::make_unique<PinnedThread>(Concat("wk", index, "-", options_.name),
                                                    CpuOf(options_.cpu.workers, index),
                                                    options_.cpu.idle, std::move(work)));
}

void Pipeline::Parts::StartShared() {
  Worker& worker = *workers_[0];
  PinnedWork work;
  work.start = [&worker] { worker.Start(); };
  work.turn = [this, &worker] {
    const size_t done = (reader_->ended() ? 0 : reader_->Step()) + worker.Step();
    return TurnOf(done, reader_->ended() && worker.ended());
  };
  work.close = [&worker] { worker.Close(); };
  threads_.push_back(std::make_unique<PinnedThread>(Concat("sh-", options_.name),
                                                    CpuOf(options_.cpu.workers, 0),
                                                    options_.cpu.idle, std::move(work)));
}

absl::StatusOr<std::unique_ptr<Pipeline>> Pipeline::Create(StreamOptions options,
                                                           CheckpointStore& store, Clock& clock) {
  auto parts = std::make_unique<Parts>(std::move(options), store, clock);
  TG_RETURN_IF_ERROR(parts->Prepare());
  return std::unique_ptr<Pipeline>(new Pipeline(std::move(parts)));
}

Pipeline::Pipeline(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Pipeline::~Pipeline() = default;

const MemoryBudget& Pipeline::budget() const { return parts_->budget(); }
void Pipeline::Start() { parts_->Start(); }
size_t Pipeline::Step() { return parts_->control().Step(); }
void Pipeline::Stop(StopReason reason) { parts_->control().Stop(reason); }
bool Pipeline::done() const { return parts_->control().done(); }
const absl::Status& Pipeline::status() const { return parts_->control().status(); }
RunSummary Pipeline::summary() const { return parts_->control().summary(); }

Pipeline::Progress Pipeline::progress() const {
  Progress progress;
  progress.frames = parts_->control().frames();
  progress.total_bytes = parts_->source_progress().total_bytes;
  progress.done_bytes =
      parts_->source_progress().done_bytes + static_cast<int64_t>(parts_->control().bytes_in());
  return progress;
}

}  // namespace tickgate
