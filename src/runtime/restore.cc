#include "runtime/restore.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "sinks/recover_files.h"

namespace tickgate {
namespace {

std::string RandomId() {
  std::random_device device;
  std::string id;
  for (int i = 0; i < 4; ++i) {
    uint32_t word = device();
    for (int digit = 0; digit < 8; ++digit, word >>= 4) id += "0123456789abcdef"[word & 15];
  }
  return id;
}

bool KeepsCompleteRows(const StreamOptions& options, const Source& source) {
  return !source.traits().replayable || options.delivery == Delivery::kAtMostOnce;
}

// The marks the sinks of one target start from: those that recovery left, each as its worker's
// today's sink sees it, and behind them those of workers that are no more.
absl::StatusOr<std::vector<Mark>> StartMarks(const StreamOptions& options, Target target,
                                             const std::vector<std::string>& partitions,
                                             std::vector<Mark> marks, Storage& storage) {
  const size_t workers = options.shard.workers;
  for (size_t i = workers; i < marks.size(); ++i) marks[i] = RetiredMark(std::move(marks[i]));
  for (size_t i = 0; i < workers; ++i) {
    const Mark* const resume = i < marks.size() ? &marks[i] : nullptr;
    TG_ASSIGN_OR_RETURN(Mark mark, StartMark(SpecOf(options, target),
                                             SetupOf(options, partitions, i), storage, resume));
    if (i < marks.size()) {
      marks[i] = std::move(mark);
    } else {
      marks.push_back(std::move(mark));
    }
  }
  return marks;
}

}  // namespace

absl::StatusOr<Loaded> LoadCheckpoint(const StreamOptions& options, const Source& source,
                                      CheckpointStore& store) {
  Loaded loaded;
  TG_ASSIGN_OR_RETURN(std::optional<Checkpoint> stored, store.Load(options.name));
  const std::string identity = source.Identity();
  if (!stored) {
    loaded.checkpoint.stream = options.name;
    loaded.checkpoint.source_identity = identity;
    loaded.checkpoint.id = RandomId();
    return loaded;
  }
  if (stored->source_identity != identity) {
    return absl::FailedPreconditionError(
        Concat("stream ", options.name, ": its checkpoint is of another source: stored ",
               stored->source_identity, ", now ", identity,
               "; give the stream another name, or forget its state with: tickgate checkpoint "
               "reset ",
               options.name, " --yes --state STATE_DIR"));
  }
  loaded.resumed = !stored->cursor.type.empty();
  loaded.checkpoint = *std::move(stored);
  return loaded;
}

std::string TargetFolder(const SinkSpec& spec) {
  if (spec.kind != SinkKind::kFile) return "";
  const std::string fixed = spec.file.path.substr(0, spec.file.path.find('{'));
  const size_t slash = fixed.rfind('/');
  return slash == std::string::npos || slash == 0 ? "/" : fixed.substr(0, slash);
}

const SinkSpec& SpecOf(const StreamOptions& options, Target target) {
  switch (target) {
    case Target::kLoad:
      return options.load;
    case Target::kDlq:
      return options.dlq;
    case Target::kGaps:
      return options.gaps;
  }
  return options.load;
}

SinkSetup SetupOf(const StreamOptions& options, const std::vector<std::string>& partitions,
                  size_t worker) {
  SinkSetup setup;
  setup.stream = options.name;
  for (const RecordSpec& record : options.program->spec().records) {
    setup.records.push_back(record.name);
  }
  setup.partitions = partitions;
  setup.wanted = options.program->spec().wanted;
  setup.worker = worker;
  setup.workers = options.shard.workers;
  return setup;
}

absl::Status RestoreFiles(const StreamOptions& options, const Source& source,
                          const std::vector<std::string>& partitions, CheckpointStore& store,
                          Storage& storage, Checkpoint* checkpoint) {
  Checkpoint restored = *checkpoint;
  for (size_t i = 0; i < kTargetCount; ++i) {
    const std::string name(kTargetNames[i]);
    RecoverOptions recover;
    recover.stream = options.name;
    recover.keep_complete_rows = KeepsCompleteRows(options, source);
    TG_ASSIGN_OR_RETURN(RecoverReport report, RecoverFiles(storage, restored.marks[name], recover));
    if (report.files_cut + report.files_removed + report.torn_tails > 0) {
      Log(LogLevel::kInfo, options.name,
          Concat("recovery of ", name, ": ", report.files_cut, " files cut by ", report.bytes_cut,
                 " bytes, ", report.files_removed, " removed, ", report.torn_tails, " torn tails"));
    }
    TG_ASSIGN_OR_RETURN(
        restored.marks[name],
        StartMarks(options, static_cast<Target>(i), partitions, std::move(report.marks), storage));
  }
  if (restored == *checkpoint) return absl::OkStatus();
  // Rows of the first epoch must be told from what lay in a file before, even if the epoch is
  // killed.
  TG_RETURN_IF_ERROR(store.Commit(restored));
  *checkpoint = std::move(restored);
  return absl::OkStatus();
}

}  // namespace tickgate
