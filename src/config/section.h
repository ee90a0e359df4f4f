// Reads the values of one map by its table: what stands there, else the table's default.
//
// CheckKeys has seen the map before and reported whatever is wrong with it, so nothing is reported
// here: a value that cannot be read counts as absent, and reading goes on to the next problem.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/schema.h"
#include "document/document.h"

namespace tickgate {

class Section {
 public:
  // `node` null: an empty map. `kind`: of a source or target, the keys of its type.
  Section(const Node* node, const Table& table, const Kind* kind = nullptr)
      : node_(node), table_(table), kind_(kind) {}

  const Node* node() const { return node_; }
  // nullptr where the key does not stand there.
  const Node* Find(std::string_view name) const;
  bool Says(std::string_view name) const { return Find(name) != nullptr; }

  std::string Text(std::string_view name) const;
  // The scalars of a text or a list of texts.
  std::vector<const Node*> Texts(std::string_view name) const;
  bool Bool(std::string_view name) const { return Whole(name) != 0; }
  // Of counts, durations (ns; off is 0) and sizes (bytes).
  int64_t Whole(std::string_view name) const;
  double Number(std::string_view name) const;
  std::vector<int> Counts(std::string_view name) const;
  Section Map(std::string_view name) const;

  // The value that stands beside the choice's name; the first one where it is none of them.
  template <typename Enum, size_t N>
  Enum Choice(std::string_view name, const std::pair<std::string_view, Enum> (&names)[N]) const {
    const std::string text = Text(name);
    for (const auto& [choice, value] : names) {
      if (choice == text) return value;
    }
    return names[0].second;
  }

 private:
  const Key& KeyOf(std::string_view name) const;

  const Node* node_;
  const Table& table_;
  const Kind* kind_;
};

}  // namespace tickgate
