// Fields to their code: what an object's members and a tuple's positions are held to.
#pragma once

#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "program/code.h"

namespace tickgate {

absl::Status CompileFields(std::span<const FieldSpec> specs, UnknownFields unknown,
                           ObjectCode* object);
absl::Status CompileTuple(const TupleSpec& spec, bool emit_object, TupleCode* tuple);

// A field that is only looked at: whatever stands there is good.
absl::Status CompileWanted(std::string_view name, FieldCode* field);

// Sorts the table of names anew.
void IndexNames(ObjectCode* object);

}  // namespace tickgate
