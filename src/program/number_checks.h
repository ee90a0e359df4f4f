// The checks of numbers: int and uint, bigint, decimal, double.
//
// `number` is a number token of RFC 8259, perhaps taken from within a string. Each check is false
// where the value is none of the type; what else is wrong goes to `faults`.
#pragma once

#include <string_view>

#include "base/decimal.h"
#include "program/code.h"
#include "program/faults.h"
#include "program/text_arena.h"

namespace tickgate {

// A whole number whose exponent spells out more digits than this is out of range.
inline constexpr int64_t kBigintDigitsMax = 4096;

bool CheckInteger(const ValueCode& code, std::string_view number, Faults* faults);
bool CheckBigint(const ValueCode& code, std::string_view number, TextArena* arena, Faults* faults);
bool CheckDecimal(const ValueCode& code, std::string_view number, Faults* faults);
bool CheckDouble(const ValueCode& code, std::string_view number, Faults* faults);

// gt, ge, lt, le by value.
void CheckBounds(const ValueSpec& spec, const Decimal& value, Faults* faults);

}  // namespace tickgate
