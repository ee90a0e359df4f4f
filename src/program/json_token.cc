#include "program/json_token.h"

#include <algorithm>
#include <cstring>

namespace tickgate {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

size_t SkipDigits(std::string_view token, size_t at) {
  while (at < token.size() && IsDigit(token[at])) ++at;
  return at;
}

// The four hex digits at the start of `text`, or -1.
int Hex4(std::string_view text) {
  if (text.size() < 4) return -1;
  int value = 0;
  for (size_t i = 0; i < 4; ++i) {
    const char c = text[i];
    const char lower = static_cast<char>(c | 0x20);
    if (IsDigit(c)) {
      value = value * 16 + (c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      value = value * 16 + (lower - 'a' + 10);
    } else {
      return -1;
    }
  }
  return value;
}

bool IsHighSurrogate(int unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool IsLowSurrogate(int unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// The low half that must follow a high surrogate whose escape ends before `rest`, or -1.
int LowHalf(std::string_view rest) {
  if (rest.size() < 6 || rest[0] != '\\' || rest[1] != 'u') return -1;
  const int unit = Hex4(rest.substr(2));
  return IsLowSurrogate(unit) ? unit : -1;
}

size_t AppendUtf8(uint32_t point, char* out) {
  const auto byte = [](uint32_t value) { return static_cast<char>(value); };
  if (point < 0x80) {
    out[0] = byte(point);
    return 1;
  }
  if (point < 0x800) {
    out[0] = byte(0xC0 | point >> 6);
    out[1] = byte(0x80 | (point & 0x3F));
    return 2;
  }
  if (point < 0x10000) {
    out[0] = byte(0xE0 | point >> 12);
    out[1] = byte(0x80 | (point >> 6 & 0x3F));
    out[2] = byte(0x80 | (point & 0x3F));
    return 3;
  }
  out[0] = byte(0xF0 | point >> 18);
  out[1] = byte(0x80 | (point >> 12 & 0x3F));
  out[2] = byte(0x80 | (point >> 6 & 0x3F));
  out[3] = byte(0x80 | (point & 0x3F));
  return 4;
}

// The character a one-letter escape stands for, or 0.
char SimpleEscape(char letter) {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return 0;
  }
}

}  // namespace

bool IsNumber(std::string_view token) {
  size_t at = !token.empty() && token[0] == '-' ? 1 : 0;
  const size_t whole = at;
  at = SkipDigits(token, at);
  if (at == whole || (token[whole] == '0' && at > whole + 1)) return false;
  if (at < token.size() && token[at] == '.') {
    const size_t fraction = ++at;
    at = SkipDigits(token, at);
    if (at == fraction) return false;
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    ++at;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
    const size_t exponent = at;
    at = SkipDigits(token, at);
    if (at == exponent) return false;
  }
  return at == token.size();
}

bool IsWholeNumber(std::string_view token) {
  const size_t mark = std::min(token.find_first_of("eE"), token.size());
  const std::string_view digits = token.substr(0, mark);
  const size_t last = digits.find_last_of("123456789");
  if (last == std::string_view::npos) return true;
  // The power of ten of the last digit that is not zero, before the exponent.
  const size_t point = std::min(digits.find('.'), digits.size());
  int64_t power =
      last < point ? static_cast<int64_t>(point - last) - 1 : -static_cast<int64_t>(last - point);
  if (mark < token.size()) {
    constexpr int64_t kFar = int64_t{1} << 40;  // beyond any token's length
    int64_t exponent = 0;
    for (char c : token.substr(mark + 1)) {
      if (IsDigit(c)) exponent = std::min(exponent * 10 + (c - '0'), kFar);
    }
    power += token[mark + 1] == '-' ? -exponent : exponent;
  }
  return power >= 0;
}

TokenCheck CheckEscapes(std::string_view raw) {
  size_t at = 0;
  while ((at = raw.find('\\', at)) != std::string_view::npos) {
    if (at + 1 == raw.size()) return TokenCheck::kNotJson;
    const char letter = raw[at + 1];
    at += 2;
    if (letter != 'u') {
      if (SimpleEscape(letter) == 0) return TokenCheck::kNotJson;
      continue;
    }
    const int unit = Hex4(raw.substr(at));
    if (unit < 0) return TokenCheck::kNotJson;
    at += 4;
    if (IsLowSurrogate(unit)) return TokenCheck::kBadUtf8;
    if (IsHighSurrogate(unit)) {
      if (LowHalf(raw.substr(at)) < 0) return TokenCheck::kBadUtf8;
      at += 6;
    }
  }
  return TokenCheck::kOk;
}

size_t Unescape(std::string_view raw, char* out) {
  size_t written = 0;
  size_t at = 0;
  while (at < raw.size()) {
    const size_t escape = std::min(raw.find('\\', at), raw.size());
    std::memcpy(out + written, raw.data() + at, escape - at);
    written += escape - at;
    at = escape;
    if (at == raw.size()) break;
    const char letter = raw[at + 1];
    at += 2;
    if (letter != 'u') {
      out[written++] = SimpleEscape(letter);
      continue;
    }
    uint32_t point = static_cast<uint32_t>(Hex4(raw.substr(at)));
    at += 4;
    if (IsHighSurrogate(static_cast<int>(point))) {
      const uint32_t low = static_cast<uint32_t>(LowHalf(raw.substr(at)));
      point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
      at += 6;
    }
    written += AppendUtf8(point, out + written);
  }
  return written;
}

}  // namespace tickgate
