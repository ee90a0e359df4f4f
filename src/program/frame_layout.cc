#include "program/frame_layout.h"

#include <algorithm>
#include <cstring>

#include "program/quick_check.h"

namespace tickgate {
namespace {

bool IsPunctuation(char c) {
  return c == '{' || c == '[' || c == '}' || c == ']' || c == ',' || c == ':';
}

// A scalar that surely is one and reaches to the next index.
bool IsPlainScalar(const char* token, uint32_t bytes) {
  if (token[0] == '"') return IsPlainString(token, bytes, false);
  if (QuickNumber(token, bytes) || QuickBool(token, bytes)) return true;
  return bytes == 4 && std::memcmp(token, "null", 4) == 0;
}

}  // namespace

const uint32_t* FrameLayout::Match(const Side& side, const char* text, const uint32_t* s,
                                   uint32_t end) {
  for (size_t i = 0; i < side.count; ++i) {
    const Piece& piece = side.pieces[i];
    const char* const at = text + s[0];
    const uint32_t behind = s[0] + piece.bytes;
    if (behind > end || !EqualWhere(piece.first_bytes, at, piece.literal) ||
        (piece.bytes > 16 && std::memcmp(at, piece.literal, piece.bytes) != 0)) {
      return nullptr;
    }
    // Equal bytes have equal indexes; a blank behind them would put the next one elsewhere.
    s += piece.indexes;
    if (!piece.scalar) return s[0] == behind || s[0] >= end ? s : nullptr;
    if (s[0] != behind || !IsPlainScalar(text + s[0], s[1] - s[0])) return nullptr;
    scalars_[scalar_++] = s++;
  }
  return s;
}

int FrameLayout::ScalarAt(uint32_t offset) const {
  for (size_t i = 0; i < scalar_; ++i) {
    if (*scalars_[i] == offset) return static_cast<int>(i);
  }
  return -1;
}

// The pieces of [s, last) of the index; the bytes before last end at `last_byte`.
bool FrameLayout::Cut(const char* text, const uint32_t* s, const uint32_t* last, uint32_t last_byte,
                      Side* side) {
  side->count = 0;
  for (const uint32_t* at = s;; ++at) {
    const bool key = at != last && text[*at] == '"' && text[at[1]] == ':';
    const bool scalar = at != last && !key && !IsPunctuation(text[*at]);
    if (at != last && !scalar) continue;
    if (s == last) return true;
    const uint32_t bytes = (scalar ? *at : last_byte) - *s;
    if (side->count == side->pieces.size() || bytes > kLiteralMax) return false;
    Piece& piece = side->pieces[side->count++];
    std::memcpy(piece.literal, text + *s, bytes);
    piece.bytes = bytes;
    piece.first_bytes = FirstBytes(std::min(bytes, 16u));
    piece.indexes = static_cast<uint32_t>(at - s);
    piece.scalar = scalar;
    if (!scalar) return true;
    s = at + 1;
  }
}

bool FrameLayout::Learn(const char* text, const uint32_t* begin, const EventPlace& event,
                        const uint32_t* end) {
  if (++departures_ < patience_) return false;
  departures_ = 0;
  patience_ = std::min(patience_ * 2, kPatienceMax);
  depth_ = event.depth;
  in_list_ = event.in_list;
  scalar_ = 0;
  const uint32_t last_byte = event.after == end ? 0 : end[-1] + 1;
  learned_ = Cut(text, begin, event.begin, *event.begin, &before_) &&
             Cut(text, event.after, end, last_byte, &behind_) &&
             Before(text, begin, *event.begin + 1) == event.begin &&
             Behind(text, event.after, last_byte) == end;
  return learned_;
}

}  // namespace tickgate
