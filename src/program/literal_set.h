// The literals of an `in` or `in_file`, by what they mean: numbers by value, strings by content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "base/decimal.h"
#include "program/program_spec.h"

namespace tickgate {

// Strings of 1 to 8 bytes without NUL, each as one word. A look-up reads one cache line and has no
// branch that depends on the word.
class ShortStringSet {
 public:
  // False where the word's line is full and more lines would not help.
  bool Insert(uint64_t word);
  bool Contains(uint64_t word) const {
    const Line& line = lines_[word * kMultiplier >> shift_];
    bool found = false;
    for (uint64_t other : line.words) found |= other == word;
    return found;
  }
  bool empty() const { return count_ == 0; }

 private:
  static constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15ull;
  static constexpr size_t kLineWords = 8;
  struct alignas(64) Line {
    uint64_t words[kLineWords] = {};  // 0: empty
  };

  bool TryInsert(uint64_t word);
  bool Grow();

  std::vector<Line> lines_ = std::vector<Line>(2);
  int shift_ = 63;
  size_t count_ = 0;
};

class LiteralSet {
 public:
  explicit LiteralSet(std::span<const Literal> literals);

  bool ContainsString(std::string_view content) const;
  bool ContainsNumber(const Decimal& value) const { return numbers_.contains(KeyOf(value)); }
  // `true`, `false` or `null`.
  bool ContainsWord(std::string_view token) const;

  // Holds no string with a quote or a backslash.
  const ShortStringSet& short_strings() const { return short_strings_; }

 private:
  using NumberKey = std::pair<std::pair<uint64_t, uint64_t>, int32_t>;
  static NumberKey KeyOf(const Decimal& value);

  ShortStringSet short_strings_;
  absl::flat_hash_set<std::string> strings_;  // those that are not there
  absl::flat_hash_set<NumberKey> numbers_;
  std::vector<std::string> words_;
};

}  // namespace tickgate
