// Rules that say nothing, for a reader to ask about.
//
// Codes: never-fails no event that passes the fields' checks can fail the rule · always-fails where
// its `when` holds the rule cannot · always-asked its `when` holds always.
#pragma once

#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// `rules` is the list that `record.rules` was read from.
void LintRules(const Node& rules, const RecordSpec& record, Problems* warnings);

}  // namespace tickgate
