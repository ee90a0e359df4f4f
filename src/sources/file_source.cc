#include "sources/file_source.h"

#include <map>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"

namespace tickgate {

FileSource::FileSource(FileInput input, int64_t event_bytes_max)
    : input_(std::move(input)),
      cutter_({.format = input_.format, .event_bytes_max = event_bytes_max}) {}

std::string FileSource::Identity() const {
  std::string identity = "file";
  for (const std::string& written : input_.written) {
    identity += ' ';
    if (IsUtf8(written)) {
      AppendJsonString(written, &identity);
    } else {
      identity += EscapePathComponent(written);
    }
  }
  return identity;
}

absl::Status FileSource::Open(const Cursor* resume) {
  std::map<std::string_view, const PartitionCursor*> known;
  if (resume != nullptr) {
    for (const PartitionCursor& cursor : resume->partitions) known[cursor.partition] = &cursor;
  }
  TG_ASSIGN_OR_RETURN(
      std::vector<InputFile> found,
      FindInputFiles(input_, [&](std::string_view name) { return known.contains(name); }));
  for (InputFile& file : found) {
    const auto place = known.find(file.partition);
    const PartitionCursor* cursor = place == known.end() ? nullptr : place->second;
    TG_ASSIGN_OR_RETURN(FileStart start, FindFileStart(file, input_.format, cursor));
    if (cursor != nullptr) known.erase(place);
    total_bytes_ += file.size;
    if (start.finished) finished_bytes_ += file.size;
    std::string identity = FormatFileIdentity(start.identity);
    files_.push_back({std::move(file), std::move(start), std::move(identity)});
  }
  for (const auto& [name, cursor] : known) TG_RETURN_IF_ERROR(KeepMissing(*cursor));
  return absl::OkStatus();
}

absl::Status FileSource::KeepMissing(const PartitionCursor& cursor) {
  const std::optional<FileIdentity> identity = ParseFileIdentity(cursor.identity);
  if (!identity || !identity->end || identity->end->offset != cursor.offset) {
    return absl::FailedPreconditionError(
        Concat("the checkpoint has read ", cursor.partition, " to byte ", cursor.offset,
               ", not to its end, and the file is no longer among the source's"));
  }
  gone_.push_back(cursor);
  return absl::OkStatus();
}

absl::StatusOr<PollResult> FileSource::Poll(int64_t now_ns, int64_t, Intake& intake) {
  while (current_ < files_.size() && files_[current_].start.finished) ++current_;
  if (current_ == files_.size()) return PollResult::kEnd;
  if (!is_begun_) TG_RETURN_IF_ERROR(BeginCurrent());
  TG_ASSIGN_OR_RETURN(const PollResult result, cutter_.Step(now_ns, intake));
  if (!cutter_.ended()) return result;
  FinishCurrent();
  return PollResult::kProgress;
}

absl::Status FileSource::BeginCurrent() {
  Entry& entry = files_[current_];
  std::unique_ptr<ByteStream> stream = std::move(entry.start.stream);
  if (stream == nullptr) {
    TG_CHECK(entry.start.offset == 0);
    TG_ASSIGN_OR_RETURN(stream, OpenInputFile(entry.file, entry.start.compression));
  }
  cutter_.Begin(std::move(stream), static_cast<uint32_t>(current_), entry.start.offset);
  is_begun_ = true;
  return absl::OkStatus();
}

void FileSource::FinishCurrent() {
  Entry& entry = files_[current_];
  entry.start.offset = cutter_.offset();
  entry.start.finished = true;
  entry.start.identity.end = {.size = entry.file.size, .offset = entry.start.offset};
  entry.identity = FormatFileIdentity(entry.start.identity);
  finished_bytes_ += entry.file.size;
  is_begun_ = false;
}

Cursor FileSource::CurrentCursor() const {
  Cursor cursor{.type = traits_.type, .partitions = gone_};
  for (size_t i = 0; i < files_.size(); ++i) {
    const Entry& entry = files_[i];
    const int64_t offset = IsCurrent(i) ? cutter_.offset() : entry.start.offset;
    if (offset == 0 && !entry.start.finished) continue;
    cursor.partitions.push_back(
        {.partition = entry.file.partition, .offset = offset, .identity = entry.identity});
  }
  return cursor;
}

std::string FileSource::PartitionName(uint32_t partition) const {
  TG_CHECK(partition < files_.size());
  return files_[partition].file.partition;
}

Source::Progress FileSource::progress() const {
  return {.done_bytes = finished_bytes_ + (is_begun_ ? cutter_.input_bytes() : 0),
          .total_bytes = total_bytes_};
}

}  // namespace tickgate
