// Carries out a stream's transform on one event after the other.
//
//   switch (transform.Apply(event, frame, inherited)) ...
//   for (const TransformedEvent& made : transform.events()) ...
//
// Threads: an instance belongs to one worker.
// Memory:  buffers are reused from event to event; nothing is allocated once they have grown.
// Bytes:   an event that no step changes comes out as it came. Otherwise its members are written
//          without blanks between them, each value as the token it was, in their order, new ones
//          last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "event/frame.h"
#include "program/judge.h"
#include "program/transform_spec.h"

namespace tickgate {

// An event as the contract is to judge it; kReadablePadding bytes are readable on both sides.
struct TransformedEvent {
  std::string_view text;
  int32_t element = -1;  // of an unnested list: which of its elements
};

struct TransformFailure {
  bool not_object = false;        // the event is no object; else a step could not be taken
  std::string_view expected;      // "convert p: int", for people
  uint32_t begin = 0, bytes = 0;  // the value that it failed on, in the event; 0, 0: none there
};

class Transform {
 public:
  enum class Result : uint8_t {
    kEvents,    // events(): at least one
    kFiltered,  // none comes of it
    kFailed,    // failure() says why; nothing comes of it
  };

  explicit Transform(std::shared_ptr<const TransformSpec> spec,
                     DuplicateKeys duplicates = DuplicateKeys::kNone);
  ~Transform();

  // REQUIRES: `event` is one well-formed JSON value with kReadablePadding readable bytes on both
  // sides. What comes of it is borrowed from the event and this object until the next Apply.
  Result Apply(std::string_view event, const FrameContext& frame,
               std::span<const InheritedValue> inherited);
  std::span<const TransformedEvent> events() const;
  const TransformFailure& failure() const;

  // Bytes of scratch held, for the memory budget.
  size_t ScratchBytes() const;

 private:
  class Run;
  std::unique_ptr<Run> run_;
};

// Turns the JSON pointer of a value of a transformed event into that of the same value in `event`
// as it came; of a value that the transform made it stays. Cold.
void MapPointerBack(const TransformSpec& spec, DuplicateKeys duplicates, std::string_view event,
                    int32_t element, std::string* pointer);

DuplicateKeys DuplicateKeysOf(const ProgramSpec& spec);

}  // namespace tickgate
