// What a text must be before any parser sees it: small enough, UTF-8, free of control characters.
#pragma once

#include <cstddef>
#include <string_view>

#include "document/problem.h"

namespace tickgate {

// False, with a problem added, where the text cannot be read at all.
bool CheckText(std::string_view text, size_t bytes_max, Problems* problems);

// Adds the problem of a map that names a key twice.
void AddDuplicateKey(std::string_view key, TextPosition at, TextPosition first, Problems* problems);
void AddTooDeep(TextPosition at, int depth_max, Problems* problems);

}  // namespace tickgate
