// Whether an event passes one condition of a transform's filter. Exact: numbers by value, text by
// its bytes, nothing across kinds.
#pragma once

#include <string_view>
#include <vector>

#include "program/token_arena.h"
#include "program/transform_names.h"
#include "program/transform_spec.h"
#include "program/transform_values.h"

namespace tickgate {

struct FilterCode {
  const FilterSpec* spec = nullptr;  // outlives it
  ReferenceCode field = {};
  std::vector<CompiledSource> values = {};
  std::vector<CompiledSource> condition = {};  // one or none
};

FilterCode CompileFilter(const FilterSpec& spec, NameTable* names);

enum class FilterAnswer : uint8_t {
  kHolds,
  kDoesNot,
  kFailed,  // text against number, a condition that cannot be decided
};

// `culprit`: where in the event the field's value came from; empty: nowhere.
FilterAnswer AskFilter(const FilterCode& code, TransformValues* values, TokenArena* arena,
                       std::string_view* culprit);

}  // namespace tickgate
