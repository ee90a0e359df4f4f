// What a run did, as users read it: one JSON object, or a table on a terminal.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "event/mark.h"
#include "event/position.h"
#include "ops/counts.h"
#include "runtime/stream_options.h"

namespace tickgate {

enum class StopReason : uint8_t {
  kRunning,
  kDrained,
  kMaxBatches,
  kMaxRecords,
  kSignal,
  kError,
};

struct EpochSummary {
  EpochNumber epoch = 0;
  uint64_t events = 0;
  uint64_t good = 0;
  uint64_t quarantined = 0;
  Cursor cursor;
};

// Counts are those of this run's committed epochs.
struct RunSummary {
  static constexpr size_t kEpochsListed = 100;

  std::string stream;
  Trigger trigger = Trigger::kContinuous;
  StopReason stopped = StopReason::kRunning;
  uint64_t epochs = 0;  // committed in this run, with at least one frame
  Counts counts;
  std::vector<std::string> records;  // names, for counts.reasons
  std::optional<Cursor> resumed_from;
  Cursor cursor;
  double seconds = 0;
  std::deque<EpochSummary> per_epoch;  // the last kEpochsListed
};

std::string_view NameOf(StopReason reason);

// One line, in the exact shape of `--summary json`.
std::string SummaryJson(const RunSummary& summary);

}  // namespace tickgate
