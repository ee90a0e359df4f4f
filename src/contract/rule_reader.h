// `rules` of a record: expressions over its fields that must hold.
#pragma once

#include <vector>

#include "contract/slot_limit.h"
#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// The fields of the record are known by now; `limit` has the values that its ticks look at.
void ReadRules(const Node& node, const std::vector<InheritSpec>& inherited, SlotLimit* limit,
               RecordSpec* record, Problems* problems);

}  // namespace tickgate
