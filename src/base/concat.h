// Texts and whole numbers joined into one string. (Debian's absl::StrCat knows no
// std::string_view.)
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace tickgate {

inline void AppendPiece(std::string_view piece, std::string* out) { out->append(piece); }
inline void AppendPiece(char piece, std::string* out) { out->push_back(piece); }
template <std::integral Number>
requires(!std::same_as<Number, char> &&
         !std::same_as<Number, bool>) void AppendPiece(Number piece, std::string* out) {
  out->append(std::to_string(piece));
}

template <typename... Pieces>
void AppendAll(std::string* out, const Pieces&... pieces) {
  (AppendPiece(pieces, out), ...);
}

template <typename... Pieces>
std::string Concat(const Pieces&... pieces) {
  std::string text;
  AppendAll(&text, pieces...);
  return text;
}

}  // namespace tickgate
