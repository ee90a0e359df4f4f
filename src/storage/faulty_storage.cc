#include "storage/faulty_storage.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/concat.h"
#include "base/status.h"
#include "storage/blocking_io.h"

namespace tickgate {
namespace {

absl::Status StatusOf(StorageFault fault, const std::string& what) {
  const std::string message = Concat("injected fault: ", what);
  if (fault == StorageFault::kNoSpace) return absl::ResourceExhaustedError(message);
  return absl::DataLossError(message);
}

}  // namespace

std::optional<StorageFault> FaultyStorage::Count(StorageOperation kind) {
  ++operations_;
  const uint64_t of_kind = ++by_kind_[static_cast<size_t>(kind)];
  for (const FaultRule& rule : rules_) {
    if (rule.only && *rule.only != kind) continue;
    const uint64_t number = rule.only ? of_kind : operations_;
    if (rule.forever ? number < rule.from : number != rule.from) continue;
    ++faults_;
    return rule.fault;
  }
  return std::nullopt;
}

absl::Status FaultyStorage::FaultOf(StorageOperation kind, const std::string& what) {
  const std::optional<StorageFault> fault = Count(kind);
  return fault ? StatusOf(*fault, what) : absl::OkStatus();
}

absl::Status FaultyStorage::Write(const WriteRequest& request) {
  const std::optional<StorageFault> fault = Count(StorageOperation::kWrite);
  const std::string& path = paths_[request.file];
  Operation operation{
      request.file,    false,         request.offset + int64_t(request.bytes.size()),
      request.handler, request.token, absl::OkStatus()};
  if (fault) operation.forced = StatusOf(*fault, Concat("write ", path));
  if (fault && (*fault != StorageFault::kShortWrite || request.bytes.size() < 2)) {
    arrived_.Add(request.handler, request.token, operation.forced);
    return absl::OkStatus();
  }
  WriteRequest passed = request;
  if (fault) passed.bytes = passed.bytes.substr(0, passed.bytes.size() / 2);
  passed.handler = this;
  passed.token = next_token_++;
  in_flight_[passed.token] = operation;
  return inner().Write(passed);
}

absl::Status FaultyStorage::Sync(int file, IoHandler* handler, uint64_t token) {
  const absl::Status fault = FaultOf(StorageOperation::kSync, Concat("sync ", paths_[file]));
  if (!fault.ok()) {
    arrived_.Add(handler, token, fault);
    return absl::OkStatus();
  }
  const uint64_t own_token = next_token_++;
  in_flight_[own_token] = {file, true, StateOf(file).written_end, handler, token, fault};
  if (!pretend_) return inner().Sync(file, this, own_token);
  OnIoDone(own_token, absl::OkStatus());
  return absl::OkStatus();
}

void FaultyStorage::OnIoDone(uint64_t token, const absl::Status& status) {
  const Operation operation = in_flight_.at(token);
  in_flight_.erase(token);
  const absl::Status told = operation.forced.ok() ? status : operation.forced;
  if (told.ok() && operation.is_sync) {
    FileState& state = StateOf(operation.file);
    state.synced_end = std::max(state.synced_end, operation.end);
    FolderSynced(paths_[operation.file]);
  } else if (told.ok()) {
    FileState& state = StateOf(operation.file);
    state.written_end = std::max(state.written_end, operation.end);
  }
  arrived_.Add(operation.handler, operation.token, told);
}

absl::StatusOr<size_t> FaultyStorage::Reap(bool wait) {
  TG_RETURN_IF_ERROR(inner().Reap(wait && arrived_.empty()).status());
  if (hold_ && !wait) return 0;
  return arrived_.Tell();
}

absl::StatusOr<int> FaultyStorage::Open(const std::string& path, const OpenOptions& options) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kOpen, Concat("open ", path)));
  TG_ASSIGN_OR_RETURN(const bool existed, inner().Exists(path));
  TG_ASSIGN_OR_RETURN(const int file, inner().Open(path, options));
  paths_[file] = path;
  if (!existed) created_.insert(path);
  const auto [state, added] = states_.try_emplace(path);
  if (options.truncate) {
    state->second = FileState();
  } else if (added) {
    TG_ASSIGN_OR_RETURN(const int64_t size, inner().Size(file));
    state->second = {size, size};
  }
  return file;
}

absl::StatusOr<int> FaultyStorage::OpenFolder(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kOpenFolder, Concat("open folder ", path)));
  TG_ASSIGN_OR_RETURN(const int file, inner().OpenFolder(path));
  paths_[file] = path;
  return file;
}

