// Which files a file source reads: paths and globs made into a list, each file once.
//
// Order:   that of the paths as written; a glob's matches by name, byte by byte.
// Left out: of a glob all that is no regular file, files that end in `.part` (somebody still writes
//           them) or `.manifest.json`. Named outright, a folder or a `.part` file is refused.
// Twice:   a file found by two paths, also through a link, is read under the first, or under the
//          one that the checkpoint knows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "sources/make_source.h"

namespace tickgate {

struct InputFile {
  std::string path;       // absolute
  std::string partition;  // relative to the base folder; absolute outside of it
  uint64_t device = 0;
  uint64_t inode = 0;
  int64_t size = 0;  // the snapshot: nothing behind it is read
};

// `known` tells whether the checkpoint has a partition of this name.
absl::StatusOr<std::vector<InputFile>> FindInputFiles(
    const FileInput& input, const std::function<bool(std::string_view)>& known);

// The name of the partition of `path`.
std::string PartitionNameOf(std::string_view path, std::string_view base_folder);

}  // namespace tickgate
