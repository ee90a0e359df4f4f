#include "program/one_line.h"

#include <algorithm>

namespace tickgate {

void AppendOneLine(std::string_view row, std::string* out) {
  while (!row.empty()) {
    const size_t piece = std::min(row.find_first_of("\r\n"), row.size());
    out->append(row.substr(0, piece));
    row.remove_prefix(std::min(piece + 1, row.size()));
  }
}

}  // namespace tickgate
