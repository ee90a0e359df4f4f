#include "ring/byte_ring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <string>
#include <thread>

namespace tickgate {
namespace {

bool Write(ByteRing& ring, uint32_t kind, const std::string& payload) {
  const std::span<char> room = ring.Claim(payload.size());
  if (room.empty() && !payload.empty()) return false;
  std::copy(payload.begin(), payload.end(), room.begin());
  ring.Publish(kind, payload.size());
  return true;
}

std::string PayloadOf(const ByteRing::Record& record) { return {record.payload, record.bytes}; }

TEST(ByteRing, GivesRecordsBackInOrderWithTheirKinds) {
  ByteRing ring(256);
  ASSERT_TRUE(Write(ring, 1, "first"));
  ASSERT_TRUE(Write(ring, 2, "second"));
  ByteRing::Record record;
  ASSERT_TRUE(ring.Peek(&record));
  EXPECT_EQ(record.kind, 1u);
  EXPECT_EQ(PayloadOf(record), "first");
  ring.Advance();
  ASSERT_TRUE(ring.Peek(&record));
  EXPECT_EQ(record.kind, 2u);
  EXPECT_EQ(PayloadOf(record), "second");
  ring.Advance();
  EXPECT_FALSE(ring.Peek(&record));
}

TEST(ByteRing, PeekAgainGivesTheSameRecordUntilAdvance) {
  ByteRing ring(64);
  ASSERT_TRUE(Write(ring, 7, "x"));
  ByteRing::Record record;
  ASSERT_TRUE(ring.Peek(&record));
  ASSERT_TRUE(ring.Peek(&record));
  EXPECT_EQ(record.kind, 7u);
  ring.Advance();
  EXPECT_FALSE(ring.Peek(&record));
}

TEST(ByteRing, IsFullUntilRecordsAreReleased) {
  ByteRing ring(64);
  const std::string payload(ring.payload_bytes_max(), 'a');
  ASSERT_TRUE(Write(ring, 0, payload));
  ASSERT_TRUE(Write(ring, 0, payload));
  EXPECT_FALSE(Write(ring, 0, "x"));
  ByteRing::Record record;
  ASSERT_TRUE(ring.Peek(&record));
  ring.Advance();
  EXPECT_FALSE(Write(ring, 0, "x")) << "advanced is not released";
  ring.Release();
  EXPECT_TRUE(Write(ring, 0, "x"));
}

TEST(ByteRing, AClaimThatIsNotPublishedIsForgotten) {
  ByteRing ring(64);
  ASSERT_FALSE(ring.Claim(20).empty());
  ASSERT_FALSE(ring.Claim(8).empty());
  ring.Publish(3, 4);
  ByteRing::Record record;
  ASSERT_TRUE(ring.Peek(&record));
  EXPECT_EQ(record.bytes, 4u);
  ring.Advance();
  EXPECT_FALSE(ring.Peek(&record));
}

TEST(ByteRing, WrapsAtEveryOffset) {
  for (size_t shift = 0; shift < 256; shift += 8) {
    for (size_t bytes = 0; bytes <= 120; ++bytes) {
      ByteRing ring(256);
      ByteRing::Record record;
      for (size_t moved = 0; moved < shift; moved += 8) {
        ASSERT_FALSE(ring.Claim(1).empty());
        ring.Publish(0, 0);
        ASSERT_TRUE(ring.Peek(&record));
        ring.Advance();
        ring.Release();
      }
      std::string payload(bytes, ' ');
      for (size_t i = 0; i < bytes; ++i) payload[i] = static_cast<char>('a' + i % 26);
      ASSERT_TRUE(Write(ring, 9, payload)) << "shift " << shift << " bytes " << bytes;
      ASSERT_TRUE(ring.Peek(&record));
      ASSERT_EQ(PayloadOf(record), payload);
      ring.Advance();
      ring.Release();
      ASSERT_FALSE(ring.Peek(&record));
    }
  }
}

TEST(ByteRing, PaddingBeforeAndBehindAPayloadIsReadable) {
  ByteRing ring(64);
  for (int round = 0; round < 20; ++round) {
    ASSERT_TRUE(Write(ring, 0, std::string(20, 'p')));
    ByteRing::Record record;
    ASSERT_TRUE(ring.Peek(&record));
    unsigned sum = 0;  // the sanitizers object where a byte is not ours
    for (size_t i = 0; i < ByteRing::kPadding; ++i) {
      sum += static_cast<unsigned char>(record.payload[record.bytes + i]);
      sum += static_cast<unsigned char>(*(record.payload - 1 - static_cast<ptrdiff_t>(i)));
    }
    EXPECT_GE(sum, 0u);
    ring.Advance();
    ring.Release();
  }
}

// Every order of twelve turns of {write small, write large, read, release} on a ring of 64 bytes,
// against a queue that knows what must be there.
class Model {
 public:
  bool Turn(int turn) {
    switch (turn) {
      case 0:
        return WriteTurn(3);
      case 1:
        return WriteTurn(ring_.payload_bytes_max());
      case 2:
        return ReadTurn();
      default:
        ring_.Release();
        return true;
    }
  }

