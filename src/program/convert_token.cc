#include "program/convert_token.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/timestamp.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr int kWholeDigitsMax = 38;
constexpr size_t kDateBytes = 10;     // 2026-11-30
constexpr size_t kSecondsBytes = 19;  // 2026-11-30T08:00:00
constexpr size_t kMillisBytes = 23;   // 2026-11-30T08:00:00.123
constexpr size_t kTimeBytesMax = 40;  // of any RFC 3339 text

std::string_view Concatenated(std::string_view a, std::string_view b, TokenArena* arena) {
  char* const place = arena->Take(a.size() + b.size());
  std::copy(a.begin(), a.end(), place);
  std::copy(b.begin(), b.end(), place + a.size());
  return {place, a.size() + b.size()};
}

// What number a token is, or its text holds; empty: none.
std::string_view NumberText(std::string_view token, TokenArena* arena) {
  if (KindOf(token) == TokenKind::kNumber) return token;
  if (KindOf(token) != TokenKind::kText) return {};
  const std::string_view content = arena->Content(token);
  return IsNumber(content) ? content : std::string_view();
}

bool ToText(std::string_view token, TokenArena* arena, std::string_view* made) {
  const TokenKind kind = KindOf(token);
  if (kind == TokenKind::kText) {
    *made = token;
  } else if (kind == TokenKind::kObject || kind == TokenKind::kList) {
    *made = arena->Quoted(token);
  } else {
    *made = arena->QuotedRaw(token);
  }
  return true;
}

bool ToInt(std::string_view token, TokenArena* arena, std::string_view* made) {
  const std::string_view text = NumberText(token, arena);
  if (text.empty()) return false;
  if (text.find_first_of(".eE") == std::string_view::npos) {
    *made = text;
    return true;
  }
  Decimal value;
  if (ParseDecimal(text, &value) != DecimalParse::kOk || value.scale > 0 ||
      IntegerDigits(value) > kWholeDigitsMax) {
    return false;
  }
  *made = arena->Number(value);
  return true;
}

bool ToBool(std::string_view token, TokenArena* arena, std::string_view* made) {
  const TokenKind kind = KindOf(token);
  if (kind == TokenKind::kBool) {
    *made = token;
    return true;
  }
  if (kind == TokenKind::kNumber) {
    Decimal value;
    if (ParseDecimal(token, &value) != DecimalParse::kOk) return false;
    if (value != DecimalOf(0) && value != DecimalOf(1)) return false;
    *made = value == DecimalOf(1) ? "true" : "false";
    return true;
  }
  if (kind != TokenKind::kText) return false;
  constexpr std::array<std::string_view, 4> kTrue = {"true", "yes", "on", "1"};
  constexpr std::array<std::string_view, 4> kFalse = {"false", "no", "off", "0"};
  const std::string_view content = arena->Content(token);
  const auto is = [&](std::string_view word) {
    return std::equal(content.begin(), content.end(), word.begin(), word.end(), [](char c, char w) {
      return (c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c) == w;
    });
  };
  if (std::any_of(kTrue.begin(), kTrue.end(), is)) {
    *made = "true";
  } else if (std::any_of(kFalse.begin(), kFalse.end(), is)) {
    *made = "false";
  } else {
    return false;
  }
  return true;
}

bool IsDate(std::string_view text) {
  constexpr std::string_view kMidnight = "T00:00:00Z";
  if (text.size() != kDateBytes) return false;
  char whole[kDateBytes + kMidnight.size()];
  std::copy(kMidnight.begin(), kMidnight.end(), std::copy(text.begin(), text.end(), whole));
  int64_t ns = 0;
  return ReadRfc3339({whole, sizeof whole}, &ns) != TimestampRead::kNotATimestamp;
}

// A date and a time of any zone, or of none, which is UTC then. `zoned`: it names one.
bool IsDateAndTime(std::string_view text, bool* zoned) {
  int64_t ns = 0;
  *zoned = true;
  if (ReadRfc3339(text, &ns) == TimestampRead::kOk) return true;
  *zoned = false;
  if (text.size() > kTimeBytesMax) return false;
  char whole[kTimeBytesMax + 1];
  *std::copy(text.begin(), text.end(), whole) = 'Z';
  return ReadRfc3339({whole, text.size() + 1}, &ns) == TimestampRead::kOk;
}

// An instant as text with `bytes` of its first bytes, then Z.
std::string_view TimeText(int64_t ns, size_t bytes, TokenArena* arena) {
  std::string& text = *arena->Scratch();
  AppendRfc3339(ns, &text);
  char* const place = arena->Take(bytes + 3);
  place[0] = '"';
  std::copy_n(text.begin(), bytes, place + 1);
  place[bytes + 1] = 'Z';
  place[bytes + 2] = '"';
  return {place, bytes + 3};
}

