// A storage that passes everything on to another one: the base of those that watch or disturb it.
#pragma once

#include <string>
#include <vector>

#include "storage/storage.h"

namespace tickgate {

class ForwardingStorage : public Storage {
 public:
  // `inner` outlives this one.
  explicit ForwardingStorage(Storage& inner) : inner_(inner) {}

  std::string_view backend() const override { return inner_.backend(); }
  absl::Status Write(const WriteRequest& request) override { return inner_.Write(request); }
  absl::Status Sync(int file, IoHandler* handler, uint64_t token) override {
    return inner_.Sync(file, handler, token);
  }
  absl::StatusOr<size_t> Reap(bool wait) override { return inner_.Reap(wait); }
  size_t InFlight() const override { return inner_.InFlight(); }
  absl::StatusOr<int> Open(const std::string& path, const OpenOptions& options) override {
    return inner_.Open(path, options);
  }
  absl::StatusOr<int> OpenFolder(const std::string& path) override {
    return inner_.OpenFolder(path);
  }
  absl::Status Close(int file) override { return inner_.Close(file); }
  absl::StatusOr<int64_t> Size(int file) override { return inner_.Size(file); }
  absl::Status Truncate(int file, int64_t bytes) override { return inner_.Truncate(file, bytes); }
  absl::Status Allocate(int file, int64_t offset, int64_t bytes) override {
    return inner_.Allocate(file, offset, bytes);
  }
  absl::StatusOr<std::string> Read(int file, int64_t offset, size_t bytes) override {
    return inner_.Read(file, offset, bytes);
  }
  absl::Status SyncFile(int file) override { return inner_.SyncFile(file); }
  absl::Status Rename(const std::string& from, const std::string& to) override {
    return inner_.Rename(from, to);
  }
  absl::Status Remove(const std::string& path) override { return inner_.Remove(path); }
  absl::Status SyncFolder(const std::string& path) override { return inner_.SyncFolder(path); }
  absl::Status CreateFolders(const std::string& path) override {
    return inner_.CreateFolders(path);
  }
  absl::StatusOr<bool> Exists(const std::string& path) override { return inner_.Exists(path); }
  absl::StatusOr<std::vector<std::string>> List(const std::string& path) override {
    return inner_.List(path);
  }
  absl::StatusOr<Space> SpaceOf(const std::string& path) override { return inner_.SpaceOf(path); }

 protected:
  Storage& inner() const { return inner_; }

 private:
  Storage& inner_;
};

}  // namespace tickgate
