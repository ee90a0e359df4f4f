// Texts, times, lists and values of no known type in rules; and what a rule refuses to become.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/rule_sample.h"

namespace tickgate {
namespace {

using Op = ExpressionOp;
using Type = ExpressionType;

Expression Text(std::string_view path) { return Field(path, Type::kString); }

TEST(RuleText, ComparesByBytesWhichIsTheOrderOfCodePoints) {
  SlotEvent event;
  event.Set("a", "\"abc\"").Set("b", "\"abd\"").Set("e", "\"\"").Set("u", "\"\u00e9\"");
  EXPECT_EQ(event.Check(Make(Op::kLess, {Text("a"), Text("b")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kLess, {Text("e"), Text("a")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kGreater, {Text("u"), Str("z")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {Text("a"), Str("abc")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {Str("abc"), Text("b")})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kNotEqual, {Text("e"), Str("")})), Answer::kFalse);
}

TEST(RuleText, AsksForPartsOfATextAsItStands) {
  SlotEvent event;
  event.Set("a", "\"BTC-USD\"").Set("p", "\"-\"");
  const auto ask = [&](Op op, const Expression& part) {
    return event.Check(Make(op, {Text("a"), part}));
  };
  EXPECT_EQ(ask(Op::kStartsWith, Str("BTC")), Answer::kTrue);
  EXPECT_EQ(ask(Op::kStartsWith, Str("btc")), Answer::kFalse);
  EXPECT_EQ(ask(Op::kEndsWith, Str("USD")), Answer::kTrue);
  EXPECT_EQ(ask(Op::kEndsWith, Str("BTC-USD-")), Answer::kFalse);
  EXPECT_EQ(ask(Op::kContains, Text("p")), Answer::kTrue);
  EXPECT_EQ(ask(Op::kContains, Str("")), Answer::kTrue);
  EXPECT_EQ(ask(Op::kContains, Str("--")), Answer::kFalse);
}

TEST(RuleText, APatternSearchesUnlessItIsAnchored) {
  SlotEvent event;
  event.Set("a", "\"BTC-USD\"");
  const auto matches = [&](std::string_view pattern) {
    return event.Check(Make(Op::kMatches, {Text("a"), Str(pattern)}));
  };
  EXPECT_EQ(matches("C-U"), Answer::kTrue);
  EXPECT_EQ(matches("^[A-Z]+-[A-Z]+$"), Answer::kTrue);
  EXPECT_EQ(matches("^USD"), Answer::kFalse);
  EXPECT_EQ(matches(""), Answer::kTrue);
}

TEST(RuleText, LowerUpperAndJoinedTextsAreMadeAnew) {
  SlotEvent event;
  event.Set("a", "\"Btc-\u00c9\"").Set("b", "\"x\"").Set("e", "\"\"");
  EXPECT_EQ(event.Evaluate(Make(Op::kLower, {Text("a")}, Type::kString)), "'btc-\u00c9'");
  EXPECT_EQ(event.Evaluate(Make(Op::kUpper, {Text("a")}, Type::kString)), "'BTC-\u00c9'");
  const Expression joined = Make(Op::kConcat, {Text("b"), Str(":")}, Type::kString);
  EXPECT_EQ(event.Evaluate(Make(Op::kConcat, {joined, Text("b")}, Type::kString)), "'x:x'");
  EXPECT_EQ(event.Evaluate(Make(Op::kConcat, {Text("e"), Text("e")}, Type::kString)), "''");
  const Expression lower = Make(Op::kLower, {Text("a")}, Type::kString);
  EXPECT_EQ(event.Check(Make(Op::kStartsWith, {lower, Str("btc")})), Answer::kTrue);
}

TEST(RuleText, TextsOfOneEventLiveTogetherUntilTheNextBegins) {
  SlotEvent event;
  event.Set("a", "\"abc\"").Set("b", "\"xyz\"");
  const RuleCode first = event.Compile(Make(Op::kUpper, {Text("a")}, Type::kString));
  const RuleCode second = event.Compile(Make(Op::kUpper, {Text("b")}, Type::kString));
  const RuleCode check =
      event.Compile(Make(Op::kEqual, {Make(Op::kUpper, {Text("a")}, Type::kString), Str("ABC")}));
  RuleRunner runner;
  runner.BeginEvent();
  ExpressionValue one, other;
  ASSERT_TRUE(runner.Evaluate(first, event.slots(), 0, &one));
  ASSERT_TRUE(runner.Evaluate(second, event.slots(), 0, &other));
  EXPECT_EQ(runner.Check(check, event.slots(), 0), Answer::kTrue);
  EXPECT_EQ(one.text, "ABC");
  EXPECT_EQ(other.text, "XYZ");
}

TEST(RuleText, TextsBeyondTheLimitOfAnEventHaveNoValueAndTheNextEventIsAsBefore) {
  const std::string half = "\"" + std::string(kRuleTextBytesMax / 2, 'a') + "\"";
  SlotEvent event;
  event.Set("a", half);
  const RuleCode rule = event.Compile(Make(Op::kConcat, {Text("a"), Str("")}, Type::kString));
  RuleRunner runner;
  ExpressionValue value;
  for (int i = 0; i < 2; ++i) {
    runner.BeginEvent();
    EXPECT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
    EXPECT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
    EXPECT_FALSE(runner.Evaluate(rule, event.slots(), 0, &value));
  }
  EXPECT_LT(runner.ScratchBytes(), 2 * kRuleTextBytesMax);
}

std::string SizeOf(std::string_view token, Type type) {
  return SlotEvent().Set("x", token).Evaluate(Make(Op::kSize, {Field("x", type)}, Type::kNumber));
}

TEST(RuleSize, CountsCodePointsItemsAndMembers) {
  EXPECT_EQ(SizeOf("\"\"", Type::kString), "0");
  EXPECT_EQ(SizeOf("\"a\u00e9\u20ac\U0001F600\"", Type::kString), "4");
  EXPECT_EQ(SizeOf("[]", Type::kList), "0");
  EXPECT_EQ(SizeOf("[ ]", Type::kList), "0");
  EXPECT_EQ(SizeOf("[1]", Type::kList), "1");
  EXPECT_EQ(SizeOf(R"([ "a,]", [1,[2,3]] ,{"k":[4,5],"\"":","}, null, -1.5e3 ])", Type::kList),
            "5");
  EXPECT_EQ(SizeOf("{}", Type::kObject), "0");
  EXPECT_EQ(SizeOf(R"({"a":1,"b":{"c":[1,2],"d":"}"}})", Type::kObject), "2");
  EXPECT_EQ(SizeOf(R"({"a":1 , "b" : 2,"c":3})", Type::kAny), "3");
  EXPECT_EQ(SizeOf("\"ab\"", Type::kAny), "2");
  EXPECT_EQ(SizeOf("5", Type::kAny), "none");
  EXPECT_EQ(SizeOf("{}", Type::kList), "0");
}

Answer InList(const Expression& value, std::string_view list) {
  return SlotEvent().Set("l", list).Check(Make(Op::kIn, {value, Field("l", Type::kList)}));
}

TEST(RuleIn, FindsAValueInAListOfTheEventByWhatItMeans) {
  EXPECT_EQ(InList(Num("4"), "[1, 4.0 ,7]"), Answer::kTrue);
  EXPECT_EQ(InList(Num("4"), "[1,[4],\"4\",{\"4\":4}]"), Answer::kFalse);
  EXPECT_EQ(InList(Num("1e50"), "[1" + std::string(50, '0') + "]"), Answer::kTrue);
  EXPECT_EQ(InList(Str("a,b"), R"(["x","a,b"])"), Answer::kTrue);
  EXPECT_EQ(InList(Str("A\"\u00e9\U0001F600/"), R"(["\u0041\"\u00e9\ud83d\uDE00\/"])"),
            Answer::kTrue);
  EXPECT_EQ(InList(Str("A"), R"(["\u0041\u0041"])"), Answer::kFalse);
  EXPECT_EQ(InList(Str("AA"), R"(["\u0041"])"), Answer::kFalse);
  EXPECT_EQ(InList(Str(""), R"(["a",""])"), Answer::kTrue);
  EXPECT_EQ(InList(Flag(true), "[false,true]"), Answer::kTrue);
  EXPECT_EQ(InList(Flag(true), "[\"true\",1]"), Answer::kFalse);
  EXPECT_EQ(InList(Str("null"), "[null]"), Answer::kFalse);
  EXPECT_EQ(InList(Num("4"), "[]"), Answer::kFalse);
  EXPECT_EQ(InList(Num("4"), "{}"), Answer::kUnverifiable);
}

