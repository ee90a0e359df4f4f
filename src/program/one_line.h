// A row on one line, for targets whose rows are lines.
#pragma once

#include <string>
#include <string_view>

namespace tickgate {

// Appends `row`, a well-formed JSON value, without the CR and LF between its tokens. (Inside
// strings none stands raw.) All other bytes stay.
void AppendOneLine(std::string_view row, std::string* out);

}  // namespace tickgate
