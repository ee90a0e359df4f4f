// Asynchronous operations waited for, and whole small files: for set-up, control and recovery.
//
// Other operations in flight on the same storage are delivered to their handlers meanwhile.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "storage/storage.h"

namespace tickgate {

absl::Status WriteNow(Storage& storage, int file, std::string_view bytes, int64_t offset);
absl::Status SyncNow(Storage& storage, int file);

// The file as a whole or not at all: written beside it, synced, renamed over it, folder synced.
absl::Status ReplaceFile(Storage& storage, const std::string& path, std::string_view bytes,
                         uint32_t mode);

// `/a/b` of `/a/b/c`.
std::string FolderOf(const std::string& path);

}  // namespace tickgate
