// The exact check of a value: scalars, and what stands in lists.
#pragma once

#include <cstdint>
#include <string_view>

#include "program/scalar_judge.h"

namespace tickgate {

class ValueJudge {
 public:
  ValueJudge(Grammar* grammar, Findings* findings)
      : grammar_(*grammar), findings_(*findings), scalars_(grammar, findings) {}

  void BeginEvent() { scalars_.BeginEvent(); }

  // Judges the value at `s`. Gives the place behind it, null where the frame is broken.
  const uint32_t* Value(const ValueSite& site, const uint32_t* s);

  size_t ScratchBytes() const { return scalars_.ScratchBytes(); }

 private:
  const uint32_t* List(const ValueSite& site, const uint32_t* s);

  Grammar& grammar_;
  Findings& findings_;
  ScalarJudge scalars_;
};

}  // namespace tickgate
