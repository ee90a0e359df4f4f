#include "ring/mailbox.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace tickgate {
namespace {

TEST(Mailbox, GivesMessagesBackInOrder) {
  Mailbox<std::string> box(4);
  ASSERT_TRUE(box.TryPut("one"));
  ASSERT_TRUE(box.TryPut("two"));
  std::string message;
  ASSERT_TRUE(box.TryTake(&message));
  EXPECT_EQ(message, "one");
  ASSERT_TRUE(box.TryTake(&message));
  EXPECT_EQ(message, "two");
  EXPECT_FALSE(box.TryTake(&message));
}

TEST(Mailbox, RefusesWhenFullAndLeavesTheMessage) {
  Mailbox<std::string> box(2);
  ASSERT_TRUE(box.TryPut("one"));
  ASSERT_TRUE(box.TryPut("two"));
  std::string third = "three";
  EXPECT_FALSE(box.TryPut(std::move(third)));
  EXPECT_EQ(third, "three");
  std::string message;
  ASSERT_TRUE(box.TryTake(&message));
  EXPECT_TRUE(box.TryPut(std::move(third)));
}

TEST(Mailbox, CarriesManyMessagesBetweenTwoThreads) {
  constexpr int kMessages = 100'000;
  Mailbox<std::string> box(8);
  std::thread sender([&box] {
    for (int i = 0; i < kMessages;) {
      if (box.TryPut(std::to_string(i))) {
        ++i;
      } else {
        std::this_thread::yield();
      }
    }
  });
  int wrong = 0;
  for (int i = 0; i < kMessages;) {
    std::string message;
    if (!box.TryTake(&message)) {
      std::this_thread::yield();
      continue;
    }
    wrong += message != std::to_string(i++);
  }
  sender.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace tickgate
