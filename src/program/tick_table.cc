#include "program/tick_table.h"

#include <algorithm>

#include "base/decimal_math.h"

namespace tickgate {

const TickTable::Band* FindTick(const TickTable& table, std::string_view key,
                                const Decimal& value) {
  const Decimal price{value.mantissa < 0 ? -value.mantissa : value.mantissa, value.scale};
  const auto beyond = std::upper_bound(table.bands.begin(), table.bands.end(), price,
                                       [key](const Decimal& wanted, const TickTable::Band& band) {
                                         if (band.key != key)
                                           return key < std::string_view(band.key);
                                         return Compare(wanted, band.from) < 0;
                                       });
  if (beyond == table.bands.begin() || (beyond - 1)->key != key) return nullptr;
  return &*(beyond - 1);
}

bool IsOnTick(const TickTable& table, std::string_view key, const Decimal& value) {
  const TickTable::Band* const band = FindTick(table, key, value);
  return band != nullptr && band->tick.mantissa != 0 && IsMultipleOf(value, band->tick);
}

}  // namespace tickgate
