#include "sinks/make_sink.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/status.h"
#include "sinks/closing_sink.h"
#include "sinks/discard_sink.h"
#include "sinks/file_sink.h"
#include "sinks/file_start.h"
#include "sinks/memory_sink.h"
#include "sinks/path_template.h"
#include "sinks/recover_files.h"
#include "sinks/stdout_sink.h"

namespace tickgate {

std::vector<std::string> WantedFields(const SinkSpec& spec) {
  if (spec.kind != SinkKind::kFile) return {};
  const absl::StatusOr<PathTemplate> path = PathTemplate::Parse(spec.file.path);
  if (!path.ok()) return {};  // MakeSink says what is wrong with it
  std::vector<std::string> wanted = path->fields();
  const bool by_time = path->Has(PathTemplate::Kind::kDate) || path->Has(PathTemplate::Kind::kHour);
  const std::string& time = spec.file.time_field;
  if (by_time && !time.empty() && std::find(wanted.begin(), wanted.end(), time) == wanted.end()) {
    wanted.push_back(time);
  }
  return wanted;
}

absl::StatusOr<Mark> StartMark(const SinkSpec& spec, const SinkSetup& setup, Storage& storage,
                               const Mark* resume) {
  if (spec.kind == SinkKind::kFile) return FileStartMark(spec.file, setup, storage, resume);
  // Files of an earlier target stay in the mark: its open segments still have to be closed.
  return resume == nullptr ? Mark() : *resume;
}

absl::StatusOr<std::unique_ptr<Sink>> MakeSink(const SinkSpec& spec, const SinkSetup& setup,
                                               Storage* storage, const Mark* resume) {
  TG_CHECK(setup.worker < std::max<size_t>(setup.workers, 1));
  std::unique_ptr<Sink> sink;
  switch (spec.kind) {
    case SinkKind::kFile: {
      TG_CHECK(storage != nullptr);
      TG_ASSIGN_OR_RETURN(const Mark start, FileStartMark(spec.file, setup, *storage, resume));
      return FileSink::Create(spec.file, setup, *storage, start);
    }
    case SinkKind::kStdout:
      sink = std::make_unique<StdoutSink>(spec.stdout_fd);
      break;
    case SinkKind::kDiscard:
      sink = std::make_unique<DiscardSink>();
      break;
    case SinkKind::kMemory:
      sink = std::make_unique<MemorySink>(spec.memory == nullptr ? std::make_shared<MemoryRows>()
                                                                 : spec.memory);
      break;
  }
  if (resume == nullptr || resume->files.empty()) return sink;
  return std::make_unique<ClosingSink>(std::move(sink), RetiredMark(*resume));
}

}  // namespace tickgate
