#include "base/text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"

namespace tickgate {
namespace {

constexpr char kHex[] = "0123456789ABCDEF";

// The number of bytes of the well-formed sequence at the start of `s`, 0 where there is none
// (RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF).
size_t SequenceBytes(std::string_view s) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(s[i]); };
  const auto follows = [&](size_t i) { return i < s.size() && (byte(i) & 0xC0) == 0x80; };
  if (byte(0) < 0x80) return 1;
  if (byte(0) >= 0xC2 && byte(0) <= 0xDF) return follows(1) ? 2 : 0;
  if ((byte(0) & 0xF0) == 0xE0) {
    if (!follows(1) || !follows(2)) return 0;
    if (byte(0) == 0xE0 && byte(1) < 0xA0) return 0;
    if (byte(0) == 0xED && byte(1) >= 0xA0) return 0;
    return 3;
  }
  if (byte(0) >= 0xF0 && byte(0) <= 0xF4) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    if (byte(0) == 0xF0 && byte(1) < 0x90) return 0;
    if (byte(0) == 0xF4 && byte(1) >= 0x90) return 0;
    return 4;
  }
  return 0;
}

size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t above = row[j];
      const bool same = absl::ascii_tolower(static_cast<unsigned char>(a[i - 1])) ==
                        absl::ascii_tolower(static_cast<unsigned char>(b[j - 1]));
      row[j] = std::min({row[j - 1] + 1, above + 1, diagonal + (same ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

void AppendJsonString(std::string_view text, std::string* out) {
  out->push_back('"');
  size_t plain = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out->append(text, plain, i - plain);
    plain = i + 1;
    switch (c) {
      case '"':
        *out += "\\\"";
        break;
      case '\\':
        *out += "\\\\";
        break;
      case '\n':
        *out += "\\n";
        break;
      case '\r':
        *out += "\\r";
        break;
      case '\t':
        *out += "\\t";
        break;
      default:
        *out += "\\u00";
        out->push_back(kHex[c >> 4]);
        out->push_back(kHex[c & 15]);
    }
  }
  out->append(text, plain, text.size() - plain);
  out->push_back('"');
}

bool IsUtf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t n = SequenceBytes(bytes);
    if (n == 0) return false;
    bytes.remove_prefix(n);
  }
  return true;
}

size_t CodePointCount(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void AppendBase64(std::string_view bytes, std::string* out) {
  *out += absl::Base64Escape(absl::string_view(bytes.data(), bytes.size()));
}

std::optional<std::string> DecodeBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  if (!absl::Base64Unescape(absl::string_view(text.data(), text.size()), &bytes)) {
    return std::nullopt;
  }
  // absl is lenient about blanks, missing padding and stray bits; the one spelling is not.
  if (absl::Base64Escape(bytes) != absl::string_view(text.data(), text.size())) {
    return std::nullopt;
  }
  return bytes;
}

std::string EscapePathComponent(std::string_view text) {
  if (text.empty()) return "_";
  if (text == "_") return "%5F";
  std::string escaped;
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    const bool plain = absl::ascii_isalnum(c) || c == '_' || c == '-' || (c == '.' && i > 0);
    if (plain) {
      escaped.push_back(text[i]);
    } else {
      escaped += {'%', kHex[c >> 4], kHex[c & 15]};
    }
  }
  return escaped;
}

std::optional<std::string_view> NearestName(std::string_view name,
                                            std::span<const std::string_view> candidates) {
  std::optional<std::string_view> nearest;
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const size_t distance = EditDistance(name, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace tickgate
