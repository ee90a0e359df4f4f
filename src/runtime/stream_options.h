// Everything a stream is run with, resolved: no text of the config is left to read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "program/program.h"
#include "runtime/mode.h"
#include "sinks/make_sink.h"
#include "sources/make_source.h"
#include "storage/storage.h"

namespace tickgate {

enum class Trigger : uint8_t { kContinuous, kAvailableNow };
enum class Delivery : uint8_t { kExactlyOnce, kAtLeastOnce, kAtMostOnce };
enum class ShardBy : uint8_t { kPartition, kKey, kField };
enum class IdlePolicy : uint8_t { kSpin, kBackoff, kPark };
enum class ThreadLayout : uint8_t { kSplit, kShared };

struct CommitOptions {
  uint64_t events = 100'000;
  int64_t interval_ns = 100'000'000;  // 0: off
};

struct ShardOptions {
  ShardBy by = ShardBy::kPartition;
  std::string field;  // of kField: a member name at the top level of the event
  size_t workers = 1;
};

struct CpuOptions {
  std::vector<int> readers, workers;  // empty: not pinned
  IdlePolicy idle = IdlePolicy::kBackoff;
  ThreadLayout threads = ThreadLayout::kSplit;
};

struct DiskOptions {
  IoBackend backend = IoBackend::kAuto;
  int64_t min_free_bytes = 256 << 20;  // at most 1 % of the disk is asked for
  int64_t full_timeout_ns = 300'000'000'000;
};

enum class BreakerAction : uint8_t { kStop, kPause };

// Trips when more than bad_ratio of the last `over` events were quarantined.
struct BreakerOptions {
  double bad_ratio = 0;
  uint64_t over = 0;  // 0: off
  BreakerAction action = BreakerAction::kStop;
};

struct StreamOptions {
  std::string name;
  SourceSpec source;
  std::shared_ptr<const Program> program;
  SinkSpec load, dlq, gaps;
  Trigger trigger = Trigger::kContinuous;
  Delivery delivery = Delivery::kExactlyOnce;
  Mode mode = Mode::kEnforce;
  bool annotate = false;
  BreakerOptions breaker;
  CommitOptions commit;
  ShardOptions shard;
  CpuOptions cpu;
  DiskOptions disk;
  int64_t in_flight_bytes_max = 64 << 20;
  uint64_t records_max = 0;  // 0: no limit
  uint64_t batches_max = 0;
  int64_t shutdown_timeout_ns = 25'000'000'000;
};

}  // namespace tickgate
