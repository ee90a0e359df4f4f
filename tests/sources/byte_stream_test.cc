#include "sources/byte_stream.h"

#include <fcntl.h>
#include <gmock/gmock.h>

#include <random>

#include "sources/input_folder.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

class ByteStreamTest : public InputFolder {
 protected:
  struct Content {
    std::string bytes;
    absl::Status status;
  };

  std::unique_ptr<ByteStream> Open(const std::string& file) {
    const std::string path = Write("input", file);
    return MakeByteStream(CompressionOf(file), {.fd = OwnedFd(::open(path.c_str(), O_RDONLY)),
                                                .path = path,
                                                .size = static_cast<int64_t>(file.size())});
  }

  Content ReadIn(size_t step, const std::string& file) {
    const auto stream = Open(file);
    Content content;
    std::vector<char> buffer(step);
    while (!stream->ended()) {
      const auto got = stream->Read(buffer.data(), buffer.size());
      if (!got.ok()) {
        content.status = got.status();
        break;
      }
      content.bytes.append(buffer.data(), *got);
    }
    EXPECT_LE(stream->input_bytes(), static_cast<int64_t>(file.size()));
    return content;
  }

  static std::string Text(size_t bytes) {
    std::mt19937 random(3);
    std::string text;
    while (text.size() < bytes) text += std::to_string(random()) + "\n";
    text.resize(bytes);
    return text;
  }
};

TEST_F(ByteStreamTest, CompressionIsKnownByItsMagic) {
  EXPECT_EQ(CompressionOf(Gzip("a")), Compression::kGzip);
  EXPECT_EQ(CompressionOf(Zstd("a")), Compression::kZstd);
  EXPECT_EQ(CompressionOf("\x50\x2a\x4d\x18"), Compression::kZstd);
  EXPECT_EQ(CompressionOf("{\"a\":1}"), Compression::kNone);
  EXPECT_EQ(CompressionOf(""), Compression::kNone);
  EXPECT_EQ(CompressionOf("\x1f"), Compression::kNone);
}

TEST_F(ByteStreamTest, CompressedContentEqualsThePlain) {
  const std::string text = Text(700'000);
  for (const size_t step : {size_t{333}, size_t{65'536}, size_t{1'000'000}}) {
    EXPECT_EQ(ReadIn(step, text).bytes, text);
    EXPECT_EQ(ReadIn(step, Gzip(text)).bytes, text);
    EXPECT_EQ(ReadIn(step, Zstd(text)).bytes, text);
  }
}

TEST_F(ByteStreamTest, MembersAndFramesOneBehindTheOtherAreOneRunOfBytes) {
  const std::string a = Text(1000), b = Text(50'000);
  const Content gzip = ReadIn(777, Gzip(a) + Gzip("") + Gzip(b));
  EXPECT_TRUE(gzip.status.ok()) << gzip.status.message();
  EXPECT_EQ(gzip.bytes, a + b);
  const std::string skippable("\x53\x2a\x4d\x18\x03\x00\x00\x00xyz", 11);
  const Content zstd = ReadIn(777, skippable + Zstd(a) + Zstd("") + skippable + Zstd(b));
  EXPECT_TRUE(zstd.status.ok()) << zstd.status.message();
  EXPECT_EQ(zstd.bytes, a + b);
}

TEST_F(ByteStreamTest, ZeroBytesBehindTheLastMemberArePadding) {
  const Content content = ReadIn(100, Gzip("abc") + std::string(1000, '\0'));
  EXPECT_TRUE(content.status.ok());
  EXPECT_EQ(content.bytes, "abc");
}

TEST_F(ByteStreamTest, OtherBytesBehindTheLastMemberAreDamage) {
  for (const std::string& file : {Gzip("abc") + "tail", Zstd("abc") + "tail"}) {
    const Content content = ReadIn(100, file);
    EXPECT_EQ(content.status.code(), absl::StatusCode::kDataLoss);
    EXPECT_EQ(content.bytes, "abc");
  }
}

// However short a file is cut, what it gives is a start of the content, then DataLoss.
TEST_F(ByteStreamTest, ACutFileGivesItsStartAndThenDataLoss) {
  const std::string text = Text(400);
  for (const std::string& file : {Gzip(text), Zstd(text)}) {
    for (size_t size = 4; size < file.size(); ++size) {
      const Content content = ReadIn(64, file.substr(0, size));
      ASSERT_EQ(content.status.code(), absl::StatusCode::kDataLoss) << size;
      ASSERT_THAT(std::string(content.status.message()), HasSubstr(Path("input")));
      ASSERT_THAT(std::string(content.status.message()),
                  HasSubstr("cut off behind byte " + std::to_string(content.bytes.size()) + " of"));
      ASSERT_EQ(content.bytes, text.substr(0, content.bytes.size()));
    }
  }
}

TEST_F(ByteStreamTest, ACorruptFileNamesItselfAndThePosition) {
  std::string file = Gzip(Text(200'000));
  file[file.size() / 2] = static_cast<char>(file[file.size() / 2] ^ 0x55);
  file[file.size() / 2 + 1] = static_cast<char>(file[file.size() / 2 + 1] ^ 0x55);
  const Content content = ReadIn(4096, file);
  EXPECT_EQ(content.status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(content.status.message()), HasSubstr(Path("input") + ": corrupt behind"));
  EXPECT_GT(content.bytes.size(), 10'000U);
}

TEST_F(ByteStreamTest, ReadsNoFurtherThanTheSizeItWasGiven) {
  const std::string path = Write("grown", "abcdef");
  const auto stream =
      MakePlainStream({.fd = OwnedFd(::open(path.c_str(), O_RDONLY)), .path = path, .size = 4});
  char bytes[16];
  EXPECT_EQ(*stream->Read(bytes, sizeof bytes), 4U);
  EXPECT_TRUE(stream->ended());
}

TEST_F(ByteStreamTest, AFileThatBecameShorterIsDataLossAtItsEnd) {
  const std::string path = Write("short", "abcd");
  const auto stream =
      MakePlainStream({.fd = OwnedFd(::open(path.c_str(), O_RDONLY)), .path = path, .size = 9});
  char bytes[16];
  EXPECT_EQ(*stream->Read(bytes, sizeof bytes), 4U);
  const absl::Status status = stream->Read(bytes, sizeof bytes).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr("ended at byte 4"));
}

TEST_F(ByteStreamTest, AReadThatFailsIsDataLossAtThePosition) {
  const std::string path = Write("file", "abcd");
  // Opened for writing only: every read fails.
  const auto stream =
      MakePlainStream({.fd = OwnedFd(::open(path.c_str(), O_WRONLY)), .path = path, .size = 4});
  char bytes[16];
  const absl::Status status = stream->Read(bytes, sizeof bytes).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr(path + " at byte 0"));
}

TEST_F(ByteStreamTest, SkipTellsTheLastByteAndWhereTheEndCame) {
  const std::string text = Text(1000);
  for (const std::string& file : {text, Gzip(text), Zstd(text)}) {
    const auto stream = Open(file);
    const auto skipped = stream->Skip(600);
    ASSERT_TRUE(skipped.ok());
    EXPECT_EQ(skipped->bytes, 600);
    EXPECT_EQ(skipped->last_byte, text[599]);
    char next = '\0';
    EXPECT_EQ(*stream->Read(&next, 1), 1U);
    EXPECT_EQ(next, text[600]);
    EXPECT_EQ(stream->Skip(5000)->bytes, 399);
  }
}

}  // namespace
}  // namespace tickgate
