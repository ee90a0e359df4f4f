// Takes a frame apart: finds its events along the path of `explode`, has each judged, and holds all
// that stands around them to the grammar.
#pragma once

#include <cstdint>
#include <span>

#include "program/event_buffer.h"
#include "program/event_judge.h"
#include "program/frame_layout.h"
#include "program/program_spec.h"

namespace tickgate {

class Exploder {
 public:
  Exploder(const ProgramSpec& spec, EventJudge* judge, EventBuffer* events);

  // `surroundings` outlive the frame.
  void BeginFrame(const EventSurroundings& surroundings);
  // The document at `s` with all its events, which go to the buffer. Gives the place behind it;
  // null where it breaks.
  const uint32_t* Document(const uint32_t* s);
  // Outside every event of the frame a key came twice.
  bool repeated() const { return outside_.repeated(); }

  // Of the frame's only event; nowhere where there are more, or names alone do not lead to it.
  EventPlace only_event() const { return count_ == 1 && named_ ? place_ : EventPlace(); }

 private:
  // All of these stand at step `step` of the path.
  const uint32_t* Follow(const uint32_t* s, size_t step, int depth);
  const uint32_t* Members(const uint32_t* s, size_t step, int depth);
  const uint32_t* Items(const uint32_t* s, size_t step, int depth);
  const uint32_t* Events(const uint32_t* s, int depth);
  const uint32_t* Event(const uint32_t* s, int depth);
  const uint32_t* Outside(const uint32_t* s, int depth);

  const bool explodes_;
  const std::span<const PathStep> path_;
  const bool path_is_named_;  // it is of names alone
  const bool first_of_duplicates_;
  EventJudge& judge_;
  Grammar& grammar_;
  EventBuffer& events_;
  const EventSurroundings* surroundings_ = nullptr;
  Findings outside_;      // keys that come twice outside every event
  bool arrived_ = false;  // the path led somewhere
  size_t count_ = 0;      // of events
  bool named_ = false;    // it is by names alone that they were found
  EventPlace place_;      // of the last one
};

}  // namespace tickgate
