// What a value was held to, in a few words for people: "> 0", "in symbols.txt", "decimal(18,9)".
#pragma once

#include <string>

#include "event/reason.h"
#include "program/program_spec.h"

namespace tickgate {

// Empty where there is nothing to say.
std::string ExpectedText(const ValueSpec& spec, Reason reason);

// `int`, `decimal(18,9)`, `timestamp in ms`, `list<int>`.
std::string TypeText(const ValueSpec& spec);

}  // namespace tickgate
