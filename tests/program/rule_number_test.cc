// Numbers in rules: exact whatever their size and spelling, and a double only where a field is one.
#include <gtest/gtest.h>

#include "program/rule_sample.h"

namespace tickgate {
namespace {

using Op = ExpressionOp;
using Type = ExpressionType;

const std::string kNines(38, '9');

// Rising by value; equal ones share a line.
const std::vector<std::vector<std::string>> kRising = {
    {"-1e400"},
    {"-1" + std::string(50, '0'), "-1e50", "-10e49"},
    {"-" + kNines},
    {"-9223372036854775809"},
    {"-9223372036854775808", "-9223372036854775808.0"},
    {"-9223372036854775807"},
    {"-1.5", "-1.50", "-15e-1"},
    {"-1"},
    {"-1e-400"},
    {"0", "-0", "0.000", "0e99"},
    {"1e-400"},
    {"0.1", "0.10", "1E-1"},
    {"0.29999999999999999999999999999999999999"},
    {"0.3", "0.300000000000000000"},
    {"0.30000000000000000000000000000000000001"},
    {"0.99999999999999999"},
    {"1", "1.0", "1e0", "1.000000000000000000000000000000000000000000000"},
    {"9007199254740992"},
    {"9007199254740993"},
    {"9223372036854775807", "9223372036854775807.000"},
    {"9223372036854775808"},
    {"18446744073709551615"},
    {"18446744073709551616"},
    {kNines},
    {"1" + std::string(38, '0'), "1e38"},
    {"1" + std::string(37, '0') + "12345"},
    {"1" + std::string(37, '0') + "12346", "1" + std::string(37, '0') + "12346.0"},
    {"1" + std::string(60, '0')},
    {"1" + std::string(59, '0') + "1"},
    {"1e400"},
};

Answer Asked(Op op, const std::string& a, const std::string& b) {
  SlotEvent event;
  event.Set("a", a).Set("b", b);
  return event.Check(Make(op, {Field("a"), Field("b")}));
}

TEST(RuleNumber, FieldsCompareByValueAtAnySizeAndSpelling) {
  for (size_t i = 0; i < kRising.size(); ++i) {
    for (size_t j = 0; j < kRising.size(); ++j) {
      for (const std::string& a : kRising[i]) {
        for (const std::string& b : kRising[j]) {
          const auto expected = [](bool holds) { return holds ? Answer::kTrue : Answer::kFalse; };
          EXPECT_EQ(Asked(Op::kEqual, a, b), expected(i == j)) << a << " " << b;
          EXPECT_EQ(Asked(Op::kNotEqual, a, b), expected(i != j)) << a << " " << b;
          EXPECT_EQ(Asked(Op::kLess, a, b), expected(i < j)) << a << " " << b;
          EXPECT_EQ(Asked(Op::kLessOrEqual, a, b), expected(i <= j)) << a << " " << b;
          EXPECT_EQ(Asked(Op::kGreater, a, b), expected(i > j)) << a << " " << b;
          EXPECT_EQ(Asked(Op::kGreaterOrEqual, a, b), expected(i >= j)) << a << " " << b;
        }
      }
    }
  }
}

TEST(RuleNumber, AFieldComparesWithALiteralOnEitherSide) {
  for (size_t i = 0; i < kRising.size(); ++i) {
    for (size_t j = 0; j < kRising.size(); ++j) {
      Decimal literal;
      if (ParseDecimal(kRising[j][0], &literal) != DecimalParse::kOk) continue;
      SlotEvent event;
      event.Set("a", kRising[i].back());
      const Expression a = Field("a"), b = Num(kRising[j][0]);
      const auto expected = [](bool holds) { return holds ? Answer::kTrue : Answer::kFalse; };
      EXPECT_EQ(event.Check(Make(Op::kLess, {a, b})), expected(i < j)) << i << " " << j;
      EXPECT_EQ(event.Check(Make(Op::kLess, {b, a})), expected(j < i)) << i << " " << j;
      EXPECT_EQ(event.Check(Make(Op::kGreaterOrEqual, {b, a})), expected(j >= i)) << i << " " << j;
      EXPECT_EQ(event.Check(Make(Op::kEqual, {b, a})), expected(j == i)) << i << " " << j;
      EXPECT_EQ(event.Check(Make(Op::kIn, {a, ListOf({b, Num("-77.7")})})), expected(j == i));
    }
  }
}

TEST(RuleNumber, ANumberInAStringCountsAsTheNumberItHolds) {
  SlotEvent event;
  event.Set("a", "\"0.0100\"").Set("b", "0.01");
  EXPECT_EQ(event.Check(Make(Op::kEqual, {Field("a"), Field("b")})), Answer::kTrue);
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kAdd, {Field("a"), Field("b")})), "0.02");
  EXPECT_EQ(SlotEvent().Set("a", "\"5 \"").Evaluate(Field("a")), "none");
}

