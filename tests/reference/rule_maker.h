// Makes random rules over the fields of a record, each a well-typed tree.
#pragma once

#include <vector>

#include "program/program_spec.h"
#include "reference/random.h"

namespace tickgate::reference {

void MakeRules(Random* random, const std::vector<InheritSpec>& inherited, RecordSpec* record);

}  // namespace tickgate::reference
