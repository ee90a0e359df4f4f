// The checkpoint store on disk: a RocksDB database in the folder `checkpoint` of the state folder.
//
//   head/STREAM         := epoch crc       the epoch that counts, eight bytes little-endian
//   epoch/STREAM/EPOCH  := a checkpoint    codec.h; EPOCH as 16 hex digits, so that keys sort
//
// A commit is one synced batch: the new epoch, the head that names it, and the removal of the
// oldest beyond kHistoryMax. The head must name the newest epoch; whatever else is damage.

#include <array>
#include <charconv>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <system_error>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"
#include "checkpoint/bytes.h"
#include "checkpoint/checkpoint_store.h"
#include "checkpoint/codec.h"
#include "checkpoint/fence.h"
#include "checkpoint/rocks.h"
#include "checkpoint/state_folder.h"
#include "rocksdb/db.h"
#include "rocksdb/write_batch.h"

namespace tickgate {
namespace {

constexpr std::string_view kHeadPrefix = "head/";
constexpr size_t kEpochDigits = 16;

std::string HeadKey(std::string_view stream) { return Concat(kHeadPrefix, stream); }

std::string EpochPrefix(std::string_view stream) { return Concat("epoch/", stream, "/"); }

std::string EpochKey(std::string_view stream, EpochNumber epoch) {
  std::array<char, kEpochDigits + 1> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(epoch));
  return Concat(EpochPrefix(stream), std::string_view(digits.data(), kEpochDigits));
}

std::string EncodeHead(EpochNumber epoch) {
  ByteWriter writer;
  writer.Int(epoch);
  std::string bytes = writer.bytes();
  AppendCrc(&bytes);
  return bytes;
}

absl::StatusOr<EpochNumber> DecodeHead(std::string_view stream, std::string_view bytes) {
  EpochNumber epoch = 0;
  std::string_view content = bytes;
  const bool whole = TakeCrc(&content);
  ByteReader reader(content);
  reader.Int(epoch);
  if (whole && reader.ok() && reader.AtEnd()) return epoch;
  return absl::DataLossError(Concat("checkpoint of stream ", stream, ": its head is damaged"));
}

std::string_view TextOf(const rocksdb::Slice& slice) { return {slice.data(), slice.size()}; }

class RocksCheckpointStore final : public CheckpointStore {
 public:
  // `owner` is null for a store that only reads.
  RocksCheckpointStore(std::string folder, std::unique_ptr<StateFolderLock> owner,
                       std::unique_ptr<rocksdb::DB> db)
      : folder_(std::move(folder)), owner_(std::move(owner)), db_(std::move(db)) {}

  absl::StatusOr<std::optional<Checkpoint>> Load(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    TG_ASSIGN_OR_RETURN(const std::deque<EpochNumber>* const epochs, EpochsOf(stream));
    std::optional<Checkpoint> checkpoint;
    if (!epochs->empty()) {
      TG_ASSIGN_OR_RETURN(checkpoint, ReadEpoch(stream, epochs->back()));
    }
    fence_.Note(stream, epochs->empty() ? 0 : epochs->back());
    return checkpoint;
  }

