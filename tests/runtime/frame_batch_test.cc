#include "runtime/frame_batch.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tickgate {
namespace {

// A block record as the router lays it out.
std::vector<char> BlockOf(const std::vector<std::string>& lines, FrameFormat format) {
  std::string text;
  std::vector<FrameSpan> spans;
  for (const std::string& line : lines) {
    spans.push_back(
        {static_cast<uint32_t>(text.size()), static_cast<uint32_t>(text.size() + line.size())});
    text += line + "\n";
  }
  const BlockRecord record{
      1000, 77, 3, static_cast<uint32_t>(text.size()), static_cast<uint32_t>(spans.size()), format};
  std::vector<char> bytes(BlockTableOffset(text.size()) + spans.size() * sizeof(FrameSpan) + 64);
  std::memcpy(bytes.data(), &record, sizeof(record));
  text.copy(bytes.data() + sizeof(record), text.size());
  std::memcpy(bytes.data() + BlockTableOffset(text.size()), spans.data(),
              spans.size() * sizeof(FrameSpan));
  return bytes;
}

TEST(FrameBatch, APlainBlockIsJudgedWhereItLies) {
  const std::vector<char> block = BlockOf({"{\"a\":1}", "{}"}, FrameFormat::kPlain);
  FrameBatch run;
  run.OpenBlock(block.data());
  ASSERT_EQ(run.spans().size(), 2u);
  EXPECT_EQ(run.payload(1), "{}");
  EXPECT_EQ(run.frame(1).offset, 1008);
  EXPECT_EQ(run.frame(1).received_ns, 77);
  EXPECT_EQ(run.frame(1).partition, 3u);
  EXPECT_GE(run.payload(0).data(), block.data());
  EXPECT_LT(run.payload(0).data(), block.data() + block.size());
}

TEST(FrameBatch, ATapeLineGivesItsTimeToItsFrame) {
  const std::vector<char> block = BlockOf(
      {"1723161255343000001 {\"a\":1}", "1723161255343000002 {\"b\":2}"}, FrameFormat::kTape);
  FrameBatch run;
  run.OpenBlock(block.data());
  ASSERT_EQ(run.spans().size(), 2u);
  EXPECT_EQ(run.payload(0), "{\"a\":1}");
  EXPECT_EQ(run.frame(0).received_ns, 1723161255343000001);
  EXPECT_EQ(run.frame(1).received_ns, 1723161255343000002);
  EXPECT_EQ(run.frame(1).offset, 1028) << "the position of the line, not of its payload";
  EXPECT_FALSE(run.has_failed());
}

TEST(FrameBatch, ABase64TapeLineIsDecodedAmongOthers) {
  const std::vector<char> block =
      BlockOf({"1723161255343000001 {\"a\":1}",
               "1723161255343000002 base64:eyJiIjoyfQ==", "1723161255343000003 {\"c\":3}"},
              FrameFormat::kTape);
  FrameBatch run;
  run.OpenBlock(block.data());
  ASSERT_EQ(run.spans().size(), 3u);
  EXPECT_EQ(run.payload(0), "{\"a\":1}");
  EXPECT_EQ(run.payload(1), "{\"b\":2}");
  EXPECT_EQ(run.payload(2), "{\"c\":3}");
  EXPECT_EQ(run.frame(2).received_ns, 1723161255343000003);
}

TEST(FrameBatch, AMalformedTapeLineFailsAloneWithAllItsBytes) {
  for (const std::string bad :
       {"hello", "172316125534300000 {}", "1723161255343000001{}", "9999999999999999999 {}",
        "1723161255343000001 base64:eyJi*joyfQ==", "1723161255343000001"}) {
    const std::vector<char> block = BlockOf({bad, "1723161255343000003 {}"}, FrameFormat::kTape);
    FrameBatch run;
    run.OpenBlock(block.data());
    ASSERT_EQ(run.spans().size(), 2u) << bad;
    EXPECT_TRUE(run.frame(0).failed) << bad;
    EXPECT_EQ(run.frame(0).reason, Reason::kNotJson);
    EXPECT_EQ(run.payload(0), bad);
    EXPECT_FALSE(run.frame(1).failed);
    EXPECT_EQ(run.payload(1), "{}");
  }
}

TEST(FrameBatch, GathersSingleFramesUntilItIsFull) {
  FrameBatch run;
  run.OpenGather();
  FrameInfo info;
  info.partition = 1;
  const std::string payload(1000, ' ');
  int taken = 0;
  while (run.HasRoomFor(payload.size())) {
    info.offset = taken++;
    run.Gather(info, payload);
  }
  EXPECT_EQ(taken, 261);
  EXPECT_EQ(run.frame(260).offset, 260);
  EXPECT_EQ(run.payload(260), payload);
}

TEST(FrameBatch, AnEmptyRunTakesAFrameOfAnySize) {
  FrameBatch run;
  run.OpenGather();
  const std::string payload(5 << 20, 'x');
  ASSERT_TRUE(run.HasRoomFor(payload.size()));
  run.Gather({}, payload);
  EXPECT_EQ(run.payload(0), payload);
  run.OpenGather();
  EXPECT_LT(run.ScratchBytes(), size_t{2} << 20) << "the large frame's room is given back";
}

TEST(FrameBatch, ATooLargeFrameFailsWithItsTrueSize) {
  FrameBatch run;
  run.OpenGather();
  FrameInfo info;
  info.too_large = true;
  info.raw_bytes = 20 << 20;
  run.Gather(info, "the beginning");
  EXPECT_TRUE(run.frame(0).failed);
  EXPECT_EQ(run.frame(0).reason, Reason::kTooLarge);
  EXPECT_EQ(run.frame(0).raw_bytes, 20 << 20);
}

}  // namespace
}  // namespace tickgate
