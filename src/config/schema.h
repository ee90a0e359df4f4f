// Every key a run config may hold, as tables: its shape, its default, and whether this version has
// it.
//
// One table serves the check of a file, the paths of --set, the names of TICKGATE_... variables,
// the defaults of the reader and the test of docs/configuration.md. A key whose feature is not
// built stands here too: it is refused by name, never taken for a slip of the pen.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace tickgate {

enum class Shape : uint8_t {
  kText,
  kTexts,     // one text, or a list of texts
  kBool,      // true | false
  kCount,     // a whole number
  kCounts,    // a list of whole numbers
  kNumber,    // a number with or without a point
  kDuration,  // 250us; a bare number is seconds
  kSize,      // 64MiB; a bare number is bytes
  kChoice,    // one of `choices`
  kMap,       // of the keys of `members`
  kMapList,   // a list of such maps
  kKind,      // a map whose keys depend on its `type`
  kNames,     // a map whose keys are the user's own
  kFree,      // anything, checked elsewhere; `members` names paths within
};

struct Choice {
  std::string_view name;
  bool built = true;
};

struct Table;

struct Key {
  std::string_view name;
  Shape shape = Shape::kText;
  // The default as a file would say it; empty: none, or one that depends on other keys.
  std::string_view fallback = {};
  bool required = false;
  bool built = true;
  bool or_off = false;  // of a duration: `off` is a value, read as 0
  int64_t least = 0;    // of counts, durations (ns) and sizes
  int64_t most = std::numeric_limits<int64_t>::max();
  std::span<const Choice> choices = {};
  const Table* members = nullptr;

  constexpr Key Required() const {
    Key key = *this;
    key.required = true;
    return key;
  }
  // Of a feature that is not built: refused unless the value is the default spelled out.
  constexpr Key Later() const {
    Key key = *this;
    key.built = false;
    return key;
  }
  constexpr Key OrOff() const {
    Key key = *this;
    key.or_off = true;
    return key;
  }
  constexpr Key Least(int64_t value) const {
    Key key = *this;
    key.least = value;
    return key;
  }
  constexpr Key Most(int64_t value) const {
    Key key = *this;
    key.most = value;
    return key;
  }
};

// What `type:` may say in a source or a target, and the keys that come with it.
struct Kind {
  std::string_view name;
  std::span<const Key> keys;
  bool built = true;
};

struct Table {
  std::span<const Key> keys;         // of a kKind map: those that every kind has
  std::span<const Kind> kinds = {};  // of a kKind map only

  const Key* Find(std::string_view name) const;
  const Kind* FindKind(std::string_view name) const;
};

// `source` and `target` are of this type unless they say another.
inline constexpr std::string_view kDefaultKind = "kafka";

extern const Table kRootTable;    // the whole file
extern const Table kStreamTable;  // one entry of `streams`
extern const Table kSourceTable;
extern const Table kTargetTable;

constexpr Key TextKey(std::string_view name, std::string_view fallback = {}) {
  return {.name = name, .shape = Shape::kText, .fallback = fallback};
}
constexpr Key BoolKey(std::string_view name, std::string_view fallback) {
  return {.name = name, .shape = Shape::kBool, .fallback = fallback};
}
constexpr Key CountKey(std::string_view name, std::string_view fallback) {
  return {.name = name, .shape = Shape::kCount, .fallback = fallback};
}
constexpr Key DurationKey(std::string_view name, std::string_view fallback) {
  return {.name = name, .shape = Shape::kDuration, .fallback = fallback};
}
constexpr Key SizeKey(std::string_view name, std::string_view fallback) {
  return {.name = name, .shape = Shape::kSize, .fallback = fallback};
}
constexpr Key ChoiceKey(std::string_view name, std::string_view fallback,
                        std::span<const Choice> choices) {
  return {.name = name, .shape = Shape::kChoice, .fallback = fallback, .choices = choices};
}
constexpr Key MapKey(std::string_view name, const Table& members, Shape shape = Shape::kMap) {
  return {.name = name, .shape = shape, .members = &members};
}
// A key of any other shape that has no default of its own.
constexpr Key ShapeKey(std::string_view name, Shape shape) {
  return {.name = name, .shape = shape};
}

}  // namespace tickgate
