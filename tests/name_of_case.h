// The name of one instance of a parametrised test, made of a text that says what it is about.
#pragma once

#include <string>
#include <string_view>

namespace tickgate {

// Letters and digits stay, all else between them becomes one '_'; at most 60 of them:
// "commit: { interval: 0 }" is commit_interval_0.
inline std::string NameOfCase(std::string_view text) {
  constexpr size_t kNameMax = 60;
  std::string name;
  for (char c : text) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_plain) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
    if (name.size() == kNameMax) break;
  }
  while (name.ends_with('_')) name.pop_back();
  return name;
}

}  // namespace tickgate
