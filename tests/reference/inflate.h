// Takes a compressed frame apart, all at once, with zlib and zstd.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/reason.h"
#include "program/frame_spec.h"

namespace tickgate::reference {

// The frame as it is where it is not compressed; nullopt: `out` is the frame.
std::optional<Reason> InflateFrame(const FrameRules& rules, std::string_view frame,
                                   std::string* out);

}  // namespace tickgate::reference
