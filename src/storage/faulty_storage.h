// A storage that fails on command, holds completions back, and can lose what was never synced.
//
// Faults:     by number of the operation (all kinds count, from 1) or by kind, once or from then
// on. Power loss: LoseUnsynced cuts each file written through this storage to what a completed sync
//             covered, removes files whose folder was not synced since, and undoes such renames.
//             Files are taken to grow at the end only. None may be open by then.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/completion_queue.h"
#include "storage/forwarding_storage.h"

namespace tickgate {

enum class StorageOperation : uint8_t {
  kWrite,
  kSync,
  kOpen,
  kOpenFolder,
  kClose,
  kSize,
  kTruncate,
  kAllocate,
  kRead,
  kSyncFile,
  kRename,
  kRemove,
  kSyncFolder,
  kCreateFolders,
  kExists,
  kList,
};

enum class StorageFault : uint8_t {
  kNoSpace,     // ResourceExhausted
  kIoError,     // DataLoss
  kShortWrite,  // of a write: half of the bytes land, then DataLoss; else as kIoError
};

struct FaultRule {
  uint64_t from = 1;  // the first that fails: of all operations, or of kind `only`
  bool forever = false;
  std::optional<StorageOperation> only = std::nullopt;
  StorageFault fault = StorageFault::kIoError;
};

class FaultyStorage final : public ForwardingStorage, private IoHandler {
 public:
  explicit FaultyStorage(Storage& inner) : ForwardingStorage(inner) {}

  void Fail(const FaultRule& rule) { rules_.push_back(rule); }
  void Heal() { rules_.clear(); }
  uint64_t operations() const { return operations_; }
  uint64_t operations(StorageOperation kind) const { return by_kind_[static_cast<size_t>(kind)]; }
  uint64_t faults() const { return faults_; }

  // While held, Reap(false) delivers nothing; one that waits gets what there is.
  void HoldCompletions(bool hold) { hold_ = hold; }

  // Syncs and reservations are taken for done without asking the disk: its time is saved where
  // power loss is only played.
  void Pretend(bool pretend) { pretend_ = pretend; }

  // How much of a file a completed sync covers. A file never written here counts as it was found.
  int64_t SyncedBytes(const std::string& path) const;
  void LoseUnsynced();

  absl::Status Write(const WriteRequest& request) override;
  absl::Status Sync(int file, IoHandler* handler, uint64_t token) override;
  absl::StatusOr<size_t> Reap(bool wait) override;
  size_t InFlight() const override { return in_flight_.size() + arrived_.size(); }
  absl::StatusOr<int> Open(const std::string& path, const OpenOptions& options) override;
  absl::StatusOr<int> OpenFolder(const std::string& path) override;
  absl::Status Close(int file) override;
  absl::StatusOr<int64_t> Size(int file) override;
  absl::Status Truncate(int file, int64_t bytes) override;
  absl::Status Allocate(int file, int64_t offset, int64_t bytes) override;
  absl::StatusOr<std::string> Read(int file, int64_t offset, size_t bytes) override;
  absl::Status SyncFile(int file) override;
  absl::Status Rename(const std::string& from, const std::string& to) override;
  absl::Status Remove(const std::string& path) override;
  absl::Status SyncFolder(const std::string& path) override;
  absl::Status CreateFolders(const std::string& path) override;
  absl::StatusOr<bool> Exists(const std::string& path) override;
  absl::StatusOr<std::vector<std::string>> List(const std::string& path) override;

 private:
  struct FileState {
    int64_t written_end = 0;
    int64_t synced_end = 0;
  };
  struct Operation {
    int file = -1;
    bool is_sync = false;
    int64_t end = 0;  // of a write: behind it; of a sync: what it covers
    IoHandler* handler = nullptr;
    uint64_t token = 0;
    absl::Status forced;  // what is told in place of the inner storage's answer, unless OK
  };

  static constexpr size_t kKinds = static_cast<size_t>(StorageOperation::kList) + 1;

  void OnIoDone(uint64_t token, const absl::Status& status) override;
  // Counts the operation. The fault it meets, if any.
  std::optional<StorageFault> Count(StorageOperation kind);
  absl::Status FaultOf(StorageOperation kind, const std::string& what);
  FileState& StateOf(int file) { return states_[paths_[file]]; }
  void FolderSynced(const std::string& folder);

  std::vector<FaultRule> rules_;
  uint64_t operations_ = 0;
  uint64_t by_kind_[kKinds] = {};
  uint64_t faults_ = 0;
  bool hold_ = false;
  bool pretend_ = false;
  uint64_t next_token_ = 1;
  std::map<uint64_t, Operation> in_flight_;
  CompletionQueue arrived_;
  std::map<int, std::string> paths_;  // by open file
  std::map<std::string, FileState> states_;
  std::set<std::string> created_;                             // folder not synced since
  std::vector<std::pair<std::string, std::string>> renamed_;  // from, to; folder not synced since
};

}  // namespace tickgate
