#include "base/timestamp.h"

#include <gtest/gtest.h>

#include "base/clock.h"

namespace tickgate {
namespace {

int64_t Read(std::string_view text) {
  int64_t ns = 0;
  EXPECT_EQ(ReadRfc3339(text, &ns), TimestampRead::kOk) << text;
  return ns;
}

TimestampRead ReadOf(std::string_view text) {
  int64_t ns = 0;
  return ReadRfc3339(text, &ns);
}

TEST(Timestamp, ReadsZeroToNineFractionDigits) {
  EXPECT_EQ(Read("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(Read("1970-01-01T00:00:00.5Z"), 500'000'000);
  EXPECT_EQ(Read("1970-01-01T00:00:00.000000001Z"), 1);
  EXPECT_EQ(Read("2026-11-30T08:00:00.123456789Z"), 1'796'025'600'123'456'789);
  EXPECT_EQ(ReadOf("1970-01-01T00:00:00.Z"), TimestampRead::kNotATimestamp);
  EXPECT_EQ(ReadOf("1970-01-01T00:00:00.0000000001Z"), TimestampRead::kNotATimestamp);
}

TEST(Timestamp, ReadsOffsetsAndTheSpellingsTheStandardAllows) {
  EXPECT_EQ(Read("2000-01-01T05:30:00+05:30"), Read("2000-01-01T00:00:00Z"));
  EXPECT_EQ(Read("1999-12-31T19:00:00-05:00"), Read("2000-01-01T00:00:00Z"));
  EXPECT_EQ(Read("2000-01-01t00:00:00z"), Read("2000-01-01T00:00:00Z"));
  EXPECT_EQ(Read("2000-01-01 00:00:00Z"), Read("2000-01-01T00:00:00Z"));
}

TEST(Timestamp, KnowsTheCalendar) {
  EXPECT_EQ(Read("2024-02-29T00:00:00Z") + 86'400 * kNsPerSecond, Read("2024-03-01T00:00:00Z"));
  EXPECT_EQ(Read("2000-02-29T00:00:00Z") + 86'400 * kNsPerSecond, Read("2000-03-01T00:00:00Z"));
  for (const char* text :
       {"2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-13-01T00:00:00Z",
        "2024-00-01T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-00T00:00:00Z",
        "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z"}) {
    EXPECT_EQ(ReadOf(text), TimestampRead::kNotATimestamp) << text;
  }
}

TEST(Timestamp, RefusesWhatIsNoTimestamp) {
  for (const char* text :
       {"", "2024", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01T00:00Z",
        "2024/01/01T00:00:00Z", "2024-01-01T00:00:00+0530", "2024-01-01T00:00:00+24:00",
        "2024-01-01T00:00:00+05:60", "2024-01-01T00:00:00Z ", " 2024-01-01T00:00:00Z",
        "2024-01-01T00:00:00ZZ", "+2024-01-01T", "2024-1-01T00:00:00Z", "2024-01-01X00:00:00Z",
        "2024-01-01T00-00-00Z"}) {
    EXPECT_EQ(ReadOf(text), TimestampRead::kNotATimestamp) << text;
  }
}

TEST(Timestamp, HoldsWhatFits64BitsToTheLastNanosecond) {
  EXPECT_EQ(Read("2262-04-11T23:47:16.854775807Z"), INT64_MAX);
  EXPECT_EQ(ReadOf("2262-04-11T23:47:16.854775808Z"), TimestampRead::kOutOfRange);
  EXPECT_EQ(Read("1677-09-21T00:12:43.145224192Z"), INT64_MIN);
  EXPECT_EQ(ReadOf("1677-09-21T00:12:43.145224191Z"), TimestampRead::kOutOfRange);
  EXPECT_EQ(ReadOf("9999-12-31T23:59:59Z"), TimestampRead::kOutOfRange);
  EXPECT_EQ(ReadOf("0000-01-01T00:00:00Z"), TimestampRead::kOutOfRange);
  int64_t ns = 0;
  EXPECT_FALSE(ParseRfc3339("9999-12-31T23:59:59Z", &ns));
}

TEST(Timestamp, FormatsWithNineDigitsAndReadsItselfBack) {
  EXPECT_EQ(FormatRfc3339(0), "1970-01-01T00:00:00.000000000Z");
  EXPECT_EQ(FormatRfc3339(-1), "1969-12-31T23:59:59.999999999Z");
  EXPECT_EQ(FormatRfc3339(INT64_MAX), "2262-04-11T23:47:16.854775807Z");
  EXPECT_EQ(FormatRfc3339(INT64_MIN), "1677-09-21T00:12:43.145224192Z");
  for (int64_t ns = INT64_MIN; ns < INT64_MAX - 0x7FFF'FFFF'FFFF'FFF; ns += 0x7FFF'FFFF'FFFF'FFF) {
    EXPECT_EQ(Read(FormatRfc3339(ns)), ns);
  }
}

TEST(Timestamp, GivesDateAndHourInUtc) {
  const int64_t ns = Read("2026-11-30T23:59:59.999999999Z");
  EXPECT_EQ(FormatDate(ns), "2026-11-30");
  EXPECT_EQ(FormatHour(ns), "23");
  EXPECT_EQ(FormatDate(ns + 1), "2026-12-01");
  EXPECT_EQ(FormatHour(ns + 1), "00");
  EXPECT_EQ(FormatDate(-1), "1969-12-31");
  EXPECT_EQ(FormatHour(-1), "23");
}

}  // namespace
}  // namespace tickgate
