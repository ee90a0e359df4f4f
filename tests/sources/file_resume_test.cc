// Going on from a checkpoint: exactly the rest, or a refusal that names both facts.
#include <gmock/gmock.h>

#include "sources/file_identity.h"
#include "sources/file_source.h"
#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class FileResume : public InputFolder {
 protected:
  struct Run {
    std::vector<TakenFrame> frames;
    Cursor cursor;
  };

  // Reads on from `resume` until `frames_max` frames came.
  Run ReadSome(const FileInput& input, const Cursor* resume, uint64_t frames_max) {
    FileSource source(input, 1 << 20);
    const absl::Status opened = source.Open(resume);
    EXPECT_TRUE(opened.ok()) << opened.message();
    VectorIntake intake;
    intake.frames_left = frames_max;
    while (opened.ok()) {
      const auto result = source.Poll(1, 0, intake);
      EXPECT_TRUE(result.ok());
      if (!result.ok() || *result == PollResult::kEnd || intake.frames_left == 0) break;
    }
    return {intake.frames, source.CurrentCursor()};
  }

  absl::Status OpenStatus(const FileInput& input, const Cursor& resume) {
    FileSource source(input, 1 << 20);
    return source.Open(&resume);
  }

  void ExpectRefused(const FileInput& input, const Cursor& resume, std::vector<std::string> facts) {
    const absl::Status status = OpenStatus(input, resume);
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    for (const std::string& fact : facts) {
      EXPECT_THAT(std::string(status.message()), HasSubstr(fact));
    }
  }
};

constexpr uint64_t kAll = 1'000'000;

TEST_F(FileResume, FromEveryCursorItBringsExactlyTheRest) {
  const std::string text = "\xEF\xBB\xBF{\"a\":1}\r\n\n \n{\"b\":2}\n\n" + std::string(5000, 'x') +
                           "\r\n{\"c\":3}\n{\"last\":4}";
  Write("1.jsonl", text);
  Write("2.jsonl", Gzip(text.substr(0, 40)) + Gzip(text.substr(40)));
  Write("3.jsonl", Zstd(text));
  Write("4.jsonl", "");
  const FileInput input = Input({"*.jsonl"});
  const Run whole = ReadSome(input, nullptr, kAll);
  ASSERT_EQ(whole.frames.size(), 15U);
  for (uint64_t first = 1; first <= whole.frames.size(); ++first) {
    const Run begun = ReadSome(input, nullptr, first);
    ASSERT_EQ(begun.frames.size(), first);
    const Run rest = ReadSome(input, &begun.cursor, kAll);
    ASSERT_EQ(rest.frames, std::vector<TakenFrame>(whole.frames.begin() + static_cast<long>(first),
                                                   whole.frames.end()));
    ASSERT_EQ(rest.cursor, whole.cursor);
  }
}

TEST_F(FileResume, AnIdleRerunReadsNothingAndKeepsItsCursor) {
  Write("a", "1\n2");
  Write("b", Gzip("3\n"));
  for (const InputFormat format : {InputFormat::kLines, InputFormat::kWhole}) {
    const Run first = ReadSome(Input({"a", "b"}, format), nullptr, kAll);
    const Run second = ReadSome(Input({"a", "b"}, format), &first.cursor, kAll);
    EXPECT_TRUE(second.frames.empty());
    EXPECT_EQ(second.cursor, first.cursor);
  }
}

TEST_F(FileResume, AFileThatGrewBehindALineBreakIsReadOn) {
  const std::string text = "1\n2\n";
  const Run plain = (Write("a", text), ReadSome(Input({"a"}), nullptr, kAll));
  Append("a", "3\n");
  EXPECT_EQ(ReadSome(Input({"a"}), &plain.cursor, kAll).frames,
            (std::vector<TakenFrame>{{0, 4, "3", false, 1}}));
  const Run gzip = (Write("b", Gzip(text)), ReadSome(Input({"b"}), nullptr, kAll));
  Append("b", Gzip("3\n"));
  EXPECT_EQ(ReadSome(Input({"b"}), &gzip.cursor, kAll).frames,
            (std::vector<TakenFrame>{{0, 4, "3", false, 1}}));
}

