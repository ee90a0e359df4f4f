// A second validator: what a contract makes of a frame, told slowly and plainly from its plain
// data.
//
// It shares the spec headers with src/program and nothing else. Meaning: docs/contract.md.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event/frame.h"
#include "event/row.h"
#include "event/verdict.h"
#include "program/program_spec.h"
#include "reference/value_check.h"

namespace tickgate::reference {

// What a target is given of one value; absent, null and none are one to it.
struct Wanted {
  ValueState state = ValueState::kAbsent;
  bool present = false;
  std::string text = {};  // of a scalar
  int64_t timestamp_ns = 0;

  friend bool operator==(const Wanted&, const Wanted&) = default;
};

struct ReferenceEvent {
  Verdict verdict = Verdict::kGood;
  std::optional<uint16_t> record;  // none was chosen, or none was asked for
  uint32_t index = 0;
  bool whole_frame = false;
  int32_t element = -1;
  std::string event;         // as it came
  std::set<Failure> errors;  // all, however many
  std::set<Failure> marks;   // of an event that lands
  std::string row;           // of an event that lands
  uint32_t unverifiable = 0;
  std::vector<Wanted> wanted;  // of an event that lands, by ProgramSpec::wanted
  std::vector<std::pair<std::string, std::string>> inherited;  // name, token ("": nothing there)
};

std::vector<ReferenceEvent> ReferenceJudge(const ProgramSpec& spec, std::string_view frame,
                                           const FrameContext& context);

}  // namespace tickgate::reference
