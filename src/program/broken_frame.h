// What can be said of a frame that the structural index refuses.
#pragma once

#include <cstddef>
#include <string_view>

namespace tickgate {

bool IsAllBlank(std::string_view frame);

// The bytes before what breaks the frame: a string that does not close or holds a control
// character, or a backslash outside strings.
size_t SoundBytes(std::string_view frame);

}  // namespace tickgate