// The instant so many units after 1970; false where it is no whole number or does not fit.
bool InstantOf(const Decimal& value, int64_t ns_per_unit, int64_t* ns) {
  constexpr int kDigitsMax = 19;
  if (value.scale > 0 || IntegerDigits(value) > kDigitsMax) return false;
  Int128 exact = value.mantissa;
  for (int32_t i = value.scale; i < 0; ++i) exact *= 10;
  exact *= ns_per_unit;
  if (exact > INT64_MAX || exact < INT64_MIN) return false;
  *ns = static_cast<int64_t>(exact);
  return true;
}

bool ToTimestamp(std::string_view token, TokenArena* arena, std::string_view* made) {
  if (KindOf(token) == TokenKind::kNumber) {
    Decimal value;
    int64_t ns = 0;
    if (ParseDecimal(token, &value) != DecimalParse::kOk) return false;
    if (!InstantOf(value, kNsPerSecond, &ns)) return false;
    *made = TimeText(ns, kSecondsBytes, arena);
    return true;
  }
  if (KindOf(token) != TokenKind::kText) return false;
  const std::string_view content = arena->Content(token);
  bool zoned = false;
  if (IsDateAndTime(content, &zoned)) {
    *made = token;
    if (zoned) return true;
    char* const place = arena->Take(content.size());
    std::copy(content.begin(), content.end(), place);
    place[kDateBytes] = 'T';
    *made = arena->QuotedRaw(Concatenated({place, content.size()}, "Z", arena));
    return true;
  }
  if (!IsDate(content)) return false;
  *made = arena->QuotedRaw(Concatenated(content, "T00:00:00Z", arena));
  return true;
}

// The date a text begins with, and what stands behind it; empty: none.
std::string_view LeadingDate(std::string_view content, TokenArena* arena, std::string_view* rest) {
  if (content.size() < kDateBytes) return {};
  char* const place = arena->Take(kDateBytes);
  std::copy_n(content.begin(), kDateBytes, place);
  *rest = content.substr(kDateBytes);
  if (rest->empty() && place[4] == '/' && place[7] == '/') place[4] = place[7] = '-';
  bool zoned = false;
  const std::string_view date(place, kDateBytes);
  if (!IsDate(date) || (!rest->empty() && !IsDateAndTime(content, &zoned))) return {};
  return date;
}

bool ToDate(std::string_view token, TokenArena* arena, std::string_view* made) {
  if (KindOf(token) != TokenKind::kText) return false;
  const std::string_view content = arena->Content(token);
  std::string_view rest;
  const std::string_view date = LeadingDate(content, arena, &rest);
  if (date.empty()) return false;
  if (!rest.empty()) {
    // Only midnight has nothing to lose.
    const std::string_view time = rest.substr(1, kSecondsBytes - kDateBytes - 1);
    const std::string_view fraction = rest.substr(
        kSecondsBytes - kDateBytes, rest.find_first_of("Zz+-") + kDateBytes - kSecondsBytes);
    if (time != "00:00:00" || fraction.find_first_not_of(".0") != std::string_view::npos) {
      return false;
    }
  }
  *made = date == content ? token : arena->QuotedRaw(date);
  return true;
}

}  // namespace

bool NumberOf(std::string_view token, TokenArena* arena, Decimal* number) {
  const std::string_view text = NumberText(token, arena);
  return !text.empty() && ParseDecimal(text, number) == DecimalParse::kOk;
}

bool DateOf(std::string_view token, TokenArena* arena, std::string_view* made) {
  if (KindOf(token) != TokenKind::kText) return false;
  std::string_view rest;
  const std::string_view date = LeadingDate(arena->Content(token), arena, &rest);
  if (date.empty()) return false;
  *made = arena->QuotedRaw(date);
  return true;
}

bool IsoOfMillis(std::string_view token, TokenArena* arena, std::string_view* made) {
  Decimal value;
  int64_t ns = 0;
  if (!NumberOf(token, arena, &value) || !InstantOf(value, kNsPerMs, &ns)) return false;
  *made = TimeText(ns, kMillisBytes, arena);
  return true;
}

bool ConvertToken(ConvertTo to, std::string_view token, TokenArena* arena, std::string_view* made) {
  switch (to) {
    case ConvertTo::kString:
      return ToText(token, arena, made);
    case ConvertTo::kInt:
      return ToInt(token, arena, made);
    case ConvertTo::kNumber: {
      *made = NumberText(token, arena);
      return !made->empty();
    }
    case ConvertTo::kBool:
      return ToBool(token, arena, made);
    case ConvertTo::kTimestamp:
      return ToTimestamp(token, arena, made);
    case ConvertTo::kDate:
      return ToDate(token, arena, made);
  }
  return false;
}

}  // namespace tickgate
