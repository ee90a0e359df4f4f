// Which backend works here, found out with a real write and sync, not by asking for a version.
#include <unistd.h>

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "storage/blocking_io.h"
#include "storage/storage.h"
#include "storage/uring_storage.h"

namespace tickgate {
namespace {

// Several threads may probe the same folder at once; what a killed one left is written over.
std::string ProbePath(const std::string& folder) {
  return Concat(folder, "/.tickgate-probe-", ::gettid());
}

absl::Status WriteAndReadBack(Storage& storage, const std::string& path) {
  OpenOptions options;
  options.create = options.truncate = true;
  options.mode = 0600;
  TG_ASSIGN_OR_RETURN(const int file, storage.Open(path, options));
  const std::string written(4096, 'p');
  absl::Status status = WriteNow(storage, file, written, 0);
  if (status.ok()) status = SyncNow(storage, file);
  if (status.ok()) {
    const absl::StatusOr<std::string> read = storage.Read(file, 0, written.size());
    status = read.status();
    if (read.ok() && *read != written) {
      status = absl::DataLossError(Concat("probe ", path, ": other bytes came back"));
    }
  }
  status.Update(storage.Close(file));
  status.Update(storage.Remove(path));
  return status;
}

absl::StatusOr<std::unique_ptr<Storage>> ProbedUring(const std::string& folder) {
  TG_ASSIGN_OR_RETURN(std::unique_ptr<Storage> storage, MakeUringStorage());
  TG_RETURN_IF_ERROR(WriteAndReadBack(*storage, ProbePath(folder)));
  return storage;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Storage>> MakeStorage(IoBackend backend,
                                                     const std::string& probe_folder) {
  if (backend == IoBackend::kPosix) return MakePosixStorage();
  absl::StatusOr<std::unique_ptr<Storage>> uring = ProbedUring(probe_folder);
  if (uring.ok() || backend == IoBackend::kUring) return uring;
  Log(LogLevel::kInfo, "storage",
      Concat("io_uring does not work here, using posix: ", std::string(uring.status().message())));
  return MakePosixStorage();
}

}  // namespace tickgate
