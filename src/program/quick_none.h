// Keeps a quick check from calling good what `none_if` lists.
#pragma once

#include "program/code.h"

namespace tickgate {

// Narrows `op` so that it takes no token of the value's `none_if`, or gives it up: kNone.
void LeaveOutNone(ValueCode* code, QuickOp* op);

}  // namespace tickgate