TEST(RuleIn, ALongListOfLiteralsAnswersAsAShortOneDoes) {
  for (int count : {1, 3, 8, 9, 40}) {
    std::vector<Expression> numbers, texts;
    for (int i = 0; i < count; ++i) {
      numbers.push_back(Num(std::to_string(i) + ".50"));
      texts.push_back(Str("item-" + std::to_string(i)));
    }
    const std::string last = std::to_string(count - 1);
    SlotEvent event;
    event.Set("n", last + ".5")
        .Set("m", last)
        .Set("s", "\"item-" + last + "\"")
        .Set("t", "\"item\"");
    const auto in = [&](const Expression& value, const std::vector<Expression>& items) {
      return event.Check(Make(Op::kIn, {value, ListOf(items)}));
    };
    EXPECT_EQ(in(Field("n"), numbers), Answer::kTrue) << count;
    EXPECT_EQ(in(Field("m"), numbers), Answer::kFalse) << count;
    EXPECT_EQ(in(Field("n", Type::kDouble), numbers), Answer::kTrue) << count;
    EXPECT_EQ(in(Text("s"), texts), Answer::kTrue) << count;
    EXPECT_EQ(in(Text("t"), texts), Answer::kFalse) << count;
    EXPECT_EQ(in(Field("n", Type::kAny), texts), Answer::kFalse) << count;
    EXPECT_EQ(in(Field("n", Type::kAny), numbers), Answer::kTrue) << count;
  }
}

