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
  // where it breaks the frame, grammar().failure() says why. The outcome is borrowed until the next
  // call of anything; `surroundings` must outlive it.
  const uint32_t* Judge(const uint32_t* s, int depth, const EventSurroundings& surroundings,
                        Outcome* outcome);
  // With `unnest` an event gives several outcomes: the next one.
  bool More(Outcome* outcome);

  size_t ScratchBytes() const;

 private:
  struct Transforming;

  bool Choose(const uint32_t* s, Outcome* outcome);
  bool IsWalked(uint16_t record, char first) const;
  const uint32_t* Unjudged(const uint32_t* s, int depth);
  void UnknownRecord(const Selection& selection, Outcome* outcome);
  void ApplyTransform(Outcome* outcome);
  void AskRules(EventAtHand* event, Outcome* outcome);
  void AskRule(uint16_t number, EventAtHand* event, Outcome* outcome);
  void BeginRecord(uint16_t record, EventAtHand* event);
  void Describe(EventAtHand* event, uint32_t begin, uint32_t end, Outcome* outcome);
  void DescribeEdited(EventAtHand* event, uint32_t begin, uint32_t end, Outcome* outcome);
  void DescribeWanted(EventAtHand* event, Outcome* outcome);

  const Program& program_;
  EventAtHand event_;
  ValueJudge values_;
  RuleRunner rules_;
  Selector selector_;
  const bool select_;  // there is a choice
  const bool has_rules_;
  std::unique_ptr<Transforming> transforming_;          // null: the stream has no transform
  std::vector<std::unique_ptr<RecordWalker>> records_;  // null where events are transformed first
  const EventSurroundings* surroundings_ = nullptr;
  std::string row_;
};

}  // namespace tickgate
