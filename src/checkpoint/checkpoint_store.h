// What survives a restart: one record an epoch, written whole and synced, or not at all.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "event/mark.h"
#include "event/position.h"
#include "event/verdict.h"

namespace tickgate {

// What a breaker has seen of the last events, while `contract` judged them.
struct BreakerWindow {
  std::string contract;
  uint64_t seen = 0;
  uint64_t bad = 0;

  friend bool operator==(const BreakerWindow&, const BreakerWindow&) = default;
};

struct Checkpoint {
  std::string stream;
  std::string source_identity;
  std::string id;  // random, drawn with the stream's first checkpoint, kept ever after
  EpochNumber epoch = 0;
  int64_t committed_ns = 0;  // wall clock
  Cursor cursor;
  // target ("load", "dlq", "gaps") -> the mark of each worker's sink, by worker
  std::map<std::string, std::vector<Mark>> marks;
  // Since the stream began: events by verdict, and frames.
  std::array<uint64_t, kVerdictCount> verdicts{};
  uint64_t frames = 0;
  BreakerWindow breaker;

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

// Threads: any; the streams of a process share one store.
class CheckpointStore {
 public:
  virtual ~CheckpointStore() = default;

  // nullopt: nothing was ever committed. DataLoss: it is there and damaged (CRC, epoch).
  virtual absl::StatusOr<std::optional<Checkpoint>> Load(std::string_view stream) = 0;
  // Durable when it returns OK. Aborted ("fenced") unless the stored epoch is the one that this
  // process loaded or committed last for the stream: another writer is at work. Any other error:
  // the write failed, the process must end and replay; every later one is refused.
  // REQUIRES: the epoch is not below the stored one. The stored epoch itself may be written again:
  // before it reads on, a stream notes what its sinks start from (epoch 0 where nothing was
  // committed yet).
  virtual absl::Status Commit(const Checkpoint& checkpoint) = 0;
  // The newest first, at most the last kHistoryMax epochs.
  virtual absl::StatusOr<std::vector<Checkpoint>> History(std::string_view stream) = 0;
  // Names of the streams that have a checkpoint, sorted.
  virtual absl::StatusOr<std::vector<std::string>> Streams() = 0;
  // Forgets a stream: it begins anew.
  virtual absl::Status Reset(std::string_view stream) = 0;
};
inline constexpr size_t kHistoryMax = 64;

enum class StoreAccess { kReadWrite, kReadOnly };

// The RocksDB store of a state folder, made where it is missing (read-write). One process writes at
// a time: Aborted, naming the other's process id, where the folder is in use. Read-only works
// beside a running process, shows what was committed when it was opened, and never changes a file;
// NotFound where nothing was ever written.
absl::StatusOr<std::unique_ptr<CheckpointStore>> OpenCheckpointStore(const std::string& folder,
                                                                     StoreAccess access);
// In memory, for tests and the library.
std::unique_ptr<CheckpointStore> MakeMemoryCheckpointStore();

// {"stream":...,"source":...,"epoch":57,"committed":"...Z","cursor":{...},"marks":{...},
//  "counts":{...}}
std::string CheckpointJson(const Checkpoint& checkpoint);

}  // namespace tickgate
