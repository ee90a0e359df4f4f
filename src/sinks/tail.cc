#include "sinks/tail.h"

#include <algorithm>

#include "base/status.h"

namespace tickgate {
namespace {

constexpr size_t kPieceBytes = 1 << 20;

}  // namespace

absl::StatusOr<Tail> ReadTail(Storage& storage, int file, int64_t from) {
  Tail tail;
  tail.rows_end = tail.data_end = from;
  bool whole = true;  // no NUL so far
  for (int64_t at = from;;) {
    TG_ASSIGN_OR_RETURN(const std::string piece, storage.Read(file, at, kPieceBytes));
    if (piece.empty()) break;
    const size_t data = piece.find_last_not_of('\0') + 1;  // npos + 1 is 0
    if (data > 0) tail.data_end = at + static_cast<int64_t>(data);
    const size_t nul = std::min(piece.find('\0'), piece.size());
    const size_t rows = whole ? piece.substr(0, nul).find_last_of('\n') + 1 : 0;
    if (rows > 0) {
      tail.rows += std::count(piece.begin(), piece.begin() + static_cast<ptrdiff_t>(rows), '\n');
      tail.rows_end = at + static_cast<int64_t>(rows);
      tail.torn.clear();
    }
    if (tail.torn.size() < kTornBytesMax) tail.torn.append(piece, rows);
    whole = whole && nul == piece.size();
    at += static_cast<int64_t>(piece.size());
  }
  tail.torn.resize(std::min(tail.torn.size(), static_cast<size_t>(tail.data_end - tail.rows_end)));
  return tail;
}

}  // namespace tickgate
