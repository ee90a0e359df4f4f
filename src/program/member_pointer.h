// The JSON Pointer (RFC 6901) of a member of an event.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickgate {

// Appends `/` and a reference token: `~` and `/` become ~0 and ~1.
void AppendPointerStep(std::string_view key, std::string* out);

// Appends the pointer of the value, or of the member whose key, begins at byte `begin` of a
// well-formed event.
void AppendPointerAt(std::string_view event, size_t begin, std::string* out);

// What a string token stands for; any other token as it is.
std::string TokenContent(std::string_view token);

}  // namespace tickgate
