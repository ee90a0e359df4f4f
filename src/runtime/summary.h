// What a run did, as users read it: one JSON object, or a table on a terminal.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "event/mark.h"
#include "event/position.h"
#include "ops/counts.h"
#include "runtime/stream_options.h"
#include "runtime/stream_program.h"

namespace tickgate {

enum class StopReason : uint8_t {
  kRunning,
  kDrained,
  kMaxBatches,
  kMaxRecords,
  kSignal,
  kBreaker,
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
  Mode mode = Mode::kEnforce;
  StopReason stopped = StopReason::kRunning;
  uint64_t epochs = 0;  // committed in this run, with at least one frame
  Counts counts;
  StreamNames names;  // for counts.reasons and counts.rules
  std::optional<Cursor> resumed_from;
  Cursor cursor;
  double seconds = 0;
  std::deque<EpochSummary> per_epoch;  // the last kEpochsListed
};

std::string_view NameOf(StopReason reason);

// Why events of a record were quarantined or marked, each reason with its count.
struct RecordReasons {
  std::string record;                                     // `_`: of what has no record
  std::vector<std::pair<std::string, uint64_t>> reasons;  // `gt`, `rule:lot`
};
// By record, those with any.
std::vector<RecordReasons> ReasonsOf(const RunSummary& summary);

// One line, in the exact shape of `--summary json`.
std::string SummaryJson(const RunSummary& summary);

}  // namespace tickgate