std::string Of(Op op, const std::string& a, const std::string& b) {
  SlotEvent event;
  event.Set("a", a).Set("b", b);
  const std::string of_fields = event.Evaluate(Reckoned(op, {Field("a"), Field("b")}));
  Decimal literal;
  if (ParseDecimal(b, &literal) == DecimalParse::kOk) {
    EXPECT_EQ(event.Evaluate(Reckoned(op, {Field("a"), Num(b)})), of_fields) << a << " " << b;
  }
  return of_fields;
}

TEST(RuleNumber, SumsAndProductsAreExact) {
  EXPECT_EQ(Of(Op::kAdd, "0.1", "0.2"), "0.3");
  EXPECT_EQ(Of(Op::kMultiply, "0.1", "3"), "0.3");
  EXPECT_EQ(Of(Op::kSubtract, "0.3", "0.1"), "0.2");
  EXPECT_EQ(Of(Op::kAdd, "9223372036854775807", "1"), "9223372036854775808");
  EXPECT_EQ(Of(Op::kSubtract, "-9223372036854775808", "1"), "-9223372036854775809");
  EXPECT_EQ(Of(Op::kMultiply, "9223372036854775807", "9223372036854775807"),
            "85070591730234615847396907784232501249");
  EXPECT_EQ(Of(Op::kMultiply, "0.00390625", "256"), "1");
  EXPECT_EQ(Of(Op::kAdd, "1e-18", "1e18"), "1000000000000000000.000000000000000001");
  EXPECT_EQ(Of(Op::kAdd, "1", "0.000000000000000000000001"), "1.000000000000000000000001");
  EXPECT_EQ(Of(Op::kSubtract, "5", "5.000"), "0");
}

TEST(RuleNumber, WhatThirtyEightDigitsDoNotHoldHasNoValue) {
  EXPECT_EQ(Of(Op::kAdd, kNines, "1"), "1" + std::string(38, '0'));
  EXPECT_EQ(Of(Op::kAdd, kNines, "2"), "none");
  EXPECT_EQ(Of(Op::kAdd, "1e38", "1"), "none");
  EXPECT_EQ(Of(Op::kMultiply, kNines, "2"), "none");
  EXPECT_EQ(Of(Op::kMultiply, "1e600000", "1e600000"), "none");
  EXPECT_EQ(Of(Op::kSubtract, "-" + kNines, kNines), "none");
}

TEST(RuleNumber, NumbersLongerThanADecimalAreComparedButNotReckonedWith) {
  const std::string forty = "1" + std::string(39, '0') + "1";
  for (Op op : {Op::kAdd, Op::kSubtract, Op::kMultiply, Op::kDivide, Op::kModulo}) {
    EXPECT_EQ(Of(op, forty, "1"), "none");
    EXPECT_EQ(Of(op, "1", forty), "none");
  }
  SlotEvent event;
  event.Set("a", forty).Set("b", "-" + forty);
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kNegate, {Field("a")})), "none");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kAbs, {Field("b")})), "none");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kAbs, {Field("a")})), forty);
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kMax, {Field("a"), Num("5")})), forty);
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kMin, {Field("a"), Num("5")})), "5");
}

TEST(RuleNumber, DivisionRoundsHalfEvenAtEighteenDigitsOrAsStated) {
  EXPECT_EQ(Of(Op::kDivide, "1", "3"), "0.333333333333333333");
  EXPECT_EQ(Of(Op::kDivide, "2", "3"), "0.666666666666666667");
  EXPECT_EQ(Of(Op::kDivide, "-2", "3"), "-0.666666666666666667");
  EXPECT_EQ(Of(Op::kDivide, "1", "256"), "0.00390625");
  EXPECT_EQ(Of(Op::kDivide, "1e30", "1"), "1" + std::string(30, '0'));
  EXPECT_EQ(Of(Op::kDivide, "5e-19", "1"), "0");
  EXPECT_EQ(Of(Op::kDivide, "15e-19", "1"), "0.000000000000000002");
  EXPECT_EQ(Of(Op::kDivide, "25e-19", "1"), "0.000000000000000002");
  EXPECT_EQ(Of(Op::kDivide, "1", "0"), "none");
  EXPECT_EQ(Of(Op::kDivide, "0", "0.000"), "none");
  Expression two_digits = Make(Op::kDivide, {Num("1"), Field("a")}, Type::kNumber);
  two_digits.number = DecimalOf(2);
  EXPECT_EQ(SlotEvent().Set("a", "8").Evaluate(two_digits), "0.12");
  two_digits.number = {};
  EXPECT_EQ(SlotEvent().Set("a", "2").Evaluate(two_digits), "0");
  EXPECT_EQ(SlotEvent().Set("a", "0.4").Evaluate(two_digits), "2");
}

