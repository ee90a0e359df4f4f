// What stands in a file behind its mark: whole rows, perhaps a piece of one, perhaps padding.
//
// JSON never holds a NUL: the first one is padding, or a block that a power loss kept from the
// disk.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "storage/storage.h"

namespace tickgate {

struct Tail {
  int64_t rows_end = 0;  // behind the last line break before any NUL
  int64_t rows = 0;      // lines from the mark to there
  int64_t data_end = 0;  // behind the last byte that is not padding
  std::string torn;      // from rows_end to data_end; at most about kTornBytesMax of it
};

inline constexpr size_t kTornBytesMax = 64 << 20;

absl::StatusOr<Tail> ReadTail(Storage& storage, int file, int64_t from);

}  // namespace tickgate
