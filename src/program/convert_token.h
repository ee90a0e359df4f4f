// A token as another type: exact and without loss, or not at all.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/decimal.h"
#include "program/token_arena.h"
#include "program/transform_spec.h"

namespace tickgate {

// False where the value has no form in that type. A token that is of the type already stays the
// token it is. REQUIRES: not null.
bool ConvertToken(ConvertTo to, std::string_view token, TokenArena* arena, std::string_view* made);

// The number that a number token is, or the text of one. False: neither, or more than 38 digits.
bool NumberOf(std::string_view token, TokenArena* arena, Decimal* number);

// The calendar date that a text begins with: `2026-11-30`, `2026/11/30`, or a date and time, whose
// time is left out. Unlike ConvertToken's it may lose one.
bool DateOf(std::string_view token, TokenArena* arena, std::string_view* made);

// The text of a whole number of milliseconds since 1970: `2024-01-02T03:04:05.123Z`.
bool IsoOfMillis(std::string_view token, TokenArena* arena, std::string_view* made);

}  // namespace tickgate
