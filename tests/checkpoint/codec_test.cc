#include "checkpoint/codec.h"

#include <string>

#include "checkpoint/bytes.h"
#include "checkpoint/random_checkpoint.h"
#include "gtest/gtest.h"

namespace tickgate {
namespace {

bool IsDataLoss(const absl::StatusOr<Checkpoint>& decoded) {
  return decoded.status().code() == absl::StatusCode::kDataLoss;
}

// The bytes of a value with others for its content, sealed with a CRC that matches.
std::string Sealed(std::string content) {
  AppendCrc(&content);
  return content;
}

TEST(Codec, BringsEveryMemberBack) {
  CheckpointMaker maker(1);
  for (EpochNumber epoch = 1; epoch <= 2000; ++epoch) {
    const Checkpoint checkpoint = maker.Make("trades", epoch);
    const absl::StatusOr<Checkpoint> decoded = DecodeCheckpoint(EncodeCheckpoint(checkpoint));
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    ASSERT_EQ(*decoded, checkpoint) << "epoch " << epoch;
  }
}

TEST(Codec, BringsBackACheckpointThatHoldsNothing) {
  const absl::StatusOr<Checkpoint> decoded = DecodeCheckpoint(EncodeCheckpoint(Checkpoint{}));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ(*decoded, Checkpoint{});
}

TEST(Codec, ReadsTheFormatOfVersionOneThatKnewNoBreaker) {
  Checkpoint checkpoint = CheckpointMaker(5).Make("trades", 57);
  checkpoint.breaker = {};
  std::string content = EncodeCheckpoint(checkpoint);
  ASSERT_EQ(content[0], 2);
  content[0] = 1;
  ByteWriter breaker;
  breaker.Text(std::string());
  breaker.Int(uint64_t{0});
  breaker.Int(uint64_t{0});
  content.resize(content.size() - sizeof(uint32_t) - breaker.bytes().size());
  const absl::StatusOr<Checkpoint> decoded = DecodeCheckpoint(Sealed(content));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ(*decoded, checkpoint);
}

TEST(Codec, CallsEveryTruncationDataLoss) {
  const std::string bytes = EncodeCheckpoint(CheckpointMaker(2).Make("trades", 57));
  ASSERT_GT(bytes.size(), 100u);
  for (size_t kept = 0; kept < bytes.size(); ++kept) {
    EXPECT_TRUE(IsDataLoss(DecodeCheckpoint(bytes.substr(0, kept)))) << kept << " bytes kept";
  }
}

TEST(Codec, CallsEveryFlippedBitDataLoss) {
  const std::string bytes = EncodeCheckpoint(CheckpointMaker(3).Make("trades", 57));
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      EXPECT_TRUE(IsDataLoss(DecodeCheckpoint(damaged))) << "byte " << at << " bit " << bit;
    }
  }
}

TEST(Codec, CallsEveryTruncationUnderAMatchingCrcDataLoss) {
  std::string content = EncodeCheckpoint(CheckpointMaker(4).Make("trades", 57));
  content.resize(content.size() - sizeof(uint32_t));
  ASSERT_TRUE(DecodeCheckpoint(Sealed(content)).ok());
  for (size_t kept = 0; kept < content.size(); ++kept) {
    EXPECT_TRUE(IsDataLoss(DecodeCheckpoint(Sealed(content.substr(0, kept))))) << kept;
  }
}

TEST(Codec, RefusesBytesBehindTheLastField) {
  std::string content = EncodeCheckpoint(CheckpointMaker(5).Make("trades", 57));
  content.resize(content.size() - sizeof(uint32_t));
  EXPECT_TRUE(IsDataLoss(DecodeCheckpoint(Sealed(content + '\0'))));
}

TEST(Codec, TakesNoMemoryForACountThatItsBytesCannotHold) {
  ByteWriter writer;
  writer.Int(uint8_t{1});
  writer.Text("trades");
  writer.Text("identity");
  writer.Text("id");
  writer.Int(EpochNumber{57});
  writer.Int(int64_t{0});
  writer.Text("file");
  writer.Int(uint32_t{0xFFFFFFFF});  // partitions of the cursor
  EXPECT_TRUE(IsDataLoss(DecodeCheckpoint(Sealed(writer.bytes()))));
}

TEST(Codec, RefusesAVersionItDoesNotKnowWithoutCallingItDamaged) {
  std::string content = EncodeCheckpoint(CheckpointMaker(6).Make("trades", 57));
  content.resize(content.size() - sizeof(uint32_t));
  content[0] = 3;
  EXPECT_EQ(DecodeCheckpoint(Sealed(content)).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(Codec, WritesNumbersLittleEndianWhateverTheMachine) {
  ByteWriter writer;
  writer.Int(uint32_t{0x01020304});
  writer.Int(int64_t{-2});
  writer.Text("ab");
  EXPECT_EQ(writer.bytes(), std::string("\x04\x03\x02\x01\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
                                        "\x02\x00\x00\x00"
                                        "ab",
                                        18));
}

}  // namespace
}  // namespace tickgate
