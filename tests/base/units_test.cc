#include "base/units.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tickgate {
namespace {

TEST(Units, DurationsAreReadAsPeopleWriteThem) {
  EXPECT_EQ(*ParseDurationNs("250us"), 250'000);
  EXPECT_EQ(*ParseDurationNs("1.5s"), 1'500'000'000);
  EXPECT_EQ(*ParseDurationNs("1h30m"), 5'400'000'000'000);
  EXPECT_EQ(*ParseDurationNs("1d2h3m4s5ms6us7ns"), 93'784'005'006'007);
  EXPECT_EQ(*ParseDurationNs("10"), 10'000'000'000);
  EXPECT_EQ(*ParseDurationNs("0.25"), 250'000'000);
  EXPECT_EQ(*ParseDurationNs("0"), 0);
  EXPECT_EQ(*ParseDurationNs("0ms"), 0);
  EXPECT_EQ(*ParseDurationNs("100ms"), 100'000'000);
}

TEST(Units, SizesAreReadAsPeopleWriteThem) {
  EXPECT_EQ(*ParseBytes("64MiB"), int64_t{64} << 20);
  EXPECT_EQ(*ParseBytes("10MB"), 10'000'000);
  EXPECT_EQ(*ParseBytes("512KiB"), 512 << 10);
  EXPECT_EQ(*ParseBytes("1.5GiB"), int64_t{3} << 29);
  EXPECT_EQ(*ParseBytes("4096"), 4096);
  EXPECT_EQ(*ParseBytes("0"), 0);
  EXPECT_EQ(*ParseBytes("7B"), 7);
}

TEST(Units, AnythingElseIsAnErrorThatNamesTheText) {
  for (const char* bad : {"", " ", "-1s", "1 s", "s", "1x", "1m1h", "1s1s", "1.5.0s", "1e3s", "nan",
                          "0.1ns", "1s ", "300000d", "99999999999999999999", "1.", ".5s", "off"}) {
    const auto value = ParseDurationNs(bad);
    EXPECT_FALSE(value.ok()) << bad;
    EXPECT_THAT(std::string(value.status().message()), testing::HasSubstr(std::string("'") + bad));
  }
  for (const char* bad : {"", "-1", "1 MiB", "MiB", "1mib", "1MiB1KiB", "1.5B", "0.1", "9999999TiB",
                          "99999999999999999999", "1e3"}) {
    EXPECT_FALSE(ParseBytes(bad).ok()) << bad;
  }
}

TEST(Units, WhatIsWrittenIsReadBack) {
  for (int64_t ns : {int64_t{0}, int64_t{1}, int64_t{100'000'000}, int64_t{5'400'000'000'000},
                     int64_t{93'784'005'006'007}, int64_t{1'500'000'000}}) {
    EXPECT_EQ(*ParseDurationNs(FormatDuration(ns)), ns) << FormatDuration(ns);
  }
  EXPECT_EQ(FormatDuration(100'000'000), "100ms");
  EXPECT_EQ(FormatDuration(5'400'000'000'000), "1h30m");
  EXPECT_EQ(FormatDuration(0), "0s");
  for (int64_t bytes : {int64_t{0}, int64_t{1}, int64_t{1000}, int64_t{1536}, int64_t{64} << 20}) {
    EXPECT_EQ(*ParseBytes(FormatBytes(bytes)), bytes) << FormatBytes(bytes);
  }
  EXPECT_EQ(FormatBytes(int64_t{64} << 20), "64MiB");
  EXPECT_EQ(FormatBytes(1536), "1536B");
}

}  // namespace
}  // namespace tickgate