TEST_F(FileResume, AFileThatGrewBehindAnOpenLastLineIsRefused) {
  Write("a", "1\n22");
  const Run plain = ReadSome(Input({"a"}), nullptr, kAll);
  Append("a", "2\n");
  ExpectRefused(Input({"a"}), plain.cursor,
                {Path("a"), "grew to 6 bytes", "byte 4", "file_watcher is for growing files"});
  Write("b", Gzip("1\n22"));
  const Run gzip = ReadSome(Input({"b"}), nullptr, kAll);
  Append("b", Gzip("2\n"));
  ExpectRefused(Input({"b"}), gzip.cursor, {Path("b"), "byte 4", "file_watcher"});
}

TEST_F(FileResume, AWholeFileThatGrewIsRefused) {
  Write("a", "[1]\n");
  const Run run = ReadSome(Input({"a"}, InputFormat::kWhole), nullptr, kAll);
  Append("a", "[2]\n");
  ExpectRefused(Input({"a"}, InputFormat::kWhole), run.cursor, {Path("a"), "byte 4", "size 8"});
}

TEST_F(FileResume, AFileThatShrankBelowItsCursorIsRefused) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(100'000 + i) + "\n";
  Write("a", text);
  const Run plain = ReadSome(Input({"a"}), nullptr, 900);
  std::filesystem::resize_file(Path("a"), 5600);
  ExpectRefused(Input({"a"}), plain.cursor, {Path("a") + " shrank", "5600 bytes", "read 6300"});
  Write("a", Gzip(text));
  const Run gzip = ReadSome(Input({"a"}), nullptr, 900);
  // The same first KiB of the file, but content that ends before the cursor.
  Write("b", "1\n22\n");
  Cursor longer = ReadSome(Input({"b"}), nullptr, 1).cursor;
  Write("b", "1\n");
  ExpectRefused(Input({"b"}), longer, {Path("b") + " shrank", "2 bytes"});
  std::filesystem::resize_file(Path("a"), 500);
  ExpectRefused(Input({"a"}), gzip.cursor, {Path("a")});
}

