// Whether no two items of a list are the same JSON value: numbers by value, strings unescaped,
// members of objects in any order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tickgate {

class UniqueItems {
 public:
  // Begins a list, perhaps within an item of another; what it gives goes to AllDiffer, which ends
  // it.
  size_t Begin() const { return items_.size(); }
  // `item`: a well-formed value.
  void Add(std::string_view item);
  bool AllDiffer(size_t begin);

 private:
  std::string texts_;                             // of the items, the same for the same value
  std::vector<std::pair<size_t, size_t>> items_;  // [begin, end) in texts_
};

// Appends a text that is the same for the same value. REQUIRES: `token` is well formed.
void AppendCanonical(std::string_view token, std::string* out);

}  // namespace tickgate
