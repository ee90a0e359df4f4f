// A contract in plain data, as its compiler hands it to the program: all checked, nothing looked
// up.
//
// `program` knows no contract text; `contract` fills these and calls Program::Build.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/expression_spec.h"
#include "program/frame_spec.h"
#include "program/value_spec.h"

namespace tickgate {

struct TransformSpec;  // program/transform_spec.h

enum class Emit : uint8_t { kArray, kObject };

// Its events are objects; with `positions`, arrays.
struct RecordSpec {
  std::string name = {};
  std::vector<FieldSpec> fields = {};
  UnknownFields unknown = UnknownFields::kPass;
  std::optional<TupleSpec> positions = {};  // in place of the fields
  Emit emit = Emit::kArray;                 // of positions: the shape of the row
  std::vector<RuleSpec> rules = {};
};

struct ProgramSpec {
  std::string contract = {};  // "massive-stocks"
  std::string version = {};   // "1.2.0"
  FrameRules frame = {};
  // Without cases every event is the first record.
  SelectSpec select = {};
  std::vector<RecordSpec> records = {};  // at least one
  int depth_max = 64;
  // Paths of fields whose values targets want in Row::wanted, in that order.
  std::vector<std::string> wanted = {};
  // Grammar, frames, select and transform only: no field is looked at (`validate: false`).
  bool grammar_only = false;
  // A repeated key is no error: of a field that comes twice this one is judged.
  bool duplicate_keys_allowed = false;
  bool first_of_duplicates = false;  // else the last
  // Of the stream, not of the contract.
  std::shared_ptr<const TransformSpec> transform = {};
  std::string mask_key = {};  // of `mask: hash`
};

}  // namespace tickgate
