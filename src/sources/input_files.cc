#include "sources/input_files.h"

#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr std::string_view kOpenSuffix = ".part";
constexpr std::string_view kManifestSuffix = ".manifest.json";

std::string Normal(std::string_view path) {
  return std::filesystem::path(path).lexically_normal().string();
}

// The matches of a glob in byte order; a locale would order them by its own rules.
absl::StatusOr<std::vector<std::string>> Glob(const std::string& pattern) {
  glob_t found{};
  int error = 0;
  const int result = ::glob(pattern.c_str(), GLOB_NOSORT | GLOB_ERR, nullptr, &found);
  if (result == GLOB_ABORTED) error = errno;
  std::vector<std::string> paths;
  if (result == 0) paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  if (result == GLOB_ABORTED) return ErrnoStatus(error, "read a folder of", pattern);
  if (result == GLOB_NOSPACE) return absl::ResourceExhaustedError("glob: out of memory");
  std::sort(paths.begin(), paths.end());
  return paths;
}

class Finder {
 public:
  Finder(const FileInput& input, const std::function<bool(std::string_view)>& known)
      : input_(input), known_(known) {}

  absl::Status Add(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0) return AddNamed(path, info);
    const int error = errno;
    if (path.find_first_of("*?[") == std::string::npos || error != ENOENT) {
      return ErrnoStatus(error, "open", path);
    }
    TG_ASSIGN_OR_RETURN(const std::vector<std::string> matches, Glob(path));
    size_t taken = 0;
    for (const std::string& match : matches) {
      if (match.ends_with(kOpenSuffix) || match.ends_with(kManifestSuffix)) continue;
      if (::stat(match.c_str(), &info) != 0) return ErrnoStatus(errno, "open", match);
      if (!S_ISREG(info.st_mode)) continue;
      TG_RETURN_IF_ERROR(Take(match, info));
      ++taken;
    }
    if (taken == 0) return absl::NotFoundError(Concat("open ", path, ": no file matches"));
    return absl::OkStatus();
  }

  std::vector<InputFile> TakeFiles() { return std::move(files_); }

 private:
  absl::Status AddNamed(const std::string& path, const struct stat& info) {
    if (S_ISDIR(info.st_mode)) {
      return absl::InvalidArgumentError(
          Concat("open ", path, ": is a folder; name a file, or a glob such as ", path, "/*"));
    }
    if (!S_ISREG(info.st_mode)) {
      return absl::InvalidArgumentError(Concat("open ", path, ": is no regular file"));
    }
    if (path.ends_with(kOpenSuffix)) {
      return absl::FailedPreconditionError(
          Concat("open ", path, ": a .part file is still being written and may be cut back"));
    }
    return Take(path, info);
  }

  absl::Status Take(const std::string& match, const struct stat& info) {
    InputFile file{.path = Normal(match),
                   .partition = PartitionNameOf(match, input_.base_folder),
                   .device = info.st_dev,
                   .inode = info.st_ino,
                   .size = info.st_size};
    for (const std::string& target : input_.own_targets) {
      if (file.path.starts_with(Normal(target))) {
        return absl::FailedPreconditionError(Concat("the source would read ", file.path,
                                                    ", which the stream itself writes (target ",
                                                    target, ")"));
      }
    }
    const auto [place, is_new] = index_of_.try_emplace({file.device, file.inode}, files_.size());
    if (is_new) {
      files_.push_back(std::move(file));
    } else if (!known_(files_[place->second].partition) && known_(file.partition)) {
      files_[place->second] = std::move(file);
    }
    return absl::OkStatus();
  }

  const FileInput& input_;
  const std::function<bool(std::string_view)>& known_;
  std::vector<InputFile> files_;
  std::map<std::pair<uint64_t, uint64_t>, size_t> index_of_;
};

}  // namespace

absl::StatusOr<std::vector<InputFile>> FindInputFiles(
    const FileInput& input, const std::function<bool(std::string_view)>& known) {
  Finder finder(input, known);
  for (const std::string& path : input.paths) TG_RETURN_IF_ERROR(finder.Add(path));
  return finder.TakeFiles();
}

std::string PartitionNameOf(std::string_view path, std::string_view base_folder) {
  const std::string normal = Normal(path);
  if (base_folder.empty()) return normal;
  const std::string relative =
      std::filesystem::path(normal).lexically_relative(Normal(base_folder)).string();
  const bool outside = relative.empty() || relative == ".." || relative.starts_with("../");
  return outside ? normal : relative;
}

}  // namespace tickgate
