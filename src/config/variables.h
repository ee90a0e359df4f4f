// `${VAR}` in the values of a run config.
//
//   ${NAME}      the value; a name that is not set is an error
//   ${NAME:-d}   d where the name is not set or empty; d may hold variables itself
//   ${NAME:?m}   the error m where the name is not set or empty
//   $${x}        the text ${x}: `$${` stands for `${` itself
// NAME: [A-Za-z_][A-Za-z0-9_]*. A `$` before anything else is text.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tickgate {

struct Expansion {
  std::string text;
  bool changed = false;                // it held variables or `$${`
  std::vector<std::string> unset;      // names without a value or default
  std::vector<std::string> messages;   // one for each of them
  std::vector<std::string> malformed;  // what is wrong with its grammar
};

using VariableLookup = std::function<std::optional<std::string>(std::string_view name)>;

Expansion ExpandVariables(std::string_view text, const VariableLookup& lookup);

// Every name the text speaks of, those of defaults too.
void CollectVariables(std::string_view text, std::set<std::string>* names);

}  // namespace tickgate
