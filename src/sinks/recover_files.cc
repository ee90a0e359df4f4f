#include "sinks/recover_files.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "sinks/path_template.h"
#include "sinks/segment_scan.h"
#include "sinks/tail.h"
#include "storage/blocking_io.h"

namespace tickgate {
namespace {

class Recovery {
 public:
  Recovery(Storage& storage, const RecoverOptions& options)
      : storage_(storage), options_(options) {}

  absl::StatusOr<RecoverReport> Run(const std::vector<Mark>& marks);

 private:
  absl::Status RefuseNewer(const Mark& mark);
  absl::Status Cut(FileMark* mark);
  absl::Status CutOpened(int file, FileMark* mark);
  absl::Status Sweep(Mark* mark);
  absl::Status Adopt(const FoundSegment& segment);
  absl::Status RemoveFile(const std::string& path);
  absl::StatusOr<std::vector<FoundSegment>> SegmentsOf(const Mark& mark);
  absl::Status KeepCompleteRows(const Tail& tail, FileMark* mark);

  Storage& storage_;
  const RecoverOptions& options_;
  RecoverReport report_;
  std::set<std::string> named_;    // files of any mark, by their open names
  std::set<std::string> folders_;  // to be synced
};

absl::StatusOr<RecoverReport> Recovery::Run(const std::vector<Mark>& marks) {
  report_.marks = marks;
  for (const Mark& mark : marks) {
    for (const FileMark& file : mark.files) named_.insert(file.path);
    // Before anything is changed: the state may be the wrong one for these files.
    if (!options_.keep_complete_rows) TG_RETURN_IF_ERROR(RefuseNewer(mark));
  }
  TG_RETURN_IF_ERROR(FinishFiles(storage_, marks, options_.stream));
  for (Mark& mark : report_.marks) {
    for (FileMark& file : mark.files) {
      if (!file.closed || file.plain) TG_RETURN_IF_ERROR(Cut(&file));
    }
  }
  for (Mark& mark : report_.marks) TG_RETURN_IF_ERROR(Sweep(&mark));
  for (const std::string& folder : folders_) TG_RETURN_IF_ERROR(storage_.SyncFolder(folder));
  return std::move(report_);
}

absl::StatusOr<std::vector<FoundSegment>> Recovery::SegmentsOf(const Mark& mark) {
  if (mark.pattern.empty()) return std::vector<FoundSegment>();
  TG_ASSIGN_OR_RETURN(const PathTemplate pattern, PathTemplate::Parse(mark.pattern));
  return ScanSegments(storage_, pattern, mark.worker);
}

absl::Status Recovery::RefuseNewer(const Mark& mark) {
  TG_ASSIGN_OR_RETURN(const std::vector<FoundSegment> segments, SegmentsOf(mark));
  for (const FoundSegment& segment : segments) {
    if (segment.name.open || segment.name.number < mark.next_segment) continue;
    return absl::DataLossError(Concat(
        segment.path, " is newer than the checkpoint, whose next segment is ", mark.next_segment,
        ": somebody put an old state folder back. Put the right one there, or move the newer ",
        "segments away to have them written again"));
  }
  return absl::OkStatus();
}

absl::Status Recovery::Cut(FileMark* mark) {
  const absl::StatusOr<int> file = storage_.Open(mark->path, {});
  if (absl::IsNotFound(file.status())) {
    if (mark->bytes == 0) return absl::OkStatus();
    return absl::DataLossError(
        Concat(mark->path, " is gone; its mark says ", mark->bytes, " bytes"));
  }
  TG_RETURN_IF_ERROR(file.status());
  const absl::Status cut = CutOpened(*file, mark);
  const absl::Status closed = storage_.Close(*file);
  return cut.ok() ? closed : cut;
}

absl::Status Recovery::CutOpened(int file, FileMark* mark) {
  TG_ASSIGN_OR_RETURN(const int64_t size, storage_.Size(file));
  if (size < mark->bytes) {
    return absl::DataLossError(
        Concat(mark->path, " has ", size, " bytes, fewer than the ", mark->bytes, " of its mark"));
  }
  TG_ASSIGN_OR_RETURN(const Tail tail, ReadTail(storage_, file, mark->bytes));
  if (options_.keep_complete_rows) TG_RETURN_IF_ERROR(KeepCompleteRows(tail, mark));
  if (tail.data_end > mark->bytes) {
    ++report_.files_cut;
    report_.bytes_cut += tail.data_end - mark->bytes;
  }
  // Also where the length is right: room reserved behind the rows goes back to the disk.
  TG_RETURN_IF_ERROR(storage_.Truncate(file, mark->bytes));
  return storage_.SyncFile(file);
}

// The torn tail is put aside before the caller cuts it; its name is the place it was cut at, so
// that a second run writes the same file.
absl::Status Recovery::KeepCompleteRows(const Tail& tail, FileMark* mark) {
  if (tail.rows > 0) mark->sha256.clear();  // it was of fewer bytes
  mark->bytes = tail.rows_end;
  mark->rows += tail.rows;
  if (tail.torn.empty()) return absl::OkStatus();
  ++report_.torn_tails;
  return ReplaceFile(storage_, Concat(mark->final_path, ".torn-", tail.rows_end), tail.torn, 0600);
}

absl::Status Recovery::Sweep(Mark* mark) {
  TG_ASSIGN_OR_RETURN(const std::vector<FoundSegment> segments, SegmentsOf(*mark));
  for (const FoundSegment& segment : segments) {
    const bool unknown = segment.name.open && !named_.contains(segment.path);
    if (options_.keep_complete_rows) {
      mark->next_segment = std::max(mark->next_segment, segment.name.number + 1);
      if (unknown) TG_RETURN_IF_ERROR(Adopt(segment));
    } else if (unknown) {
      TG_RETURN_IF_ERROR(RemoveFile(segment.path));
    }
  }
  return absl::OkStatus();
}

// The rows of a file whose first epoch was never committed cannot be had again: it becomes a
// closed segment, without a manifest, as nobody knows where its rows stood.
absl::Status Recovery::Adopt(const FoundSegment& segment) {
  SegmentName closed = segment.name;
  closed.open = false;
  FileMark mark;
  mark.path = segment.path;
  mark.final_path = FormatSegmentName(closed);
  TG_RETURN_IF_ERROR(Cut(&mark));
  if (mark.bytes == 0) return RemoveFile(segment.path);
  TG_RETURN_IF_ERROR(storage_.Rename(mark.path, mark.final_path));
  folders_.insert(FolderOf(mark.final_path));
  return absl::OkStatus();
}

absl::Status Recovery::RemoveFile(const std::string& path) {
  TG_RETURN_IF_ERROR(storage_.Remove(path));
  folders_.insert(FolderOf(path));
  ++report_.files_removed;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<RecoverReport> RecoverFiles(Storage& storage, const std::vector<Mark>& marks,
                                           const RecoverOptions& options) {
  return Recovery(storage, options).Run(marks);
}

Mark RetiredMark(Mark mark) {
  for (FileMark& file : mark.files) {
    if (!file.plain) file.closed = true;
  }
  return mark;
}

}  // namespace tickgate
