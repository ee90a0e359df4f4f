// ValueSpec -> ValueCode and QuickOp.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "program/code.h"

namespace tickgate {

// `spec` must outlive `code`. InvalidArgument names `field` and what cannot be built.
absl::Status CompileValue(std::string_view field, const ValueSpec& spec, ValueCode* code);

// The quick check that agrees with `code`, which must not move afterwards.
QuickOp CompileQuick(ValueCode* code);

}  // namespace tickgate
