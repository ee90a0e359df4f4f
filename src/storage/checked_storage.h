// A storage that holds its user to the laws of durable writing and ends the process at a breach.
//
// Laws, per open file: no sync starts while a write is in flight, and one sync at a time; writes in
// flight never overlap and their bytes never change; behind a failed write or sync nothing but
// Close; no close, truncation or reservation under an operation in flight that it would harm; no
// truncation below what was written through the same open file.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "storage/forwarding_storage.h"

namespace tickgate {

class CheckedStorage final : public ForwardingStorage, private IoHandler {
 public:
  explicit CheckedStorage(Storage& inner) : ForwardingStorage(inner) {}

  absl::Status Write(const WriteRequest& request) override;
  absl::Status Sync(int file, IoHandler* handler, uint64_t token) override;
  absl::StatusOr<int> Open(const std::string& path, const OpenOptions& options) override;
  absl::StatusOr<int> OpenFolder(const std::string& path) override;
  absl::Status Close(int file) override;
  absl::Status Truncate(int file, int64_t bytes) override;
  absl::Status Allocate(int file, int64_t offset, int64_t bytes) override;
  absl::Status SyncFile(int file) override;

 private:
  struct Operation {
    int file = -1;
    bool is_sync = false;
    std::string_view bytes;
    size_t checksum = 0;
    int64_t offset = 0;
    IoHandler* handler = nullptr;
    uint64_t token = 0;
  };
  struct OpenFile {
    int writes = 0;  // in flight
    int syncs = 0;
    int64_t written_end = 0;
    bool failed = false;
    bool direct = false;  // its last block may be padded
  };

  void OnIoDone(uint64_t token, const absl::Status& status) override;
  OpenFile& Usable(int file);
  void CheckNoOverlap(const WriteRequest& request) const;

  std::map<int, OpenFile> files_;
  std::map<uint64_t, Operation> in_flight_;
  uint64_t next_token_ = 1;
};

}  // namespace tickgate
