#include "base/decimal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace tickgate {
namespace {

Decimal Parsed(std::string_view token) {
  Decimal value;
  EXPECT_EQ(ParseDecimal(token, &value), DecimalParse::kOk) << token;
  return value;
}

DecimalParse ParseOf(std::string_view token) {
  Decimal value;
  return ParseDecimal(token, &value);
}

TEST(Decimal, EqualValuesAreEqualMemberByMember) {
  for (const char* one : {"1", "1.0", "1.000", "10e-1", "0.1e1", "1e0", "100E-2"}) {
    EXPECT_EQ(Parsed(one), (Decimal{1, 0})) << one;
  }
  for (const char* zero : {"0", "-0", "0.000", "0E-8", "-0.0e+99", "0e99999999999999999999"}) {
    EXPECT_EQ(Parsed(zero), Decimal{}) << zero;
  }
  EXPECT_EQ(Parsed("1200"), (Decimal{12, -2}));
  EXPECT_EQ(Parsed("-37.63"), (Decimal{-3763, 2}));
  EXPECT_EQ(Parsed("9.2E-7"), (Decimal{92, 8}));
  EXPECT_EQ(Parsed("1e400"), (Decimal{1, -400}));
}

TEST(Decimal, OnlyTheNumberGrammarOfJsonIsRead) {
  for (const char* token :
       {"",      "-",   "+1",  "01",       "-01", "1.", ".5",  "1e",    "1e+", "1E-",   "0x10",
        "1_000", "nan", "NaN", "Infinity", " 1",  "1 ", "1,0", "1.2.3", "--1", "1e5.0", "1\n"}) {
    EXPECT_EQ(ParseOf(token), DecimalParse::kNotANumber) << token;
  }
}

TEST(Decimal, HoldsThirtyEightDigitsAndNoMore) {
  const std::string digits = "12345678901234567890123456789012345678";
  EXPECT_EQ(FormatDecimal(Parsed(digits)), digits);
  EXPECT_EQ(FormatDecimal(Parsed("0." + digits)), "0." + digits);
  EXPECT_EQ(Parsed(digits + "000.000"), (Decimal{Parsed(digits).mantissa, -3}));
  EXPECT_EQ(Parsed("0.000" + digits + "000"), (Decimal{Parsed(digits).mantissa, 41}));
  EXPECT_EQ(ParseOf(digits + "9"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("1" + std::string(37, '0') + "1"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf(std::string(100'000, '9')), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("1" + std::string(100'000, '0') + "1"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("0." + std::string(100'000, '0') + "1"), DecimalParse::kOk);
  EXPECT_EQ(ParseOf(std::string(100'000, '9') + "x"), DecimalParse::kNotANumber);
}

TEST(Decimal, ExponentsAreBounded) {
  EXPECT_EQ(ParseOf("1e1000000"), DecimalParse::kOk);
  EXPECT_EQ(ParseOf("1e-1000000"), DecimalParse::kOk);
  EXPECT_EQ(ParseOf("1e1000001"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("1e-1000001"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("1e99999999999999999999999"), DecimalParse::kTooLong);
  EXPECT_EQ(ParseOf("1e-99999999999999999999999"), DecimalParse::kTooLong);
}

TEST(Decimal, ComparesByValueAtAnyScale) {
  const std::vector<std::string> rising = {
      "-1e400",
      "-99999999999999999999999999999999999999",
      "-1000000.01",
      "-1e6",
      "-2",
      "-1.9999999999999999999999999999999999999",
      "-0.3",
      "-1e-400",
      "0",
      "1e-400",
      "0.29999999999999999999999999999999999999",
      "0.3",
      "0.30000000000000004",
      "1",
      "9.9999999999999999999999999999999999999",
      "10",
      "999999.99999999999999",
      "1000000",
      "18446744073709551616",
      "99999999999999999999999999999999999999",
      "1e38",
      "1e400",
  };
  for (size_t i = 0; i < rising.size(); ++i) {
    for (size_t j = 0; j < rising.size(); ++j) {
      EXPECT_EQ(Compare(Parsed(rising[i]), Parsed(rising[j])), i <=> j)
          << rising[i] << " and " << rising[j];
    }
  }
  EXPECT_EQ(Compare(Parsed("5"), Parsed("5.000")), std::strong_ordering::equal);
}

TEST(Decimal, CountsDigitsOfThePlainNotation) {
  const auto digits = [](std::string_view token) {
    return std::pair(IntegerDigits(Parsed(token)), FractionDigits(Parsed(token)));
  };
  EXPECT_EQ(digits("12.50"), std::pair(2, 1));
  EXPECT_EQ(digits("0"), std::pair(1, 0));
  EXPECT_EQ(digits("0.001"), std::pair(1, 3));
  EXPECT_EQ(digits("1200"), std::pair(4, 0));
  EXPECT_EQ(digits("-1e5"), std::pair(6, 0));
  EXPECT_EQ(digits(std::string(38, '9')), std::pair(38, 0));
}

TEST(Decimal, FormatsWithoutExponentAndReadsItselfBack) {
  EXPECT_EQ(FormatDecimal(Parsed("-37.630")), "-37.63");
  EXPECT_EQ(FormatDecimal(Parsed("1e3")), "1000");
  EXPECT_EQ(FormatDecimal(Parsed("5e-3")), "0.005");
  EXPECT_EQ(FormatDecimal(Parsed("-0")), "0");
  EXPECT_EQ(FormatDecimal(Parsed("-0.5")), "-0.5");
  for (const char* token : {"1", "-1", "0.1", "123456.789", "1e20", "-9.99e-20"}) {
    EXPECT_EQ(Parsed(FormatDecimal(Parsed(token))), Parsed(token)) << token;
  }
}

TEST(Decimal, NormalFormHasNoTrailingZero) {
  EXPECT_EQ(NormalDecimal(1200, 3), (Decimal{12, 1}));
  EXPECT_EQ(NormalDecimal(0, 7), Decimal{});
  EXPECT_EQ(DecimalOf(-100), (Decimal{-1, -2}));
  EXPECT_EQ(DecimalOf(INT64_MIN), (Decimal{INT64_MIN, 0}));
}

}  // namespace
}  // namespace tickgate
