// Whether a text by itself is one JSON value. For texts within strings, which no index has seen.
#pragma once

#include <string_view>

namespace tickgate {

// RFC 8259, with blanks around the value allowed. Keys that come twice are not looked for; deeper
// than `depth_max` levels is no. REQUIRES: IsUtf8(text), depth_max <= 10,000.
bool IsJsonText(std::string_view text, int depth_max);

}  // namespace tickgate
