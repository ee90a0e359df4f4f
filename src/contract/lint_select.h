// Cases of `select` and records that do not fit each other, for a reader to ask about.
//
// Codes: case-fails every event that a case chooses fails its record · never-there no event of the
// record can have the field.
#pragma once

#include "document/document.h"
#include "document/problem.h"
#include "program/program_spec.h"

namespace tickgate {

// `root` is the contract that `spec` was read from.
void LintSelect(const Node& root, const ProgramSpec& spec, Problems* warnings);

}  // namespace tickgate
