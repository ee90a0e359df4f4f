// bigint and double, multiple_of and tick tables, numbers in strings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/decimal_math.h"
#include "program/double_value.h"
#include "program/judging.h"
#include "program/tick_table.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

Bound TextBound(std::string text) { return {.value = {}, .text = std::move(text)}; }
Bound DoubleBound(double number) {
  return {.value = {}, .text = std::to_string(number), .number = number};
}
Decimal DecimalFrom(std::string_view text) {
  Decimal value;
  EXPECT_EQ(ParseDecimal(text, &value), DecimalParse::kOk) << text;
  return value;
}

TEST(Bigint, TakesWholeNumbersOfAnyLength) {
  ExpectReasons(Of(ValueType::kBigint), {{"0", ""},
                                         {"-0", ""},
                                         {"100182534526255757567432481", ""},
                                         {"-18446744073709551616", ""},
                                         {std::string(5000, '9'), ""},
                                         {"5.000", ""},
                                         {"1.5e1", ""},
                                         {"1e30", ""},
                                         {"1e4095", ""},
                                         {"1e4096", "out_of_range"},
                                         {"0.001e4098", ""},
                                         {"0.001e4099", "out_of_range"},
                                         {"1e99999999999999999999", "out_of_range"},
                                         {"0e99999999999999999999", ""},
                                         {"1.5", "type"},
                                         {"1e-1", "type"},
                                         {"1e-99999999999999999999", "type"},
                                         {"\"5\"", "type"},
                                         {"true", "type"},
                                         {"null", "null"},
                                         {"{}", "type"},
                                         {"[]", "type"},
                                         {"05", "not_json"}});
}

TEST(Bigint, BoundsCompareDigitsNotDoubles) {
  ValueSpec value = Of(ValueType::kBigint);
  value.gt = TextBound("-100000000000000000000000000");
  value.le = TextBound("340282366920938463463374607431768211456");
  ExpectReasons(value, {{"-100000000000000000000000000", "gt"},
                        {"-99999999999999999999999999", ""},
                        {"-1e26", "gt"},
                        {"5", ""},
                        {"340282366920938463463374607431768211456", ""},
                        {"340282366920938463463374607431768211457", "le"},
                        {"3.40282366920938463463374607431768211457e38", "le"},
                        {"1e39", "le"}});
  value = Of(ValueType::kBigint);
  value.ge = TextBound("10");
  value.lt = TextBound("1e2");
  ExpectReasons(value, {{"9", "ge"}, {"10", ""}, {"99", ""}, {"100", "lt"}, {"1000", "lt"}});
}

TEST(Bigint, WhatIsListedIsComparedByValue) {
  ValueSpec value = Of(ValueType::kBigint);
  value.in = Listed({"100182534526255757567432481", "100", "0"});
  ExpectReasons(value, {{"100182534526255757567432481", ""},
                        {"100182534526255757567432482", "not_in"},
                        {"1e2", ""},
                        {"100.0", ""},
                        {"1000", "not_in"},
                        {"-100", "not_in"},
                        {"-0", ""}});
  value.in = nullptr;
  value.constant = TokenLiteral("18446744073709551616");
  ExpectReasons(value, {{"18446744073709551616", ""}, {"18446744073709551617", "not_in"}});
}

TEST(Bigint, MultiplesAreExactAtAnyLength) {
  ValueSpec value = Of(ValueType::kBigint);
  value.multiple_of = TextBound("7");
  ExpectReasons(value, {{"0", ""},
                        {"49", ""},
                        {"-49", ""},
                        {"50", "multiple_of"},
                        {"7e100", ""},
                        {"1e100", "multiple_of"},
                        {"77777777777777777777777777777777777777777777777777", ""},
                        {"77777777777777777777777777777777777777777777777778", "multiple_of"}});
  value.multiple_of = TextBound("1000000000000000000000000000000000001");
  ExpectReasons(value, {{"3000000000000000000000000000000000003", ""},
                        {"3000000000000000000000000000000000004", "multiple_of"}});
}

TEST(Bigint, StringsNeedLeave) {
  ExpectReasons(Coerced(ValueType::kBigint), {{"\"100182534526255757567432481\"", ""},
                                              {"\"0x10\"", "type"},
                                              {"\" 5\"", "type"},
                                              {"\"1.5\"", "type"},
                                              {"\"\"", "type"}});
}

TEST(Double, OverflowAndUnderflowAreErrors) {
  ExpectReasons(Of(ValueType::kDouble), {{"0", ""},
                                         {"-0.0", ""},
                                         {"0e99999", ""},
                                         {"0.0e-99999", ""},
                                         {"1.7976931348623157e308", ""},
                                         {"1.7976931348623159e308", "out_of_range"},
                                         {"-1e309", "out_of_range"},
                                         {"1e400", "out_of_range"},
                                         {"4.9406564584124654e-324", ""},
                                         {"2.2250738585072011e-308", ""},
                                         {"1e-400", "out_of_range"},
                                         {"-1e-400", "out_of_range"},
                                         {"1e99999999999999999999", "out_of_range"},
                                         {"1e-99999999999999999999", "out_of_range"},
                                         {std::string(400, '9'), "out_of_range"},
                                         {"123.456", ""},
                                         {"\"1\"", "type"},
                                         {"true", "type"},
                                         {"null", "null"},
                                         {"1.", "not_json"}});
}

