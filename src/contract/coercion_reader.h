// `coerce` and `from`: what of another spelling passes, and the named conversions.
#pragma once

#include "contract/option_reader.h"

namespace tickgate {

// `coerce: true` or `false` of a contract or record; what stands above where it is absent.
bool ReadCoerceFlag(MapReader* map, const ValueScope& scope);

// `coerce` and `from` of a value. Returns the coercion that holds for the values within it.
bool ReadCoercion(OptionReader* options);

}  // namespace tickgate
