#include "config/clashes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

using ::testing::HasSubstr;

std::string Two(const std::string& first, const std::string& second,
                const std::string& second_name = "b") {
  return Concat(Sample{.load = first}.Text(), "    - name: ", second_name,
                "\n      source: { type: generate, count: 1 }\n",
                "      contract: { ref: { type: file, path: c.yaml } }\n      load: ", second,
                "\n");
}

std::string TwoFiles(const std::string& first, const std::string& second) {
  return Lines(Load(Two(Concat("{ target: { type: file, path: \"", first, "\" } }"),
                        Concat("{ target: { type: file, path: \"", second, "\" } }")))
                   .errors);
}

TEST(Clashes, TwoStreamsOfOneName) {
  const std::string errors =
      Lines(Load(Two("{ target: { type: discard } }", "{ target: { type: stdout } }", "a")).errors);
  EXPECT_THAT(errors, HasSubstr("run.yaml:7:13: two streams are called 'a' [duplicate-name]"));
}

TEST(Clashes, TwoStreamsThatWriteOneFile) {
  EXPECT_EQ(TwoFiles("out.jsonl", "x/../out.jsonl"),
            "run.yaml:10:43: streams.b.load and streams.a.load may write the same file "
            "[same-file]\n");
  EXPECT_THAT(TwoFiles("{date}", "{date}"), HasSubstr("[same-file]"));
  EXPECT_THAT(TwoFiles("o/{date}", "o/{field:sym}"), HasSubstr("[same-file]"));
  EXPECT_EQ(TwoFiles("{stream}.jsonl", "{stream}.jsonl"), "");
  EXPECT_EQ(TwoFiles("{stream}/{date}", "{stream}/{date}"), "");
  EXPECT_EQ(TwoFiles("o/{date}", "o/t.jsonl"), "");
}

TEST(Clashes, TwoTargetsOfOneStream) {
  EXPECT_THAT(ErrorsOf("dlq: { target: { type: file, path: out.jsonl } }"),
              HasSubstr("streams.a.dlq and streams.a.load may write the same file"));
  EXPECT_THAT(ErrorsOf("gaps: { target: { type: file, path: dlq-a.jsonl } }"),
              HasSubstr("streams.a.gaps and streams.a.dlq"));
}

TEST(Clashes, PathsOfRecordsAreComparedOnceTheRecordsAreKnown) {
  LoadResult result =
      Load(Sample{.load = "{ target: { type: file, path: \"{record}.jsonl\" } }"}.Text());
  EXPECT_EQ(Lines(result.errors), "");
  result.config.streams[0].records = {"trades"};
  EXPECT_EQ(Lines(FindClashes(result.config)), "");
  result.config.streams[0].records = {"in"};
  EXPECT_THAT(Lines(FindClashes(result.config)), HasSubstr("[reads-own-output]"));
  result.config.streams[0].records = {"gaps-a"};
  EXPECT_THAT(Lines(FindClashes(result.config)), HasSubstr("[same-file]"));
}

TEST(Clashes, ASourceThatReadsWhatItsStreamWrites) {
  const auto errors = [](const std::string& path) {
    return Lines(
        Load(Sample{.source = Concat("{ type: file, path: \"", path, "\" }")}.Text()).errors);
  };
  EXPECT_EQ(errors("out.jsonl"),
            "run.yaml:4:35: streams.a.source.path matches what streams.a.load writes "
            "[reads-own-output]\n");
  EXPECT_THAT(errors("*.jsonl"), HasSubstr("what streams.a.dlq writes"));
  EXPECT_EQ(errors("in/*.jsonl"), "");
  EXPECT_EQ(errors("*.csv"), "");
}

TEST(Clashes, ASourceOfSegmentsOfItsStream) {
  const Sample own{.source = "{ type: file, path: \"o/*/*.jsonl\" }",
                   .load = "{ target: { type: file, path: \"o/{stream}/{date}\" } }"};
  EXPECT_THAT(Lines(Load(own.Text()).errors), HasSubstr("[reads-own-output]"));
  const Sample other{.source = "{ type: file, path: \"o/b/*.jsonl\" }",
                     .load = "{ target: { type: file, path: \"o/{stream}/{date}\" } }"};
  EXPECT_EQ(Lines(Load(other.Text()).errors), "");
}

}  // namespace
}  // namespace tickgate
