#include "program/value_scan.h"

#include <cstddef>
#include <cstdint>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "program/json_token.h"

namespace tickgate {
namespace {

#if defined(__AVX2__)

constexpr size_t kStep = sizeof(__m256i);

// One look at kStep bytes.
class Bytes {
 public:
  explicit Bytes(const char* at)
      : bytes_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))) {}

  // Bit i: byte i is a quote or a backslash.
  uint32_t StringMarks() const { return Mask(_mm256_or_si256(Are('"'), Are('\\'))); }

  // Bit i: byte i is a quote or a bracket.
  uint32_t ContainerMarks() const {
    const __m256i folded = _mm256_or_si256(bytes_, _mm256_set1_epi8(0x20));
    const __m256i brackets = _mm256_or_si256(_mm256_cmpeq_epi8(folded, _mm256_set1_epi8('{')),
                                             _mm256_cmpeq_epi8(folded, _mm256_set1_epi8('}')));
    return Mask(_mm256_or_si256(brackets, Are('"')));
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

const char* FindStringMark(const char* at) {
  for (;; at += kStep) {
    const uint32_t marks = Bytes(at).StringMarks();
    if (marks != 0) return at + __builtin_ctz(marks);
  }
}

const char* FindContainerMark(const char* at) {
  for (;; at += kStep) {
    const uint32_t marks = Bytes(at).ContainerMarks();
    if (marks != 0) return at + __builtin_ctz(marks);
  }
}

const char* EndOfScalar(const char* at) {
  for (;; at += kStep) {
    const uint32_t ends = Bytes(at).ScalarEnds();
    if (ends != 0) return at + __builtin_ctz(ends);
  }
}

#else

const char* FindStringMark(const char* at) {
  while (*at != '"' && *at != '\\') ++at;
  return at;
}

const char* FindContainerMark(const char* at) {
  for (;; ++at) {
    const char folded = static_cast<char>(*at | 0x20);
    if (*at == '"' || folded == '{' || folded == '}') return at;
  }
}

const char* EndOfScalar(const char* at) {
  while (!IsBlank(*at) && *at != ',' && *at != '}' && *at != ']') ++at;
  return at;
}

#endif

bool Opens(char c) { return c == '{' || c == '['; }

const char* EndOfContainer(const char* at) {
  size_t depth = 0;
  bool escaped = false;
  for (;;) {
    at = FindContainerMark(at);
    if (*at == '"') {
      at = EndOfString(at, &escaped);
      continue;
    }
    depth += Opens(*at) ? 1 : static_cast<size_t>(-1);
    ++at;
    if (depth == 0) return at;
  }
}

}  // namespace

const char* EndOfString(const char* at, bool* escaped) {
  for (++at;;) {
    at = FindStringMark(at);
    if (*at == '"') return at + 1;
    *escaped = true;
    at += 2;
  }
}

const char* EndOfValue(const char* at) {
  bool escaped = false;
  if (*at == '"') return EndOfString(at, &escaped);
  return Opens(*at) ? EndOfContainer(at) : EndOfScalar(at);
}

const char* SkipBlanks(const char* at) {
  while (IsBlank(*at)) ++at;
  return at;
}

void ContainerScan::Take(std::string_view* value) {
  const char* const end = EndOfValue(at_);
  *value = {at_, static_cast<size_t>(end - at_)};
  at_ = SkipBlanks(end);
  if (*at_ == ',') at_ = SkipBlanks(at_ + 1);
}

bool ContainerScan::NextMember(Member* member) {
  at_ = SkipBlanks(at_);
  if (*at_ != '"') return false;
  member->escaped = false;
  const char* const end = EndOfString(at_, &member->escaped);
  member->key = {at_ + 1, static_cast<size_t>(end - at_) - 2};
  at_ = SkipBlanks(SkipBlanks(end) + 1);
  Take(&member->value);
  return true;
}

bool ContainerScan::NextItem(std::string_view* item) {
  at_ = SkipBlanks(at_);
  if (*at_ == ']') return false;
  Take(item);
  return true;
}

}  // namespace tickgate
