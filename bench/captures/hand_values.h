// What a loop written by hand over On-Demand reads its values with: exact decimals, texts, lists.
//
// Everything is inlined into the loop: simdjson's iterators live in registers only there.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "on_demand_members.h"

namespace tickgate::bench {

// mantissa / 10^scale, at most 18 digits: what a hand-written loop settles for.
struct Decimal {
  int64_t mantissa = 0;
  int scale = 0;
  bool present = false;

  bool above_0() const { return present && mantissa > 0; }
};

inline constexpr int64_t kPowersOfTen[19] = {1,
                                             10,
                                             100,
                                             1'000,
                                             10'000,
                                             100'000,
                                             1'000'000,
                                             10'000'000,
                                             100'000'000,
                                             1'000'000'000,
                                             10'000'000'000,
                                             100'000'000'000,
                                             1'000'000'000'000,
                                             10'000'000'000'000,
                                             100'000'000'000'000,
                                             1'000'000'000'000'000,
                                             10'000'000'000'000'000,
                                             100'000'000'000'000'000,
                                             1'000'000'000'000'000'000};

inline bool LessOrEqual(const Decimal& a, const Decimal& b) {
  if (a.scale == b.scale) return a.mantissa <= b.mantissa;
  const __int128 left = a.mantissa, right = b.mantissa;
  return a.scale < b.scale ? left * kPowersOfTen[b.scale - a.scale] <= right
                           : left <= right * kPowersOfTen[a.scale - b.scale];
}

// The characters of a number: -?(0|[1-9][0-9]*)(\.[0-9]+)? with at most 12 digits behind the point.
inline bool ReadDecimal(const char* at, const char* end, Decimal* decimal) {
  const bool negative = at < end && *at == '-';
  at += negative;
  const char* whole = at;
  uint64_t mantissa = 0;
  for (; at < end && static_cast<unsigned char>(*at - '0') <= 9; ++at) {
    mantissa = mantissa * 10 + static_cast<uint64_t>(*at - '0');
  }
  const auto wholes = at - whole;
  if (wholes == 0 || (wholes > 1 && *whole == '0')) return false;
  ptrdiff_t fraction = 0;
  if (at < end && *at == '.') {
    const char* first = ++at;
    for (; at < end && static_cast<unsigned char>(*at - '0') <= 9; ++at) {
      mantissa = mantissa * 10 + static_cast<uint64_t>(*at - '0');
    }
    fraction = at - first;
    if (fraction == 0) return false;
  }
  if (at != end || fraction > 12 || wholes + fraction > 18) return false;
  decimal->mantissa = negative ? -static_cast<int64_t>(mantissa) : static_cast<int64_t>(mantissa);
  decimal->scale = static_cast<int>(fraction);
  decimal->present = true;
  return true;
}

// A number, or one in quotes.
template <typename Value>
[[gnu::always_inline]] inline bool DecimalIn(Value value, Decimal* decimal) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  if (token.size() >= 2 && token.front() == '"' && token.back() == '"') {
    token = token.substr(1, token.size() - 2);
  }
  return ReadDecimal(token.data(), token.data() + token.size(), decimal);
}

template <typename Value>
[[gnu::always_inline]] inline bool NotBelow0(Value value, Decimal* decimal) {
  return DecimalIn(value, decimal) && decimal->mantissa >= 0;
}

template <typename Value>
[[gnu::always_inline]] inline bool Above0(Value value, Decimal* decimal) {
  return DecimalIn(value, decimal) && decimal->mantissa > 0;
}

template <typename Value>
[[gnu::always_inline]] inline bool TextIn(Value value, size_t shortest, size_t longest) {
  std::string_view text;
  if (value.get_string().get(text)) return false;
  return text.size() >= shortest && text.size() <= longest &&
         std::memchr(text.data(), 0, text.size()) == nullptr;
}

template <typename Value>
[[gnu::always_inline]] inline bool WholeIn(Value value, int64_t low, int64_t high, int64_t* whole) {
  return !value.get_int64().get(*whole) && *whole >= low && *whole <= high;
}

template <typename Value>
[[gnu::always_inline]] inline bool Unsigned(Value value, uint64_t* number) {
  return !value.get_uint64().get(*number);
}

}  // namespace tickgate::bench
