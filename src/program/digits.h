// Numbers of up to 16 characters, and short runs of bytes, read 16 at a time.
//
// Every function only ever says "surely so": false means that the exact, slow way must decide (a
// longer token, a sign where none is common, an exponent, blanks behind the token, an error).
// REQUIRES: 16 bytes are readable before the end and behind the start of each token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE4_1__)
#include <immintrin.h>
#endif

namespace tickgate {

#if defined(__SSE4_1__)

namespace digits {

// In memory and out of the compiler's sight: it would build each constant anew, in three steps.
struct Tables {
  alignas(64) uint8_t keep[32];     // from entry n on: the last n of 16 bytes
  alignas(16) uint8_t zero[16];     // '0'
  alignas(16) uint8_t beyond9[16];  // makes the high bit of every byte above 9, when it saturates
  alignas(16) uint8_t point[16];    // '.' - '0'
  alignas(16) int8_t tens[16];
  alignas(16) int16_t hundreds[8];
  alignas(16) int16_t ten_thousands[8];
  // Row d moves the bytes before position d one up, over the point that stands there; 16: none
  // does.
  alignas(64) uint8_t over_point[17][16];
  // By whether the first digit is 0, and how many bytes there are: bit i where no point may stand
  // at byte i of 16; bit 16: where one must.
  uint32_t misplaced[2][17];
};
[[gnu::visibility("hidden")]] extern const Tables kTables;

inline __m128i Load(const void* at) { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }

// Bit i: byte i is above 9.
inline uint32_t Beyond9(__m128i x) {
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_adds_epu8(x, Load(kTables.beyond9))));
}

// The last `bytes` (at most 16) characters before `end`, less '0'; zeros before them.
inline __m128i LoadTail(const char* end, uint32_t bytes) {
  return _mm_and_si128(_mm_sub_epi8(Load(end - 16), Load(kTables.zero)),
                       Load(kTables.keep + bytes));
}

// The two halves of 16 digits, each a number of 8, as one.
inline int64_t Joined(__m128i halves) {
  const uint64_t both = static_cast<uint64_t>(_mm_cvtsi128_si64(halves));
  return static_cast<int64_t>((both & 0xFFFFFFFF) * 100'000'000 + (both >> 32));
}

// Whether the point or what stands before it is none of JSON's: a point at either end, a 0 before
// another digit. What a size begins with is anybody's guess, so it is not one for the branch
// predictor.
inline uint32_t IsMisplaced(const char* first, uint32_t count, uint32_t point) {
  return kTables.misplaced[*first == '0'][count] >> point & 1;
}
// Digits behind a point at that byte of 16; 16: there is none.
inline uint32_t ScaleOf(uint32_t point) { return 15 - point + (point >> 4); }

// 16 digits, the first one the highest, as a number.
inline int64_t Combine(__m128i x) {
  x = _mm_maddubs_epi16(x, Load(kTables.tens));
  x = _mm_madd_epi16(x, Load(kTables.hundreds));
  x = _mm_packus_epi32(x, x);
  x = _mm_madd_epi16(x, Load(kTables.ten_thousands));
  return Joined(x);
}

}  // namespace digits

// A whole number in plain digits, where kSigned perhaps with a minus.
template <bool kSigned = true>
inline bool QuickInteger(const char* token, uint32_t bytes, int64_t* value) {
  const bool negative = kSigned && *token == '-';
  const uint32_t count = bytes - negative;
  const char* first = token + negative;
  if (count - 1 > 15u || (*first == '0' && count > 1)) return false;
  const __m128i x = digits::LoadTail(token + bytes, count);
  if (digits::Beyond9(x) != 0) return false;
  const int64_t magnitude = digits::Combine(x);
  *value = negative ? -magnitude : magnitude;
  return true;
}

// A number with or without a point: its digits as one number, and how many stand behind the point.
template <bool kSigned = true>
inline bool QuickDecimal(const char* token, uint32_t bytes, int64_t* mantissa, uint32_t* scale) {
  const bool negative = kSigned && *token == '-';
  const uint32_t count = bytes - negative;
  const char* first = token + negative;
  if (count - 1 > 15u) return false;
  __m128i x = digits::LoadTail(token + bytes, count);
  const uint32_t points = static_cast<uint32_t>(
      _mm_movemask_epi8(_mm_cmpeq_epi8(x, digits::Load(digits::kTables.point))));
  const uint32_t point = static_cast<uint32_t>(__builtin_ctz(points | 0x10000));
  x = _mm_shuffle_epi8(x, digits::Load(digits::kTables.over_point[point]));
  if ((digits::Beyond9(x) | digits::IsMisplaced(first, count, point)) != 0) return false;
  const int64_t magnitude = digits::Combine(x);
  *mantissa = negative ? -magnitude : magnitude;
  *scale = digits::ScaleOf(point);
  return true;
}

#if defined(__AVX2__)

namespace digits {

inline __m256i LoadBoth(const void* low, const void* high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(Load(low)), Load(high), 1);
}
inline __m256i Twice(const void* at) { return _mm256_broadcastsi128_si256(Load(at)); }

}  // namespace digits

