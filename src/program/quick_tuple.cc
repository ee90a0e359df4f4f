// Levels of a book and their like: each position by its own quick check, in one pass.
#include <cstring>
#include <string_view>

#include "program/quick_check.h"

namespace tickgate {
namespace {

[[gnu::always_inline]] inline const uint32_t* Positions(const QuickTuple& tuple, const char* text,
                                                        const uint32_t* s, uint32_t end,
                                                        bool escapes, int64_t received_ns) {
  if (s[0] >= end || text[*s] != '[') return nullptr;
  const QuickOp* op = tuple.positions.data();
  const QuickOp* const last = op + tuple.positions.size() - 1;
  for (;; ++op, s += 2) {
    if (s[2] >= end) return nullptr;
    SmallDecimal number;
    if (QuickValue(*op, text, s + 1, end, escapes, received_ns, &number) == nullptr) {
      return nullptr;
    }
    if (op == last) return text[s[2]] == ']' ? s + 3 : nullptr;
    if (text[s[2]] != ',') return nullptr;
  }
}

// Punctuation as the bytes of a word.
constexpr uint32_t Word(std::string_view bytes) {
  uint32_t word = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    word |= uint32_t{static_cast<uint8_t>(bytes[i])} << (8 * i);
  }
  return word;
}

template <typename T>
inline uint32_t WordAt(const char* at) {
  T word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

// Two decimals in quotes without a blank, read side by side; null where there is anything else.
[[gnu::always_inline]] inline const uint32_t* Level(const QuickTuple& tuple, const char* text,
                                                    const uint32_t* s, uint32_t end) {
  if (s[4] >= end) return nullptr;
  // A quote right behind the bracket or comma has the next index, which need not be read.
  const char* const open = text + s[0];
  const char* const comma = text + s[2];
  const char* const close = text + s[4];
  const uint32_t other = (WordAt<uint16_t>(open) ^ Word("[\"")) |
                         ((WordAt<uint32_t>(comma - 1) & 0xFFFFFF) ^ Word("\",\"")) |
                         (WordAt<uint16_t>(close - 1) ^ Word("\"]"));
  int64_t mantissas[2];
  uint32_t scales[2];
  if (other != 0 ||
      !QuickDecimalPair(open + 2, s[2] - s[0] - 3, comma + 2, s[4] - s[2] - 3, mantissas, scales)) {
    return nullptr;
  }
  const bool good = tuple.positions[0].ranges->good[scales[0]].Contains(mantissas[0]) &&
                    tuple.positions[1].ranges->good[scales[1]].Contains(mantissas[1]);
  return good ? s + 5 : nullptr;
}

}  // namespace

const uint32_t* QuickTupleAt(const QuickOp& op, const char* text, const uint32_t* s, uint32_t end,
                             bool escapes, int64_t received_ns) {
  return Positions(*op.tuple, text, s, end, escapes, received_ns);
}

const uint32_t* QuickTupleList(const QuickOp& op, const char* text, const uint32_t* s, uint32_t end,
                               bool escapes, int64_t received_ns) {
  if (text[s[0]] != '[') return nullptr;
  uint32_t count = 0;
  ++s;
  if (text[*s] != ']') {
    for (;; ++s) {
      const uint32_t* after = op.tuple->level ? Level(*op.tuple, text, s, end) : nullptr;
      if (after == nullptr) after = Positions(*op.tuple, text, s, end, escapes, received_ns);
      if (after == nullptr) return nullptr;
      s = after;
      ++count;
      if (text[*s] != ',') break;
    }
  }
  if (text[*s] != ']' || *s >= end) return nullptr;
  return count >= op.count_min && count <= op.count_max ? s + 1 : nullptr;
}

}  // namespace tickgate
