#include "program/rule_text.h"

#include <algorithm>

#include "program/json_token.h"

namespace tickgate {
namespace {

// Behind the closing quote of the string that begins at `at`.
const char* SkipString(const char* at, const char* end) {
  for (++at; at < end && *at != '"'; ++at) {
    if (*at == '\\') ++at;
  }
  return std::min(at + 1, end);
}

const char* SkipValue(const char* at, const char* end) {
  int depth = 0;
  while (at < end) {
    if (*at == '"') {
      at = SkipString(at, end);
      continue;
    }
    if (*at == '[' || *at == '{') ++depth;
    if (*at == ']' || *at == '}') --depth;
    if (depth == 0 && (*at == ',' || *at == ':')) break;
    ++at;
  }
  return at;
}

}  // namespace

bool JsonItems::Next(std::string_view* item) {
  while (at_ < end_ && (IsBlank(*at_) || *at_ == ',' || *at_ == ':')) ++at_;
  if (at_ >= end_) return false;
  const char* const begin = at_;
  at_ = SkipValue(at_, end_);
  *item = TrimBlanks({begin, static_cast<size_t>(at_ - begin)});
  return true;
}

int64_t CountItems(std::string_view token) {
  int64_t count = 0;
  JsonItems items(token);
  for (std::string_view item; items.Next(&item);) ++count;
  return token[0] == '{' ? count / 2 : count;
}

bool IsStringToken(std::string_view token, std::string_view content) {
  std::string_view raw = token.substr(1, token.size() - 2);
  if (raw.find('\\') == std::string_view::npos) return raw == content;
  while (!raw.empty()) {
    if (raw[0] != '\\') {
      const size_t plain = std::min(raw.find('\\'), raw.size());
      if (!content.starts_with(raw.substr(0, plain))) return false;
      content.remove_prefix(plain);
      raw.remove_prefix(plain);
      continue;
    }
    // One escape, or the two of a surrogate pair.
    constexpr std::string_view kHighHalf = "89abAB";
    const bool pair =
        raw[1] == 'u' && (raw[2] | 0x20) == 'd' && kHighHalf.find(raw[3]) != std::string_view::npos;
    const size_t bytes = pair ? 12 : raw[1] == 'u' ? 6 : 2;
    char meaning[8];
    const size_t size = Unescape(raw.substr(0, bytes), meaning);
    if (!content.starts_with(std::string_view(meaning, size))) return false;
    content.remove_prefix(size);
    raw.remove_prefix(bytes);
  }
  return content.empty();
}

}  // namespace tickgate
