#include "program/index_path.h"

#include <algorithm>
#include <string>

#include "program/json_token.h"

namespace tickgate {
namespace {

const uint32_t* FindMember(const IndexedText& frame, const uint32_t* s, std::string_view name) {
  if (frame.At(*s) != '{') return nullptr;
  const uint32_t* found = nullptr;
  do {
    ++s;
    if (frame.At(s[0]) != '"' || frame.At(s[1]) != ':') return found;
    if (IsKey(frame, s, name)) {
      if (!frame.last_wins) return s + 2;
      found = s + 2;
    }
    s = SkipValue(frame, s + 2);
  } while (s != nullptr && frame.At(*s) == ',');
  return found;
}

const uint32_t* FindItem(const IndexedText& frame, const uint32_t* s, int32_t index) {
  if (frame.At(*s) != '[' || frame.At(s[1]) == ']') return nullptr;
  const uint32_t* const first = s + 1;
  if (index < 0) {
    int32_t count = 1;
    const uint32_t* at = SkipValue(frame, first);
    for (; at != nullptr && frame.At(*at) == ','; at = SkipValue(frame, at + 1)) ++count;
    index += count;
    if (index < 0) return nullptr;
  }
  s = first;
  for (; index > 0; --index) {
    s = SkipValue(frame, s);
    if (s == nullptr || frame.At(*s) != ',') return nullptr;
    ++s;
  }
  return *s < frame.end ? s : nullptr;
}

}  // namespace

std::string_view IndexedText::Token(const uint32_t* s, const uint32_t* after) const {
  const uint32_t until = std::min(after[0], end);
  return TrimBlanks({text + s[0], until - s[0]});
}

const uint32_t* SkipValue(const IndexedText& frame, const uint32_t* s) {
  int64_t depth = 0;
  do {
    switch (frame.At(*s)) {
      case '{':
      case '[':
        ++depth;
        break;
      case '}':
      case ']':
        --depth;
        break;
      case '\0':
        return nullptr;
      default:
        break;
    }
    ++s;
  } while (depth > 0);
  return depth < 0 ? nullptr : s;
}

bool IsKey(const IndexedText& frame, const uint32_t* s, std::string_view name) {
  const std::string_view token = frame.Token(s, s + 1);
  if (token.size() < 2) return false;
  const std::string_view raw = token.substr(1, token.size() - 2);
  if (!frame.escapes || raw.find('\\') == std::string_view::npos) return raw == name;
  if (CheckEscapes(raw) != TokenCheck::kOk) return false;
  std::string content(raw.size(), '\0');
  content.resize(Unescape(raw, content.data()));
  return content == name;
}

bool ComesAgain(const IndexedText& frame, const uint32_t* s, std::string_view name) {
  for (;;) {
    s = SkipValue(frame, s + 2);
    if (s == nullptr || frame.At(s[0]) != ',') return false;
    ++s;
    if (frame.At(s[0]) != '"' || frame.At(s[1]) != ':') return false;
    if (IsKey(frame, s, name)) return true;
  }
}

size_t CountItems(const IndexedText& frame, const uint32_t* s) {
  if (frame.At(s[1]) == ']') return 0;
  size_t count = 1;
  s = SkipValue(frame, s + 1);
  for (; s != nullptr && frame.At(*s) == ','; s = SkipValue(frame, s + 1)) ++count;
  return count;
}

const uint32_t* FindValue(const IndexedText& frame, const uint32_t* s,
                          std::span<const PathStep> steps) {
  for (const PathStep& step : steps) {
    s = step.kind == PathStep::Kind::kMember ? FindMember(frame, s, step.name)
                                             : FindItem(frame, s, step.index);
    if (s == nullptr) return nullptr;
  }
  return *s < frame.end ? s : nullptr;
}

}  // namespace tickgate
