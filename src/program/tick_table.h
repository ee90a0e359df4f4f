// Whether a price stands on its step, by a table of steps by price.
#pragma once

#include <string_view>

#include "base/decimal.h"
#include "program/value_spec.h"

namespace tickgate {

// The band that holds for a price of that magnitude; null where the table has none (a key that it
// does not know, a price below its first band).
const TickTable::Band* FindTick(const TickTable& table, std::string_view key, const Decimal& value);

// False also where the table has no band: what nobody listed is not on a tick.
bool IsOnTick(const TickTable& table, std::string_view key, const Decimal& value);

}  // namespace tickgate
