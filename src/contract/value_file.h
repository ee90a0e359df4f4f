// The values of an `in_file`: one a line, no comments, nothing else in the file.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tickgate {

// The whole of a regular file of at most `bytes_max` bytes.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t bytes_max);

// The lines, without their ends (LF or CR LF). InvalidArgument for a blank line, no line at all,
// text that is not UTF-8; ErrnoStatus where the file cannot be read.
absl::StatusOr<std::vector<std::string>> ReadValueFile(const std::string& path);

// `path` as seen from the folder of the file that names it.
std::string PathBeside(const std::string& naming_file, const std::string& path);

}  // namespace tickgate
