// A stream's transform in plain data: what happens to an event between select and its contract.
//
// The steps come in the order of the members, whatever the order of the text. A name means the
// member at the top of the event with exactly this key; a path leads into it. Semantics:
// docs/configuration.md, "Transform".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/expression_spec.h"
#include "program/frame_spec.h"
#include "program/value_spec.h"

namespace tickgate {

enum class ConvertTo : uint8_t { kString, kInt, kNumber, kBool, kTimestamp, kDate };

enum class TransformFunction : uint8_t {
  kNow,
  kUuid,
  kLower,
  kUpper,
  kConcat,
  kCoalesce,
  kLen,
  kTrim,
  kDefault,
  kDate,
  kDatetime,
  kEpochMsToIso,
  kSub,
  kPctChange,
  kInt,
  kFloat,
  kStr,
  kBool,
};

// Which of the members of one key counts for the steps.
enum class DuplicateKeys : uint8_t { kNone /* there are none */, kFirst, kLast };

// Where a step takes a value from.
struct ValueSource {
  enum class Kind : uint8_t {
    kLiteral,
    kReference,   // `${a.b[0]}`
    kHeader,      // `${header:event-type}`
    kText,        // its args in turn: literals, references, headers
    kFunction,    // of args
    kExpression,  // of the contract language
  };
  Kind kind = Kind::kLiteral;
  Literal literal = {};                   // of a literal
  JsonPath path = {};                     // of a reference, without [*]
  std::string header = {};                // in lower case
  std::optional<Literal> otherwise = {};  // of `${path:-d}`: where it is absent or null
  std::vector<ValueSource> args = {};
  TransformFunction function = TransformFunction::kNow;
  std::vector<Expression> expression = {};  // one or none
  std::vector<JsonPath> fields = {};        // that it names, each once; `text` as it names them
};

struct AddSpec {
  std::string name = {};
  ValueSource value = {};
  std::string text = {};  // as written, for `expected`
};

struct FilterSpec {
  enum class Operator : uint8_t {
    kEq,
    kNe,
    kGt,
    kGte,
    kLt,
    kLte,
    kIn,
    kNotIn,
    kContains,
    kNotContains,
    kIsNull,
    kIsNotNull,
  };
  JsonPath field = {};
  Operator op = Operator::kEq;
  std::vector<ValueSource> values = {};     // one; of kIn and kNotIn any; of kIsNull.. none
  std::vector<ValueSource> condition = {};  // in place of these: one expression, true or false
  std::string text = {};                    // as written, for `expected`
};

struct UnnestSpec {
  std::string field = {};
  std::string prefix = {};
  bool preserve_empty = false;
};

struct FlattenSpec {
  std::vector<std::string> fields = {};  // empty: every member that is an object
  std::string separator = ".";
  int depth_max = 10;  // levels that are opened within such a member
};

struct TransformSpec {
  std::vector<std::pair<std::string, std::string>> rename = {};  // from, to; all at once
  std::vector<std::pair<std::string, ConvertTo>> convert = {};
  std::vector<std::pair<std::string, Literal>> defaults = {};
  std::vector<AddSpec> add = {};
  std::vector<std::string> select = {};  // empty: all
  std::vector<std::string> drop = {};
  std::vector<FilterSpec> filter = {};  // all must hold
  std::optional<UnnestSpec> unnest = {};
  std::optional<FlattenSpec> flatten = {};
};

}  // namespace tickgate
