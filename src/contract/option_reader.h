// The options of one value: which words fit which types, and the spec that they fill.
//
// Used by the readers of the groups of options (bounds, text, coercion, ...), one file each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/reader.h"
#include "program/program_spec.h"

namespace tickgate {

// A set of types, a bit each.
using TypeSet = unsigned;
constexpr TypeSet SetOf(ValueType type) { return 1u << static_cast<unsigned>(type); }

inline constexpr TypeSet kStringType = SetOf(ValueType::kString);
inline constexpr TypeSet kListType = SetOf(ValueType::kList);
inline constexpr TypeSet kTimestampType = SetOf(ValueType::kTimestamp);
inline constexpr TypeSet kWholeTypes =
    SetOf(ValueType::kInt) | SetOf(ValueType::kUint) | SetOf(ValueType::kBigint);
inline constexpr TypeSet kExactTypes = kWholeTypes | SetOf(ValueType::kDecimal);
inline constexpr TypeSet kOrderedTypes =
    kExactTypes | SetOf(ValueType::kDouble) | SetOf(ValueType::kTimestamp);
inline constexpr TypeSet kTextTypes =
    kStringType | SetOf(ValueType::kDate) | SetOf(ValueType::kTime) | SetOf(ValueType::kUuid);
inline constexpr TypeSet kScalarTypes = kOrderedTypes | kTextTypes | SetOf(ValueType::kBool);

// "int, uint and decimal".
std::string TextOf(TypeSet types);

// A path to another field of the record, kept until all of them are known.
struct FieldReference {
  TextPosition at;
  std::string word;  // the option that names it
  std::string path;
};

struct ValueScope {
  std::string file;     // the contract's: in_file is looked for beside it
  bool coerce = false;  // what stands above this value
  bool coerce_allowed = true;
  bool of_record = false;        // a field of the record itself, not of a value within it
  bool positions_named = false;  // rows hold positions by name: `emit: object`
  Problems* problems = nullptr;
  std::vector<FieldReference>* references = nullptr;
};

class OptionReader {
 public:
  // `known` is false where the type could not be read: then only the words are checked. All
  // outlive the reader.
  OptionReader(MapReader* map, const ValueScope& scope, bool known, ValueSpec* value)
      : map_(*map), scope_(scope), known_(known), value_(*value) {}

  MapReader& map() { return map_; }
  const ValueScope& scope() const { return scope_; }
  Problems& problems() { return *scope_.problems; }
  bool known() const { return known_; }
  ValueSpec& value() { return value_; }
  bool Is(TypeSet types) const { return known_ && (types & SetOf(value_.type)) != 0; }

  // The option's node where it stands there and fits the type; a problem where it does not.
  const Node* Fitting(std::string_view word, TypeSet types);
  // A whole number from 0.
  std::optional<int64_t> Count(std::string_view word, TypeSet types);
  std::optional<bool> Bool(std::string_view word, TypeSet types);
  std::optional<size_t> Choice(std::string_view word, TypeSet types,
                               std::span<const std::string_view> names);
  // A problem at the key of an option.
  void AddAtKey(std::string_view word, std::string_view code, std::string message);

 private:
  MapReader& map_;
  const ValueScope& scope_;
  const bool known_;
  ValueSpec& value_;
};

}  // namespace tickgate
