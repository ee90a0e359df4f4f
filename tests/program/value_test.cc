// What a field's type accepts, with which spelling, and where its bounds lie.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

TEST(Value, IntIsExactTo64Bits) {
  ExpectReasons(Of(ValueType::kInt), {{"0", ""},
                                      {"-0", ""},
                                      {"-0.0", ""},
                                      {"0E-8", ""},
                                      {"5.0", ""},
                                      {"8.652169e+06", ""},
                                      {"50e-1", ""},
                                      {"9223372036854775807", ""},
                                      {"9223372036854775807.000", ""},
                                      {"9223372036854775808", "out_of_range"},
                                      {"-9223372036854775808", ""},
                                      {"-9223372036854775809", "out_of_range"},
                                      {"18446744073709551616", "out_of_range"},
                                      {"100000000000000000000", "out_of_range"},
                                      {"1e400", "out_of_range"},
                                      {"1e99999999999999999999", "out_of_range"},
                                      {"0e99999999999999999999", ""},
                                      {"1e-400", "type"},
                                      {"1e-99999999999999999999", "type"},
                                      {"1.5", "type"},
                                      {"1.00000000000000000000000000000000000000000001", "type"},
                                      {std::string(60, '9'), "out_of_range"},
                                      {"1" + std::string(50, '0') + "e-50", ""},
                                      {"1234567890123456", ""},
                                      {"12345678901234567", ""},
                                      {"\"5\"", "type"},
                                      {"true", "type"},
                                      {"null", "null"},
                                      {"[]", "type"},
                                      {"{}", "type"},
                                      {"05", "not_json"}});
}

TEST(Value, UintIsExactTo64BitsAndNeverWraps) {
  ExpectReasons(Of(ValueType::kUint), {{"0", ""},
                                       {"-0", ""},
                                       {"-1", "out_of_range"},
                                       {"-9223372036854775808", "out_of_range"},
                                       {"9223372036854775808", ""},
                                       {"18446744073709551615", ""},
                                       {"18446744073709551616", "out_of_range"},
                                       {"1.8446744073709551615e19", ""},
                                       {"1.8446744073709551616e19", "out_of_range"},
                                       {"100000000000000000000", "out_of_range"},
                                       {"0.5", "type"}});
}

TEST(Value, BoundsOfWholeNumbersAreExact) {
  ValueSpec value = Of(ValueType::kInt);
  value.ge = BoundOf("1");
  value.le = BoundOf("20");
  ExpectReasons(value, {{"0", "ge"},
                        {"1", ""},
                        {"20", ""},
                        {"21", "le"},
                        {"-5", "ge"},
                        {"20.0", ""},
                        {"2.1e1", "le"},
                        {"9223372036854775808", "out_of_range"}});
  value = Of(ValueType::kInt);
  value.gt = BoundOf("-1.5");
  value.lt = BoundOf("2.5");
  ExpectReasons(value, {{"-2", "gt"}, {"-1", ""}, {"0", ""}, {"2", ""}, {"3", "lt"}});
  value = Of(ValueType::kInt);
  value.ge = BoundOf("-1.5");
  value.le = BoundOf("2.5");
  ExpectReasons(value, {{"-2", "ge"}, {"-1", ""}, {"2", ""}, {"3", "le"}});
  value = Of(ValueType::kUint);
  value.gt = BoundOf("9223372036854775807");
  value.lt = BoundOf("18446744073709551615");
  ExpectReasons(value, {{"9223372036854775807", "gt"},
                        {"9223372036854775808", ""},
                        {"18446744073709551614", ""},
                        {"18446744073709551615", "lt"},
                        {"5", "gt"}});
}

TEST(Value, EveryBoundThatFailsIsTold) {
  ValueSpec value = Of(ValueType::kInt);
  value.gt = BoundOf("5");
  value.ge = BoundOf("7");
  value.lt = BoundOf("3");
  value.le = BoundOf("2");
  ExpectReasons(value, {{"4", "gt,ge,lt,le"}, {"1", "gt,ge"}, {"8", "lt,le"}});
}

TEST(Value, DecimalHoldsDigitsNotDoubles) {
  ExpectReasons(Of(ValueType::kDecimal), {{"0", ""},
                                          {"0E-8", ""},
                                          {"9.2E-7", ""},
                                          {"-37.63", ""},
                                          {"123.4500000000000000000000000001", ""},
                                          {std::string(38, '9'), ""},
                                          {std::string(39, '9'), "out_of_range"},
                                          {"0." + std::string(38, '9'), ""},
                                          {"0." + std::string(39, '9'), "out_of_range"},
                                          {std::string(38, '9') + ".000", ""},
                                          {"1e37", ""},
                                          {"1e38", "out_of_range"},
                                          {"1e400", "out_of_range"},
                                          {"1e-400", ""},
                                          {"1e2000000", "out_of_range"},
                                          {"\"1.5\"", "type"},
                                          {"null", "null"},
                                          {"false", "type"},
                                          {"1.", "not_json"}});
}

