// What lands: the event's own bytes, less what the contract drops; and the values targets want.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/one_line.h"

namespace tickgate {
namespace {

std::shared_ptr<const Program> WithUnknown(UnknownFields unknown,
                                           std::vector<std::string> wanted = {}) {
  FieldSpec a, b;
  a.name = "a";
  b.name = "b";
  ProgramSpec spec = SpecOf({a, b});
  spec.records[0].unknown = unknown;
  spec.wanted = std::move(wanted);
  return BuildOrDie(std::move(spec));
}

TEST(Row, AnUntouchedEventKeepsEveryByte) {
  const auto program = WithUnknown(UnknownFields::kPass);
  for (const char* frame : {R"({"a":1,"zz":[],"b":2})", R"(  { "b" : 1.50 , "x":"\u0041" }  )"}) {
    EXPECT_EQ(JudgeOne(program, frame).row, frame);
  }
}

TEST(Row, UnknownMembersAreDroppedAndAllElseStaysByteForByte) {
  const auto program = WithUnknown(UnknownFields::kDrop);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"a":1,"b":2})", R"({"a":1,"b":2})"},
      {R"({"x":0,"a":1,"b":2})", R"({"a":1,"b":2})"},
      {R"({"a":1,"x":0,"b":2})", R"({"a":1,"b":2})"},
      {R"({"a":1,"b":2,"x":0})", R"({"a":1,"b":2})"},
      {R"({"x":0,"y":[1,{"a":2}],"a":1,"z":"\"","b":2,"w":{}})", R"({"a":1,"b":2})"},
      {R"({"x":0})", R"({})"},
      {R"({"x":0,"y":1})", R"({})"},
      {R"({"x":0,"y":1,"b":[]})", R"({"b":[]})"},
      {R"( { "a" : 1 , "x" : 0 , "b" : 2.50 } )", R"( { "a" : 1 , "b" : 2.50 } )"},
      {R"( { "x" : 0 , "b" : 2.50 } )", R"( { "b" : 2.50 } )"},
      {R"( { "b" : 2 , "x" : 0 } )", R"( { "b" : 2 } )"},
      {R"({"\u0061":1,"x":0})", R"({"\u0061":1})"},
      {R"({"\u0078":0,"b":2})", R"({"b":2})"},
  };
  for (const auto& [frame, row] : cases) {
    EXPECT_EQ(JudgeOne(program, frame).row, row) << frame;
    EXPECT_EQ(JudgeOne(program, frame, JudgeMode::kPlain).row, row) << frame;
    for (const Judged& judged : JudgeAll(program, {frame, frame, frame, R"({"x":)", frame})) {
      EXPECT_TRUE(judged.whole_frame || judged.row == row) << judged;
      EXPECT_EQ(judged.verdict == Verdict::kGood, !judged.whole_frame);
    }
  }
}

TEST(Row, UnknownMembersAreQuarantinedWhereTheContractSaysSo) {
  const auto program = WithUnknown(UnknownFields::kQuarantine);
  EXPECT_EQ(JudgeOne(program, R"({"a":1})").verdict, Verdict::kGood);
  EXPECT_EQ(JudgeOne(program, R"({"a":1,"x/y~":"v","z":[1]})").errors,
            R"([{"path":"/x~1y~0","reason":"unknown_field","actual":"v"},)"
            R"({"path":"/z","reason":"unknown_field","actual":"[1]"}])");
}

TEST(Row, WantedValuesComeInTheirOrderAsText) {
  ProgramSpec spec = TradesSpec();
  spec.wanted = {"t", "sym", "p", "c", "extra", "sym", "absent"};
  const auto program = BuildOrDie(spec);
  std::string trade(kTrade);
  trade.insert(trade.size() - 1, R"(,"extra":{"k":"\n"})");
  const std::vector<std::string> expected = {
      "1700000000123@1700000000123000000", "ABC", "123.45", "[14,41]", R"({"k":"\n"})", "ABC", "-"};
  for (const Judged& judged : JudgeAll(program, {trade, trade, trade})) {
    EXPECT_EQ(judged.wanted, expected);
  }
  trade.replace(trade.find("\"ABC\""), 5, R"("\u0041BC")");
  EXPECT_EQ(JudgeOne(program, trade).wanted, expected);
}

TEST(Row, AWantedValueIsNotPresentWhereItsTypeFailsOrTheFrameBreaks) {
  ProgramSpec spec = TradesSpec();
  spec.wanted = {"t", "sym", "x"};
  const auto program = BuildOrDie(spec);
  EXPECT_THAT(JudgeOne(program, R"({"t":"soon","sym":null,"x":99})").wanted,
              testing::ElementsAre("-", "-", "99"));
  EXPECT_THAT(JudgeOne(program, R"({"t":9223372036855,"sym":"NONE"})").wanted,
              testing::ElementsAre("-", "NONE", "-"));
  EXPECT_THAT(JudgeOne(program, R"({"t":1700000000123,"sym":"ABC","x":})").wanted,
              testing::ElementsAre("-", "-", "-"));
}

TEST(Row, WantedNamesThatAreNoFieldsAreStillUnknownMembers) {
  EXPECT_EQ(JudgeOne(WithUnknown(UnknownFields::kDrop, {"x"}), R"({"a":1,"x":5})").row,
            R"({"a":1})");
  const Judged judged =
      JudgeOne(WithUnknown(UnknownFields::kQuarantine, {"x"}), R"({"a":1,"x":5})");
  EXPECT_EQ(judged.errors, R"([{"path":"/x","reason":"unknown_field","actual":"5"}])");
  EXPECT_THAT(judged.wanted, testing::ElementsAre("5"));
}

TEST(Row, GrammarOnlyJudgesNoFieldButStillGivesWantedValues) {
  ProgramSpec spec = TradesSpec();
  spec.grammar_only = true;
  spec.wanted = {"sym", "t"};
  const auto program = BuildOrDie(spec);
  const Judged judged = JudgeOne(program, R"({"sym":"NONE","x":99,"t":1})");
  EXPECT_EQ(judged.verdict, Verdict::kGood);
  EXPECT_THAT(judged.wanted, testing::ElementsAre("NONE", "1@1000000"));
  EXPECT_EQ(JudgeOne(program, R"({"t":"x"})").verdict, Verdict::kGood);
  EXPECT_EQ(ReasonsOf(program, R"({"sym":01})"), "not_json");
  EXPECT_EQ(ReasonsOf(program, R"({"sym":1,"sym":2})"), "duplicate_key");
}

TEST(Row, OneLineLeavesOutLineBreaksAndNothingElse) {
  std::string line = "-";
  AppendOneLine("{\r\n\"a\" :\n [1,\r2]}\n", &line);
  EXPECT_EQ(line, "-{\"a\" : [1,2]}");
  line.clear();
  AppendOneLine(R"({"a":"\n"})", &line);
  EXPECT_EQ(line, R"({"a":"\n"})");
}

}  // namespace
}  // namespace tickgate
