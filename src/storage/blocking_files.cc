#include "storage/blocking_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"

namespace tickgate {
namespace {

// Repeats a call that a signal interrupted.
template <typename Call>
auto Uninterrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

std::string ParentOf(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// A writer owns its file. A killed process is gone before the kernel has finished the writes it had
// in flight; they hold the lock, so that nobody cuts the file back under them. Where the file
// system knows no locks there is none.
absl::Status LockForWriting(int file, const std::string& path) {
  constexpr std::chrono::milliseconds kPause(2);
  constexpr int kPausesMax = 5'000;
  for (int pauses = 0; ::flock(file, LOCK_EX | LOCK_NB) != 0; ++pauses) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) return absl::OkStatus();
    if (pauses == kPausesMax) {
      return absl::AbortedError(Concat("open ", path, ": another process is writing it"));
    }
    std::this_thread::sleep_for(kPause);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int> BlockingFiles::Open(const std::string& path, const OpenOptions& options) {
  int flags = O_CLOEXEC | (options.read_only ? O_RDONLY : O_RDWR);
  if (options.create) flags |= O_CREAT;
  if (options.create && options.exclusive) flags |= O_EXCL;
  if (options.truncate) flags |= O_TRUNC;
  const auto open_with = [&](int more) {
    return Uninterrupted([&] { return ::open(path.c_str(), flags | more, options.mode); });
  };
  int file = open_with(options.direct ? O_DIRECT : 0);
  if (file < 0 && errno == EINVAL && options.direct) {
    flags &= ~O_EXCL;  // where O_DIRECT is refused, some file systems have made the file by then
    file = open_with(0);
  }
  if (file < 0) return ErrnoStatus(errno, options.create ? "create" : "open", path);
  if (!options.read_only) {
    if (absl::Status locked = LockForWriting(file, path); !locked.ok()) {
      ::close(file);
      return locked;
    }
  }
  return Remember(file, path, false);
}

absl::StatusOr<int> BlockingFiles::OpenFolder(const std::string& path) {
  const int file =
      Uninterrupted([&] { return ::open(path.c_str(), O_CLOEXEC | O_RDONLY | O_DIRECTORY); });
  if (file < 0) return ErrnoStatus(errno, "open folder", path);
  return Remember(file, path, true);
}

int BlockingFiles::Remember(int file, const std::string& path, bool folder) {
  const size_t index = static_cast<size_t>(file);
  if (paths_.size() <= index) {
    paths_.resize(index + 1);
    is_folder_.resize(index + 1);
  }
  paths_[index] = path;
  is_folder_[index] = folder;
  return file;
}

absl::Status BlockingFiles::Close(int file) {
  // After EINTR the file is closed all the same on Linux.
  if (::close(file) != 0 && errno != EINTR) return ErrnoStatus(errno, "close", PathOf(file));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> BlockingFiles::Size(int file) {
  struct stat info = {};
  if (::fstat(file, &info) != 0) return ErrnoStatus(errno, "size of", PathOf(file));
  return static_cast<int64_t>(info.st_size);
}

absl::Status BlockingFiles::Truncate(int file, int64_t bytes) {
  if (Uninterrupted([&] { return ::ftruncate(file, bytes); }) != 0) {
    return ErrnoStatus(errno, "truncate", PathOf(file));
  }
  return absl::OkStatus();
}

absl::Status BlockingFiles::Allocate(int file, int64_t offset, int64_t bytes) {
  if (Uninterrupted([&] { return ::fallocate(file, FALLOC_FL_KEEP_SIZE, offset, bytes); }) == 0) {
    return absl::OkStatus();
  }
  if (errno == EOPNOTSUPP || errno == ENOSYS) {
    return absl::UnimplementedError(Concat("allocate ", PathOf(file), ": not supported"));
  }
  return ErrnoStatus(errno, "allocate", PathOf(file));
}

absl::StatusOr<std::string> BlockingFiles::Read(int file, int64_t offset, size_t bytes) {
  std::string text(bytes, '\0');
  size_t done = 0;
  while (done < bytes) {
    const ssize_t n = Uninterrupted([&] {
      return ::pread(file, text.data() + done, bytes - done, offset + static_cast<int64_t>(done));
    });
    if (n < 0) return ErrnoStatus(errno, "read", PathOf(file));
    if (n == 0) break;
    done += static_cast<size_t>(n);
  }
  text.resize(done);
  return text;
}

int BlockingFiles::SyncNow(int file) const {
  const bool folder = IsFolder(file);
  return Uninterrupted([&] { return folder ? ::fsync(file) : ::fdatasync(file); }) == 0 ? 0 : errno;
}

absl::Status BlockingFiles::SyncFile(int file) {
  const int error = SyncNow(file);
  return error == 0 ? absl::OkStatus() : ErrnoStatus(error, "sync", PathOf(file));
}

absl::Status BlockingFiles::Rename(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) {
    return ErrnoStatus(errno, Concat("rename ", from, " to"), to);
  }
  return absl::OkStatus();
}

absl::Status BlockingFiles::Remove(const std::string& path) {
  if (::unlink(path.c_str()) != 0) return ErrnoStatus(errno, "remove", path);
  return absl::OkStatus();
}

absl::Status BlockingFiles::SyncFolder(const std::string& path) {
  TG_ASSIGN_OR_RETURN(const int folder, OpenFolder(path));
  const int error = SyncNow(folder);
  ::close(folder);
  return error == 0 ? absl::OkStatus() : ErrnoStatus(error, "sync folder", path);
}

absl::Status BlockingFiles::CreateFolders(const std::string& path) {
  struct stat info = {};
  if (::stat(path.c_str(), &info) == 0) {
    return S_ISDIR(info.st_mode) ? absl::OkStatus() : ErrnoStatus(ENOTDIR, "create folder", path);
  }
  const std::string parent = ParentOf(path);
  TG_RETURN_IF_ERROR(CreateFolders(parent));
  if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) {
    return ErrnoStatus(errno, "create folder", path);
  }
  return SyncFolder(parent);
}

absl::StatusOr<bool> BlockingFiles::Exists(const std::string& path) {
  struct stat info = {};
  if (::lstat(path.c_str(), &info) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR) return false;
  return ErrnoStatus(errno, "look up", path);
}

absl::StatusOr<std::vector<std::string>> BlockingFiles::List(const std::string& path) {
  DIR* folder = ::opendir(path.c_str());
  if (folder == nullptr) {
    return ErrnoStatus(errno == ENOTDIR ? ENOENT : errno, "list folder", path);
  }
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
    errno = 0;
  }
  const int error = errno;
  ::closedir(folder);
  if (error != 0) return ErrnoStatus(error, "list folder", path);
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<Storage::Space> BlockingFiles::SpaceOf(const std::string& path) {
  struct statvfs info = {};
  if (Uninterrupted([&] { return ::statvfs(path.c_str(), &info); }) != 0) {
    return ErrnoStatus(errno, "room on the disk of", path);
  }
  const int64_t unit = static_cast<int64_t>(info.f_frsize);
  return Space{static_cast<int64_t>(info.f_bavail) * unit,
               static_cast<int64_t>(info.f_blocks) * unit};
}

int WriteFully(int file, std::string_view bytes, int64_t offset) {
  for (int partials = 0; !bytes.empty();) {
    const ssize_t n =
        Uninterrupted([&] { return ::pwrite(file, bytes.data(), bytes.size(), offset); });
    if (n < 0) return errno;
    if (static_cast<size_t>(n) == bytes.size()) return 0;
    if (n == 0 || ++partials > kPartialWritesMax) return EIO;
    bytes.remove_prefix(static_cast<size_t>(n));
    offset += n;
  }
  return 0;
}

}  // namespace tickgate
