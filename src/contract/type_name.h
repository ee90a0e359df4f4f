// The type of a value as a contract spells it: `int`, `decimal(18,9)`, `list<list<uint>>`,
// `tuple<int,string>`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "program/program_spec.h"

namespace tickgate {

// Type, precision, scale, items and positions filled in. Where the text is no type, `code` and
// `message` say why.
struct TypeNameResult {
  std::shared_ptr<ValueSpec> value;
  std::string code, message;
};

TypeNameResult ParseTypeName(std::string_view text);

// "decimal(18,9)", "list<int>": as ParseTypeName reads it.
std::string TypeNameOf(const ValueSpec& value);

// "decimal", "list": without what stands in brackets.
std::string_view NameOf(ValueType type);
// In the order in which messages list them.
std::vector<ValueType> AllTypes();

}  // namespace tickgate
