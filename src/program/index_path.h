// Finds a value by its path on a structural index of which nothing has been checked yet.
//
// What it finds means something only once the frame has proved well formed; on any other it finds
// something or nothing, never beyond the frame.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "program/frame_spec.h"
#include "program/grammar.h"

namespace tickgate {

// A frame and the index over it.
struct IndexedText {
  const char* text = nullptr;
  uint32_t end = 0;        // of the frame, in offsets of the index
  bool escapes = false;    // a backslash stands somewhere in it
  bool last_wins = false;  // of members of one name the last one counts

  char At(uint32_t index) const { return index < end ? text[index] : '\0'; }
  // A scalar's token, or a container's bytes, blanks behind it left out; [s, after).
  std::string_view Token(const uint32_t* s, const uint32_t* after) const;
};

inline IndexedText Indexed(const Grammar& grammar) {
  return {grammar.text(), grammar.end(), grammar.escapes()};
}

// The place behind the value at `s`, null where it does not end.
const uint32_t* SkipValue(const IndexedText& frame, const uint32_t* s);

// Whether the string at `s` is that key, its escapes undone.
bool IsKey(const IndexedText& frame, const uint32_t* s, std::string_view name);

// Whether the member whose key is at `s` comes again behind it in its object.
bool ComesAgain(const IndexedText& frame, const uint32_t* s, std::string_view name);

// How many items the array at `s` has, where it is well formed.
size_t CountItems(const IndexedText& frame, const uint32_t* s);

// The value's place; null where the path leads nowhere. REQUIRES: no step of kind kEach.
const uint32_t* FindValue(const IndexedText& frame, const uint32_t* s,
                          std::span<const PathStep> steps);

}  // namespace tickgate
