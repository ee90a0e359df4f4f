// One file being written: rows into lent buffers, buffers to the disk behind the caller's back.
//
// Order: what is to be done with the file waits in one queue. A sync starts when every write before
//        it has completed, and no later write starts before it does; so it covers what it must, is
//        never starved, and at most one is in flight.
// Blocks: an aligned file is written in whole blocks. One that is not full is padded, and written
//        again with what follows, but never before its last write has completed.
// Full:  room on the disk is reserved ahead of the rows, so a full disk refuses rows instead of
//        failing a write.
// Fails: the first failed write or sync ends all work on the file; the ledger keeps the reason.
#pragma once

#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "event/mark.h"
#include "event/row.h"
#include "sinks/buffer_pool.h"
#include "sinks/epoch_ledger.h"
#include "sinks/sha256.h"
#include "storage/storage.h"

namespace tickgate {

// What the open files of one sink share. All outlive the files.
struct FileShares {
  Storage* storage;
  BufferPool* buffers;
  EpochLedger* ledger;
};

class OpenFile final : private IoHandler {
 public:
  struct Options {
    FileMark mark;   // as it stands; mark.bytes is where rows go on
    int file = -1;   // open in the storage; closed by this object
    size_t records;  // how many kinds of records there are
    bool busy;       // begin with a large buffer
    bool hash;       // keep mark.sha256
    bool aligned;    // whole blocks only: the file is longer than its rows until it is closed
  };
  OpenFile(const FileShares& shares, Options options);
  ~OpenFile() override;

  // Copies the row and a line break. False: not enough room in the buffer, nothing done.
  bool TryAppend(std::string_view row) {
    if (row.size() >= room_) return false;
    char* at = buffer_->data + buffer_->bytes - room_;
    std::memcpy(at, row.data(), row.size());
    at[row.size()] = '\n';
    room_ -= row.size() + 1;
    return true;
  }
  // Copies what fits of the row and its line break, from byte `from` on. Returns how much.
  size_t AppendPart(std::string_view row, size_t from);
  // A buffer to go on with. False: none is free now. ResourceExhausted: the disk is full; nothing
  // was harmed.
  absl::StatusOr<bool> MakeRoom();
  // Hands the rows in the buffer to the disk, if there are any.
  void Flush();
  bool HoldsBuffer() const { return buffer_ != nullptr; }

  // There are so many kinds of records from now on.
  void LearnRecords(size_t records) { counts_.resize(records + 1); }

  // The row is whole.
  void Count(const Row& row) {
    if (mark_.rows == 0) mark_.first = row.position;
    mark_.last = row.position;
    ++mark_.rows;
    ++counts_[row.record + size_t{1} < counts_.size() ? row.record + size_t{1} : 0];
    touched_ = true;
  }

  // Ends an epoch. Returns how many syncs it takes until it is durable.
  struct SealOptions {
    EpochNumber epoch = 0;
    bool close = false;      // no row comes any more
    bool sync_name = false;  // sync even without rows: the file is new
  };
  size_t Seal(const SealOptions& options);
  // The mark of the epoch just sealed; names by record and partition are given.
  FileMark MarkOf(const std::vector<std::string>& records,
                  const std::vector<std::string>& partitions);

  bool touched() const { return touched_; }  // since the last seal
  int64_t end() const;                       // behind the last row
  const FileMark& mark() const { return mark_; }
  bool Finished() const { return file_ < 0 && in_flight() == 0; }
  size_t in_flight() const { return writes_ + (syncing_ ? 1 : 0); }

 private:
  struct Task {
    enum class Kind : uint8_t { kWrite, kBarrier, kTrim, kSync, kClose };
    Kind kind = Kind::kWrite;
    BufferPool::Buffer* buffer = nullptr;  // of kWrite
    size_t bytes = 0;
    int64_t offset = 0;     // of kWrite; of kTrim the length
    EpochNumber epoch = 0;  // of kSync
  };

  void OnIoDone(uint64_t token, const absl::Status& status) override;
  absl::Status Reserve(int64_t end);
  void CarryTail();
  void Pump();
  bool Start(const Task& task);

  const FileShares shares_;
  int file_;
  BufferPool::Buffer* buffer_ = nullptr;  // being filled
  size_t room_ = 0;                       // left in it
  int64_t buffer_offset_;                 // where in the file it, or the next one, begins
  size_t carried_ = 0;                    // bytes at its start that were written before
  std::string tail_;                      // those of a block that is not full, for the next buffer
  bool busy_;
  const bool aligned_;
  bool touched_ = false;
  int64_t sealed_end_;
  int64_t reserved_end_;
  bool can_reserve_ = true;
  bool has_reserved_ = false;
  FileMark mark_;
  std::vector<int64_t> counts_;  // rows of no record, then by record
  std::optional<Sha256> hash_;

  std::deque<Task> tasks_;
  size_t writes_ = 0;  // in flight
  bool syncing_ = false;
  EpochNumber syncing_epoch_ = 0;
};

}  // namespace tickgate
