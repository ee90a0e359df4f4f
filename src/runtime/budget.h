// The memory a stream will use, by owner, known before it starts. Its resident size stays under the
// sum.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tickgate {

struct BudgetLine {
  std::string owner;  // "rings: 1 x 2MiB"
  size_t bytes = 0;
};

struct MemoryBudget {
  std::vector<BudgetLine> lines;
  size_t Total() const {
    size_t sum = 0;
    for (const BudgetLine& line : lines) sum += line.bytes;
    return sum;
  }
};

}  // namespace tickgate
