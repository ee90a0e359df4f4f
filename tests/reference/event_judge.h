// One event: select, fields, rules, and its row.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reference/reference_judge.h"
#include "reference/value_check.h"

namespace tickgate::reference {

// One outcome, or as many as the stream's transform makes of the event.
std::vector<ReferenceEvent> JudgeEvent(const Surroundings& around);

}  // namespace tickgate::reference
