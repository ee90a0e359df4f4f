#include "reference/text_forms.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace tickgate::reference {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsHex(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Reads a text from its front.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool AtEnd() const { return text_.empty(); }
  bool Take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool TakeAny(std::string_view of) {
    return !text_.empty() && of.find(text_[0]) != std::string_view::npos && Take(text_[0]);
  }
  // Exactly `count` digits of a number up to `most`.
  std::optional<int> Number(size_t count, int most) {
    int value = 0;
    for (size_t i = 0; i < count; ++i) {
      if (i >= text_.size() || !IsDigit(text_[i])) return std::nullopt;
      value = value * 10 + (text_[i] - '0');
    }
    if (value > most) return std::nullopt;
    text_.remove_prefix(count);
    return value;
  }
  std::string Digits() {
    std::string digits;
    while (!text_.empty() && IsDigit(text_[0])) {
      digits += text_[0];
      text_.remove_prefix(1);
    }
    return digits;
  }

 private:
  std::string_view text_;
};

bool IsLeap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int DaysOfMonth(int year, int month) {
  static constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[static_cast<size_t>(month - 1)] + (month == 2 && IsLeap(year) ? 1 : 0);
}

std::optional<DateParts> TakeDate(Cursor* cursor, char separator) {
  const auto year = cursor->Number(4, 9999);
  if (!year || !cursor->Take(separator)) return std::nullopt;
  const auto month = cursor->Number(2, 12);
  if (!month || *month == 0 || !cursor->Take(separator)) return std::nullopt;
  const auto day = cursor->Number(2, 31);
  if (!day || *day == 0 || *day > DaysOfMonth(*year, *month)) return std::nullopt;
  return DateParts{*year, *month, *day};
}

struct TimeParts {
  int64_t seconds = 0;
  std::string fraction;
  bool leap = false;
};

std::optional<TimeParts> TakeTime(Cursor* cursor) {
  const auto hour = cursor->Number(2, 23);
  if (!hour || !cursor->Take(':')) return std::nullopt;
  const auto minute = cursor->Number(2, 59);
  if (!minute || !cursor->Take(':')) return std::nullopt;
  const auto second = cursor->Number(2, 60);
  if (!second) return std::nullopt;
  TimeParts time{*hour * 3600 + *minute * 60 + *second, "", *second == 60};
  if (cursor->Take('.')) {
    time.fraction = cursor->Digits();
    if (time.fraction.empty()) return std::nullopt;
  }
  return time;
}

// Seconds east of UTC.
std::optional<int64_t> TakeOffset(Cursor* cursor) {
  if (cursor->TakeAny("Zz")) return 0;
  const bool west = cursor->Take('-');
  if (!west && !cursor->Take('+')) return std::nullopt;
  const auto hours = cursor->Number(2, 23);
  if (!hours || !cursor->Take(':')) return std::nullopt;
  const auto minutes = cursor->Number(2, 59);
  if (!minutes) return std::nullopt;
  const int64_t seconds = *hours * 3600 + *minutes * 60;
  return west ? -seconds : seconds;
}

std::vector<std::string_view> Split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (size_t at = 0;;) {
    const size_t next = text.find(separator, at);
    parts.push_back(text.substr(at, next - at));
    if (next == std::string_view::npos) return parts;
    at = next + separator.size();
  }
}

bool IsIpv4(std::string_view text) {
  const auto parts = Split(text, ".");
  return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
           if (part.empty() || part.size() > 3 || (part.size() > 1 && part[0] == '0')) return false;
           return std::all_of(part.begin(), part.end(), IsDigit) &&
                  std::stoi(std::string(part)) <= 255;
         });
}

// Groups of one side of `::`, each 16 bits; an IPv4 address may stand last and counts for two.
std::optional<size_t> Ipv6Groups(std::string_view side, bool last) {
  if (side.empty()) return 0;
  const auto parts = Split(side, ":");
  size_t groups = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (last && i + 1 == parts.size() && IsIpv4(parts[i])) {
      groups += 2;
    } else if (!parts[i].empty() && parts[i].size() <= 4 &&
               std::all_of(parts[i].begin(), parts[i].end(), IsHex)) {
      ++groups;
    } else {
      return std::nullopt;
    }
  }
  return groups;
}

