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

std::vector<std::string> Written(const SinkSpec& spec, size_t workers) {
  return WrittenPatterns(spec, {.stream = "a", .workers = workers});
}

TEST(WrittenFiles, APlainTargetIsItsFileAndOneAWorkerWhereThereAreSeveral) {
  EXPECT_THAT(Written(FileAt("/o/{stream}.jsonl"), 1), ElementsAre("/o/a.jsonl"));
  EXPECT_THAT(Written(FileAt("/o/t.jsonl"), 2), ElementsAre("/o/t-[0-9].jsonl"));
}

TEST(WrittenFiles, ManyWorkersAreFewPatterns) {
  EXPECT_THAT(Written(FileAt("/o/t"), 10), ElementsAre("/o/t-[0-9]"));
  EXPECT_THAT(Written(FileAt("/o/t"), 11), ElementsAre("/o/t-[0-9]", "/o/t-[0-9][0-9]"));
  EXPECT_EQ(Written(FileAt("/o/{date}"), 1000).size(), 9u);
}

TEST(WrittenFiles, SegmentsAreKnownOpenClosedAndByTheirManifests) {
  const std::vector<std::string> patterns = Written(FileAt("/o/{date}"), 1);
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

TEST(WrittenFiles, ARecordStandsInThePathOnceItIsKnown) {
  const std::vector<std::string> records = {"trade", "quote"};
  EXPECT_THAT(Written(FileAt("/o/{record}.jsonl"), 1), IsEmpty());
  EXPECT_THAT(WrittenPatterns(FileAt("/o/{record}.jsonl"), {.stream = "a", .records = records}),
              ElementsAre("/o/trade.jsonl", "/o/quote.jsonl"));
}

TEST(WrittenFiles, OtherTargetsWriteNone) {
  SinkSpec spec;
  spec.kind = SinkKind::kStdout;
  EXPECT_THAT(Written(spec, 1), IsEmpty());
  EXPECT_THAT(Written(FileAt("/o/{nothing}"), 1), IsEmpty());
}

}  // namespace
}  // namespace tickgate
