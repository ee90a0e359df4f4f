// The powers of ten that 128 bits hold.
#pragma once

#include <array>

#include "base/decimal.h"

namespace tickgate {

// 10^0 to 10^38.
inline constexpr std::array<Int128, 39> kPowersOfTen = [] {
  std::array<Int128, 39> powers{};
  powers[0] = 1;
  for (size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

}  // namespace tickgate
