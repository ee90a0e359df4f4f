// Where the values within a well-formed JSON text begin and end, found without an index.
//
// Nothing is checked again: the text has passed the grammar. kReadablePadding bytes are readable
// behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "program/json_token.h"

namespace tickgate {

namespace value_scan {

#if defined(__AVX2__)

inline constexpr size_t kStep = sizeof(__m256i);

// One look at kStep bytes.
class Bytes {
 public:
  explicit Bytes(const char* at)
      : bytes_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))) {}

  // Bit i: byte i is a quote or a backslash.
  uint32_t StringMarks() const { return Mask(_mm256_or_si256(Are('"'), Are('\\'))); }

  // Bit i: byte i is a quote, a backslash or a bracket.
  uint32_t ContainerMarks() const {
    const __m256i folded = _mm256_or_si256(bytes_, _mm256_set1_epi8(0x20));
    const __m256i brackets = _mm256_or_si256(_mm256_cmpeq_epi8(folded, _mm256_set1_epi8('{')),
                                             _mm256_cmpeq_epi8(folded, _mm256_set1_epi8('}')));
    return Mask(_mm256_or_si256(brackets, _mm256_or_si256(Are('"'), Are('\\'))));
  }

  // Bit i: no number or word goes on at byte i.
  uint32_t ScalarEnds() const {
    const __m256i low = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x21), bytes_);
    const __m256i closes =
        _mm256_cmpeq_epi8(_mm256_or_si256(bytes_, _mm256_set1_epi8(0x20)), _mm256_set1_epi8('}'));
    return Mask(_mm256_or_si256(_mm256_or_si256(low, closes), Are(',')));
  }

 private:
  __m256i Are(char c) const { return _mm256_cmpeq_epi8(bytes_, _mm256_set1_epi8(c)); }
  static uint32_t Mask(__m256i mask) { return static_cast<uint32_t>(_mm256_movemask_epi8(mask)); }

  __m256i bytes_;
};

template <uint32_t (Bytes::*marks)() const>
inline const char* Find(const char* at) {
  for (;; at += kStep) {
    const uint32_t found = (Bytes(at).*marks)();
    if (found != 0) return at + __builtin_ctz(found);
  }
}

inline const char* StringMark(const char* at) { return Find<&Bytes::StringMarks>(at); }
inline const char* ScalarEnd(const char* at) { return Find<&Bytes::ScalarEnds>(at); }

#else

inline const char* StringMark(const char* at) {
  while (*at != '"' && *at != '\\') ++at;
  return at;
}

inline const char* ScalarEnd(const char* at) {
  while (!IsBlank(*at) && *at != ',' && *at != '}' && *at != ']') ++at;
  return at;
}

#endif

// Behind the list or object that begins at `at`.
const char* ContainerEnd(const char* at);

}  // namespace value_scan

// Behind the string whose opening quote stands at `at`. `escaped` becomes true where it holds a
// backslash, else it stays.
inline const char* EndOfString(const char* at, bool* escaped) {
  for (++at;;) {
    at = value_scan::StringMark(at);
    if (*at == '"') return at + 1;
    *escaped = true;
    at += 2;
  }
}

// Behind the value that begins at `at`.
inline const char* EndOfValue(const char* at) {
  bool escaped = false;
  if (*at == '"') return EndOfString(at, &escaped);
  return *at == '{' || *at == '[' ? value_scan::ContainerEnd(at) : value_scan::ScalarEnd(at);
}

inline const char* SkipBlanks(const char* at) {
  while (IsBlank(*at)) ++at;
  return at;
}

// Goes over the members of one object, or over the items of one list.
class ContainerScan {
 public:
  // `container`: its token, bracket to bracket.
  explicit ContainerScan(std::string_view container) : at_(container.data() + 1) {}

  struct Member {
    std::string_view key;  // as written, between the quotes
    std::string_view value;
    bool escaped = false;  // the key holds a backslash
  };

  // False behind the last.
  bool NextMember(Member* member) {
    if (*at_ != '"') at_ = SkipBlanks(at_);
    if (*at_ != '"') return false;
    member->escaped = false;
    const char* const end = EndOfString(at_, &member->escaped);
    member->key = {at_ + 1, static_cast<size_t>(end - at_) - 2};
    at_ = *end == ':' ? end + 1 : SkipBlanks(end) + 1;
    at_ = SkipBlanks(at_);
    Take(&member->value);
    return true;
  }

  bool NextItem(std::string_view* item) {
    if (!AtItem()) return false;
    Take(item);
    return true;
  }

  // Where the next item begins, for those who go through it themselves; null behind the last.
  const char* AtItem() {
    at_ = SkipBlanks(at_);
    return *at_ == ']' ? nullptr : at_;
  }
  void LeaveItem(const char* end) {
    if (*end != ',') end = SkipBlanks(end);
    at_ = *end == ',' ? end + 1 : end;
  }
  // Behind the object, once NextMember has said that there is no more.
  const char* End() const { return at_ + 1; }

 private:
  void Take(std::string_view* value) {
    const char* const end = EndOfValue(at_);
    *value = {at_, static_cast<size_t>(end - at_)};
    LeaveItem(end);
  }

  const char* at_;  // behind the bracket, or behind a comma
};

}  // namespace tickgate
