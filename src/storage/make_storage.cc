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

// Several threads may probe the same folder at once.
std::string ProbePath(const std::string& folder) {
  return Concat(folder, "/.tickgate-probe-", ::gettid());
}

absl::Status WriteAndReadBack(Storage& storage, const std::string& path) {
  OpenOptions options;
  options.create = options.truncate = true;
  options.mode = 0600;
  TG_ASSIGN_OR_RETURN(const int file, storage.Open(path, options));
  // Without a name from here on: whoever is killed now leaves nothing behind.
  absl::Status status = storage.Remove(path);
  const std::string written(4096, 'p');
  if (status.ok()) status = WriteNow(storage, file, written, 0);
  if (status.ok()) status = SyncNow(storage, file);
  if (status.ok()) {
    const absl::StatusOr<std::string> read = storage.Read(file, 0, written.size());
    status = read.status();
    if (read.ok() && *read != written) {
      status = absl::DataLossError(Concat("probe ", path, ": other bytes came back"));
    }
  }
  status.Update(storage.Close(file));
  return status;
}

absl::StatusOr<std::unique_ptr<Storage>> Probed(absl::StatusOr<std::unique_ptr<Storage>> made,
                                                const std::string& folder) {
  TG_ASSIGN_OR_RETURN(std::unique_ptr<Storage> storage, std::move(made));
  TG_RETURN_IF_ERROR(WriteAndReadBack(*storage, ProbePath(folder)));
  return storage;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Storage>> MakeStorage(IoBackend backend,
                                                     const std::string& probe_folder) {
  if (backend != IoBackend::kPosix) {
    absl::StatusOr<std::unique_ptr<Storage>> uring = Probed(MakeUringStorage(), probe_folder);
    if (uring.ok() || backend == IoBackend::kUring) return uring;
    Log(LogLevel::kInfo, "storage",
        Concat("io_uring does not work here, using posix: ",
               std::string(uring.status().message())));
  }
  return Probed(MakePosixStorage(), probe_folder);
}

}  // namespace tickgate
