#include "program/member_pointer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "program/json_token.h"

namespace tickgate {
namespace {

struct Level {
  bool is_object;
  bool key_next;  // of an object: the next string is a key
  uint64_t index = 0;
  std::string_view key = {};
};

// The bytes of the string that begins at `at`, its quotes included.
size_t StringBytes(std::string_view text, size_t at) {
  size_t end = at + 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return end + 1 - at;
}

}  // namespace

void AppendPointerStep(std::string_view key, std::string* out) {
  *out += '/';
  for (char c : key) {
    if (c == '~') {
      *out += "~0";
    } else if (c == '/') {
      *out += "~1";
    } else {
      *out += c;
    }
  }
}

std::string TokenContent(std::string_view token) {
  if (token.size() < 2 || token[0] != '"') return std::string(token);
  const std::string_view raw = token.substr(1, token.size() - 2);
  if (CheckEscapes(raw) != TokenCheck::kOk) return std::string(raw);
  std::string content(raw.size(), '\0');
  content.resize(Unescape(raw, content.data()));
  return content;
}

void AppendPointerAt(std::string_view event, size_t begin, std::string* out) {
  // Room for the deepest event there is; the quarantine is on the event path.
  std::array<std::byte, 8192> room;
  std::pmr::monotonic_buffer_resource memory(room.data(), room.size());
  std::pmr::vector<Level> levels(&memory);
  for (size_t at = 0; at <= begin && at < event.size(); ++at) {
    const bool key = event[at] == '"' && !levels.empty() && levels.back().key_next;
    if (at == begin && !key) break;
    switch (event[at]) {
      case '{':
      case '[':
        levels.push_back({.is_object = event[at] == '{', .key_next = event[at] == '{'});
        break;
      case '}':
      case ']':
        levels.pop_back();
        break;
      case ',':
        ++levels.back().index;
        levels.back().key_next = levels.back().is_object;
        break;
      case '"': {
        const size_t bytes = StringBytes(event, at);
        if (key) {
          levels.back().key = event.substr(at, bytes);
          levels.back().key_next = false;
        }
        at += bytes - 1;
        break;
      }
      default:
        break;
    }
  }
  for (const Level& level : levels) {
    AppendPointerStep(level.is_object ? TokenContent(level.key) : std::to_string(level.index), out);
  }
}

}  // namespace tickgate