TEST(RuleTime, PointsAndSpansOfTimeAreReckonedInNanoseconds) {
  constexpr int64_t kSecond = 1'000'000'000;
  SlotEvent event;
  event.Set("t", "1700000000", 1700000000 * kSecond)
      .Set("far", "1", INT64_MAX)
      .Set("low", "1", INT64_MIN);
  const Expression t = Field("t", Type::kTimestamp), far = Field("far", Type::kTimestamp);
  const Expression age = Make(Op::kSubtract, {Received(), t}, Type::kDuration);
  EXPECT_EQ(event.Evaluate(age, 1700000002 * kSecond), "2000000000ns");
  EXPECT_EQ(event.Check(Make(Op::kLess, {age, Span(2 * kSecond)}), 1700000002 * kSecond),
            Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kLessOrEqual, {age, Span(2 * kSecond)}), 1700000002 * kSecond),
            Answer::kTrue);
  EXPECT_EQ(event.Evaluate(Make(Op::kAbs, {age}, Type::kDuration), 1699999999 * kSecond),
            "1000000000ns");
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {t, Span(5)}, Type::kTimestamp)), "@1700000000000000005");
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {Span(5), t}, Type::kTimestamp)), "@1700000000000000005");
  EXPECT_EQ(event.Evaluate(Make(Op::kSubtract, {t, Span(5)}, Type::kTimestamp)),
            "@1699999999999999995");
  EXPECT_EQ(event.Evaluate(Make(Op::kNegate, {Span(5)}, Type::kDuration)), "-5ns");
  EXPECT_EQ(event.Evaluate(Make(Op::kMax, {t, Received()}, Type::kTimestamp), 5),
            "@1700000000000000000");
  EXPECT_EQ(event.Check(Make(Op::kGreaterOrEqual, {t, Instant(1700000000 * kSecond)})),
            Answer::kTrue);
  // Beyond 64 bits nothing is wrapped.
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {far, Span(1)}, Type::kTimestamp)), "none");
  const Expression low = Field("low", Type::kTimestamp);
  EXPECT_EQ(event.Evaluate(Make(Op::kSubtract, {far, low}, Type::kDuration)), "none");
}

