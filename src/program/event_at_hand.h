// What is known of the event at hand while it is judged, shared by all that have a part in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "event/row.h"
#include "program/code.h"
#include "program/findings.h"
#include "program/grammar.h"
#include "program/mask.h"
#include "program/row_edits.h"

namespace tickgate {

struct EventAtHand {
  EventAtHand(const ProgramSpec& program, const ProgramCode& code, size_t frame_bytes_max)
      : grammar(program.depth_max, program.duplicate_keys_allowed, frame_bytes_max),
        slots(code.slots),
        masker(program.mask_key),
        spec(program) {}

  void BeginEvent() {
    findings.Clear();
    marks.Clear();
    edits.Begin();
  }
  // Once its record is known: as many slots as it has.
  void BeginRecord(uint8_t count) {
    for (uint8_t i = 0; i < count; ++i) slots[i] = {};
  }
  // What stands in the value's place; until the next call.
  std::string_view Masked(Mask mask, std::string_view token) {
    masked.clear();
    masker.Append(mask, token, &masked);
    return masked;
  }
  WantedValue* Slot(uint8_t slot) { return slot == kNoSlot ? nullptr : &slots[slot]; }

  Grammar grammar;
  Findings findings;  // that keep it from landing
  Findings marks;     // that do not
  RowEdits edits;
  std::vector<WantedValue> slots;  // the values that targets and rules look at
  Masker masker;
  std::string masked;
  const ProgramSpec& spec;
  int64_t received_ns = 0;
};

}  // namespace tickgate
