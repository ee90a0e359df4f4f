#include "program/internet_text.h"

#include <algorithm>
#include <cstddef>

namespace tickgate {
namespace {

constexpr size_t kHostBytesMax = 253;
constexpr size_t kLabelBytesMax = 63;
constexpr size_t kLocalPartBytesMax = 64;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsHex(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool IsUnreserved(char c) {
  return IsLetter(c) || IsDigit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}
bool IsSubDelimiter(char c) {
  return std::string_view("!$&'()*+,;=").find(c) != std::string_view::npos;
}
// RFC 5322 atext.
bool IsAtomText(char c) {
  return IsLetter(c) || IsDigit(c) ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

// Takes off what stands before the first `mark`, and the mark; all of it where there is none.
std::string_view TakeUntil(std::string_view* text, char mark) {
  const size_t at = std::min(text->find(mark), text->size());
  const std::string_view part = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return part;
}

// Letters that RFC 3986 has everywhere in a URI, those of `more`, and %XX.
bool IsUriText(std::string_view text, std::string_view more) {
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || !IsHex(text[i + 1]) || !IsHex(text[i + 2])) return false;
      i += 2;
    } else if (!IsUnreserved(c) && !IsSubDelimiter(c) && more.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

bool IsScheme(std::string_view text) {
  return !text.empty() && IsLetter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return IsLetter(c) || IsDigit(c) || c == '+' || c == '-' || c == '.';
  });
}

// What may stand in brackets as a host: IPv6, or `v1.something`.
bool IsIpLiteral(std::string_view text) {
  if (text.empty() || (text[0] != 'v' && text[0] != 'V')) return IsIpv6(text);
  text.remove_prefix(1);
  const std::string_view version = TakeUntil(&text, '.');
  return !version.empty() && std::all_of(version.begin(), version.end(), IsHex) && !text.empty() &&
         text.find('%') == std::string_view::npos && IsUriText(text, ":");
}

bool IsAuthority(std::string_view text) {
  if (const size_t at = text.rfind('@'); at != std::string_view::npos) {
    if (!IsUriText(text.substr(0, at), ":")) return false;
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (!text.empty() && text[0] == '[') {
    const size_t end = text.find(']');
    if (end == std::string_view::npos || !IsIpLiteral(text.substr(1, end - 1))) return false;
    port = text.substr(end + 1);
  } else {
    const size_t colon = std::min(text.find(':'), text.size());
    if (!IsUriText(text.substr(0, colon), "")) return false;
    port = text.substr(colon);
  }
  if (port.empty()) return true;
  return port[0] == ':' && std::all_of(port.begin() + 1, port.end(), IsDigit);
}

// A dot-string: atoms with a dot between each two.
bool IsDotString(std::string_view text) {
  if (text.empty() || text.back() == '.') return false;
  while (!text.empty()) {
    const std::string_view atom = TakeUntil(&text, '.');
    if (atom.empty() || !std::all_of(atom.begin(), atom.end(), IsAtomText)) return false;
  }
  return true;
}

// The content of a quoted string: printable ASCII, a backslash before a quote or a backslash.
bool IsQuotedText(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') return false;
    if (text[i] == '\\' && ++i == text.size()) return false;
    if (text[i] < ' ' || text[i] > '~') return false;
  }
  return true;
}

// Where the local part of a mailbox ends: at its one @ that no quotes hold.
size_t LocalPartEnd(std::string_view text) {
  if (text.empty() || text[0] != '"') return text.find('@');
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1 < text.size() && text[i + 1] == '@' ? i + 1 : std::string_view::npos;
    }
  }
  return std::string_view::npos;
}

bool IsAddressLiteral(std::string_view text) {
  constexpr std::string_view kIpv6 = "IPv6:";
  const bool tagged = text.size() >= kIpv6.size() &&
                      std::equal(kIpv6.begin(), kIpv6.end(), text.begin(), [](char a, char b) {
                        return a == b || (IsLetter(a) && (a ^ 0x20) == b);
                      });
  return tagged ? IsIpv6(text.substr(kIpv6.size())) : IsIpv4(text);
}

}  // namespace

bool IsIpv4(std::string_view text) {
  if (text.empty() || text.back() == '.') return false;
  int parts = 0;
  while (!text.empty()) {
    const std::string_view part = TakeUntil(&text, '.');
    if (part.empty() || part.size() > 3 || (part[0] == '0' && part.size() > 1)) return false;
    int value = 0;
    for (char c : part) {
      if (!IsDigit(c)) return false;
      value = value * 10 + (c - '0');
    }
    if (value > 255) return false;
    ++parts;
  }
  return parts == 4;
}

bool IsIpv6(std::string_view text) {
  int groups = 0;
  bool shortened = false;
  if (text.substr(0, 2) == "::") {
    shortened = true;
    text.remove_prefix(2);
    if (text.empty()) return true;
  }
  for (;;) {
    const size_t end = std::min(text.find(':'), text.size());
    const std::string_view group = text.substr(0, end);
    if (end == text.size() && group.find('.') != std::string_view::npos) {
      if (!IsIpv4(group)) return false;
      groups += 2;
      break;
    }
    if (group.empty() || group.size() > 4 || !std::all_of(group.begin(), group.end(), IsHex)) {
      return false;
    }
    ++groups;
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
    if (!text.empty() && text[0] == ':') {
      if (shortened) return false;
      shortened = true;
      text.remove_prefix(1);
      if (text.empty()) break;
    } else if (text.empty()) {
      return false;
    }
  }
  return shortened ? groups <= 7 : groups == 8;
}

bool IsHostname(std::string_view text) {
  if (text.empty() || text.size() > kHostBytesMax || text.back() == '.') return false;
  while (!text.empty()) {
    const std::string_view label = TakeUntil(&text, '.');
    if (label.empty() || label.size() > kLabelBytesMax || label[0] == '-' || label.back() == '-' ||
        !std::all_of(label.begin(), label.end(),
                     [](char c) { return IsLetter(c) || IsDigit(c) || c == '-'; })) {
      return false;
    }
  }
  return true;
}

bool IsEmail(std::string_view text) {
  const size_t end = LocalPartEnd(text);
  if (end == std::string_view::npos || end > kLocalPartBytesMax) return false;
  const std::string_view local = text.substr(0, end);
  const std::string_view domain = text.substr(end + 1);
  const bool quoted = local.size() >= 2 && local[0] == '"';
  if (quoted ? !IsQuotedText(local.substr(1, local.size() - 2)) : !IsDotString(local)) return false;
  if (domain.size() >= 2 && domain[0] == '[' && domain.back() == ']') {
    return IsAddressLiteral(domain.substr(1, domain.size() - 2));
  }
  return IsHostname(domain);
}

bool IsUri(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || !IsScheme(text.substr(0, colon))) return false;
  text.remove_prefix(colon + 1);
  std::string_view rest = TakeUntil(&text, '#');
  if (!IsUriText(text, ":@/?")) return false;  // the fragment
  std::string_view path = TakeUntil(&rest, '?');
  if (!IsUriText(rest, ":@/?")) return false;  // the query
  if (path.substr(0, 2) == "//") {
    const size_t end = std::min(path.find('/', 2), path.size());
    if (!IsAuthority(path.substr(2, end - 2))) return false;
    path.remove_prefix(end);
  }
  return IsUriText(path, ":@/");
}

}  // namespace tickgate