 private:
  bool WriteTurn(size_t bytes) {
    const std::string payload(bytes, static_cast<char>('a' + written_ % 26));
    if (!Write(ring_, written_, payload)) return true;
    queue_.emplace_back(written_++, payload);
    return true;
  }
  bool ReadTurn() {
    ByteRing::Record record;
    const bool got = ring_.Peek(&record);
    if (got != !queue_.empty()) return false;
    if (!got) return true;
    const bool same =
        record.kind == queue_.front().first && PayloadOf(record) == queue_.front().second;
    queue_.pop_front();
    ring_.Advance();
    return same;
  }

  ByteRing ring_{64};
  uint32_t written_ = 0;
  std::deque<std::pair<uint32_t, std::string>> queue_;
};

TEST(ByteRing, EveryInterleavingOfTurnsAgreesWithAQueue) {
  constexpr int kTurns = 9;
  for (uint32_t schedule = 0; schedule < 1u << (2 * kTurns); ++schedule) {
    Model model;
    for (int i = 0; i < kTurns; ++i) {
      ASSERT_TRUE(model.Turn(static_cast<int>(schedule >> (2 * i) & 3)))
          << "schedule " << schedule << " turn " << i;
    }
  }
}

TEST(ByteRing, TwoThreadsSeeTheSameBytesInTheSameOrder) {
  constexpr uint32_t kRecords = 200'000;
  ByteRing ring(4096);
  std::thread writer([&ring] {
    std::mt19937 random(1);
    for (uint32_t i = 0; i < kRecords;) {
      const size_t bytes = 1 + random() % 300;
      std::span<char> room;
      while ((room = ring.Claim(bytes)).empty()) std::this_thread::yield();
      std::fill(room.begin(), room.end(), static_cast<char>(i));
      ring.Publish(i++, bytes);
    }
  });
  std::mt19937 random(1);
  bool same = true;
  for (uint32_t i = 0; i < kRecords && same; ++i) {
    ByteRing::Record record;
    while (!ring.Peek(&record)) std::this_thread::yield();
    same = record.kind == i && record.bytes == 1 + random() % 300 &&
           record.payload[0] == static_cast<char>(i) &&
           record.payload[record.bytes - 1] == static_cast<char>(i);
    ring.Advance();
    if (i % 3 == 0) ring.Release();
  }
  EXPECT_TRUE(same);
  // Let the writer run out whatever we found.
  for (ByteRing::Record record; !same;) {
    if (ring.Peek(&record)) {
      same = record.kind == kRecords - 1;
      ring.Advance();
      ring.Release();
    }
  }
  writer.join();
}

}  // namespace
}  // namespace tickgate
