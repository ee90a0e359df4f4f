// The parts of a stream, made and wired but not yet running: who drives them (threads, or a test
// turn by turn) is decided elsewhere.
//
// Order of life: Prepare finds all that can be wrong, before anything is read; then Worker::Start
// on each worker's thread, then turns of reader, workers and control until control is done.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "checkpoint/checkpoint_store.h"
#include "ring/byte_ring.h"
#include "runtime/budget.h"
#include "runtime/control.h"
#include "runtime/reader.h"
#include "runtime/restore.h"
#include "runtime/stream_options.h"
#include "runtime/stream_program.h"
#include "runtime/worker.h"
#include "sources/source.h"
#include "storage/storage.h"

namespace tickgate {

// What a test, or a user of the library, brings instead of what the options name. Empty: as the
// options say.
struct StreamHooks {
  std::function<absl::StatusOr<std::unique_ptr<Source>>()> make_source;
  // For a worker's sinks, called on its thread; and for the control side.
  std::function<absl::StatusOr<std::unique_ptr<Storage>>()> make_storage;
  std::function<absl::StatusOr<std::unique_ptr<Sink>>(Target, size_t worker, Storage*)> make_sink;
};

class Assembly {
 public:
  Assembly(StreamOptions options, StreamHooks hooks, CheckpointStore& store, Clock& clock);
  ~Assembly();

  absl::Status Prepare();

  const StreamOptions& options() const { return options_; }
  const MemoryBudget& budget() const { return budget_; }
  const Source::Progress& start_progress() const { return start_progress_; }
  Reader& reader() { return *reader_; }
  size_t workers() const { return workers_.size(); }
  Worker& worker(size_t index) { return *workers_[index]; }
  Control& control() { return *control_; }
  const Control& control() const { return *control_; }

 private:
  absl::StatusOr<std::unique_ptr<Storage>> NewStorage(const std::string& folder) const;
  absl::StatusOr<std::unique_ptr<Sink>> NewSink(Target target, size_t worker,
                                                Storage* storage) const;
  absl::Status ProbeFolders();
  void MakeHotSide();
  absl::Status SumBudget();
  bool HasPlainFileOfEachRecord() const;
  WorkerSetup SetupOfWorker(size_t index);
  const Mark* ResumeMark(Target target, size_t worker) const;
  ControlSetup SetupOfControl();

  const StreamOptions options_;
  const StreamHooks hooks_;
  CheckpointStore& store_;
  Clock& clock_;
  MemoryBudget budget_;
  std::unique_ptr<Source> source_;
  std::vector<std::string> partitions_;
  Loaded loaded_;
  std::vector<std::string> folders_;  // of the file targets
  std::unique_ptr<Storage> storage_;  // the control side's
  Source::Progress start_progress_;
  std::shared_ptr<const StreamProgram> program_;
  ReaderLink reader_link_;
  std::deque<WorkerLink> worker_links_;
  std::deque<ByteRing> rings_;
  std::unique_ptr<Reader> reader_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Control> control_;
};

}  // namespace tickgate
