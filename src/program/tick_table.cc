#include "program/tick_table.h"

#include <algorithm>

namespace tickgate {
namespace {

Uint128 Magnitude(Int128 value) {
  return value < 0 ? Uint128{0} - static_cast<Uint128>(value) : static_cast<Uint128>(value);
}

// `rest` * 10 modulo `divisor`, in sums that fit: rest < divisor < 2^127.
Uint128 TenTimes(Uint128 rest, Uint128 divisor) {
  const auto add = [divisor](Uint128 a, Uint128 b) { return (a + b) % divisor; };
  const Uint128 twice = add(rest, rest);
  const Uint128 five = add(add(twice, twice), rest);
  return add(five, five);
}

}  // namespace

bool IsMultiple(const Decimal& value, const Decimal& step) {
  if (value.mantissa == 0) return true;
  // A mantissa in normal form has no factor 10, so nothing coarser divides it.
  if (value.scale > step.scale) {
    // value / step = m1 / (m2 * 10^k) with k > 0.
    return false;
  }
  const Uint128 divisor = Magnitude(step.mantissa);
  Uint128 rest = Magnitude(value.mantissa) % divisor;
  // 10^128 has all the factors 2 and 5 that a divisor below 2^127 may have; more tens change
  // nothing.
  const int32_t tens = std::min(step.scale - value.scale, 128);
  for (int32_t i = 0; i < tens && rest != 0; ++i) rest = TenTimes(rest, divisor);
  return rest == 0;
}

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
  return band != nullptr && band->tick.mantissa != 0 && IsMultiple(value, band->tick);
}

}  // namespace tickgate
