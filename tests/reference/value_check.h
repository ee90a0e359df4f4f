// Holds one value of the tree to a ValueSpec, and all that lies within it.
#pragma once

#include <compare>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "event/frame.h"
#include "program/program_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

struct Failure {
  std::string path;    // JSON Pointer into the event; of a rule none
  std::string reason;  // `gt`, `rule:lot`

  friend auto operator<=>(const Failure&, const Failure&) = default;
};

// Bytes [begin, end) of the frame become `text` in the row.
struct Edit {
  size_t begin = 0, end = 0;
  std::string text;
};

// Bytes [begin, end) with the edits that lie within them carried out.
std::string Edited(std::string_view bytes, size_t begin, size_t end, std::vector<Edit> edits);

struct Found {
  std::set<Failure> errors, marks;
  std::vector<Edit> edits;

  void Fail(const std::string& path, std::string_view reason) {
    errors.insert({path, std::string(reason)});
  }
  void Take(const Found& other);
};

// The outer event, for what is looked up beside a value.
// Names and values; null: it does not stand there.
using Inherited = std::vector<std::pair<std::string, const Node*>>;

struct Surroundings {
  const ProgramSpec& spec;
  const FrameContext& context;
  std::string_view frame;
  const Node& event;          // as it came
  size_t begin = 0, end = 0;  // its bytes: a frame that is the event keeps the blanks around it
  const Inherited* inherited = nullptr;
};

void CheckValue(const Surroundings& around, const ValueSpec& spec, const std::string& path,
                Node* node, Found* found);
// Members of an object: of an event or within it.
void CheckFields(const Surroundings& around, const std::vector<FieldSpec>& fields,
                 UnknownFields unknown, const std::string& path, Node* object, Found* found);
void CheckTuple(const Surroundings& around, const TupleSpec& tuple, const std::string& path,
                Node* array, Found* found);

BigDecimal BigOf(const Decimal& value);
bool IsListed(const ValueSpec& spec, const Node& node, const Literal& literal);

}  // namespace tickgate::reference
