// Paths as a contract writes them: `$`, `$.data[*].trades`, `$[-2]`, `$["a.b"]`, `data.k.t`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"
#include "document/problem.h"
#include "program/frame_spec.h"

namespace tickgate {

// nullopt where the text is no path; `why` then says what is wrong with it.
std::optional<JsonPath> ParseJsonPath(std::string_view text, std::string* why);

enum class EachStep : uint8_t { kAllowed, kRefused };

// A path that stands in a document; `what` names it in problems. [path]
std::optional<JsonPath> ReadJsonPath(const Node& node, std::string_view what, EachStep each,
                                     Problems* problems);

// Whether two paths lead to the same place, however they are written.
bool SamePath(const JsonPath& a, const JsonPath& b);

}  // namespace tickgate
