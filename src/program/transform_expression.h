// Expressions of the contract language over the members of an event, as `add` and `filter` use
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "event/row.h"
#include "program/rule_code.h"
#include "program/rule_run.h"
#include "program/token_arena.h"
#include "program/transform_spec.h"

namespace tickgate {

// REQUIRES: CompileRule takes the source's expression, with its fields numbered in their order.
RuleCode CompileExpressionOf(const ValueSource& source);

// What stands at a place of the event, as a rule reads it; an empty token: nothing.
WantedValue SlotValueOf(std::string_view token, TokenArena* arena);

// False: it has no value that JSON can hold.
bool TokenOf(const ExpressionValue& value, TokenArena* arena, std::string_view* token);

}  // namespace tickgate
