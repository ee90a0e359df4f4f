// Where frames come from.
//
// Threads: all calls come from one reader thread, but Open and the capabilities (main thread,
// before). Life:    Open once, Poll until kEnd, Committed after each commit.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "event/position.h"
#include "sources/intake.h"

namespace tickgate {

enum class PollResult : uint8_t {
  kProgress,  // frames or bytes moved
  kIdle,      // nothing there, after at most the wait asked for
  kFull,      // the intake takes no more now
  kEnd,       // nothing will ever come again in this run
};

struct SourceTraits {
  std::string type;        // "file": the cursor's tag
  bool bounded = true;     // it ends by itself
  bool replayable = true;  // Open(cursor) brings the same frames again
};

class Source {
 public:
  virtual ~Source() = default;

  virtual const SourceTraits& traits() const = 0;
  // What makes this source this source, whatever else changes in the config: path or glob as
  // written, topics, ... A checkpoint of another identity is refused.
  virtual std::string Identity() const = 0;

  // Finds what is to be read, snapshots its ends, and seeks to `resume` (null: the start).
  // NotFound, PermissionDenied: a missing or unreadable input, named. FailedPrecondition: the input
  // is not what the cursor was taken on (it shrank, its head changed).
  virtual absl::Status Open(const Cursor* resume) = 0;

  // Moves at most a few blocks into `intake`; waits at most `wait_ns`, and only where nothing is
  // there. `now_ns` is the wall clock, for received_ns. An error ends the stream (DataLoss: the
  // middle of an input could not be read); what was published before it stands.
  virtual absl::StatusOr<PollResult> Poll(int64_t now_ns, int64_t wait_ns, Intake& intake) = 0;

  // The resume point behind all that was published so far.
  virtual Cursor CurrentCursor() const = 0;
  // `cursor` is durable: queues acknowledge, files may be moved away.
  virtual void Committed(const Cursor& cursor) = 0;

  // How many partitions blocks may name, known once Open has returned. A cursor says less: it
  // leaves out those that nothing was read of.
  virtual uint32_t PartitionCount() const = 0;
  // The name of a partition, as positions show it.
  virtual std::string PartitionName(uint32_t partition) const = 0;

  // For the progress line: bytes taken so far and in all (0: unknown).
  struct Progress {
    int64_t done_bytes = 0;
    int64_t total_bytes = 0;
  };
  virtual Progress progress() const = 0;
};

}  // namespace tickgate
