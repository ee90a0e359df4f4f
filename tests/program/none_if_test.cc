// Absent, null and none are three things; and none comes before every check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/code.h"
#include "program/compile_value.h"
#include "program/judging.h"
#include "program/scalar_judge.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

ValueSpec WithNone(ValueSpec value, const std::vector<std::string>& tokens) {
  value.none_if = *Listed(tokens);
  return value;
}

TEST(NoneIf, StringsByContentAndNumbersByValue) {
  const ValueSpec value =
      WithNone(Of(ValueType::kInt), {"\"\"", "\"0\"", "0", "null", "9223372036854775807"});
  ExpectReasons(value, {{"\"\"", ""},
                        {"\"0\"", ""},
                        {"\"\\u0030\"", ""},
                        {"\"00\"", "type"},
                        {"\"1\"", "type"},
                        {"0", ""},
                        {"0.0", ""},
                        {"-0", ""},
                        {"0e5", ""},
                        {"null", ""},
                        {"9223372036854775807", ""},
                        {"9.223372036854775807e18", ""},
                        {"9223372036854775806", ""},
                        {"9223372036854775808", "out_of_range"},
                        {"true", "type"}});
}

TEST(NoneIf, NoCheckRunsOnNone) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.ge = BoundOf("5");
  value.from_string = true;
  value.multiple_of = BoundOf("0.5");
  value = WithNone(value, {"\"\"", "0"});
  ExpectReasons(value, {{"\"\"", ""},
                        {"0", ""},
                        {"0.00", ""},
                        {"\"0\"", "ge"},
                        {"1", "ge"},
                        {"5.5", ""},
                        {"\"5.5\"", ""},
                        {"5.7", "multiple_of"},
                        {"\" \"", "type"},
                        {"null", "null"}});
}

TEST(NoneIf, EveryTypeHasIt) {
  for (ValueType type :
       {ValueType::kString, ValueType::kInt, ValueType::kUint, ValueType::kBigint,
        ValueType::kDecimal, ValueType::kDouble, ValueType::kBool, ValueType::kTimestamp,
        ValueType::kDate, ValueType::kTime, ValueType::kUuid, ValueType::kAny}) {
    ValueSpec value = WithNone(Of(type), {"\"-\"", "7", "true", "null"});
    value.constant = StringLiteral("never");
    ExpectReasons(value, {{"\"-\"", ""}, {"7", ""}, {"7.0", ""}, {"true", ""}, {"null", ""}});
    EXPECT_EQ(WantedOf(value, "\"-\""), "-");
    EXPECT_EQ(WantedOf(value, "null"), "-");
  }
}

TEST(NoneIf, ANoneWithinTheQuickRangeIsNeverTakenForAValue) {
  for (const auto& [tokens, none, value] :
       std::vector<std::tuple<std::vector<std::string>, std::string, std::string>>{
           {{"0"}, "0", "1"},
           {{"5"}, "5", "6"},
           {{"-1"}, "-1", "-2"},
           {{"999"}, "999", "998"},
           {{"0", "1", "2"}, "1", "3"}}) {
    for (ValueType type : {ValueType::kInt, ValueType::kDecimal, ValueType::kBigint,
                           ValueType::kTimestamp, ValueType::kDouble, ValueType::kAny}) {
      EXPECT_EQ(WantedOf(WithNone(Of(type), tokens), none), "-") << none;
      EXPECT_NE(WantedOf(WithNone(Of(type), tokens), value), "-") << value;
      EXPECT_EQ(WantedOf(WithNone(Coerced(type), tokens), none), "-") << none;
    }
  }
  EXPECT_EQ(WantedOf(WithNone(Coerced(ValueType::kDecimal), {"\"0.00\""}), "\"0.00\""), "-");
  EXPECT_EQ(WantedOf(WithNone(Coerced(ValueType::kDecimal), {"\"0.00\""}), "\"0.0\""), "0.0");
  EXPECT_EQ(WantedOf(WithNone(Of(ValueType::kDecimal), {"\"0.00\""}), "0.00"), "0.00");
}

TEST(NoneIf, StringsOfEveryQuickKind) {
  ValueSpec value = WithNone(Of(ValueType::kString), {"\"\"", "\"NA\""});
  EXPECT_EQ(WantedOf(value, "\"\""), "-");
  EXPECT_EQ(WantedOf(value, "\"NA\""), "-");
  EXPECT_EQ(WantedOf(value, "\"NB\""), "NB");
  value.pattern = "^[A-Z]{0,4}$";
  EXPECT_EQ(WantedOf(value, "\"\""), "-");
  EXPECT_EQ(WantedOf(value, "\"NA\""), "-");
  EXPECT_EQ(WantedOf(value, "\"NB\""), "NB");
  value.pattern = {};
  value.in = Listed({"\"NA\"", "\"NB\""});
  EXPECT_EQ(WantedOf(value, "\"NA\""), "-");
  EXPECT_EQ(WantedOf(value, "\"NB\""), "NB");
  value.in = nullptr;
  value.constant = StringLiteral("NA");
  EXPECT_EQ(WantedOf(value, "\"NA\""), "-");
  ValueSpec flag = WithNone(Of(ValueType::kBool), {"false"});
  EXPECT_EQ(WantedOf(flag, "false"), "-");
  EXPECT_EQ(WantedOf(flag, "true"), "true");
  ValueSpec time = WithNone(Of(ValueType::kTimestamp), {"\"1970-01-01T00:00:00Z\""});
  time.unit = TimestampUnit::kRfc3339;
  EXPECT_EQ(WantedOf(time, "\"1970-01-01T00:00:00Z\""), "-");
  EXPECT_EQ(WantedOf(time, "\"1970-01-01T00:00:01Z\""), "1970-01-01T00:00:01Z@1000000000");
}

TEST(NoneIf, ContainersThatHoldNothing) {
  ValueSpec spec = WithNone(Of(ValueType::kAny), {"{}", "[]", "\"x y\""});
  ValueCode code;
  ASSERT_TRUE(CompileValue("v", spec, &code).ok());
  for (const char* none : {"{}", "[]", "{ \n}", "[\t]", "\"x y\"", "\"x\\u0020y\""}) {
    EXPECT_TRUE(IsNone(code, none)) << none;
  }
  for (const char* other : {"{\"a\":1}", "[1]", "[[]]", "[{}]", "\"\"", "0", "null", "\"{}\""}) {
    EXPECT_FALSE(IsNone(code, other)) << other;
  }
  ValueCode without;
  const ValueSpec plain = Of(ValueType::kAny);
  ASSERT_TRUE(CompileValue("v", plain, &without).ok());
  EXPECT_FALSE(IsNone(without, "{}"));
}

TEST(NoneIf, NullsAndFailedTypesHaveNoValueEither) {
  ValueSpec value = Of(ValueType::kInt);
  value.nullable = true;
  EXPECT_EQ(WantedOf(value, "null"), "-");
  EXPECT_EQ(WantedOf(value, "\"x\""), "-");
  EXPECT_EQ(WantedOf(value, "1.5"), "-");
  EXPECT_EQ(WantedOf(value, "5"), "5");
  // Out of range is no failure of the type: the digits are there.
  EXPECT_EQ(WantedOf(value, "9223372036854775808"), "9223372036854775808");
  // An instant that does not fit is none.
  EXPECT_EQ(WantedOf(Of(ValueType::kTimestamp), "9223372036854775808"), "-");
}

}  // namespace
}  // namespace tickgate
