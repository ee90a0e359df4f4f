// The checks of texts: strings, dates, times of day, UUIDs.
#pragma once

#include <string_view>

#include "program/code.h"
#include "program/faults.h"

namespace tickgate {

// Of a string: NUL, format, length, pattern, and what is listed.
void CheckText(const ValueCode& code, std::string_view text, Faults* faults);

// Of a date, a time or a UUID. False where the text is none.
bool CheckNamedText(const ValueCode& code, std::string_view text, Faults* faults);

}  // namespace tickgate
