// One top-level member of a frame, found without an index: for the reader, which routes frames.
#pragma once

#include <string>
#include <string_view>

namespace tickgate {

// The first top-level member of that key, keys compared unescaped. `*value` becomes the content of
// a string (unescaped into `*scratch` where it holds a backslash) or the token of any other value,
// so the same value always routes alike. False for a frame that is no such object. Nothing is
// validated; nothing beyond the frame is read.
bool ExtractTopLevelField(std::string_view frame, std::string_view field, std::string* scratch,
                          std::string_view* value);

}  // namespace tickgate
