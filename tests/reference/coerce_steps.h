// The named conversions of `coerce: [...]`, taken one after the other before any check.
#pragma once

#include <string_view>

#include "program/value_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

// False where a step cannot be taken: the value fails as `type`. A value that changed has its
// row_text. `token`: its bytes.
bool TakeSteps(const ValueSpec& spec, std::string_view token, Node* node);

}  // namespace tickgate::reference
