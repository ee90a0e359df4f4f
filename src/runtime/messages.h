// What the control thread and the hot threads tell each other, through mailboxes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "event/mark.h"
#include "event/position.h"
#include "ops/counts.h"
#include "ring/mailbox.h"
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
  enum class Kind : uint8_t { kStart, kClose, kCommitted, kPause, kResume, kStop };
  Kind kind = Kind::kStart;
  EpochNumber epoch = 0;  // of kClose, kCommitted
};

struct ReaderReport {
  enum class Kind : uint8_t { kClosed, kEnded };
  Kind kind = Kind::kClosed;
  EpochNumber epoch = 0;  // of kClosed
  Cursor cursor;
  uint64_t frames = 0;  // of the closed epoch, as are its bytes
  uint64_t bytes = 0;
  StopReason reason = StopReason::kDrained;  // of kEnded
  absl::Status status;                       // of kEnded: why the source gave up, where it did
};

struct WorkerCommand {
  EpochNumber committed = 0;
};

struct WorkerReport {
  enum class Kind : uint8_t { kStarted, kSealed, kDurable, kEnded, kFailed };
  Kind kind = Kind::kStarted;
  EpochNumber epoch = 0;                 // of kSealed, kDurable
  std::array<Mark, kTargetCount> marks;  // of kSealed
  Counts counts;                         // of kSealed
  absl::Status status;                   // of kFailed
};

using ReaderCommands = Mailbox<ReaderCommand>;
using ReaderReports = Mailbox<ReaderReport>;
using WorkerCommands = Mailbox<WorkerCommand>;
using WorkerReports = Mailbox<WorkerReport>;

}  // namespace tickgate
