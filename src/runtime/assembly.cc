#include "runtime/assembly.h"

#include <set>
#include <utility>

#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "base/units.h"
#include "sinks/file_start.h"
#include "sinks/path_template.h"

namespace tickgate {
namespace {

constexpr size_t kRingBytes = 2 << 20;
// The program itself, its libraries and their pools, RocksDB's memtable and log: measured, see
// docs/architecture.md.
constexpr size_t kProcessBytes = 48 << 20;

}  // namespace

Assembly::Assembly(StreamOptions options, StreamHooks hooks, CheckpointStore& store, Clock& clock)
    : options_(std::move(options)), hooks_(std::move(hooks)), store_(store), clock_(clock) {}

Assembly::~Assembly() {
  for (ByteRing& ring : rings_) DropRecords(ring);
}

absl::Status Assembly::Prepare() {
  TG_ASSIGN_OR_RETURN(source_,
                      hooks_.make_source ? hooks_.make_source() : MakeSource(options_.source));
  TG_ASSIGN_OR_RETURN(loaded_, LoadCheckpoint(options_, *source_, store_));
  TG_RETURN_IF_ERROR(source_->Open(loaded_.resumed ? &loaded_.checkpoint.cursor : nullptr));
  const Cursor start = source_->CurrentCursor();
  for (uint32_t i = 0; i < source_->PartitionCount(); ++i) {
    partitions_.push_back(source_->PartitionName(i));
  }
  if (!loaded_.resumed) loaded_.checkpoint.cursor = start;
  start_progress_ = source_->progress();
  if (hooks_.make_storage) {
    TG_ASSIGN_OR_RETURN(storage_, hooks_.make_storage());
  } else {
    storage_ = MakePosixStorage();
  }
  TG_RETURN_IF_ERROR(ProbeFolders());
  TG_RETURN_IF_ERROR(
      RestoreFiles(options_, *source_, partitions_, store_, *storage_, &loaded_.checkpoint));
  MakeHotSide();
  return SumBudget();
}

absl::Status Assembly::ProbeFolders() {
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
      probe = NewStorage(folder);
      made = probe.status();
    }
    if (!made.ok()) {
      return absl::PermissionDeniedError(Concat("stream ", options_.name, ": cannot write in ",
                                                folder, ": ", std::string(made.message())));
    }
    Log(LogLevel::kInfo, options_.name,
        Concat("files in ", folder, " through ", (*probe)->backend()));
  }
  return absl::OkStatus();
}

const Mark* Assembly::ResumeMark(Target target, size_t worker) const {
  const auto marks =
      loaded_.checkpoint.marks.find(std::string(kTargetNames[static_cast<size_t>(target)]));
  if (marks == loaded_.checkpoint.marks.end() || worker >= marks->second.size()) return nullptr;
  return &marks->second[worker];
}

absl::Status Assembly::SumBudget() {
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
                             workers * sink->BufferBytes()});
  }
  size_t scratch = 0;
  for (const auto& worker : workers_) scratch += worker->ScratchBytes();
  budget_.lines.push_back({Concat("workers: ", workers), scratch});
  budget_.lines.push_back({"reader", reader_->ScratchBytes()});
  if (options_.delivery == Delivery::kAtMostOnce) {
    budget_.lines.push_back(
        {"rows held until their commit", static_cast<size_t>(options_.in_flight_bytes_max)});
  }
  budget_.lines.push_back({"process, libraries, checkpoint store", kProcessBytes});
  return absl::OkStatus();
}

WorkerSetup Assembly::SetupOfWorker(size_t index) {
  WorkerSetup setup;
  setup.stream = options_.name;
  setup.program = program_;
  setup.mode = options_.mode;
  setup.annotate = options_.annotate;
  setup.breaker = options_.breaker;
  const BreakerWindow& window = loaded_.checkpoint.breaker;
  if (window.contract == options_.program->contract_version()) {
    setup.window_seen = window.seen / options_.shard.workers;
    setup.window_bad = window.bad / options_.shard.workers;
  }
  setup.partitions = partitions_;
  setup.worker = index;
  setup.hold_rows = options_.delivery == Delivery::kAtMostOnce;
  setup.full_timeout_ns = options_.disk.full_timeout_ns;
  setup.wanted = options_.program->spec().wanted.size();
  if (!source_->traits().replayable && loaded_.resumed && index == 0) {
    setup.away_since_ns = loaded_.checkpoint.committed_ns;
  }
  setup.make_storage = [this] { return NewStorage(folders_.empty() ? "" : folders_.front()); };
  setup.make_sink = [this, index](Target target, Storage* storage) {
    return NewSink(target, index, storage);
  };
  return setup;
}

ControlSetup Assembly::SetupOfControl() {
  ControlSetup setup;
  setup.stream = options_.name;
  setup.checkpoint = loaded_.checkpoint;
  setup.partitions = partitions_;
  setup.watched_folders = folders_;
  setup.disk = options_.disk;
  setup.trigger = options_.trigger;
  setup.mode = options_.mode;
  setup.program = program_;
  setup.records_are_fixed = HasPlainFileOfEachRecord();
  setup.resumed = loaded_.resumed && loaded_.checkpoint.epoch > 0;
  return setup;
}

bool Assembly::HasPlainFileOfEachRecord() const {
  for (size_t i = 0; i < kTargetCount; ++i) {
    const SinkSpec& spec = SpecOf(options_, static_cast<Target>(i));
    if (spec.kind != SinkKind::kFile) continue;
    const absl::StatusOr<PathTemplate> path = TargetPath(spec.file, options_.name);
    if (path.ok() && !MakesSegments(spec.file, *path) && path->Has(PathTemplate::Kind::kRecord)) {
      return true;
    }
  }
  return false;
}

void Assembly::MakeHotSide() {
  program_ = MakeStreamProgram(options_.program, nullptr);
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

absl::StatusOr<std::unique_ptr<Storage>> Assembly::NewStorage(const std::string& folder) const {
  if (hooks_.make_storage) return hooks_.make_storage();
  // Without a file target there is nothing to probe.
  if (folder.empty()) return MakePosixStorage();
  return MakeStorage(options_.disk.backend, folder);
}

absl::StatusOr<std::unique_ptr<Sink>> Assembly::NewSink(Target target, size_t worker,
                                                        Storage* storage) const {
  if (hooks_.make_sink) return hooks_.make_sink(target, worker, storage);
  return MakeSink(SpecOf(options_, target), SetupOf(options_, partitions_, worker), storage,
                  ResumeMark(target, worker));
}

}  // namespace tickgate
