// The kinds of sources and what each needs to be made: one switch, no registry.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sources/source.h"

namespace tickgate {

enum class SourceKind : uint8_t { kFile, kStdin, kGenerate };
enum class InputFormat : uint8_t { kLines, kTape, kWhole };
enum class GenerateKind : uint8_t { kTrades, kQuotes, kL2, kMixed };

struct FileInput {
  std::vector<std::string> paths;  // absolute; each a path or a glob
  std::vector<std::string>
      written;              // the same as written in the config: identity and partition names
  std::string base_folder;  // of the run config: partition names are relative to it
  InputFormat format = InputFormat::kLines;
  // Files that the stream writes itself must not match: absolute path prefixes of its targets.
  std::vector<std::string> own_targets;
};

struct GenerateInput {
  GenerateKind kind = GenerateKind::kTrades;
  uint64_t seed = 1;
  uint64_t count = 0;  // 0: no end
  double rate = 0;     // events a second; 0: as fast as it goes
};

struct SourceSpec {
  SourceKind kind = SourceKind::kFile;
  FileInput file;  // kFile
  InputFormat stdin_format = InputFormat::kLines;
  GenerateInput generate;
  int64_t event_bytes_max = 16 << 20;
};

absl::StatusOr<std::unique_ptr<Source>> MakeSource(const SourceSpec& spec);

}  // namespace tickgate
