// Patterns so simple that a look at each byte answers them: ^[0-9]{1,16}$, ^[A-Z]+$, ^\d*$.
//
// The answer equals RE2's on every UTF-8 text. All other patterns are left to RE2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tickgate {

struct ByteClass {
  std::array<bool, 256> member{};  // ASCII alone
  uint32_t bytes_min = 0;
  uint32_t bytes_max = UINT32_MAX;
  // Where the members are one run of bytes: [low, low + span].
  bool one_run = false;
  uint8_t low = 0;
  uint8_t span = 0;

  bool Matches(std::string_view text) const;
  // Whether a string whose raw bytes match holds no escape.
  bool ExcludesEscapes() const { return !member['\\']; }
};

// nullopt unless the pattern, a valid one, is of that kind. `full`: anchored at both ends by
// itself.
std::optional<ByteClass> ParseByteClass(std::string_view pattern, bool full);

}  // namespace tickgate
