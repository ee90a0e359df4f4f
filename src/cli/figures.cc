#include "cli/figures.h"

#include <cstdio>

#include "base/concat.h"

namespace tickgate {

std::string WithCommas(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string Mebibytes(uint64_t bytes) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f MiB", static_cast<double>(bytes) / (1 << 20));
  return text;
}

std::string CursorWords(const Cursor& cursor) {
  std::string text;
  for (const PartitionCursor& partition : cursor.partitions) {
    AppendAll(&text, text.empty() ? "" : ", ", partition.partition, " at ",
              WithCommas(static_cast<uint64_t>(partition.offset)));
  }
  return text;
}

}  // namespace tickgate
