#include "sources/long_frame.h"

#include <algorithm>

#include "sources/line_framer.h"
#include "sources/text_marks.h"

namespace tickgate {
namespace {

// What may be dropped in front and behind: kept on top of the limits, so that nothing is missing.
constexpr size_t kDroppedBytesMax = kByteOrderMark.size() + 1;
constexpr size_t kCutBytes = kTooLargeKeptBytes + kDroppedBytesMax;

}  // namespace

LongFrame::LongFrame(int64_t event_bytes_max)
    : event_bytes_max_(event_bytes_max),
      kept_bytes_max_(
          std::max(static_cast<size_t>(event_bytes_max) + kDroppedBytesMax, kCutBytes)) {}

void LongFrame::Append(std::string_view bytes) {
  if (bytes.empty()) return;
  gathered_bytes_ += static_cast<int64_t>(bytes.size());
  last_byte_ = bytes.back();
  all_blank_ = all_blank_ && IsBlankLine(bytes);
  if (!cut_ && kept_.size() + bytes.size() <= kept_bytes_max_) {
    kept_.append(bytes);
    return;
  }
  cut_ = true;
  if (kept_.size() >= kCutBytes) {
    kept_.resize(kCutBytes);
  } else {
    kept_.append(bytes.substr(0, kCutBytes - kept_.size()));
  }
}

void LongFrame::Clear() {
  kept_.clear();
  gathered_bytes_ = begin_ = dropped_behind_ = 0;
  last_byte_ = '\0';
  cut_ = false;
  all_blank_ = true;
}

void LongFrame::DropCarriageReturn() {
  if (last_byte_ != '\r' || dropped_behind_ != 0) return;
  dropped_behind_ = 1;
  if (!cut_) kept_.pop_back();
}

void LongFrame::DropByteOrderMark() {
  if (begin_ != 0 || !kept_.starts_with(kByteOrderMark)) return;
  begin_ = kByteOrderMark.size();
  kept_.erase(0, kByteOrderMark.size());
  all_blank_ = !cut_ && IsBlankLine(kept_);
}

bool LongFrame::TryPush(FrameInfo info, Intake& intake) {
  info.raw_bytes = FrameBytes();
  info.too_large = info.raw_bytes > event_bytes_max_;
  if (info.too_large && kept_.size() > kTooLargeKeptBytes) kept_.resize(kTooLargeKeptBytes);
  if (kept_.size() <= kInlineFrameBytesMax) return intake.TryPushFrame(info, kept_);
  kept_.reserve(kept_.size() + kReadablePadding);
  return intake.TryPushLargeFrame(info, &kept_);
}

}  // namespace tickgate
