// One folder being synced behind a seal: the names of new files in it become durable.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "base/status.h"
#include "sinks/epoch_ledger.h"
#include "storage/storage.h"

namespace tickgate {

class FolderSync final : private IoHandler {
 public:
  static absl::StatusOr<std::unique_ptr<FolderSync>> Start(Storage& storage, EpochLedger& ledger,
                                                           const std::string& folder,
                                                           EpochNumber epoch) {
    TG_ASSIGN_OR_RETURN(const int handle, storage.OpenFolder(folder));
    std::unique_ptr<FolderSync> sync(new FolderSync(storage, ledger, handle, epoch));
    TG_RETURN_IF_ERROR(storage.Sync(handle, sync.get(), 0));
    sync->in_flight_ = true;
    return sync;
  }
  ~FolderSync() override {
    TG_CHECK(!in_flight_);
    if (handle_ >= 0) (void)storage_.Close(handle_);
  }

  bool in_flight() const { return in_flight_; }

 private:
  FolderSync(Storage& storage, EpochLedger& ledger, int handle, EpochNumber epoch)
      : storage_(storage), ledger_(ledger), handle_(handle), epoch_(epoch) {}

  void OnIoDone(uint64_t, const absl::Status& status) override {
    in_flight_ = false;
    if (!status.ok()) return ledger_.Fail(status);
    ledger_.Done(epoch_);
  }

  Storage& storage_;
  EpochLedger& ledger_;
  const int handle_;
  const EpochNumber epoch_;
  bool in_flight_ = false;
};

}  // namespace tickgate
