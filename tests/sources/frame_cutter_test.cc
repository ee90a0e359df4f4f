#include "sources/frame_cutter.h"

#include <gmock/gmock.h>

#include <random>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;

// Gives a text in pieces of at most `step` bytes, and fails at its end where told to.
class TextStream final : public ByteStream {
 public:
  TextStream(std::string text, size_t step, absl::Status failure = absl::OkStatus())
      : text_(std::move(text)), step_(step), failure_(std::move(failure)) {}

  absl::StatusOr<size_t> Read(char* to, size_t bytes) override {
    const size_t got = std::min({bytes, step_, text_.size() - at_});
    if (got == 0 && !failure_.ok()) return failure_;
    std::memcpy(to, text_.data() + at_, got);
    at_ += got;
    ended_ = got == 0;
    return got;
  }
  bool ended() const override { return ended_; }
  int64_t input_bytes() const override { return static_cast<int64_t>(at_); }

 private:
  std::string text_;
  size_t step_, at_ = 0;
  absl::Status failure_;
  bool ended_ = false;
};

absl::Status Drain(FrameCutter& cutter, VectorIntake& intake) {
  for (int i = 0; i < 1'000'000; ++i) {
    const auto result = cutter.Step(1000, intake);
    if (!result.ok()) return result.status();
    if (*result == PollResult::kEnd) return absl::OkStatus();
  }
  return absl::DeadlineExceededError("no end");
}

const std::string kHardText = "\xEF\xBB\xBF{\"a\":1}\r\n\n \t\r\n{\"b\":22}\nx\r\r\n" +
                              std::string(70, 'L') + "\r\n" + "\xEF\xBB\xBFno mark here\n\n" +
                              std::string(33, 'M') + "\n  {}\n\r\n{\"last\":true}";

// The limit of 40 makes one of the lines too large.
TEST(FrameCutter, FindsTheSameFramesWhateverTheBlockTheClaimAndTheRead) {
  const std::vector<TakenFrame> expected = ExpectedLines(kHardText, 40);
  ASSERT_EQ(expected.size(), 8U);
  for (size_t block = 1; block <= kHardText.size() + 2; ++block) {
    FrameCutter cutter({.event_bytes_max = 40, .block_bytes = block});
    for (size_t claim = 1; claim <= block; claim += 1 + claim / 4) {
      for (const size_t read : {size_t{1}, size_t{7}, size_t{1000}}) {
        VectorIntake intake;
        intake.claim_bytes_max = claim;
        cutter.Begin(std::make_unique<TextStream>(kHardText, read), 0, 0);
        ASSERT_TRUE(Drain(cutter, intake).ok());
        ASSERT_EQ(intake.frames, expected) << block << ' ' << claim << ' ' << read;
        ASSERT_EQ(cutter.offset(), static_cast<int64_t>(kHardText.size()));
      }
    }
  }
}

TEST(FrameCutter, RefusalsAnywhereLoseNothingAndDoubleNothing) {
  const std::vector<TakenFrame> expected = ExpectedLines(kHardText, 40);
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    FrameCutter cutter({.event_bytes_max = 40, .block_bytes = 1 + random() % 200});
    cutter.Begin(std::make_unique<TextStream>(kHardText, 1 + random() % 64), 0, 0);
    VectorIntake intake;
    intake.refuses = [&] {
      intake.claim_bytes_max = 1 + random() % 120;
      return random() % 3 == 0;
    };
    for (int steps = 0; !cutter.ended(); ++steps) {
      ASSERT_LT(steps, 10'000) << seed;
      intake.frames_left = random() % 3;
      const uint64_t left = intake.frames_left;
      const auto result = cutter.Step(1, intake);
      ASSERT_TRUE(result.ok());
      ASSERT_TRUE(left > 0 || cutter.ended() || *result == PollResult::kFull);
    }
    ASSERT_EQ(intake.frames, expected) << seed;
  }
}

