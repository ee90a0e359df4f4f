#include "program/literal_set.h"

#include <algorithm>
#include <bit>

#include "absl/strings/string_view.h"
#include "program/key_hash.h"

namespace tickgate {
namespace {

bool IsShort(std::string_view content) {
  return !content.empty() && content.size() <= sizeof(uint64_t) &&
         content.find('\0') == std::string_view::npos;
}

}  // namespace

void ShortStringSet::Insert(uint64_t word) {
  if (Contains(word)) return;
  if (2 * (count_ + 1) > words_.size()) Grow();
  size_t at = word * kMultiplier >> shift_;
  while (words_[at] != 0) at = (at + 1) & mask_;
  words_[at] = word;
  ++count_;
}

void ShortStringSet::Grow() {
  std::vector<uint64_t> old(words_.size() * 2);
  old.swap(words_);
  mask_ = words_.size() - 1;
  shift_ = 64 - std::countr_zero(words_.size());
  count_ = 0;
  for (uint64_t word : old) {
    if (word != 0) Insert(word);
  }
}

LiteralSet::LiteralSet(std::span<const Literal> literals) {
  for (const Literal& literal : literals) {
    Decimal number;
    if (!literal.token.empty() && literal.token[0] == '"') {
      if (IsShort(literal.string)) {
        short_strings_.Insert(LoadShort(literal.string.data(), literal.string.size()));
      } else {
        strings_.insert(literal.string);
      }
    } else if (ParseDecimal(literal.token, &number) == DecimalParse::kOk) {
      numbers_.insert(KeyOf(number));
    } else {
      words_.push_back(literal.token);
    }
  }
}

bool LiteralSet::ContainsString(std::string_view content) const {
  if (IsShort(content)) return short_strings_.Contains(LoadShort(content.data(), content.size()));
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
