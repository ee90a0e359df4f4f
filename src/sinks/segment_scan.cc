#include "sinks/segment_scan.h"

#include <optional>
#include <span>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

using Component = PathTemplate::Component;

class Scan {
 public:
  Scan(Storage& storage, uint32_t worker) : storage_(storage), worker_(worker) {}

  // `rest`: the components below `folder` (empty: the working folder), the last of a file.
  absl::Status Walk(const std::string& folder, std::span<const Component> rest) {
    const absl::StatusOr<std::vector<std::string>> names =
        storage_.List(folder.empty() ? "." : folder);
    if (absl::IsNotFound(names.status())) return absl::OkStatus();
    TG_RETURN_IF_ERROR(names.status());
    for (const std::string& name : *names) {
      if (rest.size() == 1) {
        TakeFile(folder, name, rest.front());
      } else if (MatchesComponent(rest.front(), name)) {
        TG_RETURN_IF_ERROR(Walk(Below(folder, name), rest.subspan(1)));
      }
    }
    return absl::OkStatus();
  }

  std::vector<FoundSegment> found;

 private:
  static std::string Below(const std::string& folder, const std::string& name) {
    if (folder.empty() || folder.ends_with('/')) return folder + name;
    return Concat(folder, "/", name);
  }

  void TakeFile(const std::string& folder, const std::string& name, const Component& component) {
    std::optional<SegmentName> segment = ParseSegmentName(name);
    if (!segment || segment->worker != worker_) return;
    if (!MatchesComponent(component, segment->path)) return;
    segment->path = Below(folder, segment->path);
    found.push_back({Below(folder, name), *segment});
  }

  Storage& storage_;
  const uint32_t worker_;
};

}  // namespace

absl::StatusOr<std::vector<FoundSegment>> ScanSegments(Storage& storage,
                                                       const PathTemplate& pattern,
                                                       uint32_t worker) {
  Scan scan(storage, worker);
  // Folders whose names are fixed are gone through by name, so that nothing else is ever listed.
  const std::string folder = pattern.FixedFolder();
  std::span<const Component> rest = pattern.components();
  while (rest.size() > 1 &&
         (rest.front().empty() ||
          (rest.front().size() == 1 && rest.front()[0].kind == PathTemplate::Kind::kText))) {
    rest = rest.subspan(1);
  }
  TG_RETURN_IF_ERROR(scan.Walk(folder == "." ? "" : folder, rest));
  return std::move(scan.found);
}

absl::StatusOr<int64_t> TotalBytes(Storage& storage, const std::vector<FoundSegment>& segments) {
  int64_t total = 0;
  for (const FoundSegment& segment : segments) {
    OpenOptions options;
    options.read_only = true;
    const absl::StatusOr<int> file = storage.Open(segment.path, options);
    if (absl::IsNotFound(file.status())) continue;  // gone or renamed meanwhile
    TG_RETURN_IF_ERROR(file.status());
    const absl::StatusOr<int64_t> size = storage.Size(*file);
    TG_RETURN_IF_ERROR(storage.Close(*file));
    TG_RETURN_IF_ERROR(size.status());
    total += *size;
  }
  return total;
}

}  // namespace tickgate
