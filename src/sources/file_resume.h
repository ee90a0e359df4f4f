// Where the reading of one file starts: at its first byte, or behind what a checkpoint has of it.
//
// Refused with FailedPrecondition, naming what the checkpoint knew and what is there now: a file
// that shrank, whose first KiB changed, or that grew behind a last line without line break.
#pragma once

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "event/position.h"
#include "sources/byte_stream.h"
#include "sources/file_identity.h"
#include "sources/input_files.h"
#include "sources/make_source.h"

namespace tickgate {

struct FileStart {
  FileIdentity identity;  // as the file is now; `end` where it is finished
  Compression compression = Compression::kNone;
  int64_t offset = 0;
  bool finished = false;  // nothing of it is left to read
  // At `offset`; null where that is the start.
  std::unique_ptr<ByteStream> stream = nullptr;
};

// `resume` null: from the first byte. The file is opened either way, so that a missing or
// unreadable one is found before anything is read.
absl::StatusOr<FileStart> FindFileStart(const InputFile& file, InputFormat format,
                                        const PartitionCursor* resume);

// The bytes of the file from the first on. DataLoss where it is no longer the file that was found.
absl::StatusOr<std::unique_ptr<ByteStream>> OpenInputFile(const InputFile& file,
                                                          Compression compression);

}  // namespace tickgate
