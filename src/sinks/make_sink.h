// The kinds of sinks and what each needs to be made: one switch, no registry.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sinks/sink.h"
#include "storage/storage.h"

namespace tickgate {

class MemoryRows;  // sinks/memory_sink.h

enum class SinkKind : uint8_t { kFile, kStdout, kDiscard, kMemory };
enum class ManifestKind : uint8_t { kRows, kSha256, kOff };

struct FileTarget {
  std::string path;          // absolute template: {stream} {record} {date} {hour} {field:PATH}
  int64_t rotate_bytes = 0;  // 0: not by size
  int64_t rotate_interval_ns = 0;  // 0: not by time
  bool rotate = false;     // whether `rotate` was said at all (segments even without a limit)
  std::string time_field;  // {date} and {hour} from this timestamp field; empty: receive time
  ManifestKind manifest = ManifestKind::kRows;
  size_t open_max = 256;
  size_t paths_max = 10'000;
  uint32_t mode = 0644;
  int64_t bytes_max = 0;  // dlq: intake waits when the file holds this much; 0: no limit
};

struct SinkSpec {
  SinkKind kind = SinkKind::kDiscard;
  std::string target;  // "load", "dlq", "gaps"
  FileTarget file;
  std::shared_ptr<MemoryRows> memory;  // of kMemory: where sealed rows appear
  int stdout_fd = 1;                   // of kStdout
};

// What the stream knows and every sink of it may need.
struct SinkSetup {
  std::string stream;
  std::vector<std::string> records;     // names, by Row::record
  std::vector<std::string> partitions;  // names known at the start; marks leave others empty
  std::vector<std::string> wanted;      // names, by index in Row::wanted
  size_t worker = 0;
  size_t workers = 1;
};

// Field names of the event that the target needs in Row::wanted: {field:PATH} in order, then time.
std::vector<std::string> WantedFields(const SinkSpec& spec);

// The mark a sink starts from: `resume`'s (null: none), and what today's target adds to it: plain
// files it does not name, at their present length, and the number behind the highest segment there
// is. Blocks; for the control thread, after RecoverFiles. It must be committed before the first
// row is appended, and be MakeSink's `resume`: else a kill in the first epoch leaves rows in a
// plain file that no mark tells from what lay there before.
absl::StatusOr<Mark> StartMark(const SinkSpec& spec, const SinkSetup& setup, Storage& storage,
                               const Mark* resume);

// `storage` belongs to the worker's thread and outlives the sink. `resume`: the mark of the last
// committed epoch (null: none).
absl::StatusOr<std::unique_ptr<Sink>> MakeSink(const SinkSpec& spec, const SinkSetup& setup,
                                               Storage* storage, const Mark* resume);

}  // namespace tickgate
