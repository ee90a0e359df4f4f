#include "runtime/breaker.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace tickgate {
namespace {

TEST(Breaker, IsOffWithoutAWindow) {
  Breaker breaker(BreakerOptions{});
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(breaker.Add(true));
}

TEST(Breaker, TripsOnMoreThanTheRatioNeverOnIt) {
  Breaker breaker({.bad_ratio = 0.9, .over = 10});
  for (int i = 0; i < 9; ++i) EXPECT_FALSE(breaker.Add(true)) << i;
  EXPECT_FALSE(breaker.Add(false));
  EXPECT_FALSE(breaker.Add(true));  // the oldest bad one has left: 9 of 10
  Breaker all({.bad_ratio = 0.9, .over = 10});
  for (int i = 0; i < 9; ++i) EXPECT_FALSE(all.Add(true));
  EXPECT_TRUE(all.Add(true));
}

TEST(Breaker, TheFirstBadEventTripsOneOfRatioZero) {
  Breaker breaker({.bad_ratio = 0, .over = 1});
  EXPECT_FALSE(breaker.Add(false));
  EXPECT_TRUE(breaker.Add(true));
}

TEST(Breaker, ARatioThatIsNoBinaryFractionIsTakenAsWritten) {
  Breaker breaker({.bad_ratio = 0.29, .over = 100});
  for (int i = 0; i < 29; ++i) EXPECT_FALSE(breaker.Add(true)) << i;
  EXPECT_TRUE(breaker.Add(true));
}

TEST(Breaker, AgreesWithACountOverTheLastEvents) {
  std::mt19937_64 random(7);
  for (const uint64_t over : {1, 2, 63, 64, 65, 100, 129}) {
    Breaker breaker({.bad_ratio = 0.5, .over = over});
    std::deque<bool> last;
    for (int i = 0; i < 2000; ++i) {
      const bool bad = random() % 100 < (i / 300 % 2 == 0 ? 40 : 60);
      last.push_back(bad);
      if (last.size() > over) last.pop_front();
      const auto count = static_cast<uint64_t>(std::count(last.begin(), last.end(), true));
      ASSERT_EQ(breaker.Add(bad), 2 * count > over) << over << " " << i;
      ASSERT_EQ(breaker.bad(), count);
      ASSERT_EQ(breaker.seen(), last.size());
    }
  }
}

TEST(Breaker, GoesOnWithWhatWasSeenBefore) {
  Breaker breaker({.bad_ratio = 0.5, .over = 100});
  breaker.Restore(60, 50);
  EXPECT_EQ(breaker.seen(), 60u);
  EXPECT_EQ(breaker.bad(), 50u);
  EXPECT_TRUE(breaker.Add(true));
  breaker.Restore(1000, 500);
  EXPECT_EQ(breaker.seen(), 100u);
  EXPECT_EQ(breaker.bad(), 50u);
  breaker.Clear();
  EXPECT_EQ(breaker.seen() + breaker.bad(), 0u);
}

}  // namespace
}  // namespace tickgate
