// Where an event goes that the contract does not let pass. Never what it is called, nor a count.
#pragma once

#include <cstdint>
#include <string_view>

#include "program/judge.h"

namespace tickgate {

enum class Mode : uint8_t {
  kEnforce,  // to the dlq
  kDetect,   // it lands
  kShadow,   // it lands, and the dlq has its record
};

std::string_view NameOf(Mode mode);

// False for what no mode lets land: a frame that is no JSON, what no contract was found for, what
// the transform failed on, what a target refused.
bool MayLand(const Outcome& outcome);

}  // namespace tickgate
