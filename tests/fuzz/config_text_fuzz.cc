// Any bytes as a run config: errors, or streams that each have a name.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "config/load.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  LoadOptions options;
  options.base_folder = options.working_folder = "/nowhere";
  options.cpus = std::vector<int>{0, 1};
  const LoadResult loaded = LoadConfigText(text, "/nowhere/worker.yaml", options);
  for (const Problem& problem : loaded.errors) TG_CHECK(!FormatProblem(problem).empty());
  return 0;
}
