// Where a file target starts from: plain files and their lengths, and the next segment's number.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "event/mark.h"
#include "sinks/make_sink.h"
#include "sinks/path_template.h"
#include "storage/storage.h"

namespace tickgate {

// Whether the target makes segments, not plain files.
bool MakesSegments(const FileTarget& target, const PathTemplate& path);
// The target's path with {stream} filled in; of segments without the ending that their names bring.
absl::StatusOr<PathTemplate> TargetPath(const FileTarget& target, const std::string& stream);

// A plain file as it lies there: absent = 0 bytes. FailedPrecondition: it does not end in a line
// break, so a row would be joined to its last line.
absl::StatusOr<FileMark> PlainFileMark(Storage& storage, const std::string& path);

absl::StatusOr<Mark> FileStartMark(const FileTarget& target, const SinkSetup& setup,
                                   Storage& storage, const Mark* resume);

}  // namespace tickgate
