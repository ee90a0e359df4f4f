// Options of strings: lengths, pattern, format, NUL.
#pragma once

#include <memory>

#include "contract/option_reader.h"
#include "re2/re2.h"

namespace tickgate {

// Returns the pattern, compiled; null where there is none or RE2 refuses it.
std::shared_ptr<const RE2> ReadTextOptions(OptionReader* options);

}  // namespace tickgate
