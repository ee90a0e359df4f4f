// Puts the values of variables into a run config's tree: --var, the `variables:` block, the
// environment, in this order.
//
// Only scalars are touched, never keys, and nothing in transform.add, transform.filter or windows:
// there `${x}` is a field of the event.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "config/findings.h"
#include "config/overrides.h"
#include "document/document.h"

namespace tickgate {

struct VariableValues {
  const std::vector<std::string>& command;  // NAME=VALUE
  const Environment& environment;
  const std::set<std::string>& named_in_file;  // before overrides took anything away
  bool for_validate = false;                   // no value is a warning
};

std::set<std::string> VariablesOf(const Node& root);
void SubstituteVariables(const VariableValues& values, Node* root, Findings* findings);

}  // namespace tickgate
