// A source of lines from memory: replays from any offset, in pieces as small as asked, idle or
// failing where the script says so.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sources/source.h"

namespace tickgate {

struct SourceScript {
  std::string text;  // whole lines
  size_t lines_a_poll = 1000;
  bool replayable = true;
  bool endless = false;   // idle, not ended, behind the last line
  int64_t fails_at = -1;  // a poll at this offset is a read error
  std::string identity = "scripted";
  uint32_t partition_count = 1;  // lines go to them in turn
};

class ScriptedSource final : public Source {
 public:
  explicit ScriptedSource(SourceScript script) : script_(std::move(script)) {
    traits_.type = "scripted";
    traits_.replayable = script_.replayable;
    traits_.bounded = !script_.endless;
  }

  const SourceTraits& traits() const override { return traits_; }
  std::string Identity() const override { return script_.identity; }

  absl::Status Open(const Cursor* resume) override {
    at_ = resume == nullptr ? 0 : resume->partitions.at(0).offset;
    return absl::OkStatus();
  }

  absl::StatusOr<PollResult> Poll(int64_t now_ns, int64_t, Intake& intake) override {
    if (script_.fails_at >= 0 && at_ >= script_.fails_at) {
      return absl::DataLossError("scripted: the disk gave an error");
    }
    if (at_ == static_cast<int64_t>(script_.text.size())) {
      return script_.endless ? PollResult::kIdle : PollResult::kEnd;
    }
    uint64_t lines = std::min<uint64_t>(script_.lines_a_poll, intake.FramesLeft());
    std::vector<FrameSpan> spans;
    size_t end = static_cast<size_t>(at_);
    while (spans.size() < lines && end < script_.text.size() && !ReachesFailure(end)) {
      const size_t line_end = script_.text.find('\n', end);
      spans.push_back({static_cast<uint32_t>(end - static_cast<size_t>(at_)),
                       static_cast<uint32_t>(line_end - static_cast<size_t>(at_))});
      end = line_end + 1;
    }
    if (spans.empty()) return PollResult::kFull;
    const uint32_t partition = polls_++ % script_.partition_count;
    const size_t bytes = end - static_cast<size_t>(at_);
    const std::span<char> room = intake.ClaimBlock(partition, bytes);
    if (room.size() < bytes) return PollResult::kFull;
    script_.text.copy(room.data(), bytes, static_cast<size_t>(at_));
    BlockInfo info;
    info.partition = partition;
    info.offset = at_;
    info.received_ns = now_ns;
    info.bytes = bytes;
    info.frames = spans;
    intake.PublishBlock(info);
    at_ = static_cast<int64_t>(end);
    return PollResult::kProgress;
  }

  Cursor CurrentCursor() const override {
    Cursor cursor{"scripted", {}};
    for (uint32_t i = 0; i < script_.partition_count; ++i) {
      cursor.partitions.push_back({PartitionName(i), at_, "id"});
    }
    return cursor;
  }
  void Committed(const Cursor& cursor) override { committed_ = cursor; }
  uint32_t PartitionCount() const override { return script_.partition_count; }
  std::string PartitionName(uint32_t partition) const override {
    return "part-" + std::to_string(partition);
  }
  Progress progress() const override { return {at_, static_cast<int64_t>(script_.text.size())}; }

  const Cursor& committed() const { return committed_; }
  void Append(std::string_view text) { script_.text += text; }

 private:
  bool ReachesFailure(size_t end) const {
    return script_.fails_at >= 0 && static_cast<int64_t>(end) >= script_.fails_at;
  }

  SourceScript script_;
  SourceTraits traits_;
  int64_t at_ = 0;
  uint32_t polls_ = 0;
  Cursor committed_;
};

inline std::string NumberedLines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "{\"n\":" + std::to_string(i) + ",\"s\":\"" +
            std::string(1, static_cast<char>('A' + i % 7)) + "\"}\n";
  }
  return text;
}

}  // namespace tickgate
