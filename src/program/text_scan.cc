#include "program/text_scan.h"

#include <algorithm>
#include <cstdint>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace tickgate {
namespace {

size_t CountSlowly(const char* text, size_t bytes) {
  return static_cast<size_t>(std::count_if(
      text, text + bytes, [](char c) { return c == '\n' || c == '\r' || c == '\\'; }));
}

}  // namespace

#if defined(__AVX2__)

size_t CountBreaksAndBackslashes(const char* text, size_t bytes) {
  // By the low half of a byte, which byte with that half is meant; nothing else equals its entry.
  const __m256i meant =
      _mm256_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, '\n', 0, '\\', '\r', 0, 0,  //
                       1, 0, 0, 0, 0, 0, 0, 0, 0, 0, '\n', 0, '\\', '\r', 0, 0);
  constexpr size_t kStep = sizeof(__m256i);
  constexpr size_t kStepsPerCount = 255;  // a count fits one byte
  size_t count = 0;
  size_t at = 0;
  while (bytes - at >= kStep) {
    const size_t steps = std::min((bytes - at) / kStep, kStepsPerCount);
    const char* const end = text + at + steps * kStep;
    __m256i counts = _mm256_setzero_si256();
    for (const char* step = text + at; step != end; step += kStep) {
      const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(step));
      counts = _mm256_sub_epi8(counts, _mm256_cmpeq_epi8(x, _mm256_shuffle_epi8(meant, x)));
    }
    at += steps * kStep;
    const __m256i sums = _mm256_sad_epu8(counts, _mm256_setzero_si256());
    count += static_cast<size_t>(_mm256_extract_epi64(sums, 0) + _mm256_extract_epi64(sums, 1) +
                                 _mm256_extract_epi64(sums, 2) + _mm256_extract_epi64(sums, 3));
  }
  return count + CountSlowly(text + at, bytes - at);
}

#else

size_t CountBreaksAndBackslashes(const char* text, size_t bytes) {
  return CountSlowly(text, bytes);
}

#endif

}  // namespace tickgate
