// Whether a number stands on a step: `multiple_of`, and price steps by price. Exact.
#pragma once

#include <string_view>

#include "base/decimal.h"
#include "program/value_spec.h"

namespace tickgate {

// Whether `value` is a whole multiple of `step`. REQUIRES: step is not 0.
bool IsMultiple(const Decimal& value, const Decimal& step);

// The band that holds for a price of that magnitude; null where the table has none (a key that it
// does not know, a price below its first band).
const TickTable::Band* FindTick(const TickTable& table, std::string_view key, const Decimal& value);

// False also where the table has no band: what nobody listed is not on a tick.
bool IsOnTick(const TickTable& table, std::string_view key, const Decimal& value);

}  // namespace tickgate
