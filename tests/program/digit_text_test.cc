// Numbers of any length as digits; and JSON texts that no index has seen.
#include "program/digit_text.h"

#include <gtest/gtest.h>

#include <random>

#include "program/json_text.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

std::string KeyOf(std::string_view token) {
  TextArena arena;
  return std::string(KeyOfDigits(ReadDigits(token), &arena));
}

TEST(DigitText, EqualValuesHaveOneKey) {
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{{"0", "-0.000e5"},
                                                                             {"100", "1e2"},
                                                                             {"100", "1000e-1"},
                                                                             {"0.001", "1e-3"},
                                                                             {"-12.50", "-125e-1"},
                                                                             {"0.00120e3", "1.2"},
                                                                             {"10.0", "1e1"}}) {
    EXPECT_EQ(KeyOf(a), KeyOf(b)) << a;
    EXPECT_TRUE(Compare(ReadDigits(a), ReadDigits(b)) == 0) << a;
  }
  EXPECT_NE(KeyOf("1"), KeyOf("-1"));
  EXPECT_NE(KeyOf("1"), KeyOf("10"));
  EXPECT_NE(KeyOf("11"), KeyOf("1"));
}

TEST(DigitText, OrderIsThatOfDecimals) {
  std::mt19937 random(3);
  std::vector<std::string> tokens;
  while (tokens.size() < 300) {
    std::string token;
    for (size_t i = 1 + random() % 8; i > 0; --i) token += "0123456789.-e"[random() % 13];
    if (IsNumber(token)) tokens.push_back(token);
  }
  for (const std::string& a : tokens) {
    for (const std::string& b : tokens) {
      Decimal x, y;
      if (ParseDecimal(a, &x) != DecimalParse::kOk || ParseDecimal(b, &y) != DecimalParse::kOk) {
        continue;
      }
      ASSERT_TRUE(Compare(ReadDigits(a), ReadDigits(b)) == Compare(x, y)) << a << ' ' << b;
    }
  }
}

TEST(DigitText, CuttingAgreesWithWholeNumbers) {
  std::mt19937 random(4);
  for (int round = 0; round < 20'000; ++round) {
    const int64_t value = static_cast<int64_t>(random() % 2'000'001) - 1'000'000;
    const std::string token = FormatDecimal(NormalDecimal(value, 3));
    for (int digits = 0; digits <= 3; ++digits) {
      const int64_t unit = digits == 0 ? 1000 : digits == 1 ? 100 : digits == 2 ? 10 : 1;
      const int64_t whole = value / unit;
      const int64_t rest = std::abs(value % unit);
      const bool up = rest * 2 > unit || (rest * 2 == unit && whole % 2 != 0);
      for (Rounding rounding : {Rounding::kTowardZero, Rounding::kHalfEven}) {
        const int64_t step = rounding == Rounding::kHalfEven && up ? (value < 0 ? -1 : 1) : 0;
        std::string out;
        const bool cut = CutDigits(token, digits, rounding, &out);
        ASSERT_EQ(cut, rest != 0) << token << " to " << digits;
        if (!cut) continue;
        Decimal result;
        ASSERT_EQ(ParseDecimal(out, &result), DecimalParse::kOk) << out;
        EXPECT_EQ(result, NormalDecimal(whole + step, digits)) << token << " to " << digits;
        EXPECT_NE(out, "-0");
      }
    }
  }
}

TEST(JsonText, IsOneValueAndNothingElse) {
  for (const char* good :
       {"5", " -0.5e3 ", "true", "null", "\"a\\u0041\"", "[]", "{}", "[1,[2,{}],\"]\"]",
        "{\"a\":{\"b\":[]},\"c\":1}", "\t[ 1 , 2 ]\r\n", "{ \"a\" : { } }", "[[],[]]"}) {
    EXPECT_TRUE(IsJsonText(good, 64)) << good;
  }
  for (const char* bad :
       {"",        " ",        "01",          "+1",    "nul",       "tru e",     "5 5",
        "[",       "]",        "[1",          "[1,]",  "[,1]",      "[1 2]",     "{",
        "{\"a\"}", "{\"a\":}", "{\"a\":1,}",  "{1:2}", "{\"a\":1]", "[1}",       "\"",
        "\"\\x\"", "\"\\\"",   "\"\\ud800\"", "[]]",   "{}x",       "{\"a\" 1}", "[\"a\":1]",
        "nan",     "'a'",      "[1,,2]"}) {
    EXPECT_FALSE(IsJsonText(bad, 64)) << bad;
  }
  EXPECT_FALSE(IsJsonText("\"a\nb\"", 64));
  EXPECT_FALSE(IsJsonText(std::string_view("\0", 1), 64));
  EXPECT_FALSE(IsJsonText(std::string_view("1\0", 2), 64));
}

TEST(JsonText, HasALimitOfDepth) {
  const auto nested = [](size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(IsJsonText(nested(64), 64));
  EXPECT_FALSE(IsJsonText(nested(65), 64));
  EXPECT_FALSE(IsJsonText(std::string(100'000, '['), 10'000));
  EXPECT_TRUE(IsJsonText(nested(10'000), 10'000));
}

}  // namespace
}  // namespace tickgate