// Two numbers without a sign, as QuickDecimal reads one, side by side. False where either is not
// surely one.
inline bool QuickDecimalPair(const char* a, uint32_t a_bytes, const char* b, uint32_t b_bytes,
                             int64_t mantissas[2], uint32_t scales[2]) {
  if (a_bytes - 1 > 15u || b_bytes - 1 > 15u) return false;
  __m256i x = _mm256_and_si256(
      _mm256_sub_epi8(digits::LoadBoth(a + a_bytes - 16, b + b_bytes - 16),
                      digits::Twice(digits::kTables.zero)),
      digits::LoadBoth(digits::kTables.keep + a_bytes, digits::kTables.keep + b_bytes));
  const uint32_t points = static_cast<uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(x, digits::Twice(digits::kTables.point))));
  const uint32_t a_point = static_cast<uint32_t>(__builtin_ctz((points & 0xFFFF) | 0x10000));
  const uint32_t b_point = static_cast<uint32_t>(__builtin_ctz((points >> 16) | 0x10000));
  x = _mm256_shuffle_epi8(x, digits::LoadBoth(digits::kTables.over_point[a_point],
                                              digits::kTables.over_point[b_point]));
  const uint32_t beyond = static_cast<uint32_t>(
      _mm256_movemask_epi8(_mm256_adds_epu8(x, digits::Twice(digits::kTables.beyond9))));
  if ((beyond | digits::IsMisplaced(a, a_bytes, a_point) |
       digits::IsMisplaced(b, b_bytes, b_point)) != 0) {
    return false;
  }
  x = _mm256_maddubs_epi16(x, digits::Twice(digits::kTables.tens));
  x = _mm256_madd_epi16(x, digits::Twice(digits::kTables.hundreds));
  x = _mm256_packus_epi32(x, x);
  x = _mm256_madd_epi16(x, digits::Twice(digits::kTables.ten_thousands));
  mantissas[0] = digits::Joined(_mm256_castsi256_si128(x));
  mantissas[1] = digits::Joined(_mm256_extracti128_si256(x, 1));
  scales[0] = digits::ScaleOf(a_point);
  scales[1] = digits::ScaleOf(b_point);
  return true;
}

#else

inline bool QuickDecimalPair(const char* a, uint32_t a_bytes, const char* b, uint32_t b_bytes,
                             int64_t mantissas[2], uint32_t scales[2]) {
  return QuickDecimal<false>(a, a_bytes, &mantissas[0], &scales[0]) &&
         QuickDecimal<false>(b, b_bytes, &mantissas[1], &scales[1]);
}

#endif

// A number token, whatever its value: digits, perhaps with one point.
inline bool QuickNumber(const char* token, uint32_t bytes) {
  if (bytes - 1 > 15u) return false;
  const __m128i x = _mm_sub_epi8(digits::Load(token), digits::Load(digits::kTables.zero));
  const uint32_t other = digits::Beyond9(x) & ((1u << bytes) - 1);
  if (other == 0) return *token != '0' || bytes == 1;
  const uint32_t at = static_cast<uint32_t>(__builtin_ctz(other));
  return (other & (other - 1)) == 0 && token[at] == '.' && at > 0 && at + 1 < bytes &&
         (*token != '0' || at == 1);
}

// True where the first `bytes` (at most 16) bytes all lie in [low, low + span]. span <= 127.
inline bool QuickRun(const char* text, uint32_t bytes, uint8_t low, uint8_t span) {
  const __m128i x = _mm_sub_epi8(digits::Load(text), _mm_set1_epi8(static_cast<char>(low)));
  const __m128i beyond = _mm_adds_epu8(x, _mm_set1_epi8(static_cast<char>(127 - span)));
  return (static_cast<uint32_t>(_mm_movemask_epi8(beyond)) & ((1u << bytes) - 1)) == 0;
}

// Bit i: the bytes at i are equal.
inline uint32_t EqualBytes16(const char* a, const char* b) {
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(digits::Load(a), digits::Load(b))));
}

#else

// A processor without SSE 4.1 takes the exact way for every number.
template <bool kSigned = true>
inline bool QuickInteger(const char*, uint32_t, int64_t*) {
  return false;
}
template <bool kSigned = true>
inline bool QuickDecimal(const char*, uint32_t, int64_t*, uint32_t*) {
  return false;
}
inline bool QuickDecimalPair(const char*, uint32_t, const char*, uint32_t, int64_t*, uint32_t*) {
  return false;
}
inline bool QuickNumber(const char*, uint32_t) { return false; }
inline bool QuickRun(const char*, uint32_t, uint8_t, uint8_t) { return false; }

inline uint32_t EqualBytes16(const char* a, const char* b) {
  uint32_t equal = 0;
  for (uint32_t i = 0; i < 16; ++i) equal |= static_cast<uint32_t>(a[i] == b[i]) << i;
  return equal;
}

#endif

// A bit for each of the first `bytes` bytes. REQUIRES: at most 16.
constexpr uint32_t FirstBytes(size_t bytes) { return ~(~0u << bytes); }

// Whether the bytes are equal whose bits `mask` has; a bit beyond the first 16 never fits.
inline bool EqualWhere(uint32_t mask, const char* a, const char* b) {
  return (~EqualBytes16(a, b) & mask) == 0;
}

}  // namespace tickgate
