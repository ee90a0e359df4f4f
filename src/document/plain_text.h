// Keeps pieces of unquoted text whole that YAML would cut inside `{ }` and `[ ]`: `${VAR:-d}`,
// `decimal(18,9)`, `tuple<int,string>`, `ws://host/?a=b`.
//
// Their characters of syntax are replaced by control bytes, one for one, so that every position
// stays; the parser then sees plain text and Restore puts them back. REQUIRES: a text without
// control characters.
#pragma once

#include <string>
#include <string_view>

#include "document/problem.h"

namespace tickgate {

// Adds a problem for every bare brace that YAML would take for the start of a map: `out/{stream}`.
std::string ProtectPlainText(std::string_view text, Problems* problems);
void RestorePlainText(std::string* text);

}  // namespace tickgate