TEST(RuleAny, GoesByWhatStandsThere) {
  SlotEvent event;
  event.Set("n", "5.0").Set("s", "\"5\"").Set("b", "true").Set("l", "[5]").Set("o", "{}");
  const auto any = [](std::string_view path) { return Field(path, Type::kAny); };
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("n"), Num("5")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("s"), Str("5")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("b"), Flag(true)})), Answer::kTrue);
  // Another kind is never equal, and has no order.
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("s"), Num("5")})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kNotEqual, {any("s"), Num("5")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kLess, {any("s"), Num("6")})), Answer::kUnverifiable);
  EXPECT_EQ(event.Check(Make(Op::kLess, {any("b"), any("b")})), Answer::kUnverifiable);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("l"), any("n")})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {any("l"), any("o")})), Answer::kUnverifiable);
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {any("n"), any("n")}, Type::kAny)), "10");
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {any("s"), any("s")}, Type::kAny)), "'55'");
  EXPECT_EQ(event.Evaluate(Make(Op::kAdd, {any("n"), any("s")}, Type::kAny)), "none");
  EXPECT_EQ(event.Evaluate(Make(Op::kMultiply, {any("s"), Num("2")}, Type::kNumber)), "none");
  EXPECT_EQ(event.Evaluate(any("l")), "[5]");
  EXPECT_EQ(event.Check(Make(Op::kIn, {Num("5"), any("l")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kIn, {Num("5"), any("s")})), Answer::kUnverifiable);
}

TEST(RuleCompile, RefusesAFieldWithoutSlotAPatternThatIsNoneAndMoreThanTheStackHolds) {
  const SlotOf nowhere = [](std::string_view) { return std::optional<uint16_t>(); };
  EXPECT_THAT(std::string(CompileRule(Field("p"), nowhere).status().message()),
              testing::HasSubstr("'p'"));
  EXPECT_FALSE(CompileRule(Make(Op::kMatches, {Str("a"), Str("(")}), nowhere).ok());
  Expression deep = Num("1");
  for (int i = 0; i < 300; ++i) deep = Reckoned(Op::kAdd, {Num("1"), std::move(deep)});
  EXPECT_FALSE(CompileRule(deep, nowhere).ok());
  Expression wide = Num("1");
  for (int i = 0; i < 300; ++i) wide = Reckoned(Op::kAdd, {std::move(wide), Num("1")});
  EXPECT_EQ(SlotEvent().Evaluate(wide), "301");
}

TEST(RuleExplain, PrintsOneLineAnInstruction) {
  SlotEvent event;
  event.Set("p", "1").Set("q", "2").Set("s", "\"x\"");
  const RuleCode rule =
      event.Compile(Make(Op::kAnd, {Make(Op::kGreater, {Num("0.50"), Field("p")}),
                                    Make(Op::kLessOrEqual, {Field("p"), Field("q")}),
                                    Make(Op::kIn, {Text("s"), ListOf({Str("x"), Str("y")})})}));
  EXPECT_EQ(ExplainRule(rule),
            "0 compare p < 0.5\n"
            "1 if false jump to 8\n"
            "2 compare p <= q\n"
            "3 and\n"
            "4 if false jump to 8\n"
            "5 push s\n"
            "6 in \"x\", \"y\"\n"
            "7 and\n");
}

}  // namespace
}  // namespace tickgate
