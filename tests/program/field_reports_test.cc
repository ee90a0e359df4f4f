// Values that broke other recorders, each with what must become of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

// A good event lands byte for byte.
void ExpectKept(const ValueSpec& value, const std::string& token) {
  const std::string frame = "{\"v\":" + token + "}";
  const Judged judged = JudgeOne(BuildOrDie(SpecOf({{.name = "v", .value = value}})), frame);
  EXPECT_EQ(judged.verdict, Verdict::kGood) << judged;
  EXPECT_EQ(judged.row, frame);
}

TEST(FieldReports, AnIntegerInExponentFormIsAnInteger) {
  ExpectReasons(Of(ValueType::kInt), {{"8.652169e+06", ""}, {"1e-1", "type"}});
  ExpectKept(Of(ValueType::kInt), "8.652169e+06");
}

TEST(FieldReports, NanosecondsLoseNoDigit) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = TimestampUnit::kNanos;
  EXPECT_EQ(WantedOf(value, "1262812349393999878"), "1262812349393999878@1262812349393999878");
}

TEST(FieldReports, IdsBeyondADoubleAreKept) {
  ExpectKept(Of(ValueType::kUint), "8389765929445198309");
  ExpectKept(Of(ValueType::kBigint), "100182534526255757567432481");
  ExpectReasons(Of(ValueType::kUint), {{"100182534526255757567432481", "out_of_range"}});
  ExpectKept(Of(ValueType::kAny), "228930314431312345");
}

TEST(FieldReports, NumbersKeepTheirText) {
  for (const char* token : {"1626175065.5934923", "3.426e-05", "0E-8", "9.2E-7", "8750.0000"}) {
    ExpectKept(Of(ValueType::kDecimal), token);
    ExpectKept(Of(ValueType::kDouble), token);
  }
  ExpectKept(Coerced(ValueType::kDecimal), "\"8750.0000\"");
}

TEST(FieldReports, AnEmptyPriceIsNoneWhereTheContractSaysSo) {
  ValueSpec value = Coerced(ValueType::kDecimal);
  ExpectReasons(value, {{"\"\"", "type"}, {"null", "null"}});
  value.none_if = *Listed({"\"\"", "null", "0"});
  ExpectReasons(value, {{"\"\"", ""}, {"null", ""}, {"0", ""}, {"\"NA\"", "type"}});
}

TEST(FieldReports, NegativePricesAreARuleOfTheContract) {
  ExpectReasons(Of(ValueType::kDecimal), {{"-37.63", ""}});
  ValueSpec value = Of(ValueType::kDecimal);
  value.gt = BoundOf("0");
  ExpectReasons(value, {{"-37.63", "gt"}});
}

TEST(FieldReports, ALotSmallerThanTheIncrementIsNotRounded) {
  ValueSpec value = Coerced(ValueType::kDecimal);
  value.multiple_of = BoundOf("0.1");
  ExpectReasons(value, {{"\"0.00004\"", "multiple_of"}, {"\"0.3\"", ""}});
}

TEST(FieldReports, AChangeFromMillisToMicrosIsReadRightByMagnitude) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = TimestampUnit::kAuto;
  EXPECT_EQ(WantedOf(value, "1735689599999"), "1735689599999@1735689599999000000");
  EXPECT_EQ(WantedOf(value, "1735689600000000"), "1735689600000000@1735689600000000000");
}

TEST(FieldReports, FractionsOfAnyLengthAreThemselves) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = TimestampUnit::kRfc3339;
  EXPECT_EQ(WantedOf(value, "\"2025-01-01T00:00:05.77Z\""),
            "2025-01-01T00:00:05.77Z@1735689605770000000");
  EXPECT_EQ(WantedOf(value, "\"2025-01-01T00:00:05.693Z\""),
            "2025-01-01T00:00:05.693Z@1735689605693000000");
  EXPECT_EQ(WantedOf(value, "\"2025-01-01T00:00:07Z\""),
            "2025-01-01T00:00:07Z@1735689607000000000");
}

TEST(FieldReports, NanIsNoNumberAndPassesNoBound) {
  for (ValueType type : {ValueType::kInt, ValueType::kDecimal, ValueType::kDouble,
                         ValueType::kBigint, ValueType::kTimestamp}) {
    ExpectReasons(Coerced(type), {{"\"nan\"", "type"},
                                  {"\"NaN\"", "type"},
                                  {"\"inf\"", "type"},
                                  {"\"-Infinity\"", "type"},
                                  {"NaN", "not_json"},
                                  {"\"0x10\"", "type"}});
  }
}

TEST(FieldReports, OptionsHoldOnNullableFieldsToo) {
  ValueSpec value = Of(ValueType::kInt);
  value.nullable = true;
  value.le = BoundOf("5");
  value.in = Listed({"1", "7"});
  ExpectReasons(value, {{"null", ""}, {"7", "le"}, {"2", "not_in"}, {"1", ""}});
}

}  // namespace
}  // namespace tickgate
