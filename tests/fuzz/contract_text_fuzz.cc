// Any bytes as a contract: problems, or a program that can be built and explained.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "contract/compile.h"
#include "program/program.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const CompileResult compiled = CompileContract(text, "fuzz.yaml");
  if (!compiled.ok()) return 0;
  const auto program = Program::Build(compiled.spec);
  if (program.ok()) TG_CHECK(!(*program)->Explain().empty());
  return 0;
}
