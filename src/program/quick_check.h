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

inline bool QuickRanged(const QuickOp& op, const char* token, uint32_t bytes, int64_t* number) {
  return QuickInteger(token, bytes, number) && *number >= op.range.low && *number <= op.range.high;
}

inline bool QuickDecimalRanged(const QuickOp& op, const char* token, uint32_t bytes) {
  int64_t mantissa;
  uint32_t scale;
  if (!QuickDecimal(token, bytes, &mantissa, &scale)) return false;
  const IntegerRange& range = (*op.ranges)[scale];
  return mantissa >= range.low && mantissa <= range.high;
}

// A scalar whose token is [token, token + bytes), up to the next structural index. `number` is the
// value of a kInteger.
inline bool QuickScalar(const QuickOp& op, const char* token, uint32_t bytes, bool escapes,
                        int64_t* number) {
  switch (op.kind) {
    case QuickKind::kAny:
      if (token[0] == '"') return IsPlainString(token, bytes, escapes);
      return QuickNumber(token, bytes);
    case QuickKind::kString:
      return bytes - 2 >= op.count_min && bytes - 2 <= op.count_max &&
             IsPlainString(token, bytes, escapes);
    case QuickKind::kLiteral:
      return QuickLiteral(op, token, bytes);
    case QuickKind::kShortString:
      return QuickShortString(op, token, bytes, escapes);
    case QuickKind::kByteClass:
      return QuickByteClass(op, token, bytes);
    case QuickKind::kInteger:
      return QuickRanged(op, token, bytes, number);
    case QuickKind::kDecimal:
      return QuickDecimalRanged(op, token, bytes);
    case QuickKind::kIntegerList:
    case QuickKind::kNone:
      break;
  }
  return false;
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
      if (s[2] >= end || !QuickRanged(op, text + s[1], s[2] - s[1], &number)) return nullptr;
      ++count;
      s += 2;
      if (text[*s] != ',') break;
    }
    if (text[*s] != ']') return nullptr;
    ++s;
  }
  return count >= op.count_min && count <= op.count_max ? s : nullptr;
}

}  // namespace tickgate
