// Reads what a contract says of one value: its type and the options that fit it.
//
// Used for a field and, again, for the items of its list. Every option that stands there and does
// not fit the type is a problem; none is passed over.
#pragma once

#include <string>

#include "document/reader.h"
#include "program/program_spec.h"

namespace tickgate {

struct ValueScope {
  std::string file;     // the contract's: in_file is looked for beside it
  bool coerce = false;  // what stands above this value
  bool coerce_allowed = true;
  Problems* problems = nullptr;
};

// The type and every option of `map`. Where the type is missing or wrong the value is `any`.
ValueSpec ReadFieldValue(MapReader* map, const ValueScope& scope);

// `coerce: true`; the named conversions are not in this version. Where it is absent, what stands
// above.
bool ReadCoerce(MapReader* map, const ValueScope& scope);

}  // namespace tickgate
