// The exact check of a scalar: what a ValueSpec says, for every spelling JSON allows.
//
// This is the slow way, taken where the quick check is not sure; its word is the truth.
#pragma once

#include <cstdint>
#include <string_view>

#include "event/row.h"
#include "program/code.h"
#include "program/coerce_steps.h"
#include "program/faults.h"
#include "program/findings.h"
#include "program/grammar.h"
#include "program/text_arena.h"

namespace tickgate {

// Which value is judged, and where what is found of it goes.
struct ValueSite {
  const ValueCode& code;
  uint16_t field;           // the member of the event that it lies within
  int depth;                // levels open around the value
  WantedValue* wanted;      // filled unless null
  int64_t received_ns = 0;  // of the frame, for `within`
};

// Whether `none_if` lists the token, which may be a whole container: strings by their content,
// numbers by value, and null, {} and [].
bool IsNone(const ValueCode& code, std::string_view token);

class ScalarJudge {
 public:
  ScalarJudge(Grammar* grammar, Findings* findings)
      : grammar_(*grammar), findings_(*findings), steps_(grammar->depth_max()) {}

  // Forgets what was written for the event before.
  void BeginEvent() {
    arena_.Clear();
    steps_.BeginEvent();
  }

  // Judges a whole scalar token. False where it breaks the frame.
  // `replacement`: the JSON that the row gets in its place, good until BeginEvent; empty: it stays
  // as it came. A replacement that begins with a brace or a bracket is well formed, but not judged:
  // that is the caller's.
  bool Judge(const ValueSite& site, std::string_view token, std::string_view* replacement);

  // The `none_if` and the steps of a well-formed container. True where a container is left to
  // judge: `*replacement`, or the token where that is empty. False where it was none or became a
  // scalar, which is then judged. Worth a call only where HasPrelude(site.code).
  bool JudgeContainer(const ValueSite& site, std::string_view token, std::string_view* replacement);
  static bool HasPrelude(const ValueCode& code) {
    return code.none != nullptr || !code.spec->steps.empty();
  }

  // Notes a failure of the value at `token`, which lies in the frame.
  void Add(const ValueSite& site, Reason reason, std::string_view token);

  size_t ScratchBytes() const { return arena_.bytes() + steps_.ScratchBytes(); }

 private:
  bool Read(std::string_view token, StepValue* value);
  // `token`: as it came, for what is noted. `value`: what is held to the type, perhaps another.
  void Convert(const ValueSite& site, std::string_view token, StepValue* value,
               std::string_view* replacement);
  void Check(const ValueSite& site, std::string_view token, const StepValue& value);
  // False where the value is not of the type.
  bool CheckType(const ValueSite& site, const StepValue& value, Faults* faults, int64_t* ns);
  bool CheckAny(const ValueSite& site, const StepValue& value, Faults* faults);
  void Keep(const ValueSite& site, const StepValue& value, int64_t timestamp_ns);
  static void KeepState(const ValueSite& site, ValueState state);

  Grammar& grammar_;
  Findings& findings_;
  CoerceSteps steps_;
  TextArena arena_;
};

}  // namespace tickgate
