// The segments of a target that lie on the disk, found by the target's own pattern alone.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sinks/path_template.h"
#include "sinks/segment_name.h"
#include "storage/storage.h"

namespace tickgate {

struct FoundSegment {
  std::string path;
  SegmentName name;
};

// Open and closed ones of one worker, in order of path. Other files and folders are passed over.
absl::StatusOr<std::vector<FoundSegment>> ScanSegments(Storage& storage,
                                                       const PathTemplate& pattern,
                                                       uint32_t worker);

// Room that the files take: the sum of their sizes.
absl::StatusOr<int64_t> TotalBytes(Storage& storage, const std::vector<FoundSegment>& segments);

}  // namespace tickgate
