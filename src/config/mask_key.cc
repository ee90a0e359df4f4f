#include "config/mask_key.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr size_t kKeyBytesMax = 4096;

}  // namespace

absl::StatusOr<std::string> ReadMaskKey(const std::string& path) {
  std::error_code ignored;
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, ignored)) {
    const int error = errno == 0 ? EISDIR : errno;
    return absl::InvalidArgumentError(std::string(ErrnoStatus(error, "open", path).message()));
  }
  std::string key(kKeyBytesMax + 2, '\0');
  file.read(key.data(), static_cast<std::streamsize>(key.size()));
  key.resize(static_cast<size_t>(file.gcount()));
  if (key.ends_with('\n')) key.pop_back();
  if (key.ends_with('\r')) key.pop_back();
  if (key.empty()) return absl::InvalidArgumentError(Concat(path, " holds no key"));
  if (key.size() > kKeyBytesMax) {
    return absl::InvalidArgumentError(
        Concat(path, " holds more than a key: over ", kKeyBytesMax, " bytes"));
  }
  return key;
}

}  // namespace tickgate
