// A run config as the program uses it: every value read, checked, and given its default.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "config/findings.h"
#include "config/read_transform.h"
#include "runtime/stream_options.h"

namespace tickgate {

struct ContractRef {
  std::string path;     // absolute; empty: a variable without a value stands in it
  std::string written;  // as messages name it
  ConfigPlace place;
  bool validate = true;
  bool coerce = true;
  bool annotate = false;
};

struct TargetConfig {
  SinkSpec spec;
  ConfigPlace place;       // of `path`, else of the target
  bool defaulted = false;  // the file does not name it
};

struct StreamConfig {
  std::string name;
  ConfigPlace place;
  ContractRef contract;
  TransformConfig transform;
  std::vector<std::string> records;  // of the contract, once it is compiled
  SourceSpec source;
  ConfigPlace source_place;
  TargetConfig load, dlq, gaps;
  Trigger trigger = Trigger::kContinuous;
  ConfigPlace trigger_place;
  bool trigger_said = false;
  Delivery delivery = Delivery::kExactlyOnce;
  Mode mode = Mode::kEnforce;
  BreakerOptions breaker;
  std::string mask_key_file;  // absolute; empty: none
  ConfigPlace mask_key_place;
  CommitOptions commit;
  ShardOptions shard;
  CpuOptions cpu;
  int64_t in_flight_bytes_max = 0;
  uint64_t records_max = 0;  // 0: no limit
  uint64_t batches_max = 0;
};

struct RunConfig {
  std::string file;         // as it was named
  std::string base_folder;  // absolute: what relative paths of the file are relative to
  std::string state_dir;    // absolute
  int64_t shutdown_timeout_ns = 0;
  DiskOptions disk;
  std::vector<StreamConfig> streams;
};

}  // namespace tickgate
