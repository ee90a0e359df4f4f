#include "sources/file_source.h"

#include <gmock/gmock.h>

#include <random>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class FileSourceTest : public InputFolder {
 protected:
  static std::string Lines(int first, int count) {
    std::string text;
    for (int i = first; i < first + count; ++i) text += "{\"n\":" + std::to_string(i) + "}\n";
    return text;
  }
};

TEST_F(FileSourceTest, PositionsCountTheBytesOfTheFileWithMarkAndBlankLines) {
  Write("a.jsonl", "\xEF\xBB\xBF{}\r\n\n[1]\n2");
  EXPECT_EQ(ReadAll(Input({"a.jsonl"})),
            (std::vector<TakenFrame>{
                {0, 3, "{}", false, 2}, {0, 8, "[1]", false, 3}, {0, 12, "2", false, 1}}));
}

TEST_F(FileSourceTest, AByteOrderMarkElsewhereIsPartOfItsLine) {
  Write("a.jsonl", "x\n\xEF\xBB\xBFy\n");
  EXPECT_EQ(ReadAll(Input({"a.jsonl"})).at(1).payload, "\xEF\xBB\xBFy");
}

TEST_F(FileSourceTest, CompressedFilesGiveWhatThePlainOneGives) {
  const std::string text = Lines(0, 50'000);
  Write("plain", text);
  Write("gzip", Gzip(text.substr(0, 1000)) + Gzip(text.substr(1000)));
  Write("zstd", Zstd(text.substr(0, 777)) + Zstd(text.substr(777)));
  const std::vector<TakenFrame> plain = ReadAll(Input({"plain"}));
  ASSERT_EQ(plain.size(), 50'000U);
  EXPECT_EQ(ReadAll(Input({"gzip"})), plain);
  EXPECT_EQ(ReadAll(Input({"zstd"})), plain);
}

TEST_F(FileSourceTest, TheFramesAreTheSameWhateverTheClaims) {
  const std::string text = "\xEF\xBB\xBF{\"a\":1}\r\n\n \t\r\n" + std::string(300, 'x') + "\r\n\n" +
                           Lines(0, 50) + "\xEF\xBB\xBFy\n{\"last\":2}";
  Write("plain", text);
  Write("gzip", Gzip(text));
  Write("zstd", Zstd(text));
  const std::vector<TakenFrame> expected = ExpectedLines(text, 200);
  for (const char* name : {"plain", "gzip", "zstd"}) {
    for (size_t claim = 1; claim <= text.size() + 1; ++claim) {
      FileSource source(Input({name}), 200);
      ASSERT_TRUE(source.Open(nullptr).ok());
      VectorIntake intake;
      intake.claim_bytes_max = claim;
      ASSERT_TRUE(Drain(source, intake).ok());
      ASSERT_EQ(intake.frames, expected) << name << ' ' << claim;
    }
  }
}

TEST_F(FileSourceTest, WhatCameBeforeTheDamageOfACompressedFileStands) {
  const std::string text = Lines(0, 100'000);
  for (const std::string& whole : {Gzip(text), Zstd(text)}) {
    Write("cut", whole.substr(0, whole.size() / 2));
    FileSource source(Input({"cut"}), 1 << 20);
    ASSERT_TRUE(source.Open(nullptr).ok());
    VectorIntake intake;
    const absl::Status status = Drain(source, intake);
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(std::string(status.message()), HasSubstr(Path("cut") + ": cut off behind byte "));
    std::vector<TakenFrame> expected = ExpectedLines(text, 1 << 20);
    ASSERT_GT(intake.frames.size(), 1000U);
    ASSERT_LT(intake.frames.size(), expected.size());
    expected.resize(intake.frames.size());
    EXPECT_EQ(intake.frames, expected);
  }
}

TEST_F(FileSourceTest, AWholeFileIsOneFrame) {
  Write("a.json", "{\n\"a\":1\n}\n");
  Write("b.json", Gzip("\xEF\xBB\xBF[\n]"));
  Write("c.json", "");
  EXPECT_EQ(
      ReadAll(Input({"a.json", "b.json", "c.json"}, InputFormat::kWhole)),
      (std::vector<TakenFrame>{
          {0, 0, "{\n\"a\":1\n}\n", false, 10}, {1, 3, "[\n]", false, 3}, {2, 0, "", false, 0}}));
}

TEST_F(FileSourceTest, AWholeFileAboveTheLimitIsTooLarge) {
  Write("a.json", std::string(300'000, 'x'));
  EXPECT_EQ(ReadAll(Input({"a.json"}, InputFormat::kWhole), 100'000),
            (std::vector<TakenFrame>{{0, 0, std::string(kTooLargeKeptBytes, 'x'), true, 300'000}}));
}

TEST_F(FileSourceTest, ATapeIsReadAsTapeLines) {
  Write("a.tape", "# venue\n1764489600000000000 {}\n");
  FileSource source(Input({"a.tape"}, InputFormat::kTape), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  ASSERT_TRUE(Drain(source, intake).ok());
  EXPECT_EQ(intake.frames, (std::vector<TakenFrame>{{0, 8, "1764489600000000000 {}", false, 22}}));
  EXPECT_EQ(intake.format, FrameFormat::kTape);
}

TEST_F(FileSourceTest, FilesAreReadOneBehindTheOtherEachAPartition) {
  Write("in/b.jsonl", "b1\nb2");
  Write("in/a.jsonl", "a1\n");
  Write("in/empty.jsonl", "");
  Write("z.jsonl", "z1\n");
  FileSource source(Input({"z.jsonl", "in/*.jsonl"}), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  ASSERT_TRUE(Drain(source, intake).ok());
  EXPECT_THAT(intake.Payloads(), ElementsAre("z1", "a1", "b1", "b2"));
  EXPECT_EQ(source.PartitionName(0), "z.jsonl");
  EXPECT_EQ(source.PartitionName(1), "in/a.jsonl");
  EXPECT_EQ(CursorJson(source.CurrentCursor()),
            R"({"type":"file","partitions":{"z.jsonl":3,"in/a.jsonl":3,"in/b.jsonl":5,)"
            R"("in/empty.jsonl":0}})");
}

TEST_F(FileSourceTest, TheEndIsTheSizeAtOpen) {
  Write("a.jsonl", "1\n2\n");
  Write("b.jsonl", "3\n");
  FileSource source(Input({"a.jsonl", "b.jsonl"}), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  Append("a.jsonl", "late\n");
  Append("b.jsonl", "late\n");
  VectorIntake intake;
  ASSERT_TRUE(Drain(source, intake).ok());
  EXPECT_THAT(intake.Payloads(), ElementsAre("1", "2", "3"));
}

TEST_F(FileSourceTest, AFileThatGetsShorterMeanwhileIsDataLoss) {
  Write("a.jsonl", Lines(0, 100'000));
  FileSource source(Input({"a.jsonl"}), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  ASSERT_TRUE(source.Poll(1, 0, intake).ok());
  std::filesystem::resize_file(Path("a.jsonl"), 300'000);
  EXPECT_EQ(Drain(source, intake).code(), absl::StatusCode::kDataLoss);
  EXPECT_LE(source.CurrentCursor().partitions[0].offset, 300'000);
}

TEST_F(FileSourceTest, AFileThatIsReplacedOrGoneWhenItsTurnComesIsDataLoss) {
  Write("a.jsonl", "1\n");
  for (const bool replaced : {false, true}) {
    Write("b.jsonl", "2\n");
    FileSource source(Input({"a.jsonl", "b.jsonl"}), 1 << 20);
    ASSERT_TRUE(source.Open(nullptr).ok());
    Write("other", "3\n");
    std::filesystem::rename(Path("other"), Path("b.jsonl"));
    if (!replaced) std::filesystem::remove(Path("b.jsonl"));
    VectorIntake intake;
    const absl::Status status = Drain(source, intake);
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(std::string(status.message()), HasSubstr(Path("b.jsonl")));
    EXPECT_THAT(intake.Payloads(), ElementsAre("1"));
  }
}

TEST_F(FileSourceTest, NoMoreFramesAreTakenThanTheEpochHasLeft) {
  Write("a.jsonl", Lines(0, 10));
  FileSource source(Input({"a.jsonl"}), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  VectorIntake intake;
  intake.frames_left = 4;
  EXPECT_EQ(*source.Poll(1, 0, intake), PollResult::kProgress);
  EXPECT_EQ(*source.Poll(1, 0, intake), PollResult::kFull);
  EXPECT_EQ(intake.frames.size(), 4U);
  EXPECT_EQ(source.CurrentCursor().partitions.at(0).offset, 4 * 8);
}

TEST_F(FileSourceTest, RefusalsOverManyFilesLoseNothing) {
  std::vector<std::string> names;
  for (int i = 0; i < 10; ++i) {
    const std::string text = Lines(i * 1000, i * 37) + std::string(i % 2, 'x');
    names.push_back("f" + std::to_string(i));
    Write(names.back(), i % 3 == 0 ? text : i % 3 == 1 ? Gzip(text) : Zstd(text));
  }
  const std::vector<TakenFrame> expected = ReadAll(Input(names));
  ASSERT_GT(expected.size(), 1000U);
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    FileSource source(Input(names), 1 << 20);
    ASSERT_TRUE(source.Open(nullptr).ok());
    VectorIntake intake;
    intake.refuses = [&] {
      intake.claim_bytes_max = 1 + random() % 500;
      return random() % 4 == 0;
    };
    PollResult result = PollResult::kProgress;
    for (int polls = 0; result != PollResult::kEnd; ++polls) {
      ASSERT_LT(polls, 100'000);
      intake.frames_left = random() % 20;
      result = *source.Poll(1, 0, intake);
    }
    ASSERT_EQ(intake.frames, expected) << seed;
  }
}

TEST_F(FileSourceTest, ProgressIsInBytesOfTheFiles) {
  const std::string gzip = Gzip(Lines(0, 1000));
  Write("a.jsonl", Lines(0, 10));
  Write("b.gz", gzip);
  FileSource source(Input({"a.jsonl", "b.gz"}), 1 << 20);
  ASSERT_TRUE(source.Open(nullptr).ok());
  const auto total = static_cast<int64_t>(80 + gzip.size());
  EXPECT_EQ(source.progress().done_bytes, 0);
  EXPECT_EQ(source.progress().total_bytes, total);
  VectorIntake intake;
  ASSERT_TRUE(Drain(source, intake).ok());
  EXPECT_EQ(source.progress().done_bytes, total);
}

TEST_F(FileSourceTest, TheIdentityIsThePathAsWritten) {
  FileInput input = Input({"in/*.jsonl", "b \"x\""});
  EXPECT_EQ(FileSource(input, 1).Identity(), R"(file "in/*.jsonl" "b \"x\"")");
  input.format = InputFormat::kTape;
  EXPECT_EQ(FileSource(input, 1).Identity(), R"(file "in/*.jsonl" "b \"x\"")");
}

}  // namespace
}  // namespace tickgate
