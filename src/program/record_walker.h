// Judges events of one record off a structural index: member by member, along the layout that the
// record's events last had.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "program/event_at_hand.h"
#include "program/key_memory.h"
#include "program/layout.h"
#include "program/program.h"
#include "program/value_judge.h"

namespace tickgate {

class RecordWalker {
 public:
  // All outlive this.
  RecordWalker(const RecordCode& record, EventAtHand* event, ValueJudge* values, bool quick);

  // Between two blocks: keys that came once and never again make room.
  void BeginBlock();
  // Judges the event at `s`, around which `depth` levels are open; what is found is in the event at
  // hand. Gives the place behind it, null where the frame is broken.
  const uint32_t* Walk(const uint32_t* s, int depth);

  size_t ScratchBytes() const { return keys_.ScratchBytes(); }

 private:
  // All of these give the place behind the event. Along the layout; from the start without it; key
  // by key behind `key`, `s` at the brace or comma before the first that is left.
  const uint32_t* Along(const uint32_t* s);
  const uint32_t* Close(const LayoutStep* step, const uint32_t* s);
  const uint32_t* Leave(const LayoutStep* step, const uint32_t* s);
  template <bool kQuick>
  const uint32_t* Anew(const uint32_t* s);
  template <bool kQuick>
  const uint32_t* Members(const uint32_t* s, KnownKey* key);

  void BeginKeys();
  void Learn(const uint32_t* s, const KnownKey* key);
  KnownKey* FindKey(const uint32_t* s, KnownKey* before);
  KnownKey* Repeated(const KnownKey& key, std::string_view token);
  KnownKey* PassedOver(const KnownKey& key);
  [[gnu::noinline]] const uint32_t* SlowValue(const KnownKey& key, const uint32_t* s);
  bool IsJudged(const KnownKey& key, const uint32_t* s) const;
  void AfterQuick(const QuickOp& op, const KnownKey& key, const uint32_t* s, const uint32_t* after,
                  SmallDecimal number);
  const uint32_t* NoObject(const uint32_t* s);
  void SettleAbsentFields(uint32_t open, uint32_t close);
  void CheckTicks();

  const RecordCode& record_;
  const ObjectCode& object_;
  EventAtHand& event_;
  Grammar& grammar_;
  ValueJudge& values_;
  const bool quick_;
  QuickOp unknown_op_;
  QuickOp passed_over_op_;
  KeyMemory keys_;
  Layout layout_;
  bool learning_ = false;    // the layout, from the event at hand
  uint32_t departures_ = 0;  // events that left the layout since one followed it
  uint32_t patience_ = 1;    // at so many the layout is learned anew
  KnownKey no_key_{};        // stands for a key that is not known
  KnownKey passed_over_{};   // stands for one whose value is not judged
  uint32_t stamp_ = 0;
  uint32_t required_ = 0;  // how many of the required fields came
  uint32_t members_ = 0;   // the event's number in the member table; 0: not yet needed
  int depth_ = 0;          // levels open around a member's value
};

}  // namespace tickgate
