// Files, behind an interface because a test must make each operation fail.
//
// Threads: an instance belongs to the thread that made it (an io_uring is bound to its submitter).
// Writes and syncs are asynchronous: they complete inside Reap. All else blocks and is for set-up,
// control and recovery.
// Errors:  as ErrnoStatus: ResourceExhausted = full, DataLoss = I/O error.
// Never:   a sync is submitted by the caller before every write it must cover has completed; a
//          failed write or sync is never repeated (hazards: the page cache has dropped the data).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tickgate {

// Told when an asynchronous operation has ended. Called from inside Storage::Reap only.
class IoHandler {
 public:
  virtual ~IoHandler() = default;
  virtual void OnIoDone(uint64_t token, const absl::Status& status) = 0;
};

inline constexpr size_t kDirectAlignment = 4096;

struct OpenOptions {
  bool create = false;
  bool exclusive = false;  // with create: it must not exist yet
  bool truncate = false;
  bool read_only = false;
  // Past the page cache, where the file system can. Then offset, length and address of every write
  // are multiples of kDirectAlignment.
  bool direct = false;
  uint32_t mode = 0644;
};

struct WriteRequest {
  int file = -1;
  std::string_view bytes;  // must stay unchanged until the write is done
  int64_t offset = 0;
  IoHandler* handler = nullptr;
  uint64_t token = 0;
};

class Storage {
 public:
  virtual ~Storage() = default;

  virtual std::string_view backend() const = 0;  // "uring", "posix", ...

  // -- asynchronous
  // Done when all bytes are written; a short write is continued inside. Zero bytes or more than
  // three partial writes in a row are an error of the write.
  virtual absl::Status Write(const WriteRequest& request) = 0;
  // fdatasync of a file, fsync of a folder opened with OpenFolder.
  virtual absl::Status Sync(int file, IoHandler* handler, uint64_t token) = 0;
  // Delivers what has completed. wait: blocks until at least one has, if any is in flight.
  // Returns how many were delivered.
  virtual absl::StatusOr<size_t> Reap(bool wait) = 0;
  virtual size_t InFlight() const = 0;

  // -- blocking
  virtual absl::StatusOr<int> Open(const std::string& path, const OpenOptions& options) = 0;
  virtual absl::StatusOr<int> OpenFolder(const std::string& path) = 0;
  virtual absl::Status Close(int file) = 0;
  virtual absl::StatusOr<int64_t> Size(int file) = 0;
  virtual absl::Status Truncate(int file, int64_t bytes) = 0;
  // Reserves room without changing the size. Unimplemented where the file system cannot.
  virtual absl::Status Allocate(int file, int64_t offset, int64_t bytes) = 0;
  // Reads up to `bytes` at `offset`; less only at the end of the file.
  virtual absl::StatusOr<std::string> Read(int file, int64_t offset, size_t bytes) = 0;
  virtual absl::Status SyncFile(int file) = 0;  // fdatasync, now
  virtual absl::Status Rename(const std::string& from, const std::string& to) = 0;
  virtual absl::Status Remove(const std::string& path) = 0;
  virtual absl::Status SyncFolder(const std::string& path) = 0;
  virtual absl::Status CreateFolders(const std::string& path) = 0;  // like mkdir -p, each synced
  virtual absl::StatusOr<bool> Exists(const std::string& path) = 0;
  // Names (not paths) of the entries of a folder, sorted. NotFound: absent, or no folder.
  virtual absl::StatusOr<std::vector<std::string>> List(const std::string& path) = 0;
  // Room left on the disk that holds `path`, and its size.
  struct Space {
    int64_t free_bytes = 0;
    int64_t total_bytes = 0;
  };
  virtual absl::StatusOr<Space> SpaceOf(const std::string& path) = 0;
};

enum class IoBackend { kAuto, kUring, kPosix };

// A working storage for the calling thread. kAuto tries io_uring with a real write and sync in
// `probe_folder` and takes posix where that fails; kUring fails then, saying why.
absl::StatusOr<std::unique_ptr<Storage>> MakeStorage(IoBackend backend,
                                                     const std::string& probe_folder);
std::unique_ptr<Storage> MakePosixStorage();

}  // namespace tickgate
