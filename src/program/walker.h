// Judges one frame after the other off a structural index: the inside of Judge.
//
// Frames are taken in runs that share one pass of the index. A run that is refused is halved until
// the frame that spoils it stands alone; so a bad frame never harms a neighbour.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "program/cut_row.h"
#include "program/findings.h"
#include "program/frame_run.h"
#include "program/grammar.h"
#include "program/judge.h"
#include "program/key_memory.h"
#include "program/layout.h"
#include "program/value_judge.h"

namespace tickgate {

class Judge::Walker {
 public:
  Walker(std::shared_ptr<const Program> program, JudgeMode mode);

  void Open(const char* text, std::span<const FrameSpan> frames);
  bool Next(Outcome* outcome);
  size_t ScratchBytes() const;

 private:
  // What a walk over a frame came to.
  enum class Walk : uint8_t { kWhole, kNoObject, kBroken };

  void BeginFrame(uint32_t begin, uint32_t end);
  void BeginKeys();
  Walk Frame(const uint32_t* s);
  Walk BrokenFrame(std::string_view frame);
  void Finish(Walk walk, Outcome* outcome);
  void FinishAlone(Walk walk);

  // All of these give the place behind the frame's value, null where the frame breaks. Along the
  // layout; from the start without it; key by key behind `key`, `s` at the brace or comma before
  // the first that is left.
  const uint32_t* Along(const uint32_t* s);
  const uint32_t* Close(const LayoutStep* step, const uint32_t* s);
  const uint32_t* Leave(const LayoutStep* step, const uint32_t* s);
  template <bool kQuick>
  const uint32_t* Anew(const uint32_t* s);
  template <bool kQuick>
  const uint32_t* Members(const uint32_t* s, KnownKey* key);
  void Learn(const uint32_t* s, const KnownKey* key);
  KnownKey* FindKey(const uint32_t* s, KnownKey* before);
  KnownKey* Repeated(KnownKey* key, std::string_view token);
  [[gnu::noinline]] const uint32_t* SlowValue(const KnownKey& key, const uint32_t* s);
  const uint32_t* UnknownValue(const uint32_t* s);
  // What the record says of a member it does not name, whose value is [s, after).
  void Unknown(const uint32_t* s, const uint32_t* after);
  void Keep(const QuickOp& op, const char* token, uint32_t bytes, int64_t number);
  void AddMissing();

  std::shared_ptr<const Program> program_;
  const RecordCode& record_;
  const bool quick_;
  FrameRun run_;
  Grammar grammar_;
  Findings findings_;
  ValueJudge values_;
  QuickOp unknown_op_;
  QuickOp repeated_op_;
  KeyMemory keys_;
  Layout layout_;
  bool learning_ = false;    // the layout, from the event at hand
  uint32_t departures_ = 0;  // events that left the layout since one followed it
  uint32_t patience_ = 1;    // at so many the layout is learned anew
  KnownKey no_key_{};        // stands for a key that is not known
  KnownKey repeated_{};      // stands for one that came before
  uint32_t stamp_ = 0;
  uint32_t required_ = 0;  // how many of the required fields came
  uint32_t object_ = 0;    // the event's number in the member table; 0: not yet needed
  std::vector<WantedValue> wanted_;
  const std::vector<std::pair<uint8_t, uint8_t>>* wanted_again_;  // null: none
  CutRow row_;
  bool no_object_ = false;  // the frame's value is something else
};

}  // namespace tickgate
