// Whole numbers as decimal digits, written straight into a buffer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tickgate {

inline constexpr auto kDigitPairs = [] {
  std::array<char, 200> pairs{};
  for (size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

inline char* WriteText(std::string_view text, char* to) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

// Exactly `count` digits, with leading zeros. REQUIRES: value < 10^count.
inline char* WriteFixed(uint64_t value, size_t count, char* to) {
  size_t at = count;
  for (; at >= 2; at -= 2) {
    std::memcpy(to + at - 2, &kDigitPairs[2 * (value % 100)], 2);
    value /= 100;
  }
  if (at == 1) *to = static_cast<char>('0' + value);
  return to + count;
}

// As many digits as the number has.
inline char* WriteNumber(uint64_t value, char* to) {
  size_t count = 1;
  for (uint64_t rest = value; rest >= 10; rest /= 10) ++count;
  return WriteFixed(value, count, to);
}

}  // namespace tickgate
