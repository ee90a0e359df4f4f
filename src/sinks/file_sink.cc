#include "sinks/file_sink.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/clock.h"
#include "base/concat.h"
#include "base/status.h"
#include "sinks/file_start.h"
#include "sinks/segment_name.h"
#include "sinks/segment_scan.h"
#include "storage/blocking_io.h"

namespace tickgate {
namespace {

constexpr int64_t kUnusedMaxNs = 600 * kNsPerSecond;
constexpr int64_t kRetryFullNs = 100 * kNsPerMs;

}  // namespace

absl::StatusOr<std::unique_ptr<FileSink>> FileSink::Create(const FileTarget& target,
                                                           const SinkSetup& setup, Storage& storage,
                                                           const Mark& start) {
  TG_ASSIGN_OR_RETURN(PathTemplate path, TargetPath(target, setup.stream));
  TG_ASSIGN_OR_RETURN(PathTable paths, PathTable::Create(std::move(path), target, setup));
  std::unique_ptr<FileSink> sink(new FileSink(target, setup, storage, std::move(paths)));
  TG_RETURN_IF_ERROR(sink->Start(start));
  return sink;
}

FileSink::FileSink(const FileTarget& target, const SinkSetup& setup, Storage& storage,
                   PathTable paths)
    : target_(target),
      setup_(setup),
      storage_(storage),
      segments_(MakesSegments(target, *TargetPath(target, setup.stream))),
      paths_(std::move(paths)),
      records_(setup.records),
      buffers_(BufferSizes()) {}

absl::Status FileSink::Start(const Mark& start) {
  mark_ = start;
  mark_.files.clear();
  next_segment_ = start.next_segment;
  for (const FileMark& file : start.files) {
    if (file.plain) {
      plain_marks_[file.path] = file;
    } else if (!file.closed) {
      resumed_.push_back(file);
      resumed_.back().closed = true;
    }
  }
  return MeasureTotal();
}

// The kernel may still read the buffers: nothing of this object goes before it is done.
FileSink::~FileSink() {
  ledger_.Fail(absl::CancelledError("the sink is gone"));
  const auto in_flight = [&] {
    return std::any_of(slots_.begin(), slots_.end(),
                       [](const Slot& slot) { return slot.file->in_flight() > 0; }) ||
           std::any_of(folder_syncs_.begin(), folder_syncs_.end(),
                       [](const auto& sync) { return sync->in_flight(); });
  };
  while (in_flight()) TG_CHECK(storage_.Reap(true).ok());
}

absl::StatusOr<AppendResult> FileSink::Append(std::span<const Row> rows) {
  TG_RETURN_IF_ERROR(ledger_.status());
  TG_CHECK(!sealed_last_);
  AppendResult result;
  if (disk_full_ && !retry_full_) return result;
  for (const Row& row : rows) {
    if (OverBytesMax() && row_done_ == 0) break;
    PathTable::Entry* entry = paths_.Find(row, &result.rejected_why);
    if (entry == nullptr) {
      result.rejected = true;
      break;
    }
    OpenFile* file = entry->file;
    if (file == nullptr) {
      TG_ASSIGN_OR_RETURN(file, FileOf(*entry));
      if (file == nullptr) break;
    }
    if (row_done_ > 0 || !file->TryAppend(row.bytes)) [[unlikely]] {
      TG_ASSIGN_OR_RETURN(const bool whole, AppendWithRoom(*file, row.bytes));
      if (!whole) break;
    }
    file->Count(row);
    ++result.taken;
    bytes_taken_ += row.bytes.size() + 1;
    total_bytes_ += static_cast<int64_t>(row.bytes.size()) + 1;
  }
  TG_RETURN_IF_ERROR(ledger_.status());
  return result;
}

// Over as many buffers as it takes. False: no more now; the same row comes again and goes on where
// it stopped.
absl::StatusOr<bool> FileSink::AppendWithRoom(OpenFile& file, std::string_view row) {
  for (;;) {
    row_done_ += file.AppendPart(row, row_done_);
    if (row_done_ == row.size() + 1) {
      row_done_ = 0;
      return true;
    }
    const absl::StatusOr<bool> room = file.MakeRoom();
    if (absl::IsResourceExhausted(room.status())) {
      disk_full_ = true;
      retry_full_ = false;
      return false;
    }
    if (!room.ok()) ledger_.Fail(room.status());
    TG_RETURN_IF_ERROR(ledger_.status());
    if (!*room) {
      RelieveBuffers();
      return false;
    }
    disk_full_ = false;
  }
}

// Where every buffer is being filled and none is on its way, nothing would ever come back.
void FileSink::RelieveBuffers() {
  size_t held = 0;
  for (const Slot& slot : slots_) held += slot.file->HoldsBuffer();
  if (held < buffers_.lent()) return;
  for (const Slot& slot : slots_) slot.file->Flush();
}

// Null: the disk is full.
absl::StatusOr<OpenFile*> FileSink::FileOf(PathTable::Entry& entry) {
  absl::StatusOr<OpenFile*> file = segments_ ? OpenSegment(entry) : OpenPlain(entry);
  if (absl::IsResourceExhausted(file.status())) {
    disk_full_ = true;
    retry_full_ = false;
    return nullptr;
  }
  if (!file.ok()) ledger_.Fail(file.status());
  return file;
}

absl::StatusOr<OpenFile*> FileSink::OpenPlain(PathTable::Entry& entry) {
  const std::string path = PlainFileName(entry.path, mark_.worker, setup_.workers);
  FileMark mark;
  const auto known = plain_marks_.find(path);
  if (known != plain_marks_.end()) {
    mark = known->second;
  } else {
    TG_ASSIGN_OR_RETURN(mark, PlainFileMark(storage_, path));
  }
  TG_ASSIGN_OR_RETURN(const int file, CreateFile(path));
  const absl::StatusOr<int64_t> size = storage_.Size(file);
  absl::Status status = size.status();
  if (status.ok() && *size != mark.bytes) {
    status = absl::DataLossError(Concat(path, " has ", *size, " bytes, not the ", mark.bytes,
                                        " of its mark: something else writes to it"));
  }
  if (!status.ok()) {
    (void)storage_.Close(file);
    return status;
  }
  plain_marks_.erase(path);
  return AddFile(entry, std::move(mark), file);
}

absl::StatusOr<OpenFile*> FileSink::OpenSegment(PathTable::Entry& entry) {
  FileMark mark;
  SegmentName name{entry.path, mark_.worker, next_segment_, false};
  mark.final_path = FormatSegmentName(name);
  name.open = true;
  mark.path = FormatSegmentName(name);
  mark.manifest = target_.manifest != ManifestKind::kOff;
  TG_ASSIGN_OR_RETURN(const bool taken, storage_.Exists(mark.final_path));
  if (taken) {
    return absl::FailedPreconditionError(
        Concat(mark.final_path, " is there already; move it away, or use another path"));
  }
  TG_ASSIGN_OR_RETURN(const int file, CreateFile(mark.path));
  ++next_segment_;
  return AddFile(entry, std::move(mark), file);
}

absl::StatusOr<int> FileSink::CreateFile(const std::string& path) {
  const std::string folder = FolderOf(path);
  if (!known_folders_.contains(folder)) {
    TG_RETURN_IF_ERROR(storage_.CreateFolders(folder));
    known_folders_.insert(folder);
  }
  // Also of a plain file that was there: a run that was killed may have made it.
  new_folders_.insert(folder);
  OpenOptions options;
  options.create = true;
  options.exclusive = options.direct = segments_;
  options.mode = target_.mode;
  return storage_.Open(path, options);
}

OpenFile* FileSink::AddFile(PathTable::Entry& entry, FileMark mark, int file) {
  OpenFile::Options options;
  options.mark = std::move(mark);
  options.file = file;
  options.records = records_.size();
  options.busy = !segments_;
  options.aligned = segments_;
  options.hash = segments_ && target_.manifest == ManifestKind::kSha256;
  Slot slot;
  slot.file = std::make_unique<OpenFile>(FileShares{&storage_, &buffers_, &ledger_}, options);
  slot.entry = &entry;
  slot.first_row_ns = slot.last_row_ns = now_ns_;
  slot.is_new = true;
  slots_.push_back(std::move(slot));
  entry.file = slots_.back().file.get();
  return entry.file;
}

void FileSink::LearnRecords(std::span<const std::string> records) {
  records_.assign(records.begin(), records.end());
  paths_.LearnRecords(records);
  for (Slot& slot : slots_) slot.file->LearnRecords(records.size());
}

absl::StatusOr<Mark> FileSink::Seal(EpochNumber epoch, bool last) {
  TG_RETURN_IF_ERROR(ledger_.status());
  TG_CHECK(!sealed_last_ && row_done_ == 0);
  sealed_last_ = last;
  Mark mark = mark_;
  mark.next_segment = next_segment_;
  mark.files = std::exchange(resumed_, {});
  for (const auto& [path, plain] : plain_marks_) mark.files.push_back(plain);
  ChooseClosing(last);
  size_t outstanding = SealFiles(epoch, last, &mark);
  absl::StatusOr<size_t> folders = SyncFolders(epoch);
  if (!folders.ok()) ledger_.Fail(folders.status());
  TG_RETURN_IF_ERROR(ledger_.status());
  ledger_.Seal(epoch, outstanding + *folders);
  return mark;
}

bool FileSink::MustClose(const Slot& slot) const {
  if (target_.rotate_bytes > 0 && slot.file->end() >= target_.rotate_bytes) return true;
  if (target_.rotate_interval_ns > 0 && now_ns_ - slot.first_row_ns >= target_.rotate_interval_ns) {
    return true;
  }
  return now_ns_ - slot.last_row_ns >= kUnusedMaxNs;
}

// At a clean end every file; else the segments that are due, and those unused longest beyond
// open_max. (Within an epoch more may be open: its rows must land before its seal can come.)
void FileSink::ChooseClosing(bool last) {
  std::vector<Slot*> open;
  for (Slot& slot : slots_) {
    if (slot.closing) continue;
    if (slot.file->touched()) slot.last_row_ns = now_ns_;
    slot.closing = last || (segments_ && MustClose(slot));
    if (!slot.closing && segments_) open.push_back(&slot);
  }
  if (open.size() <= target_.open_max) return;
  const auto last_used = [](const Slot* slot) {
    return slot->file->touched() ? UINT64_MAX : slot->file->mark().last_epoch;
  };
  std::stable_sort(open.begin(), open.end(),
                   [&](const Slot* a, const Slot* b) { return last_used(a) < last_used(b); });
  for (size_t i = 0; i < open.size() - target_.open_max; ++i) open[i]->closing = true;
}

size_t FileSink::SealFiles(EpochNumber epoch, bool last, Mark* mark) {
  size_t outstanding = 0;
  for (Slot& slot : slots_) {
    if (slot.entry == nullptr) continue;  // closed by an earlier seal, its I/O still under way
    const bool close = slot.closing || last;
    outstanding += slot.file->Seal({epoch, close, std::exchange(slot.is_new, false)});
    mark->files.push_back(slot.file->MarkOf(records_, setup_.partitions));
    if (close) std::exchange(slot.entry, nullptr)->file = nullptr;
  }
  return outstanding;
}

absl::StatusOr<size_t> FileSink::SyncFolders(EpochNumber epoch) {
  size_t outstanding = 0;
  for (const std::string& folder : std::exchange(new_folders_, {})) {
    TG_ASSIGN_OR_RETURN(std::unique_ptr<FolderSync> sync,
                        FolderSync::Start(storage_, ledger_, folder, epoch));
    folder_syncs_.push_back(std::move(sync));
    ++outstanding;
  }
  return outstanding;
}

absl::StatusOr<size_t> FileSink::Step(int64_t now_ns) {
  now_ns_ = now_ns;
  TG_RETURN_IF_ERROR(ledger_.status());
  const absl::StatusOr<size_t> reaped = storage_.Reap(false);
  if (!reaped.ok()) ledger_.Fail(reaped.status());
  TG_RETURN_IF_ERROR(ledger_.status());
  ForgetFinished();
  if (DiskFull()) TG_RETURN_IF_ERROR(RetryFull());
  return *reaped;
}

void FileSink::ForgetFinished() {
  std::erase_if(slots_,
                [](const Slot& slot) { return slot.entry == nullptr && slot.file->Finished(); });
  std::erase_if(folder_syncs_, [](const auto& sync) { return !sync->in_flight(); });
}

absl::Status FileSink::RetryFull() {
  if (now_ns_ - tried_full_ns_ < kRetryFullNs) return absl::OkStatus();
  tried_full_ns_ = now_ns_;
  retry_full_ = true;
  // Somebody may have taken old segments away.
  return OverBytesMax() ? MeasureTotal() : absl::OkStatus();
}

absl::Status FileSink::MeasureTotal() {
  if (target_.bytes_max == 0) return absl::OkStatus();
  int64_t total = 0;
  std::set<std::string> open;
  for (const Slot& slot : slots_) {
    total += slot.file->end();
    open.insert(slot.file->mark().path);
  }
  for (const auto& [path, plain] : plain_marks_) total += plain.bytes;
  if (segments_) {
    TG_ASSIGN_OR_RETURN(const PathTemplate path, TargetPath(target_, setup_.stream));
    TG_ASSIGN_OR_RETURN(std::vector<FoundSegment> found,
                        ScanSegments(storage_, path, mark_.worker));
    std::erase_if(found, [&](const FoundSegment& segment) { return open.contains(segment.path); });
    TG_ASSIGN_OR_RETURN(const int64_t bytes, TotalBytes(storage_, found));
    total += bytes;
  }
  total_bytes_ = total;
  return absl::OkStatus();
}

}  // namespace tickgate
