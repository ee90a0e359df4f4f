#include "sources/line_framer.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace tickgate {
namespace {

struct Found {
  std::vector<std::string> lines;
  std::vector<size_t> begins;
  Framing framing;
};

Found Frame(std::string_view block, size_t begin = 0, size_t line_bytes_max = 1 << 20,
            size_t frames_max = 1000) {
  std::vector<FrameSpan> spans(frames_max);
  Found found;
  found.framing = FrameLines(block, begin, line_bytes_max, spans);
  for (size_t i = 0; i < found.framing.frames; ++i) {
    found.lines.emplace_back(block.substr(spans[i].begin, spans[i].end - spans[i].begin));
    found.begins.push_back(spans[i].begin);
  }
  return found;
}

using Lines = std::vector<std::string>;

TEST(LineFramer, SpansHaveNeitherLfNorCrLf) {
  const Found found = Frame("a\nbb\r\nccc\n");
  EXPECT_EQ(found.lines, (Lines{"a", "bb", "ccc"}));
  EXPECT_EQ(found.begins, (std::vector<size_t>{0, 2, 6}));
  EXPECT_EQ(found.framing.bytes, 10U);
}

TEST(LineFramer, OnlyOneCrBelongsToTheLineBreak) {
  EXPECT_EQ(Frame("a\r\r\n").lines, (Lines{"a\r"}));
  EXPECT_EQ(Frame("a\rb\n").lines, (Lines{"a\rb"}));
}

TEST(LineFramer, BlankLinesAreTakenWithoutASpan) {
  const Found found = Frame("\n\r\n \t\r\n\t\na\n\r\r\n  \n");
  EXPECT_EQ(found.lines, (Lines{"a"}));
  EXPECT_EQ(found.framing.bytes, 17U);
}

TEST(LineFramer, ALineThatOnlyBeginsWithBlanksIsALine) {
  EXPECT_EQ(Frame(" \t{}\n").lines, (Lines{" \t{}"}));
}

TEST(LineFramer, OtherControlCharactersAreNoBlanks) {
  EXPECT_EQ(Frame(std::string_view("\0\n\v\n\xa0\n", 6)).lines.size(), 3U);
}

TEST(LineFramer, WhatIsBehindTheLastLineBreakIsLeft) {
  EXPECT_EQ(Frame("a\nbc").framing.bytes, 2U);
  EXPECT_EQ(Frame("abc").framing.bytes, 0U);
  EXPECT_EQ(Frame("").framing.bytes, 0U);
}

TEST(LineFramer, StartsWhereItIsTold) {
  const Found found = Frame("#x\na\n", 3);
  EXPECT_EQ(found.lines, (Lines{"a"}));
  EXPECT_EQ(found.begins, (std::vector<size_t>{3}));
  EXPECT_EQ(Frame("#x\na", 3).framing.bytes, 3U);
}

TEST(LineFramer, StopsRightBehindTheLastFrameThatIsAllowed) {
  const Found found = Frame("a\nb\n\nc\n", 0, 100, 2);
  EXPECT_EQ(found.lines, (Lines{"a", "b"}));
  EXPECT_EQ(found.framing.bytes, 4U);
  EXPECT_EQ(Frame("\na\n", 0, 100, 0).framing.bytes, 0U);
}

TEST(LineFramer, StopsInFrontOfALineThatIsTooLong) {
  const Found found = Frame("abc\nabcd\nx\n", 0, 3);
  EXPECT_EQ(found.lines, (Lines{"abc"}));
  EXPECT_TRUE(found.framing.too_long);
  EXPECT_EQ(found.framing.bytes, 4U);
  EXPECT_FALSE(Frame("abc\r\n", 0, 3).framing.too_long) << "the line break does not count";
}

// Line breaks at every distance from the borders of the vector loads.
TEST(LineFramer, FindsEveryLineBreakInBlocksOfEverySize) {
  std::mt19937 random(1);
  for (size_t size = 0; size < 400; ++size) {
    std::string block(size, 'x');
    for (char& c : block) {
      if (random() % (1 + size % 70) == 0) c = '\n';
    }
    Lines lines;
    size_t begin = 0, taken = 0;
    for (size_t end; (end = block.find('\n', begin)) != std::string::npos; begin = end + 1) {
      if (end > begin) lines.push_back(block.substr(begin, end - begin));
      taken = end + 1;
    }
    // Exactly sized: a read behind the end is seen by the address sanitizer.
    const std::vector<char> exact(block.begin(), block.end());
    const Found found = Frame({exact.data(), exact.size()});
    ASSERT_EQ(found.lines, lines) << size;
    ASSERT_EQ(found.framing.bytes, taken) << size;
  }
}

}  // namespace
}  // namespace tickgate
