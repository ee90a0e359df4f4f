// ValueSpec -> ValueCode.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "program/code.h"

namespace tickgate {

// `spec` must outlive `code`. InvalidArgument names `field` and what cannot be built.
absl::Status CompileValue(std::string_view field, const ValueSpec& spec, ValueCode* code);

}  // namespace tickgate
