// Rows into files, exactly once: plain files that grow for ever, or segments that close.
//
// Append copies rows into buffers; full buffers go to the storage at once, the rest at the seal.
// A sealed epoch is durable when every file it touched is synced, and the folder of every file it
// made. Files close only at a seal. Segments go past the page cache, which costs half the CPU;
// plain files cannot, as they are never longer than their rows.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "sinks/buffer_pool.h"
#include "sinks/epoch_ledger.h"
#include "sinks/folder_sync.h"
#include "sinks/make_sink.h"
#include "sinks/open_file.h"
#include "sinks/path_table.h"
#include "sinks/sink.h"

namespace tickgate {

class FileSink final : public Sink {
 public:
  // `start` is the target's StartMark.
  static absl::StatusOr<std::unique_ptr<FileSink>> Create(const FileTarget& target,
                                                          const SinkSetup& setup, Storage& storage,
                                                          const Mark& start);
  ~FileSink() override;

  absl::StatusOr<AppendResult> Append(std::span<const Row> rows) override;
  void LearnRecords(std::span<const std::string> records) override;
  absl::StatusOr<Mark> Seal(EpochNumber epoch, bool last) override;
  absl::StatusOr<size_t> Step(int64_t now_ns) override;
  EpochNumber DurableEpoch() const override { return ledger_.durable(); }
  bool DiskFull() const override { return disk_full_ || OverBytesMax(); }
  uint64_t BytesTaken() const override { return bytes_taken_; }
  size_t BufferBytes() const override { return buffers_.bytes(); }

 private:
  // An open file with what the sink knows of it.
  struct Slot {
    std::unique_ptr<OpenFile> file;
    PathTable::Entry* entry = nullptr;
    int64_t first_row_ns = 0;
    int64_t last_row_ns = 0;  // as of the last seal
    bool is_new = false;      // opened since the last seal
    bool closing = false;     // takes no more rows
  };

  FileSink(const FileTarget& target, const SinkSetup& setup, Storage& storage, PathTable paths);

  absl::Status Start(const Mark& start);
  bool OverBytesMax() const { return target_.bytes_max > 0 && total_bytes_ >= target_.bytes_max; }
  absl::StatusOr<bool> AppendWithRoom(OpenFile& file, std::string_view row);
  void RelieveBuffers();
  absl::StatusOr<OpenFile*> FileOf(PathTable::Entry& entry);
  absl::StatusOr<OpenFile*> OpenPlain(PathTable::Entry& entry);
  absl::StatusOr<OpenFile*> OpenSegment(PathTable::Entry& entry);
  absl::StatusOr<int> CreateFile(const std::string& path);
  OpenFile* AddFile(PathTable::Entry& entry, FileMark mark, int file);
  bool MustClose(const Slot& slot) const;
  void ChooseClosing(bool last);
  size_t SealFiles(EpochNumber epoch, bool last, Mark* mark);
  absl::StatusOr<size_t> SyncFolders(EpochNumber epoch);
  absl::Status RetryFull();
  absl::Status MeasureTotal();
  void ForgetFinished();

  const FileTarget target_;
  const SinkSetup setup_;
  Storage& storage_;
  const bool segments_;
  PathTable paths_;
  std::vector<std::string> records_;  // names, by Row::record
  BufferPool buffers_;
  EpochLedger ledger_;

  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<FolderSync>> folder_syncs_;
  std::set<std::string> known_folders_;
  std::set<std::string> new_folders_;            // whose names must be synced by the next seal
  std::map<std::string, FileMark> plain_marks_;  // plain files not open in this run so far
  std::vector<FileMark> resumed_;                // open segments of the last run, to be closed
  Mark mark_;                                    // what is the same in every mark
  int64_t next_segment_ = 0;

  int64_t now_ns_ = 0;
  size_t row_done_ = 0;  // bytes of a row that did not fit in one piece
  bool sealed_last_ = false;
  bool disk_full_ = false;
  bool retry_full_ = false;  // the disk may have room again
  int64_t tried_full_ns_ = 0;
  int64_t total_bytes_ = 0;  // of all files, where bytes_max asks for it
  uint64_t bytes_taken_ = 0;
};

}  // namespace tickgate
