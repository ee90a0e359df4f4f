// The named conversions of a `coerce` list, one after the other. Docs: docs/contract.md,
// "Coercion".
//
// Null is never touched. A step that has nothing to do with the kind of value at hand leaves it;
// one that cannot do what its name says fails, and the value is then of the wrong type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "program/text_arena.h"
#include "program/value_spec.h"

namespace tickgate {

struct StepValue {
  enum class Kind : uint8_t { kString, kNumber, kBool, kNull, kContainer };
  Kind kind = Kind::kNull;
  std::string_view text = {};   // of a string: its content; else the token
  std::string_view token = {};  // JSON; of a string that changed: empty until Token is asked
  bool changed = false;
};

class CoerceSteps {
 public:
  explicit CoerceSteps(int depth_max) : depth_max_(depth_max) {}

  void BeginEvent() { arena_.Clear(); }

  // False where a step fails.
  bool Apply(const ValueSpec& spec, StepValue* value);

  // The value as JSON, good until BeginEvent.
  std::string_view Token(StepValue* value);

  size_t ScratchBytes() const { return arena_.bytes() + work_.capacity(); }

 private:
  bool ApplyOne(const ValueSpec& spec, CoerceStep step, StepValue* value);
  void ChangeCase(CoerceStep step, StepValue* value);
  bool Cut(const ValueSpec& spec, CoerceStep step, StepValue* value);
  void WrapList(StepValue* value);
  bool ParseJson(StepValue* value);
  bool Datetime(StepValue* value);
  bool Date(StepValue* value);
  bool Uuid(StepValue* value);
  void BecomeString(std::string_view content, StepValue* value);

  const int depth_max_;
  TextArena arena_;
  std::string work_;  // what a step writes before it is kept
};

}  // namespace tickgate
