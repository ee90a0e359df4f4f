// One pass over a text for what most texts do not hold.
#pragma once

#include <cstddef>

namespace tickgate {

// How many bytes are a line feed, a carriage return or a backslash.
size_t CountBreaksAndBackslashes(const char* text, size_t bytes);

}  // namespace tickgate
