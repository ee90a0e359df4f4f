// A fast hash of short keys, seeded, so that nobody outside can choose keys that collide.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/decimal.h"

namespace tickgate {

inline uint64_t MixKeyWords(uint64_t a, uint64_t b) {
  const Uint128 product = static_cast<Uint128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// The last `bytes` (0 to 8) of a word's bytes, in the order of memory.
inline uint64_t LoadShort(const char* data, size_t bytes) {
  uint64_t word = 0;
  std::memcpy(&word, data, bytes);
  return word;
}

inline uint64_t HashKey(std::string_view key, uint64_t seed) {
  uint64_t hash = seed ^ (key.size() * 0x9E3779B97F4A7C15ull);
  const char* data = key.data();
  size_t left = key.size();
  while (left > 8) {
    hash = MixKeyWords(hash ^ LoadShort(data, 8), 0xD6E8FEB86659FD93ull ^ seed);
    data += 8;
    left -= 8;
  }
  return MixKeyWords(hash ^ LoadShort(data, left), 0xA0761D6478BD642Full ^ (seed << 1));
}

// A seed that differs from process to process.
uint64_t RandomKeySeed();

}  // namespace tickgate
