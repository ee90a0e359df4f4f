// A stream that runs: source, rings, workers, sinks, epochs. Owns everything it needs but the store
// and the clock.
//
//   Create -> Start -> Step until done() -> summary()
//
// Threads: reader and worker threads of its own, pinned as asked; all calls here come from one
// control thread, which must Step every few milliseconds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "checkpoint/checkpoint_store.h"
#include "runtime/budget.h"
#include "runtime/stream_options.h"
#include "runtime/summary.h"

namespace tickgate {

struct StreamHooks;

class Pipeline {
 public:
  // Loads the checkpoint, recovers files, opens and seeks the source, probes the targets' folders:
  // whatever can be wrong is found here, before anything is read. FailedPrecondition: a checkpoint
  // of another source, with both identities and the command that resets.
  static absl::StatusOr<std::unique_ptr<Pipeline>> Create(StreamOptions options,
                                                          CheckpointStore& store, Clock& clock);
  // With parts of the caller's own: see StreamHooks (runtime/assembly.h).
  static absl::StatusOr<std::unique_ptr<Pipeline>> Create(StreamOptions options, StreamHooks hooks,
                                                          CheckpointStore& store, Clock& clock);
  ~Pipeline();  // ends the threads at once; what is not committed is replayed by the next run

  const MemoryBudget& budget() const;

  // Starts the threads.
  void Start();
  // One bounded turn of the control side: closes epochs, commits them, watches the disk. Returns
  // how much was done (0: sleep a little). Never fails: an error ends the stream, see status().
  size_t Step();
  // Another program judges from the next epoch boundary on; see Control::Reload.
  absl::Status Reload(std::shared_ptr<const Program> program);
  bool reloading() const;  // the last one is not yet taken by all
  // Stops reading, drains, commits, closes. Step on until done().
  void Stop(StopReason reason);

  bool done() const;
  // OK, or why the stream ended (ExitCodeOf gives the process's code).
  const absl::Status& status() const;
  // As of the last committed epoch.
  RunSummary summary() const;
  // For the progress line: frames committed, and bytes of the source done and in all (0: unknown).
  struct Progress {
    uint64_t frames = 0;
    int64_t done_bytes = 0;
    int64_t total_bytes = 0;
  };
  Progress progress() const;

 private:
  class Parts;
  explicit Pipeline(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace tickgate
