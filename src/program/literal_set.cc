#include "program/literal_set.h"

#include <algorithm>

#include "absl/strings/string_view.h"
#include "program/key_hash.h"

namespace tickgate {
namespace {

bool IsShort(std::string_view content) {
  constexpr std::string_view kNot("\0\"\\", 3);
  return !content.empty() && content.size() <= sizeof(uint64_t) &&
         content.find_first_of(kNot) == std::string_view::npos;
}

}  // namespace

bool ShortStringSet::TryInsert(uint64_t word) {
  Line& line = lines_[word * kMultiplier >> shift_];
  for (uint64_t& place : line.words) {
    if (place == word) return true;
    if (place != 0) continue;
    place = word;
    ++count_;
    return true;
  }
  return false;
}

bool ShortStringSet::Insert(uint64_t word) {
  while (!TryInsert(word)) {
    if (!Grow()) return false;
  }
  return true;
}

// Twice as many lines hold all that half as many did.
bool ShortStringSet::Grow() {
  if (lines_.size() > 2 * count_) return false;
  std::vector<Line> old(lines_.size() * 2);
  old.swap(lines_);
  --shift_;
  count_ = 0;
  for (const Line& line : old) {
    for (uint64_t word : line.words) {
      if (word != 0) TryInsert(word);
    }
  }
  return true;
}

LiteralSet::LiteralSet(std::span<const Literal> literals) {
  for (const Literal& literal : literals) {
    Decimal number;
    if (!literal.token.empty() && literal.token[0] == '"') {
      const std::string& text = literal.string;
      if (!IsShort(text) || !short_strings_.Insert(LoadShort(text.data(), text.size()))) {
        strings_.insert(text);
      }
    } else if (ParseDecimal(literal.token, &number) == DecimalParse::kOk) {
      numbers_.insert(KeyOf(number));
    } else {
      words_.push_back(literal.token);
    }
  }
}

bool LiteralSet::ContainsString(std::string_view content) const {
  if (IsShort(content) && short_strings_.Contains(LoadShort(content.data(), content.size()))) {
    return true;
  }
  return strings_.contains(absl::string_view(content.data(), content.size()));
}

bool LiteralSet::ContainsWord(std::string_view token) const {
  return std::find(words_.begin(), words_.end(), token) != words_.end();
}

LiteralSet::NumberKey LiteralSet::KeyOf(const Decimal& value) {
  const Uint128 bits = static_cast<Uint128>(value.mantissa);
  return {{static_cast<uint64_t>(bits), static_cast<uint64_t>(bits >> 64)}, value.scale};
}

}  // namespace tickgate
