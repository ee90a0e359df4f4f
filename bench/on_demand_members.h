// How a loop written by hand over On-Demand goes through the members of an object: keys as words.
//
// Everything is inlined into the loop: simdjson's iterators live in registers only there.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace tickgate::bench {

namespace ondemand = simdjson::ondemand;

constexpr uint64_t Word(std::string_view key) {
  uint64_t word = 0;
  for (size_t i = 0; i < key.size() && i < 8; ++i) {
    word |= static_cast<uint64_t>(static_cast<unsigned char>(key[i])) << (8 * i);
  }
  return word;
}

// The first bytes up to a quote, at most eight.
inline uint64_t KeyWord(const char* key) {
  uint64_t word;
  std::memcpy(&word, key, sizeof(word));
  const uint64_t quotes = word ^ 0x2222222222222222ull;
  const uint64_t zero = (quotes - 0x0101010101010101ull) & ~quotes & 0x8080808080808080ull;
  if (zero == 0) return word;
  const int bytes = __builtin_ctzll(zero) >> 3;
  return word & ((uint64_t{1} << (8 * bytes)) - 1);
}

// of_member(word of the key, member): whether it is good. Ends at the first that is not.
template <typename OfMember>
[[gnu::always_inline]] inline bool MembersUpToABadOne(ondemand::object& object,
                                                      OfMember of_member) {
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key) || !of_member(KeyWord(key.raw()), field)) return false;
  }
  return true;
}

// The same, and all are read, also behind a bad one: what follows begins where the object ends.
template <typename OfMember>
[[gnu::always_inline]] inline bool AllMembers(ondemand::object& object, OfMember of_member) {
  bool good = true;
  for (auto field : object) {
    ondemand::raw_json_string key;
    if (field.key().get(key)) return false;
    good = of_member(KeyWord(key.raw()), field) && good;
  }
  return good;
}

}  // namespace tickgate::bench