bool IsIpv6(std::string_view text) {
  const auto sides = Split(text, "::");
  if (sides.size() > 2) return false;
  const auto left = Ipv6Groups(sides[0], sides.size() == 1);
  if (sides.size() == 1) return left && *left == 8 && !text.empty();
  const auto right = Ipv6Groups(sides[1], true);
  return left && right && *left + *right <= 7;
}

bool IsHostname(std::string_view text) {
  if (text.empty() || text.size() > 253) return false;
  const auto labels = Split(text, ".");
  return std::all_of(labels.begin(), labels.end(), [](std::string_view label) {
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
           std::all_of(label.begin(), label.end(),
                       [](char c) { return IsDigit(c) || IsLetter(c) || c == '-'; });
  });
}

bool IsLocalPart(std::string_view text) {
  if (text.empty() || text.size() > 64) return false;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    const std::string_view inside = text.substr(1, text.size() - 2);
    for (size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == '"') return false;
      if (inside[i] == '\\' && ++i == inside.size()) return false;
      if (inside[i] < 0x20 || inside[i] > 0x7E) return false;
    }
    return true;
  }
  static constexpr std::string_view kAtom = "!#$%&'*+-/=?^_`{|}~";
  const auto atoms = Split(text, ".");
  return std::all_of(atoms.begin(), atoms.end(), [](std::string_view atom) {
    return !atom.empty() && std::all_of(atom.begin(), atom.end(), [](char c) {
      return IsDigit(c) || IsLetter(c) || kAtom.find(c) != std::string_view::npos;
    });
  });
}

// RFC 5321's Mailbox: no @ can stand in a domain, so the last one parts the two.
bool IsEmail(std::string_view text) {
  const size_t at = text.rfind('@');
  if (at == std::string_view::npos || !IsLocalPart(text.substr(0, at))) return false;
  const std::string_view domain = text.substr(at + 1);
  if (domain.size() < 2 || domain.front() != '[' || domain.back() != ']') return IsHostname(domain);
  const std::string_view address = domain.substr(1, domain.size() - 2);
  if (Lower(address.substr(0, 5)) == "ipv6:") return IsIpv6(address.substr(5));
  return IsIpv4(address);
}

bool IsUri(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || !IsLetter(text[0])) return false;
  for (char c : text.substr(0, colon)) {
    if (!IsLetter(c) && !IsDigit(c) && c != '+' && c != '-' && c != '.') return false;
  }
  static constexpr std::string_view kOther = "-._~:/?#[]@!$&'()*+,;=";
  const std::string_view rest = text.substr(colon + 1);
  size_t fragments = 0;
  for (size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '%') {
      if (i + 2 >= rest.size() || !IsHex(rest[i + 1]) || !IsHex(rest[i + 2])) return false;
      i += 2;
    } else if (!IsLetter(rest[i]) && !IsDigit(rest[i]) &&
               kOther.find(rest[i]) == std::string_view::npos) {
      return false;
    }
    if (rest[i] == '#' && ++fragments > 1) return false;
  }
  return true;
}

}  // namespace

std::optional<DateParts> DateOf(std::string_view text, char separator) {
  Cursor cursor(text);
  const auto date = TakeDate(&cursor, separator);
  return cursor.AtEnd() ? date : std::nullopt;
}

int64_t DaysSince1970(const DateParts& date) {
  int64_t days = 0;
  for (int year = 1970; year < date.year; ++year) days += IsLeap(year) ? 366 : 365;
  for (int year = date.year; year < 1970; ++year) days -= IsLeap(year) ? 366 : 365;
  for (int month = 1; month < date.month; ++month) days += DaysOfMonth(date.year, month);
  return days + date.day - 1;
}

