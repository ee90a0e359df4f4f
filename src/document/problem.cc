#include "document/problem.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "base/concat.h"
#include "base/text.h"

namespace tickgate {

std::string FormatProblem(const Problem& problem) {
  if (problem.line == 0) {
    return Concat(problem.file, ": ", problem.message, " [", problem.code, "]");
  }
  return Concat(problem.file, ":", problem.line, ":", problem.column, ": ", problem.message, " [",
                problem.code, "]");
}

void Problems::Add(TextPosition at, std::string_view code, std::string message) {
  list_.push_back({file_, at.line, at.column, std::move(message), std::string(code)});
}

void Problems::Append(std::vector<Problem> problems) {
  list_.insert(list_.end(), std::make_move_iterator(problems.begin()),
               std::make_move_iterator(problems.end()));
}

std::vector<Problem> Problems::TakeSorted() {
  std::stable_sort(list_.begin(), list_.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
  });
  return std::exchange(list_, {});
}

std::string DidYouMean(std::string_view name, const std::vector<std::string_view>& candidates) {
  const std::optional<std::string_view> nearest = NearestName(name, candidates);
  return nearest ? Concat(": did you mean '", *nearest, "'?") : "";
}

}  // namespace tickgate
