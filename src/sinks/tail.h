// What stands in a file behind its mark: whole rows, and perhaps a piece of one.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "storage/storage.h"

namespace tickgate {

struct Tail {
  int64_t rows_end = 0;  // behind the last line break
  int64_t rows = 0;      // lines from the mark to there
  std::string torn;      // what follows them, without padding; at most kTornBytesMax of it
};

inline constexpr size_t kTornBytesMax = 64 << 20;

absl::StatusOr<Tail> ReadTail(Storage& storage, int file, int64_t from);

}  // namespace tickgate
