// RocksDB as this folder uses it: quiet, small, strict; its answers as ours.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "rocksdb/options.h"
#include "rocksdb/status.h"

namespace tickgate {

rocksdb::Options CheckpointDbOptions();

// What was tried on which folder, and RocksDB's answer. ResourceExhausted: the disk is full.
absl::Status StatusOfRocks(const rocksdb::Status& status, std::string_view tried,
                           const std::string& folder);

}  // namespace tickgate
