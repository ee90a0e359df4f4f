// The version of this library and of the binary.
#pragma once

#include <string_view>

namespace tickgate {

std::string_view Version();

}  // namespace tickgate
