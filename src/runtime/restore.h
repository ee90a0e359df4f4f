// What happens before a stream reads anything: the checkpoint is loaded and believed only for the
// same source, the files are brought back to it, and the marks the sinks start from are committed.
#pragma once

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "checkpoint/checkpoint_store.h"
#include "runtime/messages.h"
#include "runtime/stream_options.h"
#include "sinks/make_sink.h"
#include "sources/source.h"
#include "storage/storage.h"

namespace tickgate {

// The stored checkpoint, or a new one of epoch 0. FailedPrecondition where it is of another source.
struct Loaded {
  Checkpoint checkpoint;
  bool resumed = false;
};
absl::StatusOr<Loaded> LoadCheckpoint(const StreamOptions& options, const Source& source,
                                      CheckpointStore& store);

// The folder a file target lies in: its path up to the first template. Empty for other sinks.
std::string TargetFolder(const SinkSpec& spec);

const SinkSpec& SpecOf(const StreamOptions& options, Target target);
// Names of the values the targets want in every row, in the program's order.
SinkSetup SetupOf(const StreamOptions& options, const std::vector<std::string>& partitions,
                  size_t worker);

// Brings files back to `checkpoint` and works out the marks of each target's sinks by worker;
// commits them where they differ. `checkpoint` is what the sinks resume from afterwards.
absl::Status RestoreFiles(const StreamOptions& options, const Source& source,
                          const std::vector<std::string>& partitions, CheckpointStore& store,
                          Storage& storage, Checkpoint* checkpoint);

}  // namespace tickgate
