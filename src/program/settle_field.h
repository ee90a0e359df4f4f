// What is done with a field once its value is judged, or once it is known not to be there:
// on_error, default, rename, mask.
#pragma once

#include <cstddef>
#include <cstdint>

#include "program/event_at_hand.h"

namespace tickgate {

// How much had been said of the event when the field's value came.
struct BeforeField {
  explicit BeforeField(const EventAtHand& event)
      : findings(event.findings.count()), edits(event.edits.size()) {}

  uint32_t findings;
  size_t edits;
};

// The value is [s, after). `in_object`: its key stands two indexes before it.
void SettleField(EventAtHand* event, const FieldCode& field, const BeforeField& before,
                 const uint32_t* s, const uint32_t* after, bool in_object);

// The object is [open, close], in offsets of the index. `owner`: the event's field it lies within.
void SettleAbsent(EventAtHand* event, const FieldCode& field, uint16_t owner, uint32_t open,
                  uint32_t close);

// A member that is no field, whose value is [s, after).
void SettleUnknown(EventAtHand* event, UnknownFields unknown, const uint32_t* s,
                   const uint32_t* after);
// One that is looked at though it is no field of the object.
void SettleUndeclared(EventAtHand* event, const ObjectCode& object, const FieldCode& field,
                      const uint32_t* s, const uint32_t* after);

}  // namespace tickgate
