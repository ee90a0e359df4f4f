#include "config/file_pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tickgate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

bool Meet(std::string_view a, std::string_view b) {
  const bool meet = PatternsMeet(a, b);
  EXPECT_EQ(meet, PatternsMeet(b, a)) << a << " " << b;
  return meet;
}

TEST(Patterns, TwoNamesMeetWhereTheyAreEqual) {
  EXPECT_TRUE(Meet("/a/b", "/a/b"));
  EXPECT_FALSE(Meet("/a/b", "/a/bc"));
  EXPECT_FALSE(Meet("/a/b", "/a/c"));
  EXPECT_TRUE(Meet("", ""));
}

TEST(Patterns, AStarIsAnyBytesOfOneComponent) {
  EXPECT_TRUE(Meet("/a/*.jsonl", "/a/x.jsonl"));
  EXPECT_TRUE(Meet("/a/*", "/a/"));
  EXPECT_FALSE(Meet("/a/*", "/a/b/c"));
  EXPECT_TRUE(Meet("*", ""));
}

TEST(Patterns, TwoPatternsMeetWhereSomeNameFitsBoth) {
  EXPECT_TRUE(Meet("x*", "*y"));
  EXPECT_TRUE(Meet("a*b*c", "*a*bc"));
  EXPECT_FALSE(Meet("a*", "b*"));
  EXPECT_FALSE(Meet("*.gz", "*.zst"));
  EXPECT_TRUE(Meet("**", "*a*"));
  EXPECT_FALSE(Meet("a*/x", "*b/y"));
  EXPECT_TRUE(Meet("/o/*/x", "/o/?/*"));
}

TEST(Patterns, SetsAndSingleBytes) {
  EXPECT_TRUE(Meet("t[0-9]", "t7"));
  EXPECT_FALSE(Meet("t[0-9]", "tx"));
  EXPECT_FALSE(Meet("t[!0-9]", "t7"));
  EXPECT_TRUE(Meet("t[0-9]", "t[5-8]"));
  EXPECT_FALSE(Meet("t[0-4]", "t[5-8]"));
  EXPECT_FALSE(Meet("t?", "t"));
  EXPECT_TRUE(Meet("t[", "t["));
  EXPECT_TRUE(Meet("t\\*", "t\\*"));
  EXPECT_FALSE(Meet("t\\*", "tx"));
  EXPECT_FALSE(Meet("a?b", "a/b"));
}

SinkSpec FileAt(const std::string& path) {
  SinkSpec spec;
  spec.kind = SinkKind::kFile;
  spec.file.path = path;
  return spec;
}

TEST(WrittenFiles, APlainTargetIsItsFileAndOneAWorkerWhereThereAreSeveral) {
  EXPECT_THAT(WrittenPatterns(FileAt("/o/{stream}.jsonl"), "a", 1), ElementsAre("/o/a.jsonl"));
  EXPECT_THAT(WrittenPatterns(FileAt("/o/t.jsonl"), "a", 2),
              ElementsAre("/o/t-0.jsonl", "/o/t-1.jsonl"));
}

TEST(WrittenFiles, SegmentsAreKnownOpenClosedAndByTheirManifests) {
  const std::vector<std::string> patterns = WrittenPatterns(FileAt("/o/{date}"), "a", 1);
  const auto any = [&](std::string_view name) {
    for (const std::string& pattern : patterns) {
      if (PatternsMeet(pattern, name)) return true;
    }
    return false;
  };
  EXPECT_TRUE(any("/o/2026-11-30-0-00000001.jsonl"));
  EXPECT_TRUE(any("/o/2026-11-30-0-00000001.jsonl.part"));
  EXPECT_TRUE(any("/o/2026-11-30-0-00000001.jsonl.manifest.json"));
  EXPECT_FALSE(any("/o/trades.jsonl"));
  EXPECT_FALSE(any("/o/2026-11-30-1-00000001.jsonl"));
}

TEST(WrittenFiles, OtherTargetsWriteNone) {
  SinkSpec spec;
  spec.kind = SinkKind::kStdout;
  EXPECT_THAT(WrittenPatterns(spec, "a", 1), IsEmpty());
  EXPECT_THAT(WrittenPatterns(FileAt("/o/{nothing}"), "a", 1), IsEmpty());
}

TEST(WrittenFiles, NamesOfPlainTargetsAreKnownUnlessARecordStandsInThem) {
  EXPECT_THAT(PlainNames(FileAt("/o/{stream}.jsonl"), "a", 1), ElementsAre("/o/a.jsonl"));
  EXPECT_THAT(PlainNames(FileAt("/o/{record}"), "a", 1), IsEmpty());
  EXPECT_THAT(PlainNames(FileAt("/o/{date}"), "a", 1), IsEmpty());
}

}  // namespace
}  // namespace tickgate
