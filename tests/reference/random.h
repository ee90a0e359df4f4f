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

  size_t Below(size_t n) { return static_cast<size_t>(engine_() % n); }
  bool OneIn(size_t n) { return Below(n) == 0; }
  bool Percent(size_t percent) { return Below(100) < percent; }
  template <typename T>
  const T& Pick(const std::vector<T>& of) {
    return of[Below(of.size())];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace tickgate::reference
