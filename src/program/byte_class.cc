#include "program/byte_class.h"

#include <algorithm>

namespace tickgate {
namespace {

bool IsPlain(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         std::string_view(R"(\^$.|?*+()[]{}-&~:)").find(c) == std::string_view::npos;
}

void AddRun(unsigned char first, unsigned char last, ByteClass* bytes) {
  for (size_t c = first; c <= last; ++c) bytes->member[c] = true;
}

// A backslash and the letter behind it: \d, \w, or one punctuation mark.
bool TakeEscape(char letter, ByteClass* bytes) {
  if (letter == 'd') {
    AddRun('0', '9', bytes);
  } else if (letter == 'w') {
    AddRun('0', '9', bytes);
    AddRun('A', 'Z', bytes);
    AddRun('a', 'z', bytes);
    AddRun('_', '_', bytes);
  } else if (letter == '.' || letter == '-' || letter == '/' || letter == '_') {
    AddRun(letter, letter, bytes);
  } else {
    return false;
  }
  return true;
}

// Takes what stands between [ and ], both included, off the front.
bool TakeBrackets(std::string_view* pattern, ByteClass* bytes) {
  std::string_view rest = pattern->substr(1);
  bool any = false;
  while (!rest.empty() && rest[0] != ']') {
    if (rest[0] == '\\') {
      if (rest.size() < 2 || !TakeEscape(rest[1], bytes)) return false;
      rest.remove_prefix(2);
      if (!rest.empty() && rest[0] == '-') return false;
    } else if (!IsPlain(rest[0]) && rest[0] != '.') {
      return false;
    } else if (rest.size() >= 3 && rest[1] == '-') {
      if (!IsPlain(rest[2]) || rest[2] < rest[0]) return false;
      AddRun(rest[0], rest[2], bytes);
      rest.remove_prefix(3);
    } else {
      AddRun(rest[0], rest[0], bytes);
      rest.remove_prefix(1);
    }
    any = true;
  }
  if (!any || rest.empty()) return false;
  *pattern = rest.substr(1);
  return true;
}

bool TakeCount(std::string_view* text, uint32_t* count) {
  size_t digits = 0;
  *count = 0;
  while (digits < text->size() && (*text)[digits] >= '0' && (*text)[digits] <= '9') {
    *count =
        std::min<uint32_t>(*count * 10 + static_cast<uint32_t>((*text)[digits] - '0'), 100'000);
    ++digits;
  }
  text->remove_prefix(digits);
  return digits > 0;
}

// Takes the quantifier off the front; none means once.
bool TakeQuantifier(std::string_view* pattern, ByteClass* bytes) {
  bytes->bytes_min = bytes->bytes_max = 1;
  if (pattern->empty()) return true;
  const char mark = (*pattern)[0];
  if (mark == '+' || mark == '*') {
    bytes->bytes_min = mark == '+' ? 1 : 0;
    bytes->bytes_max = UINT32_MAX;
    pattern->remove_prefix(1);
  } else if (mark == '?') {
    bytes->bytes_min = 0;
    pattern->remove_prefix(1);
  } else if (mark == '{') {
    pattern->remove_prefix(1);
    if (!TakeCount(pattern, &bytes->bytes_min)) return false;
    bytes->bytes_max = bytes->bytes_min;
    if (!pattern->empty() && (*pattern)[0] == ',') {
      pattern->remove_prefix(1);
      if (!TakeCount(pattern, &bytes->bytes_max)) bytes->bytes_max = UINT32_MAX;
    }
    if (pattern->empty() || (*pattern)[0] != '}') return false;
    pattern->remove_prefix(1);
  }
  return true;
}

void FindRun(ByteClass* bytes) {
  const auto first = std::find(bytes->member.begin(), bytes->member.end(), true);
  const auto last = std::find(first, bytes->member.end(), false);
  bytes->one_run = std::find(last, bytes->member.end(), true) == bytes->member.end();
  bytes->low = static_cast<uint8_t>(first - bytes->member.begin());
  bytes->span = static_cast<uint8_t>(last - first - 1);
}

}  // namespace

bool ByteClass::Matches(std::string_view text) const {
  if (text.size() < bytes_min || text.size() > bytes_max) return false;
  return std::all_of(text.begin(), text.end(),
                     [this](char c) { return member[static_cast<unsigned char>(c)]; });
}

std::optional<ByteClass> ParseByteClass(std::string_view pattern, bool full) {
  const bool front = !pattern.empty() && pattern.front() == '^';
  if (front) pattern.remove_prefix(1);
  const bool back = !pattern.empty() && pattern.back() == '$';
  if (back) pattern.remove_suffix(1);
  if (!full && (!front || !back)) return std::nullopt;
  ByteClass bytes;
  if (pattern.size() >= 2 && pattern[0] == '\\') {
    if (!TakeEscape(pattern[1], &bytes)) return std::nullopt;
    pattern.remove_prefix(2);
  } else if (pattern.empty() || pattern[0] != '[' || !TakeBrackets(&pattern, &bytes)) {
    return std::nullopt;
  }
  if (!TakeQuantifier(&pattern, &bytes) || !pattern.empty()) return std::nullopt;
  FindRun(&bytes);
  return bytes;
}

}  // namespace tickgate
