// An intake that keeps what it was given, checks the rules of Intake, and refuses on command.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "sources/intake.h"

namespace tickgate {

struct TakenFrame {
  uint32_t partition = 0;
  int64_t offset = 0;
  std::string payload;
  bool too_large = false;
  int64_t raw_bytes = 0;

  friend bool operator==(const TakenFrame&, const TakenFrame&) = default;
};

inline void PrintTo(const TakenFrame& frame, std::ostream* out) {
  *out << frame.partition << '/' << frame.offset << " '" << frame.payload.substr(0, 80) << "' of "
       << frame.raw_bytes << (frame.too_large ? " too large" : "");
}

class VectorIntake final : public Intake {
 public:
  uint64_t frames_left = std::numeric_limits<uint64_t>::max();
  size_t claim_bytes_max = std::numeric_limits<size_t>::max();
  std::function<bool()> refuses = [] { return false; };

  std::vector<TakenFrame> frames;
  std::vector<int64_t> received_ns;  // of each frame
  size_t blocks = 0, small_frames = 0, large_frames = 0;
  size_t claimed_bytes = 0, block_bytes = 0;
  FrameFormat format = FrameFormat::kPlain;  // of the last

  uint64_t FramesLeft() const override { return frames_left; }

  std::span<char> ClaimBlock(uint32_t partition, size_t bytes) override {
    EXPECT_GT(bytes, 0U);
    if (refuses()) return {};
    // A new place each time: who writes to an old claim, or behind this one, is found out.
    const size_t size = std::min(bytes, claim_bytes_max);
    claim_.assign(size + 2 * kReadablePadding, '~');
    claim_.shrink_to_fit();
    claim_partition_ = partition;
    claimed_bytes += size;
    return {claim_.data() + kReadablePadding, size};
  }

  void PublishBlock(const BlockInfo& info) override {
    ASSERT_FALSE(claim_.empty()) << "published without a claim";
    ASSERT_EQ(info.partition, claim_partition_);
    ASSERT_LE(info.bytes + 2 * kReadablePadding, claim_.size());
    ASSERT_LE(info.frames.size(), frames_left);
    const std::string_view block(claim_.data() + kReadablePadding, info.bytes);
    uint32_t behind = 0;
    for (const FrameSpan& span : info.frames) {
      ASSERT_LE(behind, span.begin);
      ASSERT_LT(span.begin, span.end);
      ASSERT_LE(span.end, info.bytes);
      behind = span.end;
      const auto bytes = static_cast<int64_t>(span.end - span.begin);
      Take({.partition = info.partition,
            .offset = info.offset + span.begin,
            .payload = std::string(block.substr(span.begin, span.end - span.begin)),
            .raw_bytes = bytes},
           info.received_ns);
    }
    ++blocks;
    block_bytes += info.bytes;
    format = info.format;
    claim_.clear();
    if (on_publish) on_publish();
  }

  bool TryPushFrame(const FrameInfo& info, std::string_view payload) override {
    EXPECT_LE(payload.size(), kInlineFrameBytesMax);
    if (refuses()) return false;
    ++small_frames;
    TakeAlone(info, payload);
    return true;
  }

  bool TryPushLargeFrame(const FrameInfo& info, std::string* payload) override {
    EXPECT_GE(payload->capacity(), payload->size() + kReadablePadding);
    if (refuses()) return false;
    ++large_frames;
    TakeAlone(info, *payload);
    payload->clear();
    return true;
  }

  std::function<void()> on_publish;  // after each block or frame

  std::vector<std::string> Payloads() const {
    std::vector<std::string> payloads;
    for (const TakenFrame& frame : frames) payloads.push_back(frame.payload);
    return payloads;
  }

 private:
  void TakeAlone(const FrameInfo& info, std::string_view payload) {
    EXPECT_GT(frames_left, 0U);
    EXPECT_TRUE(info.too_large || info.raw_bytes == static_cast<int64_t>(payload.size()));
    Take({.partition = info.partition,
          .offset = info.offset,
          .payload = std::string(payload),
          .too_large = info.too_large,
          .raw_bytes = info.raw_bytes},
         info.received_ns);
    format = info.format;
    if (on_publish) on_publish();
  }

  void Take(TakenFrame frame, int64_t received) {
    const auto [last, is_first] = last_offset_.try_emplace(frame.partition, frame.offset);
    if (!is_first) {
      EXPECT_GT(frame.offset, last->second) << "a position did not grow";
      last->second = frame.offset;
    }
    if (frames_left != std::numeric_limits<uint64_t>::max()) --frames_left;
    frames.push_back(std::move(frame));
    received_ns.push_back(received);
  }

  std::vector<char> claim_;
  uint32_t claim_partition_ = 0;
  std::map<uint32_t, int64_t> last_offset_;
};

}  // namespace tickgate
