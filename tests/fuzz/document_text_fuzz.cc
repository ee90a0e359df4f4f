// Any bytes as YAML and as JSON: a tree, or problems that say where.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "document/document.h"

namespace tickgate {
namespace {

void CheckProblems(const Document& document) {
  for (const Problem& problem : document.problems) {
    TG_CHECK(problem.line >= 1 && problem.column >= 1);
    TG_CHECK(!problem.message.empty() && !problem.code.empty());
    TG_CHECK(!FormatProblem(problem).empty());
  }
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tickgate::CheckProblems(tickgate::ParseYaml(text, "a.yaml"));
  tickgate::CheckProblems(tickgate::ParseJson(text, "a.json"));
  return 0;
}
