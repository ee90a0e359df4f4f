// Evaluates a checked expression by walking its tree: exact, three-valued, no bytecode.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "event/frame.h"
#include "program/expression_spec.h"
#include "reference/json_tree.h"

namespace tickgate::reference {

// What a rule sees.
struct RuleView {
  // What stands at a path, names of positions resolved; nullptr: nothing. Where values are wanted
  // (Evaluated), row_text of lists and objects holds their bytes.
  std::function<const Node*(std::string_view path)> find;
  int64_t received_ns = 0;
};

// nullopt: an operand without value keeps it from being decided.
std::optional<bool> Decide(const Expression& expression, const RuleView& view);

// The value as JSON: of a field its own token. nullopt: no value, or none that JSON can hold.
std::optional<std::string> Evaluated(const Expression& expression, const RuleView& view);

}  // namespace tickgate::reference
