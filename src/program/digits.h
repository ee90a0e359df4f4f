// Numbers of up to 16 characters, and short runs of bytes, read 16 at a time.
//
// Every function only ever says "surely so": false means that the exact, slow way must decide (a
// longer token, a sign where none is common, an exponent, blanks behind the token, an error).
// REQUIRES: 16 bytes are readable before the end and behind the start of each token.
#pragma once

#include <cstdint>
#include <cstring>
#if defined(__SSE4_1__)
#include <immintrin.h>
#endif

namespace tickgate {

#if defined(__SSE4_1__)

namespace digits {

inline constexpr struct KeepTable {
  alignas(64) uint8_t bytes[32];
  constexpr KeepTable() : bytes{} {
    for (int i = 16; i < 32; ++i) bytes[i] = 0xFF;
  }
} kKeep;

// Row d: moves the bytes before position d one up, over the point that stands there; 16: none does.
inline constexpr struct PointTable {
  alignas(64) uint8_t rows[17][16];
  constexpr PointTable() : rows{} {
    for (int d = 0; d < 17; ++d) {
      for (int i = 0; i < 16; ++i) {
        const int moved = i == 0 ? 0x80 : (i <= d ? i - 1 : i);
        rows[d][i] = static_cast<uint8_t>(d == 16 ? i : moved);
      }
    }
  }
} kPoint;

inline __m128i Load(const void* at) { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }

// True where every byte of `x` is at most `most`, without sign.
inline bool AllAtMost(__m128i x, uint8_t most) {
  const __m128i limit = _mm_set1_epi8(static_cast<char>(most));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(x, limit), limit)) == 0xFFFF;
}

// The last `bytes` (at most 16) characters before `end`, less '0'; zeros before them.
inline __m128i LoadTail(const char* end, uint32_t bytes) {
  const __m128i x = _mm_sub_epi8(Load(end - 16), _mm_set1_epi8('0'));
  return _mm_and_si128(x, Load(kKeep.bytes + bytes));
}

// 16 digits, the first one the highest, as a number.
inline int64_t Combine(__m128i x) {
  x = _mm_maddubs_epi16(x, _mm_set1_epi16(0x010A));
  x = _mm_madd_epi16(x, _mm_set1_epi32(0x00010064));
  x = _mm_packus_epi32(x, x);
  x = _mm_madd_epi16(x, _mm_set1_epi32(0x00012710));
  const uint64_t halves = static_cast<uint64_t>(_mm_cvtsi128_si64(x));
  return static_cast<int64_t>((halves & 0xFFFFFFFF) * 100'000'000 + (halves >> 32));
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
  if (!digits::AllAtMost(x, 9)) return false;
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
  if (count - 1 > 15u || (*first == '0' && count > 1 && first[1] != '.')) return false;
  __m128i x = digits::LoadTail(token + bytes, count);
  const uint32_t points =
      static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8('.' - '0'))));
  const uint32_t point = static_cast<uint32_t>(__builtin_ctz(points | 0x10000));
  // A point at either end is none of JSON's.
  if (point == 15 || point == 16 - count) return false;
  x = _mm_shuffle_epi8(x, digits::Load(digits::kPoint.rows[point]));
  if (!digits::AllAtMost(x, 9)) return false;
  const int64_t magnitude = digits::Combine(x);
  *mantissa = negative ? -magnitude : magnitude;
  *scale = point == 16 ? 0 : 15 - point;
  return true;
}

// A number token, whatever its value: digits, perhaps with one point.
inline bool QuickNumber(const char* token, uint32_t bytes) {
  if (bytes - 1 > 15u) return false;
  const __m128i x = _mm_sub_epi8(digits::Load(token), _mm_set1_epi8('0'));
  const __m128i nine = _mm_set1_epi8(9);
  const uint32_t is_digit =
      static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(x, nine), nine)));
  const uint32_t other = ~is_digit & ((1u << bytes) - 1);
  if (other == 0) return *token != '0' || bytes == 1;
  const uint32_t at = static_cast<uint32_t>(__builtin_ctz(other));
  return (other & (other - 1)) == 0 && token[at] == '.' && at > 0 && at + 1 < bytes &&
         (*token != '0' || at == 1);
}

// True where the first `bytes` (at most 16) bytes all lie in [low, low + span].
inline bool QuickRun(const char* text, uint32_t bytes, uint8_t low, uint8_t span) {
  const __m128i x = _mm_sub_epi8(digits::Load(text), _mm_set1_epi8(static_cast<char>(low)));
  const __m128i most = _mm_set1_epi8(static_cast<char>(span));
  const uint32_t in =
      static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(x, most), most)));
  return (in | ~0u << bytes) == ~0u;
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
inline bool QuickNumber(const char*, uint32_t) { return false; }
inline bool QuickRun(const char*, uint32_t, uint8_t, uint8_t) { return false; }

inline uint32_t EqualBytes16(const char* a, const char* b) {
  uint32_t equal = 0;
  for (uint32_t i = 0; i < 16; ++i) equal |= static_cast<uint32_t>(a[i] == b[i]) << i;
  return equal;
}

#endif

}  // namespace tickgate
