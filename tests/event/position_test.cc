#include "event/position.h"

#include "gtest/gtest.h"

namespace tickgate {
namespace {

TEST(CursorJson, NamesItsTypeAndEachPartitionInOrder) {
  EXPECT_EQ(CursorJson({"kafka", {{"t:1", 7, ""}, {"t:0", -1, "x"}}}),
            R"({"type":"kafka","partitions":{"t:1":7,"t:0":-1}})");
}

TEST(CursorJson, OfASourceWithoutPartitionsIsEmpty) {
  EXPECT_EQ(CursorJson({"file", {}}), R"({"type":"file","partitions":{}})");
}

TEST(CursorJson, KeepsTheLastOffsetExact) {
  EXPECT_EQ(CursorJson({"file", {{"a\"b.jsonl", 9223372036854775807, ""}}}),
            R"({"type":"file","partitions":{"a\"b.jsonl":9223372036854775807}})");
}

TEST(Position, EqualsOnlyOneWithTheSamePartitionOffsetAndIndex) {
  const Position position{.partition = 1, .index = 2, .offset = 3};
  EXPECT_EQ(position, (Position{.partition = 1, .index = 2, .offset = 3}));
  EXPECT_NE(position, (Position{.partition = 0, .index = 2, .offset = 3}));
  EXPECT_NE(position, (Position{.partition = 1, .index = 0, .offset = 3}));
  EXPECT_NE(position, (Position{.partition = 1, .index = 2, .offset = 0}));
}

}  // namespace
}  // namespace tickgate
