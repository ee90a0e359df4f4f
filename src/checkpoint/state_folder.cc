#include "checkpoint/state_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kOwnerFileMode = 0600;

absl::Status SyncFolder(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return ErrnoStatus(errno, "open folder", folder);
  const int error = ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  return error == 0 ? absl::OkStatus() : ErrnoStatus(error, "sync folder", folder);
}

// The process id written in the owner file; empty where there is none (yet).
std::string OwnerIn(int file) {
  std::array<char, 32> text{};
  const ssize_t bytes = ::pread(file, text.data(), text.size(), 0);
  if (bytes <= 0) return "";
  const std::string_view read(text.data(), static_cast<size_t>(bytes));
  return std::string(read.substr(0, read.find('\n')));
}

absl::Status WriteOwner(int file, const std::string& path) {
  const std::string text = Concat(::getpid(), '\n');
  if (::ftruncate(file, 0) != 0) return ErrnoStatus(errno, "truncate", path);
  const ssize_t written = ::pwrite(file, text.data(), text.size(), 0);
  if (written == static_cast<ssize_t>(text.size())) return absl::OkStatus();
  return ErrnoStatus(written < 0 ? errno : ENOSPC, "write", path);
}

// Absolute and without a slash at the end, whose parent would be the folder itself.
std::filesystem::path Normal(const std::string& folder) {
  std::error_code error;
  return (std::filesystem::absolute(folder, error) / "").lexically_normal().parent_path();
}

absl::Status MakeFolders(const std::filesystem::path& folder) {
  struct stat info {};
  if (::stat(folder.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return absl::OkStatus();
    return absl::FailedPreconditionError(Concat(folder.native(), " is not a folder"));
  }
  if (errno == ENOTDIR) {
    return absl::FailedPreconditionError(Concat(folder.native(), " lies below a file"));
  }
  if (errno != ENOENT || folder.empty()) {
    return ErrnoStatus(errno, "make folder", folder.native());
  }
  const std::filesystem::path parent = folder.parent_path();
  TG_RETURN_IF_ERROR(MakeFolders(parent));
  if (::mkdir(folder.c_str(), kFolderMode) != 0 && errno != EEXIST) {
    return ErrnoStatus(errno, "make folder", folder.native());
  }
  return SyncFolder(parent.native());
}

}  // namespace

absl::Status MakePrivateFolders(const std::string& folder) { return MakeFolders(Normal(folder)); }

absl::StatusOr<std::unique_ptr<StateFolderLock>> StateFolderLock::Take(const std::string& folder) {
  TG_RETURN_IF_ERROR(MakePrivateFolders(folder));
  const std::string path = (Normal(folder) / "owner").native();
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerFileMode);
  if (file < 0) return ErrnoStatus(errno, "open", path);
  std::unique_ptr<StateFolderLock> lock(new StateFolderLock(file));
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return ErrnoStatus(errno, "lock", path);
    const std::string owner = OwnerIn(file);
    return absl::AbortedError(Concat("state folder ", folder, " is in use by process ",
                                     owner.empty() ? "(not known yet)" : owner));
  }
  TG_RETURN_IF_ERROR(WriteOwner(file, path));
  return lock;
}

StateFolderLock::~StateFolderLock() { ::close(file_); }

}  // namespace tickgate
