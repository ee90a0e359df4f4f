#include "sources/stdin_source.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;

class StdinSourceTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::pipe(pipe_), 0); }
  void TearDown() override {
    ::close(pipe_[0]);
    CloseWriter();
  }
  void Send(std::string_view text) {
    ASSERT_EQ(::write(pipe_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void CloseWriter() {
    if (pipe_[1] >= 0) ::close(pipe_[1]);
    pipe_[1] = -1;
  }
  StdinSource Make(InputFormat format = InputFormat::kLines) {
    return StdinSource({.format = format, .fd = pipe_[0]});
  }

  int pipe_[2] = {-1, -1};
  VectorIntake intake_;
};

TEST_F(StdinSourceTest, DeliversWholeLinesAsTheyComeAndTheLastAtTheEnd) {
  StdinSource source = Make();
  ASSERT_TRUE(source.Open(nullptr).ok());
  EXPECT_EQ(*source.Poll(1000, 0, intake_), PollResult::kIdle);
  Send("a\r\n\nb\nhal");
  EXPECT_EQ(*source.Poll(2000, 0, intake_), PollResult::kProgress);
  EXPECT_THAT(intake_.Payloads(), ElementsAre("a", "b"));
  EXPECT_EQ(*source.Poll(3000, 0, intake_), PollResult::kIdle);
  Send("f\nlast");
  CloseWriter();
  while (*source.Poll(4000, 0, intake_) != PollResult::kEnd) {
  }
  EXPECT_THAT(intake_.Payloads(), ElementsAre("a", "b", "half", "last"));
  EXPECT_EQ(*source.Poll(5000, 0, intake_), PollResult::kEnd);
}

TEST_F(StdinSourceTest, ThePositionIsTheReceiveTimeMadeStrictlyIncreasing) {
  StdinSource source = Make();
  ASSERT_TRUE(source.Open(nullptr).ok());
  Send("aaaa\nb\n");
  ASSERT_TRUE(source.Poll(1000, 0, intake_).ok());
  Send("c\n");
  ASSERT_TRUE(source.Poll(1001, 0, intake_).ok());  // less time passed than bytes came
  Send("d\n");
  ASSERT_TRUE(source.Poll(500, 0, intake_).ok());  // the clock went back
  Send("e\n");
  ASSERT_TRUE(source.Poll(9000, 0, intake_).ok());
  std::vector<int64_t> positions;
  for (const TakenFrame& frame : intake_.frames) positions.push_back(frame.offset);
  EXPECT_THAT(positions, ElementsAre(1000, 1005, 1007, 1009, 9000));
  EXPECT_THAT(intake_.received_ns, ElementsAre(1000, 1000, 1001, 500, 9000));
}

TEST_F(StdinSourceTest, PositionsStayAboveTheCursorItGoesOnFrom) {
  StdinSource source = Make();
  const Cursor cursor{"stdin", {{"stdin", 5000, ""}}};
  ASSERT_TRUE(source.Open(&cursor).ok());
  EXPECT_EQ(source.CurrentCursor(), cursor) << "nothing came yet";
  Send("\xEF\xBB\xBFx\n");
  ASSERT_TRUE(source.Poll(4000, 0, intake_).ok());
  ASSERT_EQ(intake_.frames.size(), 1U);
  EXPECT_EQ(intake_.frames[0], (TakenFrame{0, 5003, "x", false, 1}));
  EXPECT_EQ(source.CurrentCursor().partitions[0].offset, 5005);
}

TEST_F(StdinSourceTest, AFullIntakeLosesNothing) {
  StdinSource source = Make();
  ASSERT_TRUE(source.Open(nullptr).ok());
  Send("a\nb\nc\n");
  CloseWriter();
  intake_.frames_left = 1;
  ASSERT_EQ(*source.Poll(1, 0, intake_), PollResult::kProgress);
  ASSERT_EQ(*source.Poll(1, 0, intake_), PollResult::kFull);
  intake_.frames_left = 5;
  intake_.refuses = [] { return true; };
  ASSERT_EQ(*source.Poll(1, 0, intake_), PollResult::kFull);
  intake_.refuses = [] { return false; };
  while (*source.Poll(1, 0, intake_) != PollResult::kEnd) {
  }
  EXPECT_THAT(intake_.Payloads(), ElementsAre("a", "b", "c"));
}

TEST_F(StdinSourceTest, AShortWaitThatBringsNothingIsIdle) {
  StdinSource source = Make();
  ASSERT_TRUE(source.Open(nullptr).ok());
  EXPECT_EQ(*source.Poll(1, 1000, intake_), PollResult::kIdle);
}

TEST_F(StdinSourceTest, TapeLinesAreMarkedAsSuch) {
  StdinSource source = Make(InputFormat::kTape);
  ASSERT_TRUE(source.Open(nullptr).ok());
  Send("# head\n1764489600000000000 {}\n");
  ASSERT_TRUE(source.Poll(1, 0, intake_).ok());
  EXPECT_THAT(intake_.Payloads(), ElementsAre("1764489600000000000 {}"));
  EXPECT_EQ(intake_.format, FrameFormat::kTape);
}

TEST_F(StdinSourceTest, ALineLongerThanThePipeIsGathered) {
  StdinSource source = Make();
  ASSERT_TRUE(source.Open(nullptr).ok());
  const std::string part(50'000, 'x');
  for (int i = 0; i < 4; ++i) {
    Send(part);
    for (int polls = 0; polls < 4; ++polls) ASSERT_TRUE(source.Poll(1, 0, intake_).ok());
  }
  Send("\ny\n");
  CloseWriter();
  while (*source.Poll(1, 0, intake_) != PollResult::kEnd) {
  }
  EXPECT_THAT(intake_.Payloads(), ElementsAre(part + part + part + part, "y"));
}

TEST_F(StdinSourceTest, AnErrorOfTheReadEndsTheStream) {
  StdinSource source({.format = InputFormat::kLines, .fd = pipe_[1]});  // cannot be read
  ASSERT_TRUE(source.Open(nullptr).ok());
  ::close(pipe_[0]);  // its poll answers at once
  EXPECT_EQ(source.Poll(1, 0, intake_).status().code(), absl::StatusCode::kDataLoss);
  pipe_[0] = -1;
}

TEST_F(StdinSourceTest, ItEndsByItselfAndCannotBeReplayed) {
  const StdinSource source = Make();
  EXPECT_EQ(source.traits().type, "stdin");
  EXPECT_TRUE(source.traits().bounded);
  EXPECT_FALSE(source.traits().replayable);
  EXPECT_EQ(source.PartitionName(0), "stdin");
  EXPECT_TRUE(source.CurrentCursor().partitions.empty());
}

}  // namespace
}  // namespace tickgate
