// Timestamps: every unit, fractions, magnitudes, text; bounds, lists and plausibility.
#include "program/time_value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/timestamp.h"
#include "program/judging.h"
#include "program/quick_time.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

ValueSpec TimeOf(TimestampUnit unit) {
  ValueSpec value = Of(ValueType::kTimestamp);
  value.unit = unit;
  return value;
}

TEST(TimeFraction, IsExactToTheNanosecond) {
  const ValueSpec value = TimeOf(TimestampUnit::kFraction);
  EXPECT_EQ(WantedOf(value, "\"1534614057.321597\""), "1534614057.321597@1534614057321597000");
  EXPECT_EQ(WantedOf(value, "1626175065.5934923"), "1626175065.5934923@1626175065593492300");
  EXPECT_EQ(WantedOf(value, "1534614057"), "1534614057@1534614057000000000");
  EXPECT_EQ(WantedOf(value, "\"-0.000000001\""), "-0.000000001@-1");
  EXPECT_EQ(WantedOf(value, "1.5e9"), "1.5e9@1500000000000000000");
  ExpectReasons(value, {{"1.123456789", ""},
                        {"1.1234567891", "scale"},
                        {"1.12345678900", ""},
                        {"1e-10", "scale"},
                        {"1." + std::string(60, '1'), "scale"},
                        {"9223372036.854775807", ""},
                        {"9223372036.854775808", "out_of_range"},
                        {"-9223372036.854775808", ""},
                        {"-9223372036.854775809", "out_of_range"},
                        {"99999999999", "out_of_range"},
                        {"1e400", "out_of_range"},
                        {"1e-400", "scale"},
                        {"\"\"", "type"},
                        {"\"1534614057.\"", "type"},
                        {"\"2026-11-30T08:00:00Z\"", "type"},
                        {"true", "type"}});
}

TEST(TimeAuto, GoesByMagnitude) {
  const ValueSpec value = TimeOf(TimestampUnit::kAuto);
  EXPECT_EQ(WantedOf(value, "1735689599"), "1735689599@1735689599000000000");
  EXPECT_EQ(WantedOf(value, "99999999999"), "-");  // seconds of the year 5138
  EXPECT_EQ(WantedOf(value, "100000000000"), "100000000000@100000000000000000");
  EXPECT_EQ(WantedOf(value, "1735689599999"), "1735689599999@1735689599999000000");
  EXPECT_EQ(WantedOf(value, "1735689600000000"), "1735689600000000@1735689600000000000");
  EXPECT_EQ(WantedOf(value, "1262812349393999878"), "1262812349393999878@1262812349393999878");
  EXPECT_EQ(WantedOf(value, "-1735689599999"), "-1735689599999@-1735689599999000000");
  EXPECT_EQ(WantedOf(value, "\"2025-01-01T00:00:00.77Z\""),
            "2025-01-01T00:00:00.77Z@1735689600770000000");
  ExpectReasons(value, {{"1.7e12", ""},
                        {"1.5", "type"},
                        {"99999999999999999999", "out_of_range"},
                        {"1e400", "out_of_range"},
                        {"\"1735689599\"", "type"},
                        {"\"9999-01-01T00:00:00Z\"", "out_of_range"},
                        {"null", "null"}});
  ValueSpec coerced = value;
  coerced.coerce = true;
  EXPECT_EQ(WantedOf(coerced, "\"1735689599\""), "1735689599@1735689599000000000");
}

TEST(TimeValue, ListsAreComparedAsInstants) {
  ValueSpec value = TimeOf(TimestampUnit::kMillis);
  value.in = Listed({"1000", "2000"});
  ExpectReasons(value, {{"1000", ""}, {"1e3", ""}, {"2000.0", ""}, {"1001", "not_in"}});
  value = TimeOf(TimestampUnit::kRfc3339);
  value.constant = StringLiteral("2026-01-01T01:00:00+01:00");
  ExpectReasons(value, {{"\"2026-01-01T00:00:00Z\"", ""}, {"\"2026-01-01T01:00:00Z\"", "not_in"}});
  value = TimeOf(TimestampUnit::kFraction);
  value.in = Listed({"\"1.5\""});
  ExpectReasons(value, {{"1.50", ""}, {"\"1.5\"", ""}, {"1.6", "not_in"}});
}