absl::Status FaultyStorage::Close(int file) {
  const absl::Status fault = FaultOf(StorageOperation::kClose, Concat("close ", paths_[file]));
  // As close(2): the file is closed even where it reports an error.
  const absl::Status status = inner().Close(file);
  return fault.ok() ? status : fault;
}

absl::StatusOr<int64_t> FaultyStorage::Size(int file) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kSize, Concat("size of ", paths_[file])));
  return inner().Size(file);
}

absl::Status FaultyStorage::Truncate(int file, int64_t bytes) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kTruncate, Concat("truncate ", paths_[file])));
  TG_RETURN_IF_ERROR(inner().Truncate(file, bytes));
  FileState& state = StateOf(file);
  state.written_end = std::min(state.written_end, bytes);
  state.synced_end = std::min(state.synced_end, bytes);
  return absl::OkStatus();
}

absl::Status FaultyStorage::Allocate(int file, int64_t offset, int64_t bytes) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kAllocate, Concat("allocate ", paths_[file])));
  return pretend_ ? absl::OkStatus() : inner().Allocate(file, offset, bytes);
}

absl::StatusOr<std::string> FaultyStorage::Read(int file, int64_t offset, size_t bytes) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kRead, Concat("read ", paths_[file])));
  return inner().Read(file, offset, bytes);
}

absl::Status FaultyStorage::SyncFile(int file) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kSyncFile, Concat("sync ", paths_[file])));
  if (!pretend_) TG_RETURN_IF_ERROR(inner().SyncFile(file));
  TG_ASSIGN_OR_RETURN(StateOf(file).synced_end, inner().Size(file));
  StateOf(file).written_end = StateOf(file).synced_end;
  return absl::OkStatus();
}

absl::Status FaultyStorage::Rename(const std::string& from, const std::string& to) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kRename, Concat("rename ", from, " to ", to)));
  TG_RETURN_IF_ERROR(inner().Rename(from, to));
  renamed_.emplace_back(from, to);
  states_[to] = states_[from];
  states_.erase(from);
  if (created_.erase(from) > 0) created_.insert(to);
  return absl::OkStatus();
}

absl::Status FaultyStorage::Remove(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kRemove, Concat("remove ", path)));
  TG_RETURN_IF_ERROR(inner().Remove(path));
  states_.erase(path);
  created_.erase(path);
  return absl::OkStatus();
}

absl::Status FaultyStorage::SyncFolder(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kSyncFolder, Concat("sync folder ", path)));
  if (!pretend_) TG_RETURN_IF_ERROR(inner().SyncFolder(path));
  FolderSynced(path);
  return absl::OkStatus();
}

absl::Status FaultyStorage::CreateFolders(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kCreateFolders, Concat("create folder ", path)));
  return inner().CreateFolders(path);
}

absl::StatusOr<bool> FaultyStorage::Exists(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kExists, Concat("look up ", path)));
  return inner().Exists(path);
}

absl::StatusOr<std::vector<std::string>> FaultyStorage::List(const std::string& path) {
  TG_RETURN_IF_ERROR(FaultOf(StorageOperation::kList, Concat("list folder ", path)));
  return inner().List(path);
}

void FaultyStorage::FolderSynced(const std::string& folder) {
  std::erase_if(created_, [&](const std::string& path) { return FolderOf(path) == folder; });
  std::erase_if(renamed_, [&](const auto& rename) { return FolderOf(rename.second) == folder; });
}

int64_t FaultyStorage::SyncedBytes(const std::string& path) const {
  const auto found = states_.find(path);
  return found == states_.end() ? 0 : found->second.synced_end;
}

void FaultyStorage::LoseUnsynced() {
  for (auto rename = renamed_.rbegin(); rename != renamed_.rend(); ++rename) {
    (void)inner().Rename(rename->second, rename->first);
    states_[rename->first] = states_[rename->second];
    states_.erase(rename->second);
  }
  renamed_.clear();
  for (const std::string& path : created_) {
    (void)inner().Remove(path);
    states_.erase(path);
  }
  created_.clear();
  for (auto& [path, state] : states_) {
    // By name: the lost power asks no writer that still holds the file.
    struct stat info = {};
    if (::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
        info.st_size > state.synced_end) {
      [[maybe_unused]] const int cut = ::truncate(path.c_str(), state.synced_end);
    }
    state.written_end = state.synced_end;
  }
}

}  // namespace tickgate
