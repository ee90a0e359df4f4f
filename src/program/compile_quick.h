// The quick check that agrees with a ValueCode: it says "surely good", or nothing.
#pragma once

#include "program/code.h"

namespace tickgate {

// `code` must not move afterwards: the quick check may point into it.
QuickOp CompileQuick(ValueCode* code);

}  // namespace tickgate