TEST_F(FileResume, ACompressedFileWhoseContentEndsBeforeTheCursorIsRefused) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i * 7919 % 100'003) + "\n";
  const std::string head = Gzip(text.substr(0, 30'000));
  ASSERT_GT(head.size(), 2048U);
  Write("a", head + Gzip(text.substr(30'000)));
  const Run run = ReadSome(Input({"a"}), nullptr, 10'000);
  Write("a", head);
  ExpectRefused(Input({"a"}), run.cursor, {Path("a") + " shrank", "30000 bytes"});
}

TEST_F(FileResume, AnotherFirstKiBIsRefused) {
  Write("a", std::string(2000, 'a') + "\n" + std::string(2000, 'a') + "\n");
  const Run run = ReadSome(Input({"a"}), nullptr, 1);
  Write("a", std::string(1023, 'a') + "b" + std::string(3000, 'a') + "\n");
  ExpectRefused(Input({"a"}), run.cursor,
                {Path("a"), "its first 1024 bytes changed", "read to byte 2001", "now", "then"});
  Write("a", std::string(2000, 'a') + "\n" + std::string(1500, 'c') + "\n");
  EXPECT_TRUE(OpenStatus(Input({"a"}), run.cursor).ok()) << "behind the first KiB nobody looks";
}

TEST_F(FileResume, OfAShortFileTheBytesItHadAreCompared) {
  Write("a", "1\n2\n");
  const Run run = ReadSome(Input({"a"}), nullptr, 1);
  Write("a", "1\n2\n333\n");
  EXPECT_EQ(ReadSome(Input({"a"}), &run.cursor, kAll).frames.size(), 2U);
  Write("a", "1\n3\n333\n");
  ExpectRefused(Input({"a"}), run.cursor, {"its first 4 bytes changed"});
}

TEST_F(FileResume, ACopyOfTheSameFileIsTheSame) {
  Write("a", "1\n2\n");
  const Run run = ReadSome(Input({"a"}), nullptr, 1);
  Write("copy", "1\n2\n");
  std::filesystem::rename(Path("copy"), Path("a"));
  EXPECT_EQ(ReadSome(Input({"a"}), &run.cursor, kAll).frames.size(), 1U);
}

TEST_F(FileResume, AFinishedFileMayBeMovedAwayAndStaysInTheCursor) {
  Write("a.jsonl", "1\n");
  Write("b.jsonl", "2\n3\n");
  const Run run = ReadSome(Input({"*.jsonl"}), nullptr, 2);
  std::filesystem::remove(Path("a.jsonl"));
  const Run rest = ReadSome(Input({"*.jsonl"}), &run.cursor, kAll);
  ASSERT_EQ(rest.frames.size(), 1U);
  EXPECT_EQ(rest.frames[0].payload, "3");
  EXPECT_EQ(CursorJson(rest.cursor), R"({"type":"file","partitions":{"a.jsonl":2,"b.jsonl":4}})");
}

TEST_F(FileResume, AHalfReadFileThatIsGoneIsRefused) {
  Write("a.jsonl", "1\n2\n");
  Write("b.jsonl", "3\n");
  const Run run = ReadSome(Input({"*.jsonl"}), nullptr, 1);
  std::filesystem::remove(Path("a.jsonl"));
  ExpectRefused(Input({"*.jsonl"}), run.cursor, {"a.jsonl to byte 2", "not to its end"});
}

TEST_F(FileResume, NewFilesOfAGlobAreReadWhereverTheirNamesStand) {
  Write("b.jsonl", "b1\nb2\n");
  const Run run = ReadSome(Input({"*.jsonl"}), nullptr, 1);
  Write("a.jsonl", "a1\n");
  Write("c.jsonl", "c1\n");
  const Run rest = ReadSome(Input({"*.jsonl"}), &run.cursor, kAll);
  EXPECT_EQ(rest.frames,
            (std::vector<TakenFrame>{
                {0, 0, "a1", false, 2}, {1, 3, "b2", false, 2}, {2, 0, "c1", false, 2}}));
}

TEST_F(FileResume, AnIdentityThatIsNoneIsRefused) {
  Write("a", "1\n");
  const Cursor cursor{"file", {{"a", 2, "inode=x"}}};
  ExpectRefused(Input({"a"}), cursor, {Path("a"), "inode=x"});
}

TEST_F(FileResume, ATapeKnowsWhetherItsHeadIsOver) {
  Write("a.tape", "# head\n1 {}\n");
  const Run run = ReadSome(Input({"a.tape"}, InputFormat::kTape), nullptr, kAll);
  Append("a.tape", "# no head\n");
  const Run rest = ReadSome(Input({"a.tape"}, InputFormat::kTape), &run.cursor, kAll);
  ASSERT_EQ(rest.frames.size(), 1U);
  EXPECT_EQ(rest.frames[0].payload, "# no head");
  Write("b.tape", "# head\n");
  const Run head = ReadSome(Input({"b.tape"}, InputFormat::kTape), nullptr, kAll);
  Append("b.tape", "# more head\n1 {}\n");
  const Run tape = ReadSome(Input({"b.tape"}, InputFormat::kTape), &head.cursor, kAll);
  ASSERT_EQ(tape.frames.size(), 1U);
  EXPECT_EQ(tape.frames[0].payload, "1 {}");
}

TEST(FileIdentityText, IsReadBackAsItWasWritten) {
  FileIdentity identity{.inode = 1234567890123, .head_crc = 0xab, .head_bytes = 1024};
  EXPECT_EQ(FormatFileIdentity(identity), "inode=1234567890123 head=000000ab/1024");
  EXPECT_EQ(ParseFileIdentity(FormatFileIdentity(identity)), identity);
  identity.end = FileIdentity::End{.size = 77, .offset = 5000};
  EXPECT_EQ(FormatFileIdentity(identity), "inode=1234567890123 head=000000ab/1024 end=77/5000");
  EXPECT_EQ(ParseFileIdentity(FormatFileIdentity(identity)), identity);
  for (const char* text : {"", "inode=1", "inode=1 head=xx/1", "inode=1 head=000000ab/1 end=3",
                           "inode=1 head=000000ab/1 more", " inode=1 head=000000ab/1"}) {
    EXPECT_FALSE(ParseFileIdentity(text)) << text;
  }
}

}  // namespace
}  // namespace tickgate
