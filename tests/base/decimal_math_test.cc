#include "base/decimal_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace tickgate {
namespace {

const std::string kNines(38, '9');
const std::string kZeros(37, '0');

Decimal Of(std::string_view token) {
  Decimal value;
  EXPECT_EQ(ParseDecimal(token, &value), DecimalParse::kOk) << token;
  return value;
}

using Reckon = bool (*)(const Decimal&, const Decimal&, Decimal*);

// The result in plain notation; "none" where there is none.
std::string Reckoned(Reckon reckon, std::string_view a, std::string_view b) {
  Decimal result = Of("-77.7");
  if (reckon(Of(a), Of(b), &result)) {
    EXPECT_EQ(result, NormalDecimal(result.mantissa, result.scale)) << a << " " << b;
    return FormatDecimal(result);
  }
  EXPECT_EQ(result, Of("-77.7")) << "the result is left alone";
  return "none";
}

std::string Quotient(std::string_view a, std::string_view b, int digits) {
  Decimal result;
  return Divide(Of(a), Of(b), digits, &result) ? FormatDecimal(result) : "none";
}

TEST(DecimalSum, IsExact) {
  EXPECT_EQ(Reckoned(Add, "0.1", "0.2"), "0.3");
  EXPECT_EQ(Reckoned(Add, "9223372036854775807", "1"), "9223372036854775808");
  EXPECT_EQ(Reckoned(Add, "18446744073709551615", "0.00000000000000001"),
            "18446744073709551615.00000000000000001");
  EXPECT_EQ(Reckoned(Add, "5.5", "-5.50"), "0");
  EXPECT_EQ(Reckoned(Add, "0", "1e1000000").size(), 1000001u);
  EXPECT_EQ(Reckoned(Subtract, "1", "0.9"), "0.1");
  EXPECT_EQ(Reckoned(Subtract, "0.1", "1"), "-0.9");
  EXPECT_EQ(Reckoned(Subtract, "-1e20", "1"), "-100000000000000000001");
}

TEST(DecimalSum, UsesAllThirtyEightDigitsAndNoMore) {
  EXPECT_EQ(Reckoned(Add, kNines, "1"), "1" + kZeros + "0");
  EXPECT_EQ(Reckoned(Add, kNines, "2"), "none");
  EXPECT_EQ(Reckoned(Add, kNines, "0.1"), "none");
  EXPECT_EQ(Reckoned(Subtract, "-" + kNines, "1"), "-1" + kZeros + "0");
  EXPECT_EQ(Reckoned(Add, "5" + kZeros, "5" + kZeros), "1" + kZeros + "0");
  EXPECT_EQ(Reckoned(Add, "9e37", "9e37"), "18" + kZeros);
  EXPECT_EQ(Reckoned(Add, "1e37", "1e-1"), "none");
  // The operands at one scale are longer than the difference.
  EXPECT_EQ(Reckoned(Subtract, "1e38", kNines), "1");
  EXPECT_EQ(Reckoned(Subtract, "1.9e38",
                     "9500000000000000000000000000000000000"
                     "1"),
            "94999999999999999999999999999999999999");
  EXPECT_EQ(Reckoned(Add, "1e1000000", "1"), "none");
}

TEST(DecimalProduct, IsExactOrNone) {
  EXPECT_EQ(Reckoned(Multiply, "0.1", "3"), "0.3");
  EXPECT_EQ(Reckoned(Multiply, "-0.00390625", "256"), "-1");
  EXPECT_EQ(Reckoned(Multiply, "9223372036854775808", "2"), "18446744073709551616");
  EXPECT_EQ(Reckoned(Multiply, "0", "1e1000000"), "0");
  EXPECT_EQ(Reckoned(Multiply, "9999999999999999999", "9999999999999999999"),
            "99999999999999999980000000000000000001");
  EXPECT_EQ(Reckoned(Multiply, "99999999999999999999", "9999999999999999999"), "none");
  EXPECT_EQ(Reckoned(Multiply, kNines, kNines), "none");
  EXPECT_EQ(Reckoned(Multiply, "1e600000", "1e600000"), "none");
  EXPECT_EQ(Reckoned(Multiply, "1e-600000", "1e-600000"), "none");
  // 2^100 * 5^54 has 54 zeros at its end, which a scale holds.
  EXPECT_EQ(Reckoned(Multiply, "1267650600228229401496703205376",
                     "55511151231257827021181583404541015625"),
            "70368744177664" + std::string(54, '0'));
}

TEST(DecimalQuotient, RoundsHalfToEvenAtTheDigitsAsked) {
  EXPECT_EQ(Quotient("1", "3", 18), "0.333333333333333333");
  EXPECT_EQ(Quotient("2", "3", 0), "1");
  EXPECT_EQ(Quotient("1", "256", 18), "0.00390625");
  EXPECT_EQ(Quotient("1", "256", 7), "0.0039062");
  EXPECT_EQ(Quotient("3", "256", 7), "0.0117188");
  EXPECT_EQ(Quotient("-1", "2", 0), "0");
  EXPECT_EQ(Quotient("-3", "2", 0), "-2");
  EXPECT_EQ(Quotient("5", "2", 0), "2");
  EXPECT_EQ(Quotient("2.5000000000000000000000000000000000001", "1", 0), "3");
  EXPECT_EQ(Quotient("1e-30", "1", 18), "0");
  EXPECT_EQ(Quotient("1", "1e1000000", 38), "0");
  EXPECT_EQ(Quotient("0", "7", 18), "0");
}

TEST(DecimalQuotient, KeepsLargeQuotientsExactOrHasNone) {
  EXPECT_EQ(Quotient("1e30", "1", 18), "1" + std::string(30, '0'));
  EXPECT_EQ(Quotient(kNines, "1", 38), kNines);
  EXPECT_EQ(Quotient("1e30", "3", 18), "none");
  EXPECT_EQ(Quotient("1e20", "3", 18), "33333333333333333333.333333333333333333");
  EXPECT_EQ(Quotient("1e19", "3", 19), "3333333333333333333.3333333333333333333");
  // 39 digits, the last of which rounds to a zero: from below and from above.
  const std::string zeros(36, '0');
  EXPECT_EQ(Quotient("2" + zeros + "1", "1" + zeros + "1", 38), "1." + std::string(37, '9'));
  EXPECT_EQ(Quotient("1" + zeros + "2", "1" + zeros + "1", 38), "1." + zeros + "1");
  EXPECT_EQ(Quotient("1", "0", 18), "none");
  EXPECT_EQ(Quotient("0", "0", 18), "none");
}

TEST(DecimalRest, IsExactWithTheSignOfTheLeftSide) {
  EXPECT_EQ(Reckoned(Modulo, "0.3", "0.1"), "0");
  EXPECT_EQ(Reckoned(Modulo, "1.05", "0.1"), "0.05");
  EXPECT_EQ(Reckoned(Modulo, "7", "-3"), "1");
  EXPECT_EQ(Reckoned(Modulo, "-7", "3"), "-1");
  EXPECT_EQ(Reckoned(Modulo, "-0.5", "1"), "-0.5");
  EXPECT_EQ(Reckoned(Modulo, "9223372036854775808", "10"), "8");
  EXPECT_EQ(Reckoned(Modulo, "1e1000000", "7"), "4");
  EXPECT_EQ(Reckoned(Modulo, "1e1000000", "99999999999999999999999999999999999997").size(), 38u);
  EXPECT_EQ(Reckoned(Modulo, "5", "1e1000000"), "5");
  EXPECT_EQ(Reckoned(Modulo, "5", "0"), "none");
}

TEST(DecimalMultiple, IsAskedOfTheExactValue) {
  EXPECT_TRUE(IsMultipleOf(Of("0.3"), Of("0.1")));
  EXPECT_TRUE(IsMultipleOf(Of("-123.45"), Of("0.05")));
  EXPECT_FALSE(IsMultipleOf(Of("123.456"), Of("0.05")));
  EXPECT_TRUE(IsMultipleOf(Of("0"), Of("7")));
  EXPECT_TRUE(IsMultipleOf(Of("0.01171875"), Of("0.00390625")));
  EXPECT_TRUE(IsMultipleOf(Of("1e1000000"), Of("0.25")));
  EXPECT_FALSE(IsMultipleOf(Of("1e-1000000"), Of("0.25")));
}

TEST(DecimalRounding, CutsDigitsHalfToEvenOrTowardZero) {
  const auto rounded = [](std::string_view token, int digits) {
    return FormatDecimal(RoundedHalfEven(Of(token), digits));
  };
  EXPECT_EQ(rounded("2.5", 0), "2");
  EXPECT_EQ(rounded("3.5", 0), "4");
  EXPECT_EQ(rounded("-2.51", 0), "-3");
  EXPECT_EQ(rounded("1.005", 2), "1");
  EXPECT_EQ(rounded("1.015", 2), "1.02");
  EXPECT_EQ(rounded("1550", -2), "1600");
  EXPECT_EQ(rounded("1", 5), "1");
  EXPECT_EQ(rounded("0." + kNines, 37), "1");
  EXPECT_EQ(rounded("1e-1000", 2), "0");
  EXPECT_EQ(FormatDecimal(Truncated(Of("-2.99"), 0)), "-2");
  EXPECT_EQ(FormatDecimal(Truncated(Of("2.999"), 2)), "2.99");
  EXPECT_EQ(FormatDecimal(Truncated(Of("1e-1000"), 2)), "0");
}

TEST(DecimalSign, IsTurnedWithoutLoss) {
  EXPECT_EQ(Negated(Of(kNines)), Of("-" + kNines));
  EXPECT_EQ(Absolute(Of("-0.5")), Of("0.5"));
  EXPECT_EQ(Absolute(Of("0.5")), Of("0.5"));
  EXPECT_EQ(Negated(Decimal{}), Decimal{});
}

TEST(DecimalToDouble, IsTheNearestOne) {
  EXPECT_EQ(ToDouble(Of("0.1")), 0.1);
  EXPECT_EQ(ToDouble(Of("-123.456")), -123.456);
  EXPECT_EQ(ToDouble(Of("9007199254740993")), 9007199254740992.0);
  EXPECT_EQ(ToDouble(Of("9007199254740993.0000000000000000001")), 9007199254740994.0);
  EXPECT_EQ(ToDouble(Of("0.30000000000000004")), 0.30000000000000004);
  EXPECT_EQ(ToDouble(Of("1.7976931348623157e308")), 1.7976931348623157e308);
  EXPECT_EQ(ToDouble(Of("5e-324")), 5e-324);
  EXPECT_EQ(ToDouble(Of("1e400")), HUGE_VAL);
  EXPECT_EQ(ToDouble(Of("-1e400")), -HUGE_VAL);
  EXPECT_EQ(ToDouble(Of("1e-400")), 0);
  EXPECT_EQ(ToDouble(Of("0")), 0);
}

}  // namespace
}  // namespace tickgate
