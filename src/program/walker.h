// Takes a block of frames through a program: the inside of Judge.
//
// Frames are taken in runs that share one pass of the index. A run that is refused is halved until
// the frame that spoils it stands alone; so a bad frame never harms a neighbour. A frame that may
// hold several events is judged whole before the first of them comes out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "program/event_buffer.h"
#include "program/event_judge.h"
#include "program/exploder.h"
#include "program/frame_layout.h"
#include "program/frame_run.h"
#include "program/inflate.h"
#include "program/judge.h"

namespace tickgate {

class Judge::Walker {
 public:
  Walker(std::shared_ptr<const Program> program, JudgeMode mode);

  void Open(const char* text, std::span<const FrameSpan> frames,
            std::span<const FrameContext> contexts);
  bool Next(Outcome* outcome);
  size_t ScratchBytes() const;

 private:
  bool NextSegment();
  void OpenInflated(const FrameSpan& span);
  std::span<const FrameSpan> Trimmed(const char* text, std::span<const FrameSpan> frames);
  std::string_view RawFrame() const;
  bool IsControl(std::string_view frame) const;

  // Judges the frame at hand. Its events go to the buffer, or the only one to `outcome`. False
  // where it is broken.
  bool Frame(const uint32_t* s, Outcome* outcome);
  bool Documents(const uint32_t* s);
  // The frame as its like came last, its only event at once. False: it is to be taken apart.
  bool Straight(const uint32_t* s, Outcome* outcome);
  void LearnLayout(const uint32_t* s, const uint32_t* after);
  void BeginFrame(uint32_t begin, uint32_t end);
  void FindInherited(const uint32_t* s);
  Reason WhyBroken(std::string_view frame);
  Reason WalkSound(const uint32_t* s);
  void FailWhole(Reason reason, Outcome* outcome);
  void Number(uint32_t index, Outcome* outcome);

  std::shared_ptr<const Program> program_;
  const FrameRules& rules_;
  const bool several_;   // events a frame, perhaps
  const bool straight_;  // there is no more than one of an event
  FrameRun run_;
  EventJudge judge_;
  EventBuffer events_;
  Exploder exploder_;
  size_t control_bytes_max_ = 0;
  FrameLayout layout_;
  std::vector<int> inherited_scalars_;  // of the layout; -1: it is to be looked for
  std::optional<Inflater> inflater_;    // none: frames are plain
  EventSurroundings surroundings_;
  std::vector<InheritedValue> inherited_;

  // The block as it was given.
  const char* text_ = nullptr;
  std::span<const FrameSpan> frames_;
  std::span<const FrameContext> contexts_;
  uint32_t segment_ = 0;      // the first frame that the run has open
  uint32_t segment_end_ = 0;  // frames before it are open or done
  std::vector<FrameSpan> trimmed_;
  FrameSpan inflated_;
  std::optional<Reason> inflate_failure_;  // of the frame at hand

  uint32_t index_ = 0;               // of the next event within its frame
  bool one_line_ = true;             // no line break stands in the frame
  std::vector<WantedValue> absent_;  // of an event without values
  Findings failed_;                  // of a frame that failed whole
};

}  // namespace tickgate
