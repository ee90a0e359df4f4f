// Takes a compressed frame apart, all at once, with zlib and zstd; and makes one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/reason.h"
#include "program/frame_spec.h"

namespace tickgate::reference {

enum class Packing { kNone, kGzip, kZlib, kRaw, kZstd };

std::string Packed(Packing packing, std::string_view text);

// The frame as it is where it is not compressed; nullopt: `out` is the frame.
std::optional<Reason> InflateFrame(const FrameRules& rules, std::string_view frame,
                                   std::string* out);

}  // namespace tickgate::reference
