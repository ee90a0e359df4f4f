// The short cut of a value's check: true means surely good, false means "look exactly".
//
// In a header so that it melts into the walker's loop; the switch is its only dispatch.
#pragma once

#include <cstdint>
#include <cstring>

#include "program/code.h"
#include "program/digits.h"
#include "program/key_hash.h"

namespace tickgate {

// Whether [token, token + bytes) is a string that holds no escape, blanks behind it not allowed.
inline bool IsPlainString(const char* token, uint32_t bytes, bool escapes) {
  if (bytes < 2 || token[0] != '"' || token[bytes - 1] != '"') return false;
  return !escapes || std::memchr(token, '\\', bytes) == nullptr;
}

inline bool QuickShortString(const QuickOp& op, const char* token, uint32_t bytes, bool escapes) {
  const uint32_t count = bytes - 2;
  if (count - 1 > 7u || !IsPlainString(token, bytes, escapes)) return false;
  uint64_t word;
  std::memcpy(&word, token + 1, sizeof(word));
  return op.strings->Contains(word & (~uint64_t{0} >> (64 - 8 * count)));
}

inline bool QuickByteClass(const QuickOp& op, const char* token, uint32_t bytes) {
  const uint32_t count = bytes - 2;
  return bytes >= 2 && count >= op.count_min && count <= op.count_max && token[0] == '"' &&
         token[bytes - 1] == '"' && QuickRun(token + 1, count, op.run_low, op.run_span);
}

inline bool QuickLiteral(const QuickOp& op, const char* token, uint32_t bytes) {
  const uint32_t mask = ~(~0u << op.literal_bytes);
  return bytes == op.literal_bytes && (EqualBytes16(token, op.literal) & mask) == mask;
}

template <bool kSigned>
inline bool QuickRanged(const QuickOp& op, const char* token, uint32_t bytes, int64_t* number) {
  return QuickInteger<kSigned>(token, bytes, number) && *number >= op.range.low &&
         *number <= op.range.high;
}

template <bool kSigned>
inline bool QuickDecimalRanged(const QuickOp& op, const char* token, uint32_t bytes) {
  int64_t mantissa;
  uint32_t scale;
  if (!QuickDecimal<kSigned>(token, bytes, &mantissa, &scale)) return false;
  const IntegerRange& range = (*op.ranges)[scale];
  return mantissa >= range.low && mantissa <= range.high;
}

// A list of whole numbers; the place behind it, or null. Stays below `end`.
inline const uint32_t* QuickIntegerList(const QuickOp& op, const char* text, const uint32_t* s,
                                        uint32_t end) {
  if (text[s[0]] != '[' || s[1] >= end) return nullptr;
  uint32_t count = 0;
  if (text[s[1]] == ']') {
    s += 2;
  } else {
    for (;;) {
      int64_t number;
      if (s[2] >= end || !QuickRanged<true>(op, text + s[1], s[2] - s[1], &number)) return nullptr;
      ++count;
      s += 2;
      if (text[*s] != ',') break;
    }
    if (text[*s] != ']') return nullptr;
    ++s;
  }
  return count >= op.count_min && count <= op.count_max ? s : nullptr;
}

// The place behind the value at `s` where it is surely good, else null. A scalar's token reaches to
// the next index. `number` becomes the value of a whole number.
[[gnu::always_inline]] inline const uint32_t* QuickValue(const QuickOp& op, const char* text,
                                                         const uint32_t* s, uint32_t end,
                                                         bool escapes, int64_t* number) {
  const char* const token = text + s[0];
  const uint32_t bytes = s[1] - s[0];
  bool good = false;
  switch (op.kind) {
    case QuickKind::kAny:
      good = token[0] == '"' ? IsPlainString(token, bytes, escapes) : QuickNumber(token, bytes);
      break;
    case QuickKind::kString:
      good = bytes - 2 >= op.count_min && bytes - 2 <= op.count_max &&
             IsPlainString(token, bytes, escapes);
      break;
    case QuickKind::kLiteral:
      good = QuickLiteral(op, token, bytes);
      break;
    case QuickKind::kShortString:
      good = QuickShortString(op, token, bytes, escapes);
      break;
    case QuickKind::kByteClass:
      good = QuickByteClass(op, token, bytes);
      break;
    case QuickKind::kInteger:
      good = QuickRanged<true>(op, token, bytes, number);
      break;
    case QuickKind::kUnsigned:
      good = QuickRanged<false>(op, token, bytes, number);
      break;
    case QuickKind::kDecimal:
      good = QuickDecimalRanged<true>(op, token, bytes);
      break;
    case QuickKind::kUnsignedDecimal:
      good = QuickDecimalRanged<false>(op, token, bytes);
      break;
    case QuickKind::kIntegerList:
      return QuickIntegerList(op, text, s, end);
    case QuickKind::kNone:
      break;
  }
  return good ? s + 1 : nullptr;
}

}  // namespace tickgate
