#include "sources/make_source.h"

#include <cmath>

#include "base/check.h"
#include "sources/file_source.h"
#include "sources/generate_source.h"
#include "sources/stdin_source.h"

namespace tickgate {

absl::StatusOr<std::unique_ptr<Source>> MakeSource(const SourceSpec& spec) {
  if (spec.event_bytes_max < 1) {
    return absl::InvalidArgumentError("max_event_bytes must be at least 1");
  }
  switch (spec.kind) {
    case SourceKind::kFile:
      if (spec.file.paths.empty()) return absl::InvalidArgumentError("a file source needs a path");
      return std::make_unique<FileSource>(spec.file, spec.event_bytes_max);
    case SourceKind::kStdin:
      if (spec.stdin_format == InputFormat::kWhole) {
        return absl::InvalidArgumentError("stdin is read as lines or tape, never whole");
      }
      return std::make_unique<StdinSource>(StdinSource::Options{
          .format = spec.stdin_format, .event_bytes_max = spec.event_bytes_max});
    case SourceKind::kGenerate:
      if (!std::isfinite(spec.generate.rate) || spec.generate.rate < 0) {
        return absl::InvalidArgumentError("generate: rate must be 0 or more events a second");
      }
      return std::make_unique<GenerateSource>(spec.generate);
  }
  TG_CHECK(false);
  return nullptr;
}

}  // namespace tickgate