TEST(Double, IsRoundedAsStrtodDoes) {
  for (const char* text :
       {"0.1", "0.3", "1e23", "8.5e-46", "9007199254740993", "1626175065.5934923",
        "2.2250738585072011e-308", "1.00000000000000011102230246251565", "123456789012345678"}) {
    double value = 0;
    ASSERT_TRUE(ReadDouble(text, &value)) << text;
    EXPECT_EQ(value, std::strtod(text, nullptr)) << text;
  }
}

TEST(Double, BoundsListsAndStepsGoByTheDouble) {
  ValueSpec value = Of(ValueType::kDouble);
  value.ge = DoubleBound(0.1);
  value.lt = DoubleBound(10);
  ExpectReasons(value, {{"0.1", ""},
                        {"0.10000000000000000001", ""},
                        {"0.09999999999999999", "ge"},
                        {"10", "lt"},
                        {"9.999999999999999999", "lt"}});
  value = Of(ValueType::kDouble);
  value.gt = DoubleBound(0);
  value.le = DoubleBound(1);
  ExpectReasons(value, {{"-0.0", "gt"}, {"1e-300", ""}, {"1", ""}, {"1.5", "le"}});
  value = Of(ValueType::kDouble);
  value.in = Listed({"0", "0.1", "1e3"});
  ExpectReasons(value, {{"-0", ""}, {"0.10", ""}, {"1000.0", ""}, {"0.2", "not_in"}});
  value = Of(ValueType::kDouble);
  value.multiple_of = BoundOf("0.1");
  ExpectReasons(value, {{"0.3", ""}, {"0.35", "multiple_of"}, {"1e300", ""}});
}

TEST(MultipleOf, IsExactWhereDoublesAreNot) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.multiple_of = BoundOf("0.1");
  ExpectReasons(value, {{"0.3", ""},
                        {"0.30000000000000004", "multiple_of"},
                        {"0", ""},
                        {"-0.7", ""},
                        {"1e30", ""},
                        {"1e-2", "multiple_of"},
                        {"123456789012345678901234567890.1", ""}});
  // A tick of 1/256.
  value.multiple_of = BoundOf("0.00390625");
  ExpectReasons(value, {{"102.34765625", ""},
                        {"102.34765624", "multiple_of"},
                        {"102.5", ""},
                        {"102.3476562500", ""},
                        {"102.348", "multiple_of"}});
  value.multiple_of = BoundOf("2.5");
  ExpectReasons(value, {{"5", ""}, {"7.5", ""}, {"7.50", ""}, {"6", "multiple_of"}});
  value.multiple_of = BoundOf("5e2");
  ExpectReasons(value, {{"1500", ""}, {"1500.00", ""}, {"15e2", ""}, {"1550", "multiple_of"}});
  value = Of(ValueType::kInt);
  value.multiple_of = BoundOf("100");
  ExpectReasons(value, {{"300", ""},
                        {"-300", ""},
                        {"0", ""},
                        {"350", "multiple_of"},
                        {"9223372036854775800", ""},
                        {"3e2", ""}});
  value.multiple_of = BoundOf("0.5");
  ExpectReasons(value, {{"3", ""}, {"0", ""}});
  value.multiple_of = BoundOf("1.5");
  ExpectReasons(value, {{"3", ""}, {"4", "multiple_of"}});
}

TEST(MultipleOf, EveryScaleAgreesWithDivision) {
  for (int step = 1; step <= 60; ++step) {
    for (int value = -200; value <= 200; ++value) {
      for (int32_t shift : {-2, -1, 0, 1, 2}) {
        const Decimal v = NormalDecimal(value, 2);
        const Decimal s = NormalDecimal(step, 2 + shift);
        // value / step = value * 10^shift / step
        const int tens = shift == 2 ? 100 : shift == 1 ? 10 : 1;
        const int parts = shift == -2 ? 100 : shift == -1 ? 10 : 1;
        EXPECT_EQ(IsMultipleOf(v, s), value * tens % (step * parts) == 0)
            << value << " of " << step << " at " << shift;
      }
    }
  }
}

TickTable Ticks() {
  TickTable table;
  table.name = "ticks.txt";
  table.bands = {{"", DecimalFrom("0"), DecimalFrom("0.0001")},
                 {"", DecimalFrom("1"), DecimalFrom("0.01")},
                 {"", DecimalFrom("1000"), DecimalFrom("0.5")}};
  return table;
}

TEST(Ticks, TheBandOfThePriceDecides) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.tick = std::make_shared<const TickTable>(Ticks());
  ExpectReasons(value, {{"0.9999", ""},
                        {"0.99995", "multiple_of"},
                        {"1", ""},
                        {"1.005", "multiple_of"},
                        {"-1.005", "multiple_of"},
                        {"-0.9999", ""},
                        {"999.99", ""},
                        {"1000.5", ""},
                        {"1000.25", "multiple_of"},
                        {"0", ""}});
}