  absl::Status Commit(const Checkpoint& checkpoint) override {
    const std::lock_guard lock(mutex_);
    const std::string& stream = checkpoint.stream;
    TG_ASSIGN_OR_RETURN(std::deque<EpochNumber>* const epochs, EpochsOf(stream));
    const EpochNumber stored = epochs->empty() ? 0 : epochs->back();
    TG_RETURN_IF_ERROR(fence_.Check(stream, stored));
    TG_CHECK(checkpoint.epoch >= stored);
    const bool again = !epochs->empty() && checkpoint.epoch == stored;
    rocksdb::WriteBatch batch;
    batch.Put(EpochKey(stream, checkpoint.epoch), EncodeCheckpoint(checkpoint));
    batch.Put(HeadKey(stream), EncodeHead(checkpoint.epoch));
    const bool full = !again && epochs->size() >= kHistoryMax;
    if (full) batch.Delete(EpochKey(stream, epochs->front()));
    TG_RETURN_IF_ERROR(Write(&batch));
    if (!again) epochs->push_back(checkpoint.epoch);
    if (full) epochs->pop_front();
    fence_.Note(stream, checkpoint.epoch);
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<Checkpoint>> History(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    TG_ASSIGN_OR_RETURN(const std::deque<EpochNumber>* const epochs, EpochsOf(stream));
    std::vector<Checkpoint> history;
    for (auto epoch = epochs->rbegin(); epoch != epochs->rend(); ++epoch) {
      TG_ASSIGN_OR_RETURN(Checkpoint checkpoint, ReadEpoch(stream, *epoch));
      history.push_back(std::move(checkpoint));
    }
    return history;
  }

  absl::StatusOr<std::vector<std::string>> Streams() override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    TG_RETURN_IF_ERROR(
        ForEachKey(kHeadPrefix, [&](std::string_view rest) { names.emplace_back(rest); }));
    return names;
  }

  absl::Status Reset(std::string_view stream) override {
    const std::lock_guard lock(mutex_);
    // Also the way out of damage: it goes by the keys and reads no value.
    TG_ASSIGN_OR_RETURN(const std::deque<EpochNumber> epochs, EpochKeysOf(stream));
    rocksdb::WriteBatch batch;
    for (const EpochNumber epoch : epochs) batch.Delete(EpochKey(stream, epoch));
    batch.Delete(HeadKey(stream));
    TG_RETURN_IF_ERROR(Write(&batch));
    epochs_[std::string(stream)].clear();
    fence_.Note(stream, 0);
    return absl::OkStatus();
  }

 private:
  // Calls `visit` with what follows the prefix in each key that has it, in order.
  template <typename Visit>
  absl::Status ForEachKey(std::string_view prefix, Visit visit) {
    const std::unique_ptr<rocksdb::Iterator> at(db_->NewIterator({}));
    at->Seek({prefix.data(), prefix.size()});
    for (; at->Valid() && TextOf(at->key()).starts_with(prefix); at->Next()) {
      visit(TextOf(at->key()).substr(prefix.size()));
    }
    return StatusOfRocks(at->status(), "read", folder_);
  }

  // The epochs that have a record, the oldest first.
  absl::StatusOr<std::deque<EpochNumber>> EpochKeysOf(std::string_view stream) {
    std::deque<EpochNumber> epochs;
    TG_RETURN_IF_ERROR(ForEachKey(EpochPrefix(stream), [&](std::string_view rest) {
      // Longer ones belong to a stream whose name goes on behind a slash.
      if (rest.size() != kEpochDigits) return;
      EpochNumber epoch = 0;
      if (std::from_chars(rest.begin(), rest.end(), epoch, 16).ptr == rest.end()) {
        epochs.push_back(epoch);
      }
    }));
    return epochs;
  }

  // The same, read and held against the head at the stream's first use, then kept.
  absl::StatusOr<std::deque<EpochNumber>*> EpochsOf(std::string_view stream) {
    if (const auto found = epochs_.find(stream); found != epochs_.end()) return &found->second;
    TG_ASSIGN_OR_RETURN(std::deque<EpochNumber> epochs, EpochKeysOf(stream));
    std::string value;
    const rocksdb::Status got = db_->Get({}, HeadKey(stream), &value);
    if (!got.ok() && !got.IsNotFound()) return StatusOfRocks(got, "read", folder_);
    EpochNumber head = 0;
    if (got.ok()) {
      TG_ASSIGN_OR_RETURN(head, DecodeHead(stream, value));
    }
    const EpochNumber newest = epochs.empty() ? 0 : epochs.back();
    if (head != newest) {
      return absl::DataLossError(Concat("checkpoint of stream ", stream, " in ", folder_,
                                        ": its head names epoch ", head, ", the newest is ",
                                        newest));
    }
    return &epochs_.emplace(stream, std::move(epochs)).first->second;
  }

