// One record: its fields or positions, what becomes of the rest, its rules.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "contract/option_reader.h"

namespace tickgate {

// Words that make a record; a contract with one record may have them at its top.
inline constexpr std::array<std::string_view, 6> kRecordWords = {"fields", "positions", "unknown",
                                                                 "rules",  "rest",      "emit"};

// Reads those words of `map`, which is the record's or the contract's. The memory words are
// refused. `inherited`: names that rules may use besides the record's own.
RecordSpec ReadRecord(MapReader* map, std::string name, const std::vector<InheritSpec>& inherited,
                      const ValueScope& scope);

}  // namespace tickgate
