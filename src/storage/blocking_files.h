// The blocking half of every storage backend: plain system calls, each with its name in the error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/storage.h"

namespace tickgate {

class BlockingFiles : public Storage {
 public:
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
  absl::StatusOr<Space> SpaceOf(const std::string& path) override;

 protected:
  // The path a file was opened with, for messages.
  const std::string& PathOf(int file) const { return paths_[static_cast<size_t>(file)]; }
  bool IsFolder(int file) const { return is_folder_[static_cast<size_t>(file)]; }
  // fdatasync of a file, fsync of a folder.
  int SyncNow(int file) const;

 private:
  int Remember(int file, const std::string& path, bool folder);

  std::vector<std::string> paths_;  // by file
  std::vector<bool> is_folder_;     // by file
};

// The whole of `bytes` at `offset`, now: pwrite continued over short writes. 0 or errno; EIO where
// nothing moves or it takes more than three partial writes in a row.
int WriteFully(int file, std::string_view bytes, int64_t offset);

inline constexpr int kPartialWritesMax = 3;

}  // namespace tickgate
