#include "contract/explain.h"

#include <memory>
#include <utility>

#include "contract/compile.h"
#include "program/program.h"

namespace tickgate {

ExplainResult ExplainContract(const std::string& path) {
  CompileResult compiled = CompileContractFile(path);
  ExplainResult result;
  result.problems = std::move(compiled.problems);
  if (!result.problems.empty()) return result;
  const absl::StatusOr<std::shared_ptr<const Program>> program =
      Program::Build(std::move(compiled.spec));
  if (program.ok()) {
    result.text = (*program)->Explain();
  } else {
    result.problems.push_back({path, 1, 1, std::string(program.status().message()), "program"});
  }
  return result;
}

}  // namespace tickgate
