// Judges one event of a frame: chooses its record, transforms it, walks it, asks the rules.
//
// Order: grammar, select as it came, transform, fields, rules. What comes of it is an Outcome
// without the frame's part (frame, index).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "program/event_at_hand.h"
#include "program/index_path.h"
#include "program/judge.h"
#include "program/record_walker.h"
#include "program/rule_run.h"
#include "program/selector.h"
#include "program/transform.h"
#include "program/value_judge.h"

namespace tickgate {

// What an event is judged in.
struct EventSurroundings {
  bool whole_frame = false;  // the frame is the event, the blanks around it included
  FrameContext context;
  std::span<const InheritedValue> inherited;
};

class EventJudge {
 public:
  EventJudge(const Program& program, JudgeMode mode);
  ~EventJudge();

  void BeginBlock();
  // All events until the next BeginFrame lie in this frame.
  void BeginFrame(const char* text, uint32_t begin, uint32_t end, bool escapes);
  Grammar& grammar() { return event_.grammar; }

  // Judges the event at `s`, around which `depth` levels are open. Gives the place behind it; null
  // where it breaks the frame, grammar().failure() says why. Outcomes come out of Next.
  const uint32_t* Judge(const uint32_t* s, int depth, const EventSurroundings& surroundings);
  // An event gives one outcome, or with `unnest` several. Borrowed until the next call.
  bool Next(Outcome* outcome);

  size_t ScratchBytes() const;

 private:
  // What is left to say of the event.
  enum class Pending : uint8_t { kNothing, kOne, kTransformed };
  struct Transforming;

  bool Choose(const uint32_t* s, const EventSurroundings& surroundings);
  bool IsWalked(uint16_t record) const;
  const uint32_t* Unjudged(const uint32_t* s, int depth);
  void UnknownRecord(const Selection& selection);
  void ApplyTransform(const EventSurroundings& surroundings);
  bool NextTransformed(Outcome* outcome);
  void AskRules(EventAtHand* event, uint16_t record);
  void FillInherited(EventAtHand* event, const EventSurroundings& surroundings);
  void Describe(EventAtHand* event, uint32_t begin, uint32_t end, Outcome* outcome);

  const Program& program_;
  EventAtHand event_;
  ValueJudge values_;
  RuleRunner rules_;
  Selector selector_;
  std::unique_ptr<Transforming> transforming_;          // null: the stream has no transform
  std::vector<std::unique_ptr<RecordWalker>> records_;  // null where events are transformed first
  Pending pending_ = Pending::kNothing;
  Outcome outcome_;
  EventSurroundings surroundings_;
  std::string row_;
};

}  // namespace tickgate