TEST(RuleNumber, ModuloIsExactWithTheSignOfTheLeftSide) {
  EXPECT_EQ(Of(Op::kModulo, "0.3", "0.1"), "0");
  EXPECT_EQ(Of(Op::kModulo, "1.05", "0.1"), "0.05");
  EXPECT_EQ(Of(Op::kModulo, "-7", "3"), "-1");
  EXPECT_EQ(Of(Op::kModulo, "7", "-3"), "1");
  EXPECT_EQ(Of(Op::kModulo, "100.50", "1"), "0.5");
  EXPECT_EQ(Of(Op::kModulo, "100.00", "1"), "0");
  EXPECT_EQ(Of(Op::kModulo, "-9223372036854775808", "-1"), "0");
  EXPECT_EQ(Of(Op::kModulo, kNines, "7"), "1");
  EXPECT_EQ(Of(Op::kModulo, "1e400", "7"), "4");
  EXPECT_EQ(Of(Op::kModulo, "5", "1e400"), "5");
  EXPECT_EQ(Of(Op::kModulo, "5", "0"), "none");
}

TEST(RuleNumber, SignsAndExtremesKeepEveryDigit) {
  SlotEvent event;
  event.Set("a", "-9223372036854775808").Set("b", "1.50").Set("c", "-0.0");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kNegate, {Field("a")})), "9223372036854775808");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kAbs, {Field("a")})), "9223372036854775808");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kAbs, {Field("c")})), "0");
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kMin, {Field("a"), Field("b"), Num("-1e40")})),
            "-1" + std::string(40, '0'));
  EXPECT_EQ(event.Evaluate(Reckoned(Op::kMax, {Field("a"), Field("b"), Field("c")})), "1.5");
}

TEST(RuleNumber, AFieldsOwnTokenComesWithItsValueAndAReckonedOneHasNone) {
  SlotEvent event;
  event.Set("a", "1.500");
  RuleRunner runner;
  ExpressionValue value;
  RuleCode rule = event.Compile(Field("a"));
  ASSERT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
  EXPECT_EQ(value.text, "1.500");
  rule = event.Compile(Reckoned(Op::kMax, {Field("a"), Num("1")}));
  ASSERT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
  EXPECT_EQ(value.text, "1.500");
  rule = event.Compile(Reckoned(Op::kAdd, {Field("a"), Num("1")}));
  ASSERT_TRUE(runner.Evaluate(rule, event.slots(), 0, &value));
  EXPECT_EQ(value.text, "");
  EXPECT_EQ(value.number, (Decimal{25, 1}));
}

TEST(RuleNumber, BesideADoubleEveryNumberIsOne) {
  SlotEvent event;
  event.Set("d", "0.1").Set("n", "0.1").Set("big", "1e400").Set("x", "3").Set("z", "0");
  const Expression d = Field("d", Type::kDouble);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {d, Num("0.1")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {Num("0.1"), d})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {d, Field("n")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kLess, {d, Field("big")})), Answer::kTrue);
  EXPECT_EQ(event.Check(Make(Op::kIn, {d, ListOf({Num("5"), Num("0.1")})})), Answer::kTrue);
  // 0.1 * 3 is 0.30000000000000004 in doubles, and not 0.3.
  Expression product = Make(Op::kMultiply, {d, Field("x")}, Type::kDouble);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {product, Num("0.3")})), Answer::kFalse);
  EXPECT_EQ(event.Check(Make(Op::kEqual, {product, Num("0.30000000000000004")})), Answer::kTrue);
  EXPECT_EQ(event.Evaluate(Make(Op::kDivide, {d, Field("z")}, Type::kDouble)), "none");
  EXPECT_EQ(event.Evaluate(Make(Op::kMultiply, {d, Field("big")}, Type::kDouble)), "none");
  EXPECT_EQ(event.Evaluate(Make(Op::kModulo, {d, Field("x")}, Type::kDouble)), "none");
  EXPECT_EQ(event.Evaluate(Make(Op::kNegate, {d}, Type::kDouble)), "double -0.100000");
  EXPECT_EQ(event.Evaluate(Field("big", Type::kDouble)), "none");
}

}  // namespace
}  // namespace tickgate
