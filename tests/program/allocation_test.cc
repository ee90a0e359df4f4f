// After its construction a judge allots nothing, whatever the events are.
#include <gtest/gtest.h>

#include "counted_new.h"
#include "program/judging.h"
#include "program/rule_sample.h"
#include "program/transforming.h"
#include "program/value_cases.h"

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

ProgramSpec EveryKindOfValue() {
  std::vector<FieldSpec> fields(9);
  for (size_t i = 0; i < fields.size(); ++i) {
    fields[i].name = std::string(1, static_cast<char>('a' + i));
    fields[i].value.coerce = true;
    fields[i].value.none_if = *Listed({"\"NA\"", "0", "{}"});
  }
  fields[0].value.type = ValueType::kBigint;
  fields[0].value.in = Listed({"100182534526255757567432481"});
  fields[1].value.type = ValueType::kDouble;
  fields[1].value.multiple_of = BoundOf("0.1");
  fields[2].value.type = ValueType::kString;
  fields[2].value.format = TextFormat::kEmail;
  fields[3].value.type = ValueType::kString;
  fields[3].value.steps = {CoerceStep::kTrim, CoerceStep::kLower, CoerceStep::kToJson};
  fields[4].value.type = ValueType::kDecimal;
  fields[4].value.scale = 2;
  fields[4].value.steps = {CoerceStep::kRound};
  fields[5].value.type = ValueType::kTimestamp;
  fields[5].value.unit = TimestampUnit::kRfc3339;
  fields[5].value.steps = {CoerceStep::kParseDatetime};
  fields[6].value.type = ValueType::kAny;
  fields[6].value.steps = {CoerceStep::kParseJson};
  fields[7].value.type = ValueType::kTimestamp;
  fields[7].value.unit = TimestampUnit::kAuto;
  fields[8].value.type = ValueType::kUuid;
  return SpecOf(std::move(fields));
}

TEST_F(Allocation, NoKindOfValueAllotsMemoryAfterTheFirst) {
  Judge judge(BuildOrDie(EveryKindOfValue()), JudgeMode::kPlain);
  std::vector<std::string> frames;
  for (int i = 0; i < 100; ++i) {
    frames.push_back(
        R"({"a":100182534526255757567432481,"b":12345.6,"c":"someone@example.com",)"
        R"("d":" A LONG \"TEXT\" ","e":1234567890123456.789,"f":"2024-01-02 03:04:05.123456",)"
        R"("g":"\"a \\u0041 long one\"","h":1700000000123,)"
        R"("i":"6f1b1e1e-0000-4000-8000-00000000000A"})");
    frames.push_back(R"({"a":"NA","b":"1e400","c":"x","d":"","e":"x","f":1704164645,"g":"[1,2"})");
    frames.push_back(R"({"a":{ },"b":0,"c":"NA","d":5,"e":"-0.005","f":[],"h":"1.5","i":"x"})");
  }
  const Block block(frames);
  AllocationsOf(&judge, block);
  EXPECT_EQ(AllocationsOf(&judge, block), 0u);
}

TEST_F(Allocation, WhatIsMaskedFilledOrRenamedAllotsNothingOnceItsBuffersHaveGrown) {
  std::vector<FieldSpec> fields(4);
  fields[0] = {
      .name = "account", .rename = "a_name_of_more_than_sixteen_bytes", .mask = Mask::kHash};
  fields[1] = {.name = "a_default_of_some_length_is_filled_in", .mask = Mask::kHash};
  fields[1].default_value = TokenLiteral("\"a text that no small string holds\"");
  fields[2] = {.name = "a_member_that_fails_and_becomes_null", .on_error = OnError::kNull};
  fields[2].required = true;
  fields[3] = {.name = "note", .mask = Mask::kRedact};
  ProgramSpec spec = SpecOf(std::move(fields));
  spec.mask_key = "a key";
  Judge judge(BuildOrDie(std::move(spec)));
  const Block block(std::vector<std::string>(100, R"({"account":"1234567890123456","note":"x"})"));
  AllocationsOf(&judge, block);
  EXPECT_EQ(AllocationsOf(&judge, block), 0u);
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