  absl::StatusOr<Checkpoint> ReadEpoch(std::string_view stream, EpochNumber epoch) {
    std::string value;
    TG_RETURN_IF_ERROR(
        StatusOfRocks(db_->Get({}, EpochKey(stream, epoch), &value), "read", folder_));
    absl::StatusOr<Checkpoint> checkpoint = DecodeCheckpoint(value);
    if (!checkpoint.ok()) {
      return absl::Status(checkpoint.status().code(),
                          Concat("checkpoint of stream ", stream, ", epoch ", epoch, ", in ",
                                 folder_, ": ", std::string(checkpoint.status().message())));
    }
    if (checkpoint->epoch != epoch || checkpoint->stream != stream) {
      return absl::DataLossError(Concat("checkpoint of stream ", stream, ", epoch ", epoch, ", in ",
                                        folder_, ": it holds epoch ", checkpoint->epoch,
                                        " of stream ", checkpoint->stream));
    }
    return checkpoint;
  }

  absl::Status Write(rocksdb::WriteBatch* batch) {
    if (owner_ == nullptr) {
      return absl::FailedPreconditionError(Concat(folder_, " was opened for reading only"));
    }
    // What a failed write left in the log is not known, so nothing may follow it.
    if (write_failed_) {
      return absl::DataLossError(Concat("write ", folder_, ": an earlier write failed"));
    }
    rocksdb::WriteOptions options;
    options.sync = true;
    const rocksdb::Status status = db_->Write(options, batch);
    write_failed_ = !status.ok();
    return StatusOfRocks(status, "write", folder_);
  }

  const std::string folder_;
  const std::unique_ptr<StateFolderLock> owner_;  // released after the database is closed
  const std::unique_ptr<rocksdb::DB> db_;
  std::mutex mutex_;  // guards what follows; the streams of a process share the store
  std::map<std::string, std::deque<EpochNumber>, std::less<>> epochs_;  // the oldest first
  Fence fence_;
  bool write_failed_ = false;
};

absl::StatusOr<std::unique_ptr<CheckpointStore>> OpenToWrite(const std::string& folder,
                                                             const std::string& database) {
  TG_ASSIGN_OR_RETURN(std::unique_ptr<StateFolderLock> owner, StateFolderLock::Take(folder));
  TG_RETURN_IF_ERROR(MakePrivateFolders(database));
  rocksdb::Options options = CheckpointDbOptions();
  options.create_if_missing = true;
  rocksdb::DB* db = nullptr;
  TG_RETURN_IF_ERROR(StatusOfRocks(rocksdb::DB::Open(options, database, &db), "open", database));
  return std::make_unique<RocksCheckpointStore>(database, std::move(owner),
                                                std::unique_ptr<rocksdb::DB>(db));
}

absl::StatusOr<std::unique_ptr<CheckpointStore>> OpenToRead(const std::string& database) {
  // The writer may put a file away between our reading its name and opening it; then look again.
  constexpr int kTries = 5;
  rocksdb::Status status;
  for (int i = 0; i < kTries; ++i) {
    std::error_code error;
    if (!std::filesystem::exists(database + "/CURRENT", error)) {
      if (error) return ErrnoStatus(error.value(), "open", database);
      return absl::NotFoundError(Concat("no checkpoints in ", database));
    }
    rocksdb::DB* db = nullptr;
    status = rocksdb::DB::OpenForReadOnly(CheckpointDbOptions(), database, &db);
    if (status.ok()) {
      return std::make_unique<RocksCheckpointStore>(database, nullptr,
                                                    std::unique_ptr<rocksdb::DB>(db));
    }
  }
  return StatusOfRocks(status, "open", database);
}

}  // namespace

absl::StatusOr<std::unique_ptr<CheckpointStore>> OpenCheckpointStore(const std::string& folder,
                                                                     StoreAccess access) {
  const std::string database = (std::filesystem::path(folder) / "checkpoint").native();
  return access == StoreAccess::kReadWrite ? OpenToWrite(folder, database) : OpenToRead(database);
}

}  // namespace tickgate