TEST(TimeValue, BoundsHoldInEveryUnit) {
  for (TimestampUnit unit : {TimestampUnit::kFraction, TimestampUnit::kAuto}) {
    ValueSpec value = TimeOf(unit);
    value.gt = BoundOf("1000000000");
    value.le = BoundOf("3000000000");
    ExpectReasons(value, {{"1", "gt"}, {"2", ""}, {"3", ""}, {"4", "le"}});
  }
}

// Receipt is the first instant of 1970 where nothing is known of it.
TEST(Within, IsMeasuredFromReceipt) {
  for (const auto& [unit, factor] :
       std::vector<std::pair<TimestampUnit, std::string>>{{TimestampUnit::kSeconds, ""},
                                                          {TimestampUnit::kMillis, "000"},
                                                          {TimestampUnit::kMicros, "000000"},
                                                          {TimestampUnit::kNanos, "000000000"}}) {
    ValueSpec value = TimeOf(unit);
    value.past_ns = 86'400'000'000'000;
    value.future_ns = 2'000'000'000;
    ExpectReasons(value, {{"-86400" + factor, ""},
                          {"-86401" + factor, "out_of_range"},
                          {"0", ""},
                          {"2" + factor, ""},
                          {"3" + factor, "out_of_range"},
                          {"9223372036854775807", "out_of_range"},
                          {"-9223372036854775808", "out_of_range"}});
  }
  ValueSpec past = TimeOf(TimestampUnit::kNanos);
  past.past_ns = 5;
  ExpectReasons(past, {{"-5", ""}, {"-6", "out_of_range"}, {"9223372036854775807", ""}});
  ValueSpec future = TimeOf(TimestampUnit::kNanos);
  future.future_ns = 5;
  ExpectReasons(future, {{"5", ""}, {"6", "out_of_range"}, {"-9223372036854775808", ""}});
  ValueSpec text = TimeOf(TimestampUnit::kRfc3339);
  text.past_ns = text.future_ns = 1'000'000'000;
  ExpectReasons(text, {{"\"1970-01-01T00:00:01Z\"", ""},
                       {"\"1970-01-01T00:00:01.000000001Z\"", "out_of_range"},
                       {"\"1969-12-31T23:59:59Z\"", ""},
                       {"\"1969-12-31T23:59:58.999Z\"", "out_of_range"}});
}

// A nanosecond stamp read as microseconds lies in the year 48420.
TEST(Within, RefusesAStampOfAnotherUnit) {
  ValueSpec value = TimeOf(TimestampUnit::kMicros);
  ExpectReasons(value, {{"1465839830100400200", "out_of_range"}});
}

TEST(QuickTime, AgreesWithTheExactReadingOnEveryText) {
  std::vector<std::string> texts = {"2026-11-30T08:00:00Z",
                                    "1970-01-01T00:00:00Z",
                                    "2199-12-31T23:59:59.999999999Z",
                                    "2200-01-01T00:00:00Z",
                                    "2024-02-29T23:59:59.1Z",
                                    "2100-02-29T00:00:00Z",
                                    "2000-02-29T00:00:00.123456Z",
                                    "2026-11-30T08:00:00+00:00",
                                    "2026-11-30t08:00:00Z",
                                    "2026-11-30T08:00:00.Z",
                                    "2026-11-30T08:00:00.1234567890Z",
                                    "2026-11-30T08:00:60Z"};
  for (int day = 1; day <= 31; ++day) {
    for (int month = 0; month <= 13; ++month) {
      for (int year : {1970, 1999, 2000, 2024, 2100}) {
        char text[32];
        std::snprintf(text, sizeof(text), "%04d-%02d-%02dT12:34:56.7Z", year, month, day);
        texts.push_back(text);
      }
    }
  }
  const std::string base = "2026-11-30T08:59:59.123456789Z";
  for (size_t i = 0; i < base.size(); ++i) {
    for (char c : std::string("0369:-TZ .\"\\/")) {
      texts.push_back(base);
      texts.back()[i] = c;
    }
    texts.push_back(base.substr(0, i));
  }
  size_t quick = 0;
  for (const std::string& text : texts) {
    const std::string padded = std::string(32, '1') + '"' + text + '"' + std::string(32, '9');
    int64_t ns = 0;
    if (!QuickInstant(padded.data() + 32, static_cast<uint32_t>(text.size() + 2), &ns)) continue;
    ++quick;
    int64_t exact = -1;
    ASSERT_TRUE(ParseRfc3339(text, &exact)) << text;
    EXPECT_EQ(ns, exact) << text;
  }
#if defined(__SSE4_1__)
  EXPECT_GT(quick, 1500u);
#endif
}

}  // namespace
}  // namespace tickgate