TEST(Value, DecimalDigitsBeyondScaleAndPrecision) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.precision = 5;
  value.scale = 2;
  ExpectReasons(value, {{"123.45", ""},
                        {"999.99", ""},
                        {"-999.99", ""},
                        {"123.450000", ""},
                        {"123.456", "scale"},
                        {"1000", "out_of_range"},
                        {"1e3", "out_of_range"},
                        {"0.001", "scale"},
                        {"1e-2", ""},
                        {"1e-3", "scale"},
                        {"1000.001", "out_of_range,scale"},
                        {"99999999999999999999", "out_of_range"}});
  value.precision = 2;
  ExpectReasons(
      value,
      {{"0.99", ""}, {"0.00", ""}, {"-0.5", ""}, {"1", "out_of_range"}, {"1.00", "out_of_range"}});
  value.precision = 3;
  value.scale = 0;
  ExpectReasons(value, {{"999", ""}, {"999.0", ""}, {"0.5", "scale"}, {"1000", "out_of_range"}});
  value.scale = -1;
  ExpectReasons(value, {{"999", ""},
                        {"9.99", ""},
                        {"0.00999", ""},
                        {"1.234", "out_of_range"},
                        {"1000", "out_of_range"},
                        {"12.30", ""}});
}

TEST(Value, DecimalBoundsAreComparedByValueAtAnyScale) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.gt = BoundOf("0");
  value.lt = BoundOf("1000000");
  ExpectReasons(value, {{"0", "gt"},
                        {"-0.0", "gt"},
                        {"0E-8", "gt"},
                        {"0.00000000000001", ""},
                        {"1e-30", ""},
                        {"-1", "gt"},
                        {"-0.01", "gt"},
                        {"999999.99", ""},
                        {"999999.99999999999999999999999999", ""},
                        {"1000000", "lt"},
                        {"1000000.00", "lt"},
                        {"1e6", "lt"},
                        {"1e400", "out_of_range,lt"}});
  value.gt = BoundOf("0.125");
  value.lt = {};
  value.le = BoundOf("0.3");
  ExpectReasons(value, {{"0.12", "gt"},
                        {"0.125", "gt"},
                        {"0.1250", "gt"},
                        {"0.126", ""},
                        {"0.1251", ""},
                        {"0.3", ""},
                        {"0.30", ""},
                        {"0.31", "le"},
                        {"0", "gt"},
                        {"0.30000000000000004", "le"},
                        {"1", "le"}});
}

TEST(Value, BoolIsTrueOrFalse) {
  ExpectReasons(Of(ValueType::kBool), {{"true", ""},
                                       {"false", ""},
                                       {"null", "null"},
                                       {"1", "type"},
                                       {"\"true\"", "type"},
                                       {"tru", "not_json"}});
  ValueSpec value = Of(ValueType::kBool);
  value.constant = TokenLiteral("true");
  ExpectReasons(value, {{"true", ""}, {"false", "not_in"}});
}

TEST(Value, NullNeedsLeave) {
  for (ValueType type : {ValueType::kString, ValueType::kInt, ValueType::kUint, ValueType::kDecimal,
                         ValueType::kBool, ValueType::kTimestamp, ValueType::kList}) {
    ValueSpec value = Of(type);
    value.gt = BoundOf("5");
    ExpectReasons(value, {{"null", "null"}});
    value.nullable = true;
    ExpectReasons(value, {{"null", ""}});
  }
  ExpectReasons(Of(ValueType::kAny), {{"null", ""}});
}

TEST(Value, AbsenceNeedsLeaveToo) {
  const auto program =
      BuildOrDie(SpecOf({{.name = "a", .required = true, .value = Of(ValueType::kInt)},
                         {.name = "b", .required = false, .value = Of(ValueType::kInt)},
                         {.name = "c", .required = true, .value = Of(ValueType::kAny)}}));
  EXPECT_EQ(ReasonsOf(program, R"({"b":1})"), "missing,missing");
  EXPECT_EQ(ReasonsOf(program, R"({"a":1,"c":{}})"), "");
  EXPECT_EQ(ReasonsOf(program, "{}"), "missing,missing");
  // Also for an event that follows a layout that lacks the field.
  for (const Judged& judged : JudgeAll(program, std::vector<std::string>(5, R"({"a":1})"))) {
    EXPECT_EQ(judged.errors, R"([{"path":"/c","reason":"missing"}])");
  }
}

