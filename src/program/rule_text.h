// What rules ask of texts and of the JSON of lists and objects that passed the grammar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "program/text_arena.h"

namespace tickgate {

// The items of a list or object, one at a time: every value, of an object its keys too.
class JsonItems {
 public:
  explicit JsonItems(std::string_view token)
      : at_(token.data() + 1), end_(at_ + token.size() - 2) {}

  // The next key or value, blanks around it left out.
  bool Next(std::string_view* item);

 private:
  const char* at_;
  const char* end_;  // the closing bracket
};

// Items of a list, members of an object.
int64_t CountItems(std::string_view token);

// Whether a string token, with its quotes, stands for `content`. Without memory.
bool IsStringToken(std::string_view token, std::string_view content);

// Room for the texts that rules make, up to a limit.
class RuleTexts {
 public:
  explicit RuleTexts(size_t bytes_max) : bytes_max_(bytes_max) {}

  // nullptr: with it there would be more than bytes_max.
  char* Claim(size_t bytes) {
    if (bytes > bytes_max_ - claimed_) return nullptr;
    claimed_ += bytes;
    return arena_.Claim(bytes);
  }
  void Clear() {
    arena_.Clear();
    claimed_ = 0;
  }
  size_t ScratchBytes() const { return arena_.bytes(); }

 private:
  size_t bytes_max_;
  size_t claimed_ = 0;
  TextArena arena_;
};

}  // namespace tickgate
