// The type of a value as a contract spells it: `int`, `decimal(18,9)`, `list<list<uint>>`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "program/program_spec.h"

namespace tickgate {

// Type, precision, scale and items filled in. Where the text is no type, `code` and `message` say
// why.
struct TypeNameResult {
  std::shared_ptr<ValueSpec> value;
  std::string code, message;
};

TypeNameResult ParseTypeName(std::string_view text);

// "decimal(18,9)", "list<int>": as ParseTypeName reads it.
std::string TypeNameOf(const ValueSpec& value);

}  // namespace tickgate
