#include "storage/blocking_io.h"

#include "base/check.h"
#include "base/status.h"

namespace tickgate {
namespace {

class Waiter final : public IoHandler {
 public:
  void OnIoDone(uint64_t, const absl::Status& status) override {
    status_ = status;
    done_ = true;
  }

  absl::Status Wait(Storage& storage) {
    while (!done_) {
      const absl::StatusOr<size_t> reaped = storage.Reap(true);
      // The operation refers to this object until it is told, so a wait that fails is a bug of the
      // storage or the end of the world; both end here.
      TG_CHECK(reaped.ok());
    }
    return status_;
  }

 private:
  absl::Status status_;
  bool done_ = false;
};

absl::Status WriteAndSync(Storage& storage, int file, std::string_view bytes) {
  TG_RETURN_IF_ERROR(WriteNow(storage, file, bytes, 0));
  return storage.SyncFile(file);
}

}  // namespace

absl::Status WriteNow(Storage& storage, int file, std::string_view bytes, int64_t offset) {
  if (bytes.empty()) return absl::OkStatus();
  Waiter waiter;
  TG_RETURN_IF_ERROR(storage.Write({file, bytes, offset, &waiter, 0}));
  return waiter.Wait(storage);
}

absl::Status SyncNow(Storage& storage, int file) {
  Waiter waiter;
  TG_RETURN_IF_ERROR(storage.Sync(file, &waiter, 0));
  return waiter.Wait(storage);
}

absl::Status ReplaceFile(Storage& storage, const std::string& path, std::string_view bytes,
                         uint32_t mode) {
  const std::string beside = path + ".tmp";
  OpenOptions options;
  options.create = options.truncate = true;
  options.mode = mode;
  TG_ASSIGN_OR_RETURN(const int file, storage.Open(beside, options));
  absl::Status status = WriteAndSync(storage, file, bytes);
  const absl::Status closed = storage.Close(file);
  if (status.ok()) status = closed;
  TG_RETURN_IF_ERROR(status);
  TG_RETURN_IF_ERROR(storage.Rename(beside, path));
  return storage.SyncFolder(FolderOf(path));
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace tickgate
