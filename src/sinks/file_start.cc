#include "sinks/file_start.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "base/status.h"
#include "sinks/segment_name.h"
#include "sinks/segment_scan.h"

namespace tickgate {
namespace {

using Kind = PathTemplate::Kind;

absl::Status EndsInLineBreak(Storage& storage, int file, const std::string& path, int64_t size) {
  if (size == 0) return absl::OkStatus();
  TG_ASSIGN_OR_RETURN(const std::string last, storage.Read(file, size - 1, 1));
  if (last == "\n") return absl::OkStatus();
  return absl::FailedPreconditionError(
      Concat(path, " was there before and does not end in a line break; move it away or end it"));
}

// Every plain file that the target can ever write.
absl::StatusOr<std::vector<std::string>> PlainPaths(const PathTemplate& path,
                                                    const SinkSetup& setup) {
  std::vector<std::string> names = {""};
  if (path.Has(Kind::kRecord))
    names.insert(names.end(), setup.records.begin(), setup.records.end());
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    PathValues values;
    values.record = name;
    std::string rendered;
    std::string_view why;
    if (!path.Render(values, &rendered, &why)) {
      return absl::InvalidArgumentError(Concat("path ", path.Text(), ": ", why));
    }
    paths.push_back(PlainFileName(rendered, static_cast<uint32_t>(setup.worker), setup.workers));
  }
  return paths;
}

absl::Status AddPlainFiles(const PathTemplate& path, const SinkSetup& setup, Storage& storage,
                           Mark* mark) {
  TG_ASSIGN_OR_RETURN(const std::vector<std::string> paths, PlainPaths(path, setup));
  for (const std::string& plain : paths) {
    const auto known = std::find_if(mark->files.begin(), mark->files.end(),
                                    [&](const FileMark& file) { return file.path == plain; });
    if (known != mark->files.end()) continue;
    TG_ASSIGN_OR_RETURN(FileMark file, PlainFileMark(storage, plain));
    mark->files.push_back(std::move(file));
  }
  return absl::OkStatus();
}

}  // namespace

bool MakesSegments(const FileTarget& target, const PathTemplate& path) {
  return target.rotate || path.Has(Kind::kDate) || path.Has(Kind::kHour) || path.Has(Kind::kField);
}

absl::StatusOr<PathTemplate> TargetPath(const FileTarget& target, const std::string& stream) {
  TG_ASSIGN_OR_RETURN(PathTemplate path, PathTemplate::Parse(target.path));
  if (MakesSegments(target, path) && target.path.ends_with(kSegmentEnding)) {
    TG_ASSIGN_OR_RETURN(
        path,
        PathTemplate::Parse(
            std::string_view(target.path).substr(0, target.path.size() - kSegmentEnding.size())));
  }
  return path.WithStream(stream);
}

absl::StatusOr<FileMark> PlainFileMark(Storage& storage, const std::string& path) {
  FileMark mark;
  mark.path = mark.final_path = path;
  mark.plain = true;
  const absl::StatusOr<int> file = storage.Open(path, {});
  if (absl::IsNotFound(file.status())) return mark;
  TG_RETURN_IF_ERROR(file.status());
  const absl::StatusOr<int64_t> size = storage.Size(*file);
  absl::Status status = size.status();
  if (status.ok()) status = EndsInLineBreak(storage, *file, path, *size);
  const absl::Status closed = storage.Close(*file);
  TG_RETURN_IF_ERROR(status);
  TG_RETURN_IF_ERROR(closed);
  mark.bytes = *size;
  return mark;
}

absl::StatusOr<Mark> FileStartMark(const FileTarget& target, const SinkSetup& setup,
                                   Storage& storage, const Mark* resume) {
  TG_ASSIGN_OR_RETURN(const PathTemplate path, TargetPath(target, setup.stream));
  Mark mark = resume == nullptr ? Mark() : *resume;
  mark.sink = "file";
  mark.folder = path.FixedFolder();
  mark.worker = static_cast<uint32_t>(setup.worker);
  const std::string old_pattern = std::exchange(mark.pattern, "");
  if (!MakesSegments(target, path)) {
    TG_RETURN_IF_ERROR(AddPlainFiles(path, setup, storage, &mark));
    return mark;
  }
  mark.pattern = path.Text();
  if (mark.pattern == old_pattern) return mark;
  TG_ASSIGN_OR_RETURN(const std::vector<FoundSegment> segments,
                      ScanSegments(storage, path, mark.worker));
  for (const FoundSegment& segment : segments) {
    mark.next_segment = std::max(mark.next_segment, segment.name.number + 1);
  }
  return mark;
}

}  // namespace tickgate