std::string TextOfSeconds(int64_t seconds) {
  int64_t days = seconds / 86'400 - (seconds % 86'400 < 0 ? 1 : 0);
  const int64_t rest = seconds - days * 86'400;
  DateParts date{1970, 1, 1};
  for (; days < 0; days += IsLeap(date.year) ? 366 : 365) --date.year;
  for (; days >= (IsLeap(date.year) ? 366 : 365); ++date.year)
    days -= IsLeap(date.year) ? 366 : 365;
  for (; days >= DaysOfMonth(date.year, date.month); ++date.month) {
    days -= DaysOfMonth(date.year, date.month);
  }
  char text[40];
  std::snprintf(text, sizeof(text), "%04d-%02d-%02dT%02d:%02d:%02dZ", date.year, date.month,
                static_cast<int>(days) + 1, static_cast<int>(rest / 3600),
                static_cast<int>(rest / 60 % 60), static_cast<int>(rest % 60));
  return text;
}

std::string TextOfInstant(int64_t ns) {
  constexpr int64_t kSecond = 1'000'000'000;
  const int64_t rest = (ns % kSecond + kSecond) % kSecond;
  const int64_t seconds = ns / kSecond - (ns % kSecond < 0 ? 1 : 0);
  std::string text = TextOfSeconds(seconds);
  return text.insert(text.size() - 1, "." + std::to_string(kSecond + rest).substr(1));
}

std::optional<BigDecimal> InstantOf(std::string_view text) {
  Cursor cursor(text);
  const auto date = TakeDate(&cursor, '-');
  if (!date || !cursor.TakeAny("Tt ")) return std::nullopt;
  const auto time = TakeTime(&cursor);
  if (!time || time->leap || time->fraction.size() > 9) return std::nullopt;
  const auto offset = TakeOffset(&cursor);
  if (!offset || !cursor.AtEnd()) return std::nullopt;
  const int64_t seconds = DaysSince1970(*date) * 86'400 + time->seconds - *offset;
  std::string fraction = time->fraction;
  fraction.resize(9, '0');
  return Add(Multiply(BigDecimal::Of(seconds), *BigDecimal::Parse("1e9")),
             BigDecimal::Of(std::stoll(fraction)));
}

// A second 60 is the one behind 23:59:59 UTC, so that its offset must be known.
bool IsTime(std::string_view text, bool offset_required) {
  Cursor cursor(text);
  const auto time = TakeTime(&cursor);
  if (!time) return false;
  if (cursor.AtEnd()) return !offset_required && !time->leap;
  const auto offset = TakeOffset(&cursor);
  if (!offset || !cursor.AtEnd()) return false;
  return !time->leap || ((time->seconds - *offset) % 86'400 + 86'400) % 86'400 == 0;
}

bool IsUuid(std::string_view text) {
  static constexpr std::string_view kShape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  if (text.size() != kShape.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (kShape[i] == 'x' ? !IsHex(text[i]) : text[i] != '-') return false;
  }
  return true;
}

bool HasFormat(TextFormat format, std::string_view text) {
  switch (format) {
    case TextFormat::kNone:
      return true;
    case TextFormat::kUuid:
      return IsUuid(text);
    case TextFormat::kEmail:
      return IsEmail(text);
    case TextFormat::kUri:
      return IsUri(text);
    case TextFormat::kIpv4:
      return IsIpv4(text);
    case TextFormat::kIpv6:
      return IsIpv6(text);
    case TextFormat::kHostname:
      return IsHostname(text);
    case TextFormat::kDate:
      return DateOf(text).has_value();
    case TextFormat::kTime:
      return IsTime(text, true);
    case TextFormat::kDateTime:
      return text.size() > 11 && DateOf(text.substr(0, 10)) &&
             (text[10] == 'T' || text[10] == 't') && IsTime(text.substr(11), true);
  }
  return false;
}

std::string Lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

std::string Upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return out;
}

std::string_view Trimmed(std::string_view text) {
  static constexpr std::string_view kBlanks = " \t\n\v\f\r";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

bool IsBlankText(std::string_view text) { return Trimmed(text).empty(); }

std::string HmacSha256(std::string_view key, std::string_view text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &size);
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    hex += kHex[digest[i] >> 4];
    hex += kHex[digest[i] & 15];
  }
  return hex;
}

}  // namespace tickgate::reference
