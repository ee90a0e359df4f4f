// The reference's own arithmetic, against itself and against results reckoned by hand.
#include "reference/big_decimal.h"

#include <gtest/gtest.h>

#include "reference/random.h"

namespace tickgate::reference {
namespace {

BigDecimal N(const char* token) { return *BigDecimal::Parse(token); }

TEST(BigDecimal, ReadsEverySpelling) {
  for (const char* token : {"1.5", "1.50", "15e-1", "0.15E1", "0.0015e+3"}) {
    EXPECT_EQ(N(token).Plain(), "1.5") << token;
  }
  EXPECT_EQ(N("-0").Plain(), "0");
  EXPECT_EQ(N("0E-8").Plain(), "0");
  EXPECT_EQ(N("-9.2E-7").Plain(), "-0.00000092");
  for (const char* token : {"", "-", "+1", ".5", "1.", "01", "1e", "0x1", "1_0", "NaN", " 1"}) {
    EXPECT_FALSE(BigDecimal::Parse(token)) << token;
  }
}

TEST(BigDecimal, ComparesByValue) {
  EXPECT_EQ(Compare(N("1.0"), N("1")), 0);
  EXPECT_LT(Compare(N("-2"), N("-1.999")), 0);
  EXPECT_GT(Compare(N("1e400"), N("99999999999999999999999999999999999999999")), 0);
  EXPECT_LT(Compare(N("0"), N("1e-400")), 0);
}

TEST(BigDecimal, AddsAndMultipliesExactly) {
  EXPECT_EQ(Add(N("0.1"), N("0.2"))->Plain(), "0.3");
  EXPECT_EQ(Add(N("1000"), N("-0.001"))->Plain(), "999.999");
  EXPECT_EQ(Multiply(N("-12345678901234567890.5"), N("1e-3")).Plain(), "-12345678901234567.8905");
  EXPECT_EQ(Multiply(N("99999999999999999999"), N("99999999999999999999")).Plain(),
            "9999999999999999999800000000000000000001");
}

TEST(BigDecimal, DividesHalfToEven) {
  EXPECT_EQ(DivideHalfEven(N("1"), N("3"), 5)->Plain(), "0.33333");
  EXPECT_EQ(DivideHalfEven(N("2"), N("-3"), 5)->Plain(), "-0.66667");
  EXPECT_EQ(DivideHalfEven(N("1"), N("8"), 2)->Plain(), "0.12");
  EXPECT_EQ(DivideHalfEven(N("3"), N("8"), 2)->Plain(), "0.38");
  EXPECT_EQ(RoundHalfEven(N("2.5"), 0).Plain(), "2");
  EXPECT_EQ(RoundHalfEven(N("-3.5"), 0).Plain(), "-4");
  EXPECT_EQ(RoundHalfEven(N("0.05"), 0).Plain(), "0");
  EXPECT_EQ(RoundHalfEven(N("0.5000001"), 0).Plain(), "1");
  EXPECT_EQ(Truncate(N("-1.999"), 2).Plain(), "-1.99");
}

TEST(BigDecimal, KnowsMultiples) {
  EXPECT_TRUE(IsMultiple(N("102.34765625"), N("0.00390625")));
  EXPECT_TRUE(IsMultiple(N("0.3"), N("0.1")));
  EXPECT_FALSE(IsMultiple(N("0.35"), N("0.1")));
  EXPECT_TRUE(IsMultiple(N("1e100000"), N("0.25")));
  EXPECT_FALSE(IsMultiple(N("1e100000"), N("3")));
}

TEST(BigDecimal, QuotientsAndRestsAddUp) {
  Random random(1);
  const auto some = [&] {
    std::string digits = std::to_string(1 + random.Below(1'000'000'000));
    return N(((random.OneIn(2) ? "-" : "") + digits + "e" +
              std::to_string(static_cast<int>(random.Below(20)) - 10))
                 .c_str());
  };
  for (int i = 0; i < 2000; ++i) {
    const BigDecimal a = some(), b = some();
    const auto quotient = Divide(a, b);
    ASSERT_TRUE(quotient);
    EXPECT_EQ(Compare(*Add(Multiply(quotient->whole, b), quotient->rest), a), 0);
    BigDecimal rest = quotient->rest, divisor = b;
    rest.negative = divisor.negative = false;
    EXPECT_LT(Compare(rest, divisor), 0);
    EXPECT_EQ(Compare(*Add(*Add(a, b), Negated(b)), a), 0);
  }
}

}  // namespace
}  // namespace tickgate::reference
