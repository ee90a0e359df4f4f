#include "checkpoint/rocks.h"

#include <array>
#include <cstdio>
#include <memory>

#include "base/concat.h"
#include "base/log.h"
#include "rocksdb/cache.h"
#include "rocksdb/env.h"
#include "rocksdb/table.h"

namespace tickgate {
namespace {

// RocksDB's own log file is written on the same disk, and a write to it that fails there aborts the
// process; so errors go to our log and the rest nowhere.
class LogBridge final : public rocksdb::Logger {
 public:
  LogBridge() : Logger(rocksdb::InfoLogLevel::ERROR_LEVEL) {}

  void LogHeader(const char*, va_list) override {}
  void Logv(const char*, va_list) override {}
  void Logv(rocksdb::InfoLogLevel level, const char* format, va_list arguments) override {
    if (level < rocksdb::InfoLogLevel::ERROR_LEVEL || level >= rocksdb::InfoLogLevel::HEADER_LEVEL)
      return;
    std::array<char, 1024> line{};
    if (std::vsnprintf(line.data(), line.size(), format, arguments) < 0) return;
    Log(LogLevel::kError, "checkpoint", line.data());
  }
};

constexpr size_t kWriteBufferBytes = 1 << 20;
constexpr size_t kCacheBytes = 256 << 10;

}  // namespace

rocksdb::Options CheckpointDbOptions() {
  rocksdb::Options options;
  options.info_log = std::make_shared<LogBridge>();
  options.info_log_level = rocksdb::InfoLogLevel::ERROR_LEVEL;
  options.keep_log_file_num = 1;
  options.stats_dump_period_sec = 0;
  options.stats_persist_period_sec = 0;
  options.paranoid_checks = true;
  // A commit that was acknowledged is never rolled back: only a record that was still being
  // written may be missing, damage before it is an error.
  options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  // A failed write ends the process; nothing is to be resumed behind its back.
  options.max_bgerror_resume_count = 0;
  options.write_buffer_size = kWriteBufferBytes;
  options.max_write_buffer_number = 2;
  options.max_total_wal_size = 4 * kWriteBufferBytes;
  options.max_manifest_file_size = kWriteBufferBytes;
  options.max_background_jobs = 2;  // one flush, one compaction
  options.compression = rocksdb::kNoCompression;
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = rocksdb::NewLRUCache(kCacheBytes);
  options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  return options;
}

absl::Status StatusOfRocks(const rocksdb::Status& status, std::string_view tried,
                           const std::string& folder) {
  if (status.ok()) return absl::OkStatus();
  const std::string message = Concat(tried, " ", folder, ": ", status.ToString());
  if (status.IsNoSpace()) return absl::ResourceExhaustedError(message);
  return absl::DataLossError(message);
}

}  // namespace tickgate
