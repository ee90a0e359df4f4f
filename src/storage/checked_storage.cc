#include "storage/checked_storage.h"

#include <algorithm>
#include <functional>

#include "base/check.h"
#include "base/status.h"

namespace tickgate {
namespace {

size_t ChecksumOf(std::string_view bytes) { return std::hash<std::string_view>()(bytes); }

}  // namespace

absl::Status CheckedStorage::Write(const WriteRequest& request) {
  OpenFile& file = Usable(request.file);
  TG_CHECK(request.handler != nullptr && request.offset >= 0);
  TG_CHECK(!request.bytes.empty());
  CheckNoOverlap(request);
  const uint64_t token = next_token_++;
  in_flight_[token] = {request.file,   false,           request.bytes, ChecksumOf(request.bytes),
                       request.offset, request.handler, request.token};
  ++file.writes;
  const int64_t end = request.offset + static_cast<int64_t>(request.bytes.size());
  file.written_end = std::max(file.written_end, end);
  return inner().Write({request.file, request.bytes, request.offset, this, token});
}

absl::Status CheckedStorage::Sync(int file, IoHandler* handler, uint64_t token) {
  OpenFile& open = Usable(file);
  TG_CHECK(handler != nullptr);
  TG_CHECK(open.writes == 0 && open.syncs == 0);
  ++open.syncs;
  const uint64_t own_token = next_token_++;
  in_flight_[own_token] = {file, true, {}, 0, 0, handler, token};
  return inner().Sync(file, this, own_token);
}

void CheckedStorage::OnIoDone(uint64_t token, const absl::Status& status) {
  const auto found = in_flight_.find(token);
  TG_CHECK(found != in_flight_.end());
  const Operation operation = found->second;
  in_flight_.erase(found);
  OpenFile& file = files_.at(operation.file);
  if (operation.is_sync) {
    --file.syncs;
  } else {
    --file.writes;
    TG_CHECK(ChecksumOf(operation.bytes) == operation.checksum);
  }
  if (!status.ok()) file.failed = true;
  operation.handler->OnIoDone(operation.token, status);
}

CheckedStorage::OpenFile& CheckedStorage::Usable(int file) {
  const auto found = files_.find(file);
  TG_CHECK(found != files_.end());
  TG_CHECK(!found->second.failed);
  return found->second;
}

void CheckedStorage::CheckNoOverlap(const WriteRequest& request) const {
  const int64_t end = request.offset + static_cast<int64_t>(request.bytes.size());
  for (const auto& [token, other] : in_flight_) {
    if (other.file != request.file || other.is_sync) continue;
    const int64_t other_end = other.offset + static_cast<int64_t>(other.bytes.size());
    TG_CHECK(end <= other.offset || other_end <= request.offset);
  }
}

absl::StatusOr<int> CheckedStorage::Open(const std::string& path, const OpenOptions& options) {
  TG_ASSIGN_OR_RETURN(const int file, inner().Open(path, options));
  const auto [opened, added] = files_.try_emplace(file);
  TG_CHECK(added);
  opened->second.direct = options.direct;
  return file;
}

absl::StatusOr<int> CheckedStorage::OpenFolder(const std::string& path) {
  TG_ASSIGN_OR_RETURN(const int file, inner().OpenFolder(path));
  TG_CHECK(files_.emplace(file, OpenFile()).second);
  return file;
}

absl::Status CheckedStorage::Close(int file) {
  const auto found = files_.find(file);
  TG_CHECK(found != files_.end());
  TG_CHECK(found->second.writes == 0 && found->second.syncs == 0);
  files_.erase(found);
  return inner().Close(file);
}

absl::Status CheckedStorage::Truncate(int file, int64_t bytes) {
  const OpenFile& open = Usable(file);
  // One that leaves all written bytes alone may run beside them: it makes the file longer.
  TG_CHECK(bytes >= open.written_end || (open.writes == 0 && open.syncs == 0));
  const int64_t padding = open.direct ? static_cast<int64_t>(kDirectAlignment) - 1 : 0;
  TG_CHECK(bytes >= open.written_end - padding);
  return inner().Truncate(file, bytes);
}

absl::Status CheckedStorage::Allocate(int file, int64_t offset, int64_t bytes) {
  Usable(file);
  TG_CHECK(offset >= 0 && bytes > 0);
  return inner().Allocate(file, offset, bytes);
}

absl::Status CheckedStorage::SyncFile(int file) {
  OpenFile& open = Usable(file);
  TG_CHECK(open.writes == 0 && open.syncs == 0);
  const absl::Status status = inner().SyncFile(file);
  if (!status.ok()) open.failed = true;
  return status;
}

}  // namespace tickgate
