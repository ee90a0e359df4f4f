// The words of the contract language that this version knows by name and does not carry out. Each
// is refused where it stands; none is ever ignored.
#pragma once

#include <array>
#include <string_view>

namespace tickgate {

// Memory between events: of a contract with one record, and of a record.
inline constexpr std::array<std::string_view, 5> kLaterWords = {"sequence", "unique", "silence",
                                                                "staleness", "windows"};

}  // namespace tickgate
