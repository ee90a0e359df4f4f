// The dice of the makers: the same seed rolls the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate::reference {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  // The bytes are the first rolls, so that who changes one of them changes one decision. They
  // outlive it.
  Random(uint64_t seed, std::string_view bytes) : engine_(seed), bytes_(bytes) {}

  size_t Below(size_t n) {
    if (bytes_.empty()) return static_cast<size_t>(engine_() % n);
    const size_t roll = static_cast<unsigned char>(bytes_[0]) % n;
    bytes_.remove_prefix(1);
    return roll;
  }
  bool OneIn(size_t n) { return Below(n) == 0; }
  bool Percent(size_t percent) { return Below(100) < percent; }
  template <typename T>
  const T& Pick(const std::vector<T>& of) {
    return of[Below(of.size())];
  }

 private:
  std::mt19937_64 engine_;
  std::string_view bytes_;
};

}  // namespace tickgate::reference