TEST(Ticks, WhatTheTableDoesNotKnowIsOnNoTick) {
  TickTable table;
  table.bands = {{"A", DecimalFrom("1"), DecimalFrom("0.5")},
                 {"B", DecimalFrom("0"), DecimalFrom("0.1")},
                 {"B", DecimalFrom("10"), DecimalFrom("1")}};
  EXPECT_TRUE(IsOnTick(table, "A", DecimalFrom("1.5")));
  EXPECT_FALSE(IsOnTick(table, "A", DecimalFrom("1.1")));
  EXPECT_FALSE(IsOnTick(table, "A", DecimalFrom("0.5")));  // below its first band
  EXPECT_TRUE(IsOnTick(table, "B", DecimalFrom("9.9")));
  EXPECT_FALSE(IsOnTick(table, "B", DecimalFrom("10.1")));
  EXPECT_FALSE(IsOnTick(table, "C", DecimalFrom("1")));
  EXPECT_FALSE(IsOnTick(table, "", DecimalFrom("1")));
  EXPECT_EQ(FindTick(table, "B", DecimalFrom("-12")), &table.bands[2]);
  EXPECT_EQ(FindTick(table, "@", DecimalFrom("5")), nullptr);
}

TEST(Ticks, AKeyedTableIsNotAskedWithoutItsKey) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.tick = std::make_shared<const TickTable>(Ticks());
  value.tick_by = "sym";
  ExpectReasons(value, {{"1.005", ""}});
}

TEST(FromString, IsAsCoerceForStringsAlone) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.from_string = true;
  value.precision = 18;
  value.scale = 8;
  value.gt = BoundOf("0");
  ExpectReasons(value, {{"\"61837.63000000\"", ""},
                        {"61837.63", ""},
                        {"\"0.00000000\"", "gt"},
                        {"\"-1\"", "gt"},
                        {"\"8750.0000\"", ""},
                        {"\"0.000000001\"", "scale"},
                        {"\"12345678901\"", "out_of_range"},
                        {"\"61837.63\\u0030\"", ""},
                        {"\"1e-5\"", ""},
                        {"\"01\"", "type"},
                        {"\".5\"", "type"},
                        {"\"5.\"", "type"},
                        {"\"+5\"", "type"},
                        {"\"\"", "type"},
                        {"\"-\"", "type"},
                        {"\"NaN\"", "type"},
                        {"\"1 \"", "type"},
                        {"\"\\\"1\"", "type"}});
  ValueSpec text = Of(ValueType::kString);
  text.from_string = true;
  ExpectReasons(text, {{"\"5\"", ""}, {"5", "type"}});
  ValueSpec flag = Of(ValueType::kBool);
  flag.from_string = true;
  ExpectReasons(flag, {{"\"true\"", ""}, {"\"TRUE\"", "type"}, {"1", "type"}});
}

TEST(FromString, WholeNumbersInQuotesHaveTheSameLimits) {
  ValueSpec value = Of(ValueType::kUint);
  value.from_string = true;
  value.le = BoundOf("1000");
  ExpectReasons(value, {{"\"1000\"", ""},
                        {"\"1001\"", "le"},
                        {"\"-1\"", "out_of_range"},
                        {"\"-0\"", ""},
                        {"\"18446744073709551616\"", "out_of_range"},
                        {"\"1e3\"", ""},
                        {"\"10.5\"", "type"}});
  ValueSpec time = Of(ValueType::kTimestamp);
  time.from_string = true;
  EXPECT_EQ(WantedOf(time, "\"1700000000123\""), "1700000000123@1700000000123000000");
  EXPECT_EQ(WantedOf(time, "1700000000123"), "1700000000123@1700000000123000000");
}

// 2^63 - 1, 2^63, 2^64 - 1, 2^64, 10^20 - 1, 10^20 and -2^63 - 1, by type.
TEST(Hazard, NoWholeNumberWraps) {
  const std::vector<std::string> edges = {"9223372036854775807",  "9223372036854775808",
                                          "18446744073709551615", "18446744073709551616",
                                          "99999999999999999999", "100000000000000000000",
                                          "-9223372036854775809"};
  const auto expect = [&](ValueType type, const std::vector<std::string>& reasons) {
    std::vector<ValueCase> cases;
    for (size_t i = 0; i < edges.size(); ++i) cases.push_back({edges[i], reasons[i]});
    ExpectReasons(Of(type), cases);
  };
  const std::string out = "out_of_range";
  expect(ValueType::kInt, {"", out, out, out, out, out, out});
  expect(ValueType::kUint, {"", "", "", out, out, out, out});
  expect(ValueType::kBigint, {"", "", "", "", "", "", ""});
  expect(ValueType::kDecimal, {"", "", "", "", "", "", ""});
}

}  // namespace
}  // namespace tickgate
