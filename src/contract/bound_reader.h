// Bounds of a value: gt ge lt le, multiple_of, tick_file, and the unit and plausible span of a
// timestamp.
#pragma once

#include "contract/option_reader.h"

namespace tickgate {

// Comes first: the unit says what a bound and a literal of the field mean.
void ReadUnit(OptionReader* options);
void ReadBounds(OptionReader* options);

}  // namespace tickgate