TEST(Value, TimestampsInUnitsBecomeNanoseconds) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = TimestampUnit::kMillis;
  ExpectReasons(value, {{"1700000000123", ""},
                        {"1.700000000123e12", ""},
                        {"0", ""},
                        {"-1", ""},
                        {"9223372036854", ""},
                        {"9223372036855", "out_of_range"},
                        {"-9223372036854", ""},
                        {"-9223372036855", "out_of_range"},
                        {"18446744073709551616", "out_of_range"},
                        {"1e400", "out_of_range"},
                        {"1.5", "type"},
                        {"\"1700000000123\"", "type"},
                        {"null", "null"}});
  value.ge = BoundOf("1600000000000000000");
  value.lt = BoundOf("1900000000000000001");
  ExpectReasons(value, {{"1599999999999", "ge"},
                        {"1600000000000", ""},
                        {"1900000000000", ""},
                        {"1900000000001", "lt"}});
  value.unit = TimestampUnit::kSeconds;
  ExpectReasons(value, {{"1599999999", "ge"}, {"1600000000", ""}, {"9223372037", "out_of_range"}});
  value.unit = TimestampUnit::kNanos;
  ExpectReasons(value, {{"1600000000000000000", ""},
                        {"1900000000000000001", "lt"},
                        {"9223372036854775807", "lt"},
                        {"9223372036854775808", "out_of_range"}});
}

TEST(Value, TimestampsAsTextAreRfc3339) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = TimestampUnit::kRfc3339;
  value.ge = BoundOf("1600000000000000000");
  ExpectReasons(value, {{"\"2026-11-30T08:00:00.123456789Z\"", ""},
                        {"\"2026-11-30T08:00:00+05:30\"", ""},
                        {"\"2026-11-30\\u005408:00:00Z\"", ""},
                        {"\"2019-11-30T08:00:00Z\"", "ge"},
                        {"\"9999-11-30T08:00:00Z\"", "out_of_range"},
                        {"\"2026-02-29T08:00:00Z\"", "type"},
                        {"\"yesterday\"", "type"},
                        {"1700000000", "type"}});
}

TEST(Value, AnyTakesWhatIsWellFormed) {
  ExpectReasons(Of(ValueType::kAny), {{"1", ""},
                                      {"\"\"", ""},
                                      {"[1,[2]]", ""},
                                      {"{\"a\":{}}", ""},
                                      {"1e400", ""},
                                      {"{\"a\":1,\"a\":1}", "duplicate_key"},
                                      {"[01]", "not_json"},
                                      {"\"\\ud800\"", "bad_utf8"}});
}

TEST(Value, ListsBoundTheirItems) {
  ValueSpec value = Of(ValueType::kList);
  auto item = std::make_shared<ValueSpec>(Of(ValueType::kInt));
  item->ge = BoundOf("0");
  item->le = BoundOf("60");
  value.items = item;
  value.min_items = 1;
  value.max_items = 3;
  ExpectReasons(value, {{"[1]", ""},
                        {"[ 1 , 2 , 3 ]", ""},
                        {"[]", "items"},
                        {"[1,2,3,4]", "items"},
                        {"[61]", "le"},
                        {"[1,-1,true]", "ge,type"},
                        {"[1,null]", "null"},
                        {"[[1]]", "type"},
                        {"[5.0]", ""},
                        {"{}", "type"},
                        {"\"[]\"", "type"},
                        {"[1,99,2,3]", "le,items"},
                        {"[1,]", "not_json"},
                        {"[01]", "not_json"}});
  ValueSpec plain = Of(ValueType::kList);
  plain.max_items = 2;
  ExpectReasons(
      plain, {{"[1,\"a\"]", ""}, {"[1,2,[3]]", "items"}, {"[{\"a\":1,\"a\":1}]", "duplicate_key"}});
}

TEST(Value, CoercionIsLosslessOrAnError) {
  const auto coerced = [](ValueType type) {
    ValueSpec value = Of(type);
    value.coerce = true;
    return value;
  };
  ExpectReasons(coerced(ValueType::kInt), {{"\"5\"", ""},
                                           {"\"5.0\"", ""},
                                           {"\"\\u0035\"", ""},
                                           {"\" 5 \"", "type"},
                                           {"\"1_000\"", "type"},
                                           {"\"nan\"", "type"},
                                           {"\"\"", "type"},
                                           {"true", "type"},
                                           {"\"1.5\"", "type"},
                                           {"\"05\"", "type"},
                                           {"\"9223372036854775808\"", "out_of_range"}});
  ExpectReasons(
      coerced(ValueType::kDecimal),
      {{"\"0.0100\"", ""}, {"\"1e400\"", "out_of_range"}, {"\"+1\"", "type"}, {"\"NaN\"", "type"}});
  ExpectReasons(coerced(ValueType::kBool), {{"\"true\"", ""}, {"\"True\"", "type"}, {"1", "type"}});
  ExpectReasons(coerced(ValueType::kTimestamp), {{"\"1700000000123\"", ""}, {"\"x\"", "type"}});
  ValueSpec text = coerced(ValueType::kString);
  text.max_length = 3;
  ExpectReasons(
      text,
      {{"123", ""}, {"1234", "length"}, {"true", "length"}, {"[]", "type"}, {"null", "null"}});
}

TEST(Value, AFailedTypeHasNoFurtherChecks) {
  ValueSpec value = Of(ValueType::kInt);
  value.gt = BoundOf("5");
  value.constant = TokenLiteral("7");
  ExpectReasons(value, {{"\"1\"", "type"}, {"1.5", "type"}, {"1", "gt,not_in"}});
}

}  // namespace
}  // namespace tickgate
