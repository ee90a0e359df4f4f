#include "sinks/tail.h"

#include <algorithm>

#include "base/status.h"

namespace tickgate {
namespace {

constexpr size_t kPieceBytes = 1 << 20;

}  // namespace

absl::StatusOr<Tail> ReadTail(Storage& storage, int file, int64_t from) {
  Tail tail;
  tail.rows_end = from;
  for (int64_t at = from;;) {
    TG_ASSIGN_OR_RETURN(const std::string piece, storage.Read(file, at, kPieceBytes));
    if (piece.empty()) break;
    const size_t last = piece.find_last_of('\n');
    if (last != std::string::npos) {
      tail.rows += std::count(piece.begin(), piece.end(), '\n');
      tail.rows_end = at + static_cast<int64_t>(last) + 1;
      tail.torn = piece.substr(last + 1);
    } else if (tail.torn.size() < kTornBytesMax) {
      tail.torn += piece;
    }
    at += static_cast<int64_t>(piece.size());
  }
  // A file that was longer than its rows ends in zeros; JSON never does.
  tail.torn.erase(tail.torn.find_last_not_of('\0') + 1);
  return tail;
}

}  // namespace tickgate
