// Finds the lines of a block: where each begins and ends, without their line breaks.
//
// A line ends in LF or CR LF. Blank lines (nothing, or only blanks, tabs and CR) are passed over
// and have no span. Only lines with their line break are taken; what stands behind the last one is
// left.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "event/frame.h"

namespace tickgate {

struct Framing {
  size_t frames = 0;      // spans written
  size_t bytes = 0;       // taken: up to and with the line break of the last line, blank ones too
  bool too_long = false;  // stopped in front of a whole line of more than line_bytes_max
};

// Takes lines from block[begin] on, until `frames` is full or no whole line is left. Never reads
// behind the block. REQUIRES: begin <= block.size() < 4 GiB.
Framing FrameLines(std::string_view block, size_t begin, size_t line_bytes_max,
                   std::span<FrameSpan> frames);

bool IsBlankLine(std::string_view line);

}  // namespace tickgate
