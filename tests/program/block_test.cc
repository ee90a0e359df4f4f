// Frames side by side: what one of them is must never change what another is judged to be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

std::vector<std::string> Neighbours() {
  return {std::string(kTrade), R"({"ev":"T","sym":"\u0041","x":5,"i":"1","p":1,"s":1,"c":[],)"
                               R"("t":1700000000123})"};
}

// The neighbours' outcomes around `middle`, and the middle's own held to what it is alone.
void ExpectNoHarm(Judge* judge, const Program& program, const std::string& middle,
                  const std::vector<Judged>& neighbours, Judge* alone) {
  const std::vector<std::string> sides = Neighbours();
  const std::vector<Judged> all =
      JudgeAll(judge, program, Block({sides[0], sides[1], middle, sides[1], sides[0]}));
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0], neighbours[0]) << middle;
  EXPECT_EQ(all[1], neighbours[1]) << middle;
  EXPECT_EQ(all[3], neighbours[1]) << middle;
  EXPECT_EQ(all[4], neighbours[0]) << middle;
  EXPECT_EQ(all[2], JudgeAll(alone, program, Block({middle})).at(0)) << middle;
}

TEST(Block, DamageAtEveryBytePositionNeverHarmsANeighbour) {
  ProgramSpec spec = TradesSpec();
  spec.wanted = {"sym", "t"};
  const auto program = BuildOrDie(spec);
  Judge judge(program), alone(program);
  const std::vector<Judged> neighbours = JudgeAll(program, Neighbours());
  EXPECT_EQ(neighbours[0].verdict, Verdict::kGood) << neighbours[0];
  EXPECT_EQ(neighbours[1].verdict, Verdict::kGood) << neighbours[1];
  const std::string trade(kTrade);
  for (size_t i = 0; i < trade.size(); ++i) {
    for (char damage :
         std::string("\0\"\\{}[],:\x1A\x0C\x01 \n\r\t0-e.x\x7F\x80\xFF\xC3\xED", 27)) {
      std::string middle = trade;
      middle[i] = damage;
      ExpectNoHarm(&judge, *program, middle, neighbours, &alone);
      middle.erase(i + 1);  // cut there
      ExpectNoHarm(&judge, *program, middle, neighbours, &alone);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Block, FramesThatTogetherWouldMakeOneDocumentAreTakenApart) {
  const auto program = BuildOrDie(SpecOf({}));
  for (std::string_view gap : {"\n", "", " ", "\r\n", "\n\n", " \n ", "\n123 "}) {
    const std::vector<Judged> all =
        JudgeAll(program,
                 {R"({"a":[1)", R"(,2]})", R"({"a":1)", R"(,"b":2})", R"({"a")", R"(:1})",
                  R"({"a":"x)", R"(y"})", "1", "2", R"({"a":tr)", "ue}", "{}"},
                 gap);
    for (size_t i = 0; i + 1 < all.size(); ++i) {
      const bool scalar = i == 8 || i == 9;
      EXPECT_EQ(all[i].errors, scalar ? R"([{"reason":"not_object","expected":"object"}])"
                                      : R"([{"reason":"not_json"}])")
          << i << " gap '" << gap << "'";
    }
    EXPECT_EQ(all.back().verdict, Verdict::kGood);
  }
}

TEST(Block, WhateverStandsBetweenFramesIsNoPartOfThem) {
  ProgramSpec spec = TradesSpec();
  const auto program = BuildOrDie(spec);
  const std::vector<std::string> frames = {std::string(kTrade), "{\"x\":}", std::string(kTrade),
                                           "{\"sym\":\"\xFF\"}", std::string(kTrade)};
  const std::vector<Judged> expected = JudgeAll(program, frames);
  for (std::string_view gap : {"",       " ",     "\t", "\n",  "\r\n",  "\n1700000000123456789 ",
                               "\n\"",   "\n\" ", "\"", "\\",  "\n\\",  "x",
                               "\xFF\n", "\xC3",  "{",  "\n{", "\n[1,", "garbage\n",
                               "\n12\n", "12"}) {
    EXPECT_EQ(JudgeAll(program, frames, gap), expected) << "gap '" << gap << "'";
  }
}

TEST(Block, TapeStampsBetweenFramesCostNothingAndChangeNothing) {
  const auto program = BuildOrDie(TradesSpec());
  const std::vector<std::string> frames(300, std::string(kTrade));
  for (const Judged& judged : JudgeAll(program, frames, "\n1700000000123456789 ")) {
    EXPECT_EQ(judged.verdict, Verdict::kGood) << judged;
    EXPECT_TRUE(judged.one_line);
  }
}

TEST(Block, ALongBlockIsTakenInRunsAndEveryFrameComesOut) {
  const auto program = BuildOrDie(TradesSpec());
  std::vector<std::string> frames(5000, std::string(kTrade));
  for (size_t i = 0; i < frames.size(); i += 97) frames[i] = "{\"sym\":\"";
  const std::vector<Judged> all = JudgeAll(program, frames);
  ASSERT_EQ(all.size(), frames.size());
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].verdict, i % 97 == 0 ? Verdict::kQuarantined : Verdict::kGood) << i;
  }
}

TEST(Block, AFrameLargerThanABlockIsJudgedWhole) {
  const auto program = BuildOrDie(TradesSpec());
  Judge judge(program);
  std::string large(kTrade);
  large.insert(large.size() - 1, R"(,"n":{"text":")" + std::string(3 << 20, 'x') + "\\u0041\"}");
  std::string broken = large;
  broken.back() = ']';
  const std::vector<Judged> all =
      JudgeAll(&judge, *program, Block({std::string(kTrade), large, broken, std::string(kTrade)}));
  EXPECT_EQ(all[0].verdict, Verdict::kGood);
  EXPECT_EQ(all[1].verdict, Verdict::kGood);
  EXPECT_EQ(all[1].row, large);
  EXPECT_EQ(all[2].errors, R"([{"reason":"not_json"}])");
  EXPECT_EQ(all[3].verdict, Verdict::kGood);
  EXPECT_GT(judge.ScratchBytes(), large.size());
}

TEST(Block, AJudgeIsUsedForManyBlocksAndABlockMayHoldNoFrame) {
  const auto program = BuildOrDie(TradesSpec());
  Judge judge(program);
  EXPECT_TRUE(JudgeAll(&judge, *program, Block({})).empty());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(JudgeAll(&judge, *program, Block({std::string(kTrade)}))[0].verdict, Verdict::kGood);
  }
}

TEST(Block, LineBreaksBetweenTokensAreReported) {
  const auto program = BuildOrDie(SpecOf({}));
  const std::vector<Judged> all =
      JudgeAll(program, {R"({"a":1})", "{\"a\":\n1}", R"({"b":"\n"})", "{\r\"a\":1}"});
  EXPECT_TRUE(all[0].one_line);
  EXPECT_FALSE(all[1].one_line);
  EXPECT_TRUE(all[2].one_line);
  EXPECT_FALSE(all[3].one_line);
}

}  // namespace
}  // namespace tickgate
