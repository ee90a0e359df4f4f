// A recording, or some frames, sent through a contract: what became of every event.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "captures/capture_lines.h"

namespace tickgate {

struct JudgedCapture {
  // "trade good", "bar good_marked rule:bar_span", "- control", "trade quarantined lt": record,
  // verdict, and the first mark or reason.
  std::map<std::string, size_t> counts;
  std::vector<std::string> rows;  // of events that land
  size_t changed = 0;             // rows that are not their event's bytes

  size_t RowsThatHold(std::string_view text) const;
  size_t Occurrences(std::string_view text) const;  // in all rows together
};

// `contract` is its text. A problem in it fails the test.
JudgedCapture JudgeCapture(std::string_view contract, const std::vector<CapturedFrame>& frames);

}  // namespace tickgate
