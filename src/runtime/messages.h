// What the control thread and the hot threads tell each other, through mailboxes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "event/mark.h"
#include "event/position.h"
#include "ops/counts.h"
#include "program/judge.h"
#include "ring/mailbox.h"
#include "runtime/stream_program.h"
#include "runtime/summary.h"

namespace tickgate {

// More than any number of epochs in flight can fill.
inline constexpr size_t kMailboxSlots = 64;
// Epochs closed by the readers and not yet committed.
inline constexpr uint64_t kEpochsInFlightMax = 4;

// The targets of a worker, by index into its sinks and marks.
enum class Target : uint8_t { kLoad, kDlq, kGaps };
inline constexpr size_t kTargetCount = 3;
inline constexpr std::array<std::string_view, kTargetCount> kTargetNames = {"load", "dlq", "gaps"};

struct ReaderCommand {
  enum class Kind : uint8_t { kStart, kClose, kCommitted, kPause, kResume, kProgram, kStop };
  Kind kind = Kind::kStart;
  EpochNumber epoch = 0;  // of kClose, kCommitted
  uint32_t program = 0;   // of kProgram: behind the next barrier this one judges
};

struct ReaderReport {
  enum class Kind : uint8_t { kClosed, kEnded };
  Kind kind = Kind::kClosed;
  EpochNumber epoch = 0;  // of kClosed
  Cursor cursor;
  uint64_t frames = 0;  // of the closed epoch, as are its bytes
  uint64_t bytes = 0;
  uint32_t program = 0;                      // of kClosed: the one that judges behind it
  StopReason reason = StopReason::kDrained;  // of kEnded
  absl::Status status;                       // of kEnded: why the source gave up, where it did
};

struct WorkerCommand {
  EpochNumber committed = 0;
  // To be taken behind the barrier that names it, with a judge made for this worker; null: none.
  std::shared_ptr<const StreamProgram> program = nullptr;
  std::unique_ptr<Judge> judge = nullptr;
};

struct WorkerReport {
  enum class Kind : uint8_t { kStarted, kSealed, kDurable, kTripped, kEnded, kFailed };
  Kind kind = Kind::kStarted;
  EpochNumber epoch = 0;                     // of kSealed, kDurable
  std::array<Mark, kTargetCount> marks;      // of kSealed
  Counts counts;                             // of kSealed
  uint64_t window_seen = 0, window_bad = 0;  // of kSealed: what the worker's breaker holds
  absl::Status status;                       // of kFailed; of kTripped: the worker has stopped
};

using ReaderCommands = Mailbox<ReaderCommand>;
using ReaderReports = Mailbox<ReaderReport>;
using WorkerCommands = Mailbox<WorkerCommand>;
using WorkerReports = Mailbox<WorkerReport>;

}  // namespace tickgate
