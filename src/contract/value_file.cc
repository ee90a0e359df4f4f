#include "contract/value_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "base/units.h"

namespace tickgate {
namespace {

constexpr size_t kValueFileBytesMax = 64 << 20;

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t bytes_max) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    return ErrnoStatus(error ? error.value() : ENOENT, "read", path);
  }
  if (!std::filesystem::is_regular_file(status)) {
    return absl::InvalidArgumentError(Concat("read ", path, ": not a regular file"));
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return ErrnoStatus(errno != 0 ? errno : EIO, "open", path);
  const uintmax_t size = std::filesystem::file_size(path, error);
  std::string text;
  text.resize(error ? bytes_max + 1 : std::min<uintmax_t>(size, bytes_max) + 1);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return ErrnoStatus(EIO, "read", path);
  text.resize(static_cast<size_t>(file.gcount()));
  if (text.size() > bytes_max) {
    return absl::InvalidArgumentError(
        Concat("read ", path, ": larger than ", FormatBytes(static_cast<int64_t>(bytes_max))));
  }
  return text;
}

absl::StatusOr<std::vector<std::string>> ReadValueFile(const std::string& path) {
  TG_ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(path, kValueFileBytesMax));
  if (!IsUtf8(text)) return absl::InvalidArgumentError(Concat(path, ": not UTF-8"));
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) {
      return absl::InvalidArgumentError(Concat(path, ":", lines.size() + 1, ": a blank line"));
    }
    lines.push_back(std::move(line));
    at = end + 1;
  }
  if (lines.empty()) return absl::InvalidArgumentError(Concat(path, ": holds no value"));
  return lines;
}

std::string PathBeside(const std::string& naming_file, const std::string& path) {
  return (std::filesystem::path(naming_file).parent_path() / path).lexically_normal().string();
}

}  // namespace tickgate
