// After its construction a judge allots nothing, whatever the events are.
#include <gtest/gtest.h>

#include "counted_new.h"
#include "program/judging.h"
#include "program/rule_sample.h"
#include "program/transforming.h"

namespace tickgate {
namespace {

std::vector<std::string> AllSorts() {
  std::vector<std::string> frames;
  for (int i = 0; i < 200; ++i) {
    std::string trade(kTrade);
    frames.push_back(trade);
    frames.push_back(trade.replace(trade.find("123.45"), 6, "-1"));
    frames.push_back(R"({"sym":"\u0041BC","x":1,"x":2,"z":{"k":"\n","k":[1,{"m":1}]}})");
    frames.push_back(R"({"t":1700000000123,"c":[1,2,3,4,5,6],"p":1e400,"i":"x","ev":null})");
    frames.push_back("{\"broken\":\"");
    frames.push_back("{\"z\":\"\xFF\"}");
    frames.push_back("[1,2");
    frames.push_back("");
    frames.push_back("{\"key" + std::to_string(i) + "\":1}");
  }
  return frames;
}

size_t AllocationsOf(Judge* judge, const Block& block) {
  const size_t before = g_allocations;
  Outcome outcome;
  judge->Open(block.text(), block.spans());
  while (judge->Next(&outcome)) {
  }
  return g_allocations - before;
}

class Allocation : public testing::Test {
 protected:
  void SetUp() override {
    if (TICKGATE_SANITIZED) GTEST_SKIP() << "a sanitizer's allocations are its own";
  }
};

TEST_F(Allocation, TheCountSeesAllocations) {
  const size_t before = g_allocations;
  std::string text(100, 'x');
  EXPECT_GT(g_allocations, before) << text;
}

TEST_F(Allocation, NoEventGoodOrBadAllotsMemory) {
  for (UnknownFields unknown :
       {UnknownFields::kPass, UnknownFields::kDrop, UnknownFields::kQuarantine}) {
    for (JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
      ProgramSpec spec = TradesSpec();
      spec.records[0].unknown = unknown;
      spec.wanted = {"sym", "t", "z"};
      Judge judge(BuildOrDie(spec), mode);
      const Block block(AllSorts());
      EXPECT_EQ(AllocationsOf(&judge, block), 0u);
      EXPECT_EQ(AllocationsOf(&judge, block), 0u);
    }
  }
}

TEST_F(Allocation, OnlyALargerFrameThanEverMakesTheScratchGrow) {
  Judge judge(BuildOrDie(TradesSpec()));
  std::string large(kTrade);
  large.insert(large.size() - 1, ",\"n\":\"" + std::string(1 << 20, 'x') + "\"");
  const Block block({large});
  EXPECT_GT(AllocationsOf(&judge, block), 0u);
  EXPECT_EQ(AllocationsOf(&judge, block), 0u);
}

TEST_F(Allocation, ATransformAllotsNothingOnceItsBuffersHaveGrown) {
  using F = TransformFunction;
  TransformSpec spec;
  spec.rename = {{"p", "price"}};
  spec.convert = {
      {"price", ConvertTo::kInt}, {"t", ConvertTo::kTimestamp}, {"o", ConvertTo::kString}};
  spec.defaults = {{"venue", {"\"N\""}}};
  spec.add = {Added("a", TextOf({Reference("sym"), Token("\"-\""), Reference("t")})),
              Added("b", Call(F::kUpper, {Call(F::kTrim, {Reference("sym")})})),
              Added("c", Call(F::kSub, {Reference("price"), Token("0.123456789012345678")})),
              Added("d", Call(F::kEpochMsToIso, {Token("1704164645123")})),
              Added("e", Call(F::kUuid)),
              Added("f", Call(F::kNow)),
              Added("g", Call(F::kDate))};
  spec.drop = {"z"};
  spec.filter = {Filtered("sym", FilterSpec::Operator::kContains, {"\"A\""})};
  spec.unnest = UnnestSpec{.field = "xs", .prefix = "x_"};
  spec.flatten = FlattenSpec{};
  Transform transform(std::make_shared<TransformSpec>(spec));
  std::vector<PaddedEvent> events;
  for (const std::string p : {"1699999999123456789.0", "\"5\"", "true", "null"}) {
    events.emplace_back(R"({"sym":" \u0041a ","p":)" + p +
                        R"(,"t":1704164645,"o":{"k":[1]},"xs":[{"a\n":1,"o":{"q":1}},2],"z":1})");
  }
  FrameContext frame;
  uint64_t allotted = 0;
  for (int round = 0; round < 3; ++round) {
    allotted = g_allocations;
    for (const PaddedEvent& event : events) {
      ++frame.received_ns;
      transform.Apply(event.text(), frame, {});
    }
    allotted = g_allocations - allotted;
  }
  EXPECT_EQ(allotted, 0u);
}

TEST_F(Allocation, NoRuleAllotsMemoryOnceItsTextsHaveHadTheirRoom) {
  using Op = ExpressionOp;
  SlotEvent event;
  event.Set("n", "123456789.5")
      .Set("s", "\"BTC-USD\"")
      .Set("l", "[1,\"\\u0041\",{}]")
      .Set("gone", "");
  const Expression n = Field("n"), s = Field("s", ExpressionType::kString);
  const Expression lower = Make(Op::kLower, {s}, ExpressionType::kString);
  const RuleCode rules[] = {
      event.Compile(Make(Op::kLess, {Reckoned(Op::kDivide, {n, Num("7")}), Num("1e30")})),
      event.Compile(Make(Op::kOr, {Make(Op::kGreater, {Field("gone"), n}), Flag(true)})),
      event.Compile(Make(Op::kMatches, {lower, Str("^btc-")})),
      event.Compile(Make(Op::kIn, {Str("A"), Field("l", ExpressionType::kList)})),
      event.Compile(Make(Op::kConcat, {s, lower}, ExpressionType::kString))};
  RuleRunner runner;
  ExpressionValue value;
  const auto run = [&] {
    runner.BeginEvent();
    for (const RuleCode& rule : rules) {
      runner.Check(rule, event.slots(), 0);
      EXPECT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
    }
  };
  run();
  const size_t before = g_allocations;
  for (int i = 0; i < 100; ++i) run();
  EXPECT_EQ(g_allocations, before);
}

}  // namespace
}  // namespace tickgate
