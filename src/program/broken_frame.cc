#include "program/broken_frame.h"

#include <algorithm>

#include "program/json_token.h"

namespace tickgate {

bool IsAllBlank(std::string_view frame) { return std::all_of(frame.begin(), frame.end(), IsBlank); }

size_t SoundBytes(std::string_view frame) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  size_t string = std::string_view::npos;  // where the open string began
  for (size_t i = 0; i < frame.size(); ++i) {
    const char c = frame[i];
    const bool inside = string != std::string_view::npos;
    if (c == '"') {
      string = inside ? std::string_view::npos : i;
    } else if (c == '\\') {
      if (!inside) return i;
      ++i;
      if (i < frame.size() && is_control(frame[i])) return string;
    } else if (inside && is_control(c)) {
      return string;
    }
  }
  return std::min(string, frame.size());
}

}  // namespace tickgate
