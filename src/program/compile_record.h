// A record's spec to its code: fields, nested objects and tuples, rules, and the slots of the
// values that targets and rules look at.
#pragma once

#include "absl/status/status.h"
#include "program/code.h"
#include "program/program_spec.h"

namespace tickgate {

// Appends one record's code. InvalidArgument for what cannot be built.
absl::Status CompileRecord(const ProgramSpec& spec, const RecordSpec& record, ProgramCode* code);

// Numbers the nested fields of all records, once they are all there.
void NumberNestedFields(ProgramCode* code);

}  // namespace tickgate
