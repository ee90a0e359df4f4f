// Names that stand in paths, headers and metrics: of contracts, records, rules.
#pragma once

#include <algorithm>
#include <string_view>

namespace tickgate {

// One path component: letters, digits, `.`, `_`, `-`, not starting with a dot, at most 200 bytes.
inline bool IsPlainName(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= 200 && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), plain);
}

}  // namespace tickgate