TEST(FrameCutter, EveryOffsetItReportsIsAPlaceToGoOnFrom) {
  const std::vector<TakenFrame> expected = ExpectedLines(kHardText, 40);
  FrameCutter cutter({.event_bytes_max = 40, .block_bytes = 100});
  cutter.Begin(std::make_unique<TextStream>(kHardText, 100), 0, 0);
  VectorIntake intake;
  std::vector<std::pair<int64_t, size_t>> places{{0, 0}};
  while (!cutter.ended()) {
    intake.frames_left = 1;
    ASSERT_TRUE(cutter.Step(1, intake).ok());
    places.emplace_back(cutter.offset(), intake.frames.size());
  }
  for (const auto& [offset, frames] : places) {
    cutter.Begin(std::make_unique<TextStream>(kHardText.substr(static_cast<size_t>(offset)), 100),
                 0, offset);
    VectorIntake rest;
    ASSERT_TRUE(Drain(cutter, rest).ok());
    ASSERT_EQ(rest.frames, std::vector<TakenFrame>(expected.begin() + static_cast<long>(frames),
                                                   expected.end()));
  }
}

TEST(FrameCutter, NoOffsetPartsAByteOrderMarkFromItsLine) {
  FrameCutter cutter({});
  cutter.Begin(std::make_unique<TextStream>("\xEF\xBB\xBF{}\n[]\n", 3), 0, 0);
  VectorIntake intake;
  while (!cutter.ended()) {
    ASSERT_TRUE(cutter.Step(1, intake).ok());
    ASSERT_NE(cutter.offset(), 3);
  }
  EXPECT_THAT(intake.Payloads(), ElementsAre("{}", "[]"));
}

TEST(FrameCutter, ALargeLineTravelsByPointerAndATooLargeOneIsCutAndCounted) {
  const std::string large(200 << 10, 'a'), too_large(3 << 20, 'b');
  FrameCutter cutter({.event_bytes_max = 1 << 20, .block_bytes = 100 << 10});
  const std::string text = "x\n" + large + "\r\n" + too_large + "\r\ny\n";
  cutter.Begin(std::make_unique<TextStream>(text, 64 << 10), 0, 0);
  VectorIntake intake;
  ASSERT_TRUE(Drain(cutter, intake).ok());
  EXPECT_EQ(intake.frames, ExpectedLines(text, 1 << 20));
  EXPECT_EQ(intake.large_frames, 1U);
  ASSERT_EQ(intake.frames.size(), 4U);
  EXPECT_TRUE(intake.frames[2].too_large);
  EXPECT_EQ(intake.frames[2].raw_bytes, 3 << 20);
  EXPECT_EQ(intake.frames[2].payload.size(), kTooLargeKeptBytes);
}

// A frame of exactly the limit is one; a byte more is too large, with whatever line break.
TEST(FrameCutter, TheLimitIsExactAndTheLineBreakDoesNotCount) {
  for (const char* line_break : {"\n", "\r\n", ""}) {
    for (const int64_t limit : {int64_t{10}, int64_t{65'536}, int64_t{70'000}}) {
      for (const int64_t bytes : {limit - 1, limit, limit + 1, limit + 5}) {
        for (const char* mark : {"", "\xEF\xBB\xBF"}) {
          const std::string text = mark + std::string(static_cast<size_t>(bytes), 'z') + line_break;
          FrameCutter cutter({.event_bytes_max = limit, .block_bytes = 4096});
          cutter.Begin(std::make_unique<TextStream>(text, 4096), 0, 0);
          VectorIntake intake;
          ASSERT_TRUE(Drain(cutter, intake).ok());
          ASSERT_EQ(intake.frames, ExpectedLines(text, limit)) << limit << ' ' << bytes;
          ASSERT_EQ(intake.frames[0].too_large, bytes > limit);
        }
      }
    }
  }
}

