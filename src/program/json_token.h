// The tokens of RFC 8259, one at a time: numbers, escapes, blanks. Exact and without memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tickgate {

enum class TokenCheck : uint8_t {
  kOk,
  kNotJson,
  kBadUtf8,  // an escape that stands for half a surrogate pair
};

// The four blanks of JSON; no other control character is one.
inline bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The token without the blanks behind it.
inline std::string_view TrimBlanks(std::string_view token) {
  while (!token.empty() && IsBlank(token.back())) token.remove_suffix(1);
  return token;
}

bool IsNumber(std::string_view token);

// True for a number token whose value is whole, of any size: 5, 5.0, 50e-1, 1e400.
// REQUIRES: IsNumber(token).
bool IsWholeNumber(std::string_view token);

// Checks the escapes in what stands between the quotes of a string. The rest of the string's rules
// (no control character, UTF-8) is the structural index's.
TokenCheck CheckEscapes(std::string_view raw);

// Writes the content of a string and gives its size, at most raw.size().
// REQUIRES: CheckEscapes(raw) == kOk.
size_t Unescape(std::string_view raw, char* out);

}  // namespace tickgate
