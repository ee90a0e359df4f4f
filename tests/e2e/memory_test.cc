// The memory that is printed at the start is not passed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>

#include "cli/binary.h"
#include "sanitized.h"

namespace tickgate {
namespace {

TEST(Memory, StaysBelowWhatIsPrintedAtTheStart) {
  if (TICKGATE_SANITIZED) GTEST_SKIP() << "a sanitizer's memory is its own";
  Folder folder;
  folder.Write("contract.yaml",
               "contract: trades\nversion: 1.0.0\nfields:\n"
               "  p: { type: decimal, required: true, gt: 0 }\n");
  folder.Write("run.yaml",
               "streaming:\n  streams:\n    - name: trades\n"
               "      source: { type: generate, kind: trades, count: 1500000 }\n"
               "      contract: { ref: { type: file, path: contract.yaml } }\n"
               "      load: { target: { type: file, path: out/rows.jsonl } }\n"
               "      shard: { workers: 1 }\n");
  RunRequest request;
  request.args = {"run", folder / "run.yaml"};
  const RunResult result = RunBinary(request);
  ASSERT_EQ(result.code, 0) << result.err;
  const std::string said = "memory at most ";
  const size_t at = result.err.find(said);
  ASSERT_NE(at, std::string::npos) << result.err;
  const double budget_mib = std::strtod(result.err.c_str() + at + said.size(), nullptr);
  rusage usage = {};
  ASSERT_EQ(::getrusage(RUSAGE_CHILDREN, &usage), 0);
  const double peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  EXPECT_GT(budget_mib, 20);
  EXPECT_LT(peak_mib, budget_mib);
  RecordProperty("peak_mib", std::to_string(peak_mib));
}

}  // namespace
}  // namespace tickgate
