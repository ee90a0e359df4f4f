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

// Strings of 1 to 8 bytes without NUL, each as one word: an open table.
class ShortStringSet {
 public:
  void Insert(uint64_t word);
  bool Contains(uint64_t word) const {
    for (size_t at = word * kMultiplier >> shift_;; at = (at + 1) & mask_) {
      if (words_[at] == word) return true;
      if (words_[at] == 0) return false;
    }
  }
  bool empty() const { return count_ == 0; }

 private:
  static constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15ull;
  void Grow();

  std::vector<uint64_t> words_ = std::vector<uint64_t>(16);  // 0: empty
  size_t mask_ = 15;
  int shift_ = 60;
  size_t count_ = 0;
};

class LiteralSet {
 public:
  explicit LiteralSet(std::span<const Literal> literals);

  bool ContainsString(std::string_view content) const;
  bool ContainsNumber(const Decimal& value) const { return numbers_.contains(KeyOf(value)); }
  // `true`, `false` or `null`.
  bool ContainsWord(std::string_view token) const;

  const ShortStringSet& short_strings() const { return short_strings_; }

 private:
  using NumberKey = std::pair<std::pair<uint64_t, uint64_t>, int32_t>;
  static NumberKey KeyOf(const Decimal& value);

  ShortStringSet short_strings_;
  absl::flat_hash_set<std::string> strings_;  // all that do not fit above
  absl::flat_hash_set<NumberKey> numbers_;
  std::vector<std::string> words_;
};

}  // namespace tickgate
