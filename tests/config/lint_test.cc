#include "config/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

using ::testing::HasSubstr;

std::string LintsOf(const Sample& sample) {
  const LoadResult result = Load(sample.Text());
  EXPECT_EQ(Lines(result.errors), "");
  return Lines(LintConfig(result.config));
}

TEST(ConfigLint, AResumedSourceThatOnlyAppendsIsNamed) {
  EXPECT_EQ(LintsOf({.more = "delivery: at_least_once"}),
            "run.yaml:6:43: streams.a: source file is resumed into target file with delivery "
            "at_least_once: after a kill rows may come twice; exactly_once holds for this pair "
            "[STREAM-001]\n");
  EXPECT_THAT(LintsOf({.more = "delivery: at_most_once"}), HasSubstr("rows of the open epoch"));
  EXPECT_THAT(LintsOf({.load = "{ target: { type: stdout } }"}),
              HasSubstr("a file target can hold exactly_once [STREAM-001]"));
}

TEST(ConfigLint, ExactlyOnceAndSourcesWithoutResumeAreNot) {
  EXPECT_EQ(LintsOf({}), "");
  EXPECT_EQ(LintsOf({.source = "{ type: stdin }"}), "");
  EXPECT_EQ(LintsOf({.load = "{ target: { type: discard } }", .more = "delivery: at_least_once"}),
            "");
}

TEST(ConfigLint, ARunWithoutEndIsNamed) {
  EXPECT_THAT(LintsOf({.source = "{ type: generate }"}),
              HasSubstr("run.yaml:3:13: streams.a: continuous, and nothing bounds it"));
  EXPECT_EQ(LintsOf({.source = "{ type: generate, count: 5 }"}), "");
  EXPECT_EQ(LintsOf({.source = "{ type: generate }", .more = "limits: { max_batches: 1 }"}), "");
}

TEST(ConfigLint, AContinuousRunOfABoundedSourceIsNamedWhereItIsSaid) {
  EXPECT_EQ(LintsOf({.more = "trigger: continuous"}),
            "run.yaml:7:16: streams.a: source file ends by itself, and so does the run: "
            "available_now says it [STREAM-002]\n");
  EXPECT_EQ(LintsOf({.more = "trigger: available_now"}), "");
}

}  // namespace
}  // namespace tickgate
