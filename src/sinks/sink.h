// Where rows go.
//
// Threads: an instance belongs to one worker; every call comes from its thread.
// Epochs:  rows appended between two seals belong to the epoch the second one names. I/O of a
// sealed
//          epoch goes on behind it while rows of the next ones arrive; DurableEpoch says how far it
//          came.
// Errors:  any error is final: the stream stops, a restart replays from the last committed epoch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "event/mark.h"
#include "event/row.h"

namespace tickgate {

// What Append did: rows [0, taken) were copied; row `taken`, if rejected, can never land here (a
// path value too long, too many paths): its event goes to the quarantine and the caller goes on
// behind it. Neither taken whole nor rejected: full for now, come again with the rest.
struct AppendResult {
  size_t taken = 0;
  bool rejected = false;
  std::string_view rejected_why;  // static text
};

class Sink {
 public:
  virtual ~Sink() = default;

  virtual absl::StatusOr<AppendResult> Append(std::span<const Row> rows) = 0;

  // The names by Row::record from here on: those known so far, and others behind them.
  virtual void LearnRecords(std::span<const std::string> /*records*/) {}

  // Ends epoch `epoch`: its rows are those taken so far. `last`: the stream ends cleanly with it,
  // so open segments close. The mark tells how to bring the sink back to this instant.
  virtual absl::StatusOr<Mark> Seal(EpochNumber epoch, bool last) = 0;

  // One bounded turn: submits and reaps I/O, never waits. `now_ns` is the monotonic clock.
  // Returns how much was done (0: nothing to do).
  virtual absl::StatusOr<size_t> Step(int64_t now_ns) = 0;

  // Everything up to and including this epoch is durable. 0: none yet.
  virtual EpochNumber DurableEpoch() const = 0;

  // The full disk: true while Append takes nothing because there is no room.
  virtual bool DiskFull() const = 0;

  // Bytes taken since the sink was made.
  virtual uint64_t BytesTaken() const = 0;

  // The size of every buffer this sink holds, for the memory budget.
  virtual size_t BufferBytes() const = 0;
};

}  // namespace tickgate
