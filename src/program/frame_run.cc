#include "program/frame_run.h"

#include <algorithm>

#include "program/json_token.h"
#include "program/text_scan.h"

namespace tickgate {
namespace {

constexpr uint32_t kFramesMax = 1u << 30;

bool IsBreak(char c) { return c == '\n' || c == '\r'; }

// Whether the index behind [begin, end) cannot depend on what stands before it; counts its breaks.
bool IsCleanGap(const char* begin, const char* end, uint32_t* breaks) {
  if (end - begin == 1 && *begin == '\n') {
    ++*breaks;
    return true;
  }
  if (begin == end || !IsBlank(end[-1])) return false;
  const char* last = end - 1;
  while (last > begin && !IsBreak(*last) && (IsBlank(*last) || (*last >= '0' && *last <= '9'))) {
    --last;
  }
  if (!IsBreak(*last)) return false;
  *breaks += static_cast<uint32_t>(std::count_if(begin, end, IsBreak));
  return true;
}

}  // namespace

void FrameRun::Open(const char* text, std::span<const FrameSpan> frames) {
  block_ = text;
  frames_ = frames;
  frame_ = run_end_ = 0;
  frames_max_ = kFramesMax;
}

// How many frames one pass takes: as many as fit its bytes, a too large one alone.
uint32_t FrameRun::Reach(uint32_t frames_max) const {
  const size_t frames_end = std::min<size_t>(frames_.size(), size_t{frame_} + frames_max);
  const uint32_t begin = frames_[frame_].begin;
  uint32_t last = frame_ + 1;
  while (last < frames_end && frames_[last].end - begin <= bytes_max_) ++last;
  return last;
}

bool FrameRun::Start(uint32_t last) {
  base_ = frames_[frame_].begin;
  text_ = block_ + base_;
  const size_t bytes = frames_[last - 1].end - base_;
  if (!index_.Index(text_, bytes)) return false;
  next_ = index_.begin();
  // The index holds up to the first frame that does not stand clear of what is before it.
  uint32_t breaks = 0;
  run_end_ = frame_ + 1;
  while (run_end_ < last && IsCleanGap(block_ + frames_[run_end_ - 1].end,
                                       block_ + frames_[run_end_].begin, &breaks)) {
    ++run_end_;
  }
  // Most runs hold no more of these than the breaks between their frames.
  plain_ = CountBreaksAndBackslashes(text_, bytes) == breaks;
  return true;
}

bool FrameRun::PrepareRun() {
  for (;;) {
    const uint32_t last = Reach(frames_max_);
    if (Start(last)) {
      frames_max_ = std::min(frames_max_ * 2, kFramesMax);
      return true;
    }
    frames_max_ = std::max((last - frame_) / 2, 1u);
    if (last - frame_ == 1) {
      plain_ = false;  // for all that is known
      return false;
    }
  }
}

bool FrameRun::PrepareAlone(size_t bytes) {
  base_ = frames_[frame_].begin;
  text_ = block_ + base_;
  if (!index_.Index(text_, bytes)) return false;
  next_ = index_.begin();
  plain_ = false;
  return true;
}

}  // namespace tickgate
