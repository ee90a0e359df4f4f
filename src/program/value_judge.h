// The exact check of a value: scalars, and what stands in objects, lists and tuples.
//
// It recurses as deep as the contract does, never as deep as the input.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "program/event_at_hand.h"
#include "program/scalar_judge.h"
#include "program/text_arena.h"
#include "program/unique_items.h"

namespace tickgate {

class ValueJudge {
 public:
  ValueJudge(EventAtHand* event, const ProgramCode& code, bool quick);
  ~ValueJudge();

  void BeginEvent() {
    if (!used_) return;
    used_ = false;
    scalars_.BeginEvent();
    made_.Clear();
  }

  size_t ScratchBytes() const { return scalars_.ScratchBytes() + made_.bytes() + seen_.size() * 6; }
  // Judges the value at `s`. Gives the place behind it, null where the frame is broken.
  const uint32_t* Value(const ValueSite& site, const uint32_t* s);

 private:
  // An object while its members are read.
  struct ObjectWalk {
    const ValueSite& site;
    const ObjectCode& code;
    uint32_t stamp = 0;    // marks the fields that came
    uint32_t members = 0;  // its number in the member table; 0: none yet
    size_t last = 0;       // the field before; all their number: none
    size_t next = 0;       // the field expected
  };

  // `none_if` and the steps of a container come before its check, which is Judged.
  const uint32_t* Container(const ValueSite& site, const uint32_t* s);
  const uint32_t* Judged(const ValueSite& site, const uint32_t* s);
  const uint32_t* Scalar(const ValueSite& site, const uint32_t* s);
  // The step of a coercion gave `instead` in place of the token; a container is yet to be judged.
  const char* Padded(std::string_view text);
  void Instead(const ValueSite& site, std::string_view token, std::string_view instead);
  const uint32_t* Kept(const ValueSite& site, const uint32_t* s, const uint32_t* after);
  const uint32_t* Part(const ValueSite& site, const QuickOp& op, const uint32_t* s);

  const uint32_t* Object(const ValueSite& site, const uint32_t* s);
  const uint32_t* Member(ObjectWalk* walk, const uint32_t* s);
  const uint32_t* Unknown(ObjectWalk* walk, const uint32_t* s, std::string_view key);
  const FieldCode* FieldAt(ObjectWalk* walk, const uint32_t* s, std::string_view* key);
  bool Counts(ObjectWalk* walk, const FieldCode& field, const uint32_t* s, std::string_view key);

  const uint32_t* List(const ValueSite& site, const uint32_t* s);
  const uint32_t* Tuple(const ValueSite& site, const uint32_t* s);
  const uint32_t* Position(const ValueSite& site, const FieldCode& field, const uint32_t* s);
  const uint32_t* RestItem(const ValueSite& site, const uint32_t* s);

  struct Inner;

  EventAtHand& event_;
  Grammar& grammar_;
  Findings& findings_;
  const ProgramCode& code_;
  const bool quick_;
  ScalarJudge scalars_;
  UniqueItems unique_;
  std::vector<uint32_t> seen_;  // of all nested fields: the stamp of the object they last came in
  std::vector<uint16_t> follows_;  // of all nested fields: which came behind it last
  uint32_t stamp_ = 0;
  bool used_ = false;  // since BeginEvent
  TextArena made_;
  std::unique_ptr<Inner> inner_;  // judges what a step made; made with the first such value
};

}  // namespace tickgate
