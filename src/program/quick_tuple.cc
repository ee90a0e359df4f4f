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
      s = Positions(*op.tuple, text, s, end, escapes, received_ns);
      if (s == nullptr) return nullptr;
      ++count;
      if (text[*s] != ',') break;
    }
  }
  if (text[*s] != ']' || *s >= end) return nullptr;
  return count >= op.count_min && count <= op.count_max ? s + 1 : nullptr;
}

}  // namespace tickgate
