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

FrameRun::Stretch FrameRun::Reach(uint32_t frames_max) const {
  Stretch stretch{.last = frame_ + 1};
  const size_t frames_end = std::min<size_t>(frames_.size(), size_t{frame_} + frames_max);
  const uint32_t begin = frames_[frame_].begin;
  while (stretch.last < frames_end && frames_[stretch.last].end - begin <= bytes_max_ &&
         IsCleanGap(block_ + frames_[stretch.last - 1].end, block_ + frames_[stretch.last].begin,
                    &stretch.breaks)) {
    ++stretch.last;
  }
  return stretch;
}

bool FrameRun::Start(const Stretch& stretch) {
  base_ = frames_[frame_].begin;
  text_ = block_ + base_;
  const size_t bytes = frames_[stretch.last - 1].end - base_;
  if (!index_.Index(text_, bytes)) return false;
  next_ = index_.begin();
  run_end_ = stretch.last;
  const TextTraits traits = ScanText(text_, bytes);
  escapes_ = traits.backslash;
  breaks_ = traits.breaks != stretch.breaks;
  return true;
}

bool FrameRun::Prepare() {
  if (frame_ < run_end_) return true;
  for (;;) {
    const Stretch stretch = Reach(frames_max_);
    const uint32_t count = stretch.last - frame_;
    if (Start(stretch)) {
      frames_max_ = std::min(frames_max_ * 2, kFramesMax);
      return true;
    }
    frames_max_ = std::max(count / 2, 1u);
    if (count == 1) return false;
  }
}

bool FrameRun::PrepareAlone(size_t bytes) {
  base_ = frames_[frame_].begin;
  text_ = block_ + base_;
  if (!index_.Index(text_, bytes)) return false;
  next_ = index_.begin();
  escapes_ = breaks_ = true;
  return true;
}

const uint32_t* FrameRun::indexes() {
  while (*next_ < begin()) ++next_;
  return next_;
}

}  // namespace tickgate
