// The state folder as the property of one process at a time.
//
// The file `owner` in it is locked by the process that writes there and names that process. A lock
// ends with its process, however that ends, so a stale file is harmless.
#pragma once

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tickgate {

// Makes a folder and those above it where they are missing, for its owner's eyes only, each synced
// into its parent.
absl::Status MakePrivateFolders(const std::string& folder);

class StateFolderLock {
 public:
  // Makes the folder where it is missing. Aborted, naming the other process, where it is in use.
  static absl::StatusOr<std::unique_ptr<StateFolderLock>> Take(const std::string& folder);

  ~StateFolderLock();
  StateFolderLock(const StateFolderLock&) = delete;
  StateFolderLock& operator=(const StateFolderLock&) = delete;

 private:
  explicit StateFolderLock(int file) : file_(file) {}
  const int file_;
};

}  // namespace tickgate
