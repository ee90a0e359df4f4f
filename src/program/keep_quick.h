// Puts a value that was found surely good into its slot.
#pragma once

#include <cstdint>

#include "event/row.h"
#include "program/code.h"

namespace tickgate {

// `number`: what QuickValue gave.
inline void KeepQuick(const QuickOp& op, const char* token, uint32_t bytes, SmallDecimal number,
                      WantedValue* slot) {
  const char first = token[0];
  const bool string = first == '"';
  slot->text = string ? std::string_view(token + 1, bytes - 2) : std::string_view(token, bytes);
  slot->timestamp_ns = number.mantissa * op.unit_ns;
  slot->mantissa = number.mantissa;
  slot->scale = number.scale;
  slot->read = ReadsNumber(op.kind);
  slot->present = true;
  slot->state = string                         ? ValueState::kString
                : first == 't' || first == 'f' ? ValueState::kBool
                                               : ValueState::kNumber;
}

}  // namespace tickgate
