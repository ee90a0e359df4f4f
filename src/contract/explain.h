// A contract's program as text, for `contract compile --explain`.
#pragma once

#include <string>
#include <vector>

#include "document/problem.h"

namespace tickgate {

struct ExplainResult {
  std::string text;  // one instruction a line; empty where there are problems
  std::vector<Problem> problems;
};

ExplainResult ExplainContract(const std::string& path);

}  // namespace tickgate
