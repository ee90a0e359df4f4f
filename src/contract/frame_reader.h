// `frame`: how a frame becomes events.
#pragma once

#include <string_view>

#include "document/document.h"
#include "document/problem.h"
#include "program/frame_spec.h"

namespace tickgate {

FrameRules ReadFrameRules(const Node& node, Problems* problems);

// A name that expressions may use as it is: letters, digits and `_`.
bool IsIdentifier(std::string_view name);

}  // namespace tickgate