TEST(FrameCutter, ALongLineOfBlanksIsBlank) {
  const std::string text = std::string(300 << 10, ' ') + "\r\nx\n";
  FrameCutter cutter({.event_bytes_max = 1000, .block_bytes = 4096});
  cutter.Begin(std::make_unique<TextStream>(text, 4096), 0, 0);
  VectorIntake intake;
  ASSERT_TRUE(Drain(cutter, intake).ok());
  EXPECT_THAT(intake.Payloads(), ElementsAre("x"));
}

TEST(FrameCutter, AnErrorComesBehindAllWholeFramesInFrontOfIt) {
  const absl::Status failure = absl::DataLossError("torn");
  for (const uint64_t share : {uint64_t{1}, uint64_t{100}}) {
    FrameCutter cutter({.event_bytes_max = 100, .block_bytes = 4096});
    cutter.Begin(std::make_unique<TextStream>("a\nb\nc\nhalf a li", 4096, failure), 0, 0);
    VectorIntake intake;
    absl::Status status;
    for (int i = 0; i < 100 && status.ok(); ++i) {
      intake.frames_left = share;
      status = cutter.Step(1, intake).status();
    }
    EXPECT_EQ(status, failure);
    EXPECT_THAT(intake.Payloads(), ElementsAre("a", "b", "c"));
    EXPECT_EQ(cutter.offset(), 6);
  }
}

TEST(FrameCutter, AnErrorInALongLineIsToldAndTheLineIsNotHandedOut) {
  const absl::Status failure = absl::DataLossError("torn");
  FrameCutter cutter({.event_bytes_max = 100, .block_bytes = 16});
  cutter.Begin(std::make_unique<TextStream>("a\n" + std::string(50, 'x'), 7, failure), 0, 0);
  VectorIntake intake;
  EXPECT_EQ(Drain(cutter, intake), failure);
  EXPECT_THAT(intake.Payloads(), ElementsAre("a"));
}

// With a small share of the epoch left, what is read for nothing and carried over stays small.
TEST(FrameCutter, ReadsAboutAsMuchAsTheShareOfTheEpochTakes) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += std::string(147, 'x') + "\n";
  FrameCutter cutter({});
  cutter.Begin(std::make_unique<TextStream>(text, text.size()), 0, 0);
  VectorIntake intake;
  while (!cutter.ended()) {
    intake.frames_left = 100;
    ASSERT_TRUE(cutter.Step(1, intake).ok());
  }
  EXPECT_EQ(intake.frames.size(), 50'000U);
  EXPECT_LT(intake.claimed_bytes, text.size() + text.size() / 4);
}

TEST(FrameCutter, RemarksAtTheHeadOfATapeAreNoFrames) {
  const std::string text =
      "\xEF\xBB\xBF# venue: x\r\n\n#\n1764489600000000000 {}\n# behind the head\n";
  for (size_t block = 1; block < text.size() + 2; ++block) {
    FrameCutter cutter({.format = InputFormat::kTape, .block_bytes = block});
    cutter.Begin(std::make_unique<TextStream>(text, 1000), 0, 0);
    VectorIntake intake;
    ASSERT_TRUE(Drain(cutter, intake).ok());
    ASSERT_THAT(intake.Payloads(), ElementsAre("1764489600000000000 {}", "# behind the head"));
    ASSERT_EQ(intake.format, FrameFormat::kTape);
  }
}

TEST(FrameCutter, ATapeThatIsAllHeadIsReadAgainFromItsStart) {
  for (const char* text : {"# a\n# b\n", "# a\n# b"}) {
    FrameCutter cutter({.format = InputFormat::kTape});
    cutter.Begin(std::make_unique<TextStream>(text, 1000), 0, 0);
    VectorIntake intake;
    ASSERT_TRUE(Drain(cutter, intake).ok());
    EXPECT_TRUE(intake.frames.empty());
    EXPECT_EQ(cutter.offset(), 0);
  }
}

}  // namespace
}  // namespace tickgate
