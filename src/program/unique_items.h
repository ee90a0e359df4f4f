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
  void Begin();
  // `item`: a well-formed value.
  void Add(std::string_view item);
  bool AllDiffer();

 private:
  std::string texts_;                             // of the items, the same for the same value
  std::vector<std::pair<size_t, size_t>> items_;  // [begin, end) in texts_
};

// Appends a text that is the same for the same value. REQUIRES: `token` is well formed.
void AppendCanonical(std::string_view token, std::string* out);

}  // namespace tickgate
