// `frame`: each word, and each way to get it wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/compiled.h"

namespace tickgate {
namespace {

using testing::ElementsAre;

std::string WithFrame(std::string_view frame) {
  return std::string(kHead) + "fields: {}\nframe: " + std::string(frame) + "\n";
}
FrameRules FrameOf(std::string_view frame) { return SpecOf(WithFrame(frame)).frame; }
// The only problem, which is of line 4.
std::string FrameProblem(std::string_view frame) {
  const std::string problem = OneProblem(WithFrame(frame));
  return problem.starts_with("4:") ? problem.substr(2) : problem;
}

TEST(Frames, AreTheEventsThemselvesWithoutAWord) {
  const FrameRules frame = FrameOf("{}");
  EXPECT_EQ(frame.decompress, Decompress::kNone);
  EXPECT_FALSE(frame.explode);
  EXPECT_FALSE(frame.trim_nul || frame.trim_newline || frame.trim_bom || frame.many_documents);
}

TEST(Frames, EveryWordIsRead) {
  const FrameRules frame = FrameOf(
      "{ decompress: auto, explode: \"$.data[*].trades\", inherit: { channel: $.arg.channel },"
      " control: [pong, 'base64:AQ==', NULL], trim: [nul, newline, bom], documents: many }");
  EXPECT_EQ(frame.decompress, Decompress::kAuto);
  ASSERT_TRUE(frame.explode);
  EXPECT_EQ(frame.explode->text, "$.data[*].trades");
  ASSERT_EQ(frame.inherit.size(), 1u);
  EXPECT_EQ(frame.inherit[0].name, "channel");
  EXPECT_EQ(frame.inherit[0].path.steps.size(), 2u);
  EXPECT_THAT(frame.control, ElementsAre("pong", "\x01", "NULL"));
  EXPECT_TRUE(frame.trim_nul && frame.trim_newline && frame.trim_bom);
  EXPECT_TRUE(frame.many_documents);
}

TEST(Frames, OneMayStandForAListOfOne) {
  EXPECT_THAT(FrameOf("{ control: pong }").control, ElementsAre("pong"));
  EXPECT_TRUE(FrameOf("{ trim: nul }").trim_nul);
  EXPECT_FALSE(FrameOf("{ documents: one }").many_documents);
}

TEST(Frames, UnknownWordsAndValuesAreProblems) {
  EXPECT_EQ(FrameProblem("{ decompres: gzip }"),
            "10: unknown key 'decompres': did you mean 'decompress'? [unknown-key]");
  EXPECT_EQ(FrameProblem("{ decompress: gzp }"),
            "22: 'decompress': wanted none, gzip, deflate, zstd or auto, found 'gzp': did you mean "
            "'gzip'? [bad-value]");
  EXPECT_EQ(FrameProblem("{ trim: [nul, blanks] }"),
            "22: 'trim': wanted nul, newline or bom, found 'blanks' [bad-value]");
  EXPECT_EQ(FrameProblem("{ trim: [nul, nul] }"),
            "22: 'trim': 'nul' stands there a second time [bad-value]");
  EXPECT_EQ(FrameProblem("{ documents: all }"),
            "21: 'documents': wanted one or many, found 'all' [bad-value]");
  EXPECT_EQ(FrameProblem("x"), "8: 'frame': wanted a map, found 'x' [wrong-kind]");
}

TEST(Frames, PathsAreChecked) {
  EXPECT_EQ(FrameProblem("{ explode: $data }"),
            "19: 'explode': '$data' is no path: 'd' where '.' or '[' must stand [path]");
  EXPECT_EQ(FrameProblem("{ inherit: { ch: '$.a[*].b' } }"),
            "25: 'ch': '$.a[*].b' leads to many places: [*] is for 'explode' alone [path]");
  EXPECT_EQ(FrameProblem("{ inherit: { 'a-b': $.a } }"),
            "21: 'a-b' must be a name of letters, digits and '_' [bad-value]");
  EXPECT_EQ(FrameProblem("{ inherit: { received: $.a } }"),
            "21: 'received' is the time of receipt in every contract [bad-value]");
  EXPECT_EQ(FrameProblem("{ inherit: [a] }"),
            "19: 'inherit': wanted a map, found a list [wrong-kind]");
}

TEST(Frames, ControlFramesAreBytes) {
  EXPECT_EQ(FrameProblem("{ control: ['base64:?'] }"),
            "20: 'control': 'base64:?' is no base64 text [bad-value]");
  EXPECT_EQ(FrameProblem("{ control: [''] }"),
            "20: 'control': a frame without bytes is empty_frame [bad-value]");
  EXPECT_EQ(FrameProblem("{ control: [pong, 'base64:cG9uZw=='] }"),
            "26: 'control': 'base64:cG9uZw==' stands there a second time [bad-value]");
}

TEST(Frames, AnInheritedNameIsNoFieldToo) {
  EXPECT_EQ(OneProblem(std::string(kHead) +
                       "frame: { inherit: { ch: $.ch } }\nfields: { ch: { type: int } }\n"),
            "1:1: 'ch' is inherited and a field of record 'c': one of them needs another name "
            "[option]");
}

}  // namespace
}  // namespace tickgate
