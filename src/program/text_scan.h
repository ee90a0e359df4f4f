// One pass over a text for what most texts do not hold.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tickgate {

struct TextTraits {
  bool backslash = false;
  size_t breaks = 0;  // CR and LF
};

TextTraits ScanText(const char* text, size_t bytes);

}  // namespace tickgate
