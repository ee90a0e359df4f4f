// A stream's transform in plain data: what happens to an event between select and its contract.
//
// The steps come in the order of the members, whatever the order of the text. Semantics:
// docs/configuration.md, "transform".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/expression_spec.h"
#include "program/value_spec.h"

namespace tickgate {

enum class ConvertTo : uint8_t { kString, kInt, kNumber, kBool, kTimestamp, kDate };

// One member that `add` makes: a literal, a text with references in it, or an expression.
struct AddSpec {
  std::string name = {};
  // Parts of a text in turn: literal text, or a reference to a path with perhaps a default.
  struct Part {
    std::string text = {};  // literal, or the path of a reference
    bool reference = false;
    std::optional<std::string> otherwise = {};
  };
  std::vector<Part> parts = {};               // of a text
  std::optional<Literal> literal = {};        // of any other literal
  std::optional<Expression> expression = {};  // of a function or an expression
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
  std::string field = {};
  Operator op = Operator::kEq;
  std::vector<Literal> values = {};
};

struct UnnestSpec {
  std::string field = {};
  std::string prefix = {};
  bool preserve_empty = false;
};

struct FlattenSpec {
  std::vector<std::string> fields = {};
  std::string separator = ".";
  int depth_max = 10;
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
