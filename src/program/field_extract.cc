#include "program/field_extract.h"

#include <cstddef>

#include "program/json_token.h"

namespace tickgate {
namespace {

size_t SkipBlanks(std::string_view frame, size_t at) {
  while (at < frame.size() && IsBlank(frame[at])) ++at;
  return at;
}

// Behind the closing quote of the string that opens at `at`; npos where it does not close.
size_t StringEnd(std::string_view frame, size_t at) {
  for (++at;;) {
    at = frame.find_first_of("\"\\", at);
    if (at == std::string_view::npos) return at;
    if (frame[at] == '"') return at + 1;
    at += 2;
    if (at > frame.size()) return std::string_view::npos;
  }
}

// Behind the object or array that opens at `at`, brackets of both kinds counted alike.
size_t ContainerEnd(std::string_view frame, size_t at) {
  size_t depth = 0;
  while (at < frame.size()) {
    at = frame.find_first_of("\"{}[]", at);
    if (at == std::string_view::npos) return at;
    if (frame[at] == '"') {
      at = StringEnd(frame, at);
      if (at == std::string_view::npos) return at;
      continue;
    }
    if (frame[at] == '{' || frame[at] == '[') {
      ++depth;
    } else if (--depth == 0) {
      return at + 1;
    }
    ++at;
  }
  return std::string_view::npos;
}

// Behind the value that begins at `at`; npos where there is none.
size_t ValueEnd(std::string_view frame, size_t at) {
  if (at >= frame.size()) return std::string_view::npos;
  if (frame[at] == '"') return StringEnd(frame, at);
  if (frame[at] == '{' || frame[at] == '[') return ContainerEnd(frame, at);
  const size_t end = frame.find_first_of(",}] \t\r\n", at);
  return end == at ? std::string_view::npos : end;
}

// The content between two quotes; escapes that are malformed stay as they are.
std::string_view Content(std::string_view token, std::string* scratch) {
  const std::string_view raw = token.substr(1, token.size() - 2);
  if (raw.find('\\') == std::string_view::npos || CheckEscapes(raw) != TokenCheck::kOk) return raw;
  scratch->resize(raw.size());
  return {scratch->data(), Unescape(raw, scratch->data())};
}

}  // namespace

bool ExtractTopLevelField(std::string_view frame, std::string_view field, std::string* scratch,
                          std::string_view* value) {
  size_t at = SkipBlanks(frame, 0);
  if (at >= frame.size() || frame[at] != '{') return false;
  for (;;) {
    const size_t key = SkipBlanks(frame, at + 1);  // at: the brace or a comma
    if (key >= frame.size() || frame[key] != '"') return false;
    const size_t key_end = StringEnd(frame, key);
    if (key_end == std::string_view::npos) return false;
    const size_t colon = SkipBlanks(frame, key_end);
    if (colon >= frame.size() || frame[colon] != ':') return false;
    const size_t begin = SkipBlanks(frame, colon + 1);
    const size_t end = ValueEnd(frame, begin);
    if (end == std::string_view::npos) return false;
    if (Content(frame.substr(key, key_end - key), scratch) == field) {
      const std::string_view token = frame.substr(begin, end - begin);
      *value = token[0] == '"' ? Content(token, scratch) : token;
      return true;
    }
    at = SkipBlanks(frame, end);
    if (at >= frame.size() || frame[at] != ',') return false;
  }
}

}  // namespace tickgate
