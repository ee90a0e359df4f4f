// Room for the tokens that a transform makes of one event, and the ways to make them.
//
// Memory: blocks that are used again, 1 MiB of them; what was made stays in place until Clear.
//         kArenaSlack bytes are readable behind all of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/decimal.h"

namespace tickgate {

inline constexpr size_t kArenaSlack = 64;

class TokenArena {
 public:
  TokenArena();

  void Clear();
  char* Take(size_t bytes);
  std::string_view Copy(std::string_view bytes);

  // What a string token stands for; borrowed from the token where it holds no escape.
  std::string_view Content(std::string_view token);
  // A string token of a content, or of what stands between quotes already.
  std::string_view Quoted(std::string_view content);
  std::string_view QuotedRaw(std::string_view raw);
  // Plain notation; far from the point with an exponent.
  std::string_view Number(const Decimal& value);

  // An empty text to build one in, until the next call of anything here.
  std::string* Scratch() {
    scratch_.clear();
    return &scratch_;
  }

  size_t ScratchBytes() const { return bytes_ + scratch_.capacity(); }

 private:
  struct Block {
    std::unique_ptr<char[]> data;
    size_t bytes = 0;
  };

  std::vector<Block> blocks_;
  size_t block_ = 0;  // the one in use
  size_t used_ = 0;   // of it
  size_t bytes_ = 0;  // of all of them
  std::string scratch_;
};

// A token that is looked at like those of an event: kArenaSlack bytes are readable behind it.
class PaddedToken {
 public:
  PaddedToken() = default;
  explicit PaddedToken(std::string_view token) : bytes_(token.size()), padded_(token) {
    padded_.resize(bytes_ + kArenaSlack);
  }
  std::string_view view() const { return {padded_.data(), bytes_}; }

 private:
  size_t bytes_ = 0;
  std::string padded_;
};

// What kind of value a token is, by its first byte.
enum class TokenKind : uint8_t { kNull, kBool, kNumber, kText, kObject, kList };
inline TokenKind KindOf(std::string_view token) {
  switch (token[0]) {
    case '"':
      return TokenKind::kText;
    case '{':
      return TokenKind::kObject;
    case '[':
      return TokenKind::kList;
    case 'n':
      return TokenKind::kNull;
    case 't':
    case 'f':
      return TokenKind::kBool;
    default:
      return TokenKind::kNumber;
  }
}

// What stands between the quotes of a string token.
inline std::string_view Inside(std::string_view token) { return token.substr(1, token.size() - 2); }

}  // namespace tickgate
