// Levels of a book and their like: each position by its own quick check, in one pass.
#include "program/quick_check.h"

namespace tickgate {
namespace {

[[gnu::always_inline]] inline const uint32_t* Positions(const QuickTuple& tuple, const char* text,
                                                        const uint32_t* s, uint32_t end,
                                                        bool escapes, int64_t received_ns) {
  if (text[*s] != '[') return nullptr;
  const QuickOp* op = tuple.positions.data();
  const QuickOp* const last = op + tuple.positions.size() - 1;
  for (;; ++op, s += 2) {
    if (s[2] >= end) return nullptr;
    const char* const token = text + s[1];
    SmallDecimal number;
    // Most positions are prices and sizes, which are text as often as not.
    const bool good =
        op->kind == QuickKind::kTextDecimal
            ? QuickTextDecimal(*op, token, s[2] - s[1], &number)
            : QuickValue(*op, text, s + 1, end, escapes, received_ns, &number) != nullptr;
    if (!good) return nullptr;
    if (op == last) return text[s[2]] == ']' ? s + 3 : nullptr;
    if (text[s[2]] != ',') return nullptr;
  }
}

// Two decimals in quotes, read side by side; null where one has another spelling.
[[gnu::always_inline]] inline const uint32_t* Level(const QuickTuple& tuple, const char* text,
                                                    const uint32_t* s, uint32_t end) {
  if (s[4] >= end) return nullptr;
  const unsigned framed = unsigned{text[s[0]] == '['} & unsigned{text[s[2]] == ','} &
                          unsigned{text[s[4]] == ']'} & unsigned{text[s[1]] == '"'} &
                          unsigned{text[s[3]] == '"'} & unsigned{text[s[2] - 1] == '"'} &
                          unsigned{text[s[4] - 1] == '"'};
  int64_t mantissas[2];
  uint32_t scales[2];
  if (framed == 0 || !QuickDecimalPair(text + s[1] + 1, s[2] - s[1] - 2, text + s[3] + 1,
                                       s[4] - s[3] - 2, mantissas, scales)) {
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
      if (*s >= end) return nullptr;
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
