// What a contract may say and a careful reader would still ask about.
//
// Codes: OWN-001 nobody owns it · OWN-002 it says nothing about itself · no-fields · no-required ·
// pattern-search a pattern that is not anchored on both sides · drops-unknown rows lose members ·
// pii-in-rows a value tagged so is not masked in rows · those of lint_rules.h and lint_select.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/problem.h"

namespace tickgate {

struct LintResult {
  std::vector<Problem> problems;  // the contract does not compile
  std::vector<Problem> warnings;  // it does, but
};

LintResult LintContract(const std::string& path);
LintResult LintContractText(std::string_view text, const std::string& file);

}  // namespace tickgate
