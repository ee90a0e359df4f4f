// Numbers and cursors as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "event/position.h"

namespace tickgate {

// 1,234,567
std::string WithCommas(uint64_t number);
// 72.6 MiB
std::string Mebibytes(uint64_t bytes);
// "trades.jsonl at 37,000", partitions joined by commas; empty of an empty cursor.
std::string CursorWords(const Cursor& cursor);

}  // namespace tickgate
