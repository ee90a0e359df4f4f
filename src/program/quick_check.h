// The short cut of a value's check: true means surely good, false means "look exactly".
//
// In a header so that it melts into the walker's loop; the switch is its only dispatch.
#pragma once

#include <cstdint>
#include <cstring>

#include "program/code.h"
#include "program/digits.h"
#include "program/key_hash.h"
#include "program/quick_time.h"

namespace tickgate {

// Whether [token, token + bytes) is a string that holds no escape, blanks behind it not allowed.
inline bool IsPlainString(const char* token, uint32_t bytes, bool escapes) {
  if (bytes < 2 || token[0] != '"' || token[bytes - 1] != '"') return false;
  return !escapes || std::memchr(token, '\\', bytes) == nullptr;
}

// No member of the set holds a quote or a backslash, so one that is found ends where the token ends
// and is spelled without escapes.
inline bool QuickShortString(const QuickOp& op, const char* token, uint32_t bytes) {
  const uint32_t count = bytes - 2;
  if (count - 1 > 7u || token[0] != '"') return false;
  uint64_t word;
  std::memcpy(&word, token + 1, sizeof(word));
  return op.strings->Contains(word & (~uint64_t{0} >> (64 - 8 * count)));
}

// The class holds neither quote nor backslash, to the same effect.
inline bool QuickByteClass(const QuickOp& op, const char* token, uint32_t bytes) {
  const uint32_t count = bytes - 2;
  return count - op.count_min <= op.count_max - op.count_min && token[0] == '"' &&
         QuickRun(token + 1, count, op.run_low, op.run_span);
}

inline bool QuickLiteral(const QuickOp& op, const char* token, uint32_t bytes) {
  return bytes == op.literal_bytes && EqualWhere(FirstBytes(bytes), token, op.literal);
}

template <bool kSigned>
inline bool QuickRanged(const QuickOp& op, const char* token, uint32_t bytes, int64_t* number) {
  return QuickInteger<kSigned>(token, bytes, number) && op.range.Contains(*number);
}

template <bool kSigned>
inline bool QuickDecimalRanged(const QuickOp& op, const char* token, uint32_t bytes,
                               SmallDecimal* number) {
  uint32_t scale;
  if (!QuickDecimal<kSigned>(token, bytes, &number->mantissa, &scale)) return false;
  number->scale = static_cast<int32_t>(scale);
  return op.ranges->good[scale].Contains(number->mantissa);
}

// Takes the quotes off a token that has them. What is then read as a number holds no quote, so the
// last byte is where the string ends.
inline bool Unquote(const char** token, uint32_t* bytes) {
  if (**token != '"') return true;
  if (*bytes < 3 || (*token)[*bytes - 1] != '"') return false;
  ++*token;
  *bytes -= 2;
  return true;
}

inline bool QuickTextInteger(const QuickOp& op, const char* token, uint32_t bytes,
                             int64_t* number) {
  if (op.quoted && !Unquote(&token, &bytes)) return false;
  return QuickRanged<true>(op, token, bytes, number);
}

inline bool QuickTextDecimal(const QuickOp& op, const char* token, uint32_t bytes,
                             SmallDecimal* number) {
  return Unquote(&token, &bytes) && QuickDecimalRanged<true>(op, token, bytes, number);
}

inline bool QuickMultiple(const QuickOp& op, const char* token, uint32_t bytes, int64_t* number) {
  return QuickTextInteger(op, token, bytes, number) && *number % op.step == 0;
}

inline bool QuickMultipleDecimal(const QuickOp& op, const char* token, uint32_t bytes,
                                 SmallDecimal* number) {
  if (op.quoted && !Unquote(&token, &bytes)) return false;
  return QuickDecimalRanged<true>(op, token, bytes, number) &&
         number->mantissa % op.ranges->steps[static_cast<size_t>(number->scale)] == 0;
}

inline bool IsWithin(const QuickOp& op, int64_t ns, int64_t received_ns) {
  int64_t age;
  return !__builtin_sub_overflow(received_ns, ns, &age) && age <= op.within.past_ns &&
         age >= -op.within.future_ns;
}

inline bool QuickWithin(const QuickOp& op, const char* token, uint32_t bytes, int64_t received_ns,
                        int64_t* number) {
  return QuickTextInteger(op, token, bytes, number) &&
         IsWithin(op, *number * op.unit_ns, received_ns);
}

inline bool QuickRfc3339(const QuickOp& op, const char* token, uint32_t bytes, int64_t received_ns,
                         int64_t* ns) {
  return QuickInstant(token, bytes, ns) && op.range.Contains(*ns) && IsWithin(op, *ns, received_ns);
}

inline bool QuickBool(const char* token, uint32_t bytes) {
  return (bytes == 4 && std::memcmp(token, "true", 4) == 0) ||
         (bytes == 5 && std::memcmp(token, "false", 5) == 0);
}

// A list of whole numbers; the place behind it, or null. Stays below `end`.
inline const uint32_t* QuickIntegerList(const QuickOp& op, const char* text, const uint32_t* s,
                                        uint32_t end) {
  if (text[s[0]] != '[') return nullptr;
  uint32_t count = 0;
  if (text[s[1]] == ']') {
    ++s;
  } else {
    do {
      int64_t number;
      if (s[2] >= end) return nullptr;
      if (!QuickRanged<true>(op, text + s[1], s[2] - s[1], &number)) return nullptr;
      ++count;
      s += 2;
    } while (text[*s] == ',');
    if (text[*s] != ']') return nullptr;
  }
  return count >= op.count_min && count <= op.count_max ? s + 1 : nullptr;
}

// A tuple at `s`, or a list of tuples there: as QuickIntegerList.
const uint32_t* QuickTupleAt(const QuickOp& op, const char* text, const uint32_t* s, uint32_t end,
                             bool escapes, int64_t received_ns);
const uint32_t* QuickTupleList(const QuickOp& op, const char* text, const uint32_t* s, uint32_t end,
                               bool escapes, int64_t received_ns);

// The place behind the value at `s` where it is surely good, else null. A scalar's token reaches to
// the next index. `number` becomes the value of a number that is read (ReadsNumber), of a timestamp
// in its unit.
[[gnu::always_inline]] inline const uint32_t* QuickValue(const QuickOp& op, const char* text,
                                                         const uint32_t* s, uint32_t end,
                                                         bool escapes, int64_t received_ns,
                                                         SmallDecimal* number) {
  const char* const token = text + s[0];
  const uint32_t bytes = s[1] - s[0];
  bool good = false;
  if (op.kind > QuickKind::kEnd) __builtin_unreachable();  // spares the switch its bound
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
      good = QuickShortString(op, token, bytes);
      break;
    case QuickKind::kByteClass:
      good = QuickByteClass(op, token, bytes);
      break;
    case QuickKind::kInteger:
      good = QuickRanged<true>(op, token, bytes, &number->mantissa);
      break;
    case QuickKind::kUnsigned:
      good = QuickRanged<false>(op, token, bytes, &number->mantissa);
      break;
    case QuickKind::kDecimal:
      good = QuickDecimalRanged<true>(op, token, bytes, number);
      break;
    case QuickKind::kUnsignedDecimal:
      good = QuickDecimalRanged<false>(op, token, bytes, number);
      break;
    case QuickKind::kIntegerList:
      return QuickIntegerList(op, text, s, end);
    case QuickKind::kTuple:
      return QuickTupleAt(op, text, s, end, escapes, received_ns);
    case QuickKind::kTupleList:
      return QuickTupleList(op, text, s, end, escapes, received_ns);
    case QuickKind::kTextInteger:
      good = QuickTextInteger(op, token, bytes, &number->mantissa);
      break;
    case QuickKind::kTextDecimal:
      good = QuickTextDecimal(op, token, bytes, number);
      break;
    case QuickKind::kMultiple:
      good = QuickMultiple(op, token, bytes, &number->mantissa);
      break;
    case QuickKind::kMultipleDecimal:
      good = QuickMultipleDecimal(op, token, bytes, number);
      break;
    case QuickKind::kWithin:
      good = QuickWithin(op, token, bytes, received_ns, &number->mantissa);
      break;
    case QuickKind::kRfc3339:
      good = QuickRfc3339(op, token, bytes, received_ns, &number->mantissa);
      break;
    case QuickKind::kNumber:
      good = QuickNumber(token, bytes);
      break;
    case QuickKind::kBool:
      good = QuickBool(token, bytes);
      break;
    case QuickKind::kNone:
    case QuickKind::kEnd:
      break;
  }
  return good ? s + 1 : nullptr;
}

}  // namespace tickgate
