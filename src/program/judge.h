// Runs a program over blocks of frames: one outcome an event.
//
//   judge.Open(text, frames);
//   while (judge.Next(&outcome)) ...
//
// Threads: an instance belongs to one worker.
// Memory:  scratch for blocks of kBlockBytesMax is made in the constructor; only a larger frame
// grows it. Errors:  none but verdicts. Nothing is thrown, logged or locked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "event/frame.h"
#include "event/reason.h"
#include "event/row.h"
#include "event/verdict.h"
#include "program/program.h"

namespace tickgate {

inline constexpr size_t kBlockBytesMax = 256 << 10;
inline constexpr size_t kEventErrorsMax = 16;
inline constexpr uint16_t kNoField = 0xFFFF;
inline constexpr uint16_t kNoRecord = 0xFFFF;

// One failure of an event. Formatted only for the quarantine. Its path is that of the value at
// `token_begin`, of the key at `key_begin` or of the member `missing` of the object at
// `token_begin`, all in bytes of Outcome::judged; of a rule there is none.
struct EventError {
  Reason reason = Reason::kNotJson;
  uint16_t field = kNoField;              // the member of the event it lies within; kNoField: none
  uint16_t rule = 0;                      // of kRule: index into the record's rules
  const ValueSpec* value = nullptr;       // what the value was held to
  const FieldSpec* missing = nullptr;     // of kMissing
  std::string_view note = {};             // of a transform: what was expected
  uint32_t key_begin = 0, key_bytes = 0;  // of an unknown or duplicate member; 0,0: none
  uint32_t token_begin = 0, token_bytes = 0;
};

// What an event takes from the frame around it.
struct InheritedValue {
  std::string_view name;
  std::string_view token;  // JSON; empty: it does not stand there
};

// Borrowed from the judge and the block until the next call of Next.
struct Outcome {
  Verdict verdict = Verdict::kGood;
  uint16_t record = 0;        // kNoRecord: none was chosen
  uint32_t frame = 0;         // index into the frames given to Open
  uint32_t index = 0;         // of the event within its frame
  bool whole_frame = false;   // the frame failed whole: `event` is all of it
  bool one_line = true;       // no CR or LF stands between the tokens of `row`
  int32_t element = -1;       // of an event that the transform made several of: which
  uint32_t unverifiable = 0;  // checks of rules that an operand without value kept from deciding
  std::string_view event;     // as it came, before the transform
  std::string_view judged;    // what errors and marks count their bytes in: `event`, or what the
                              // transform made of it
  std::string_view row;       // what lands; the event's own bytes unless the contract changes them
  std::span<const EventError> errors;
  std::span<const EventError> marks;  // what was found of an event that lands all the same
  std::span<const WantedValue> wanted;
  std::span<const InheritedValue> inherited;
};

// kPlain leaves every short cut out (predicted keys, quick checks). It gives the same outcomes;
// tests hold the two against each other.
enum class JudgeMode : uint8_t { kQuick, kPlain };

class Judge {
 public:
  explicit Judge(std::shared_ptr<const Program> program, JudgeMode mode = JudgeMode::kQuick);
  ~Judge();

  // Starts a block. `text` and `frames` stay unchanged until the last Next; kReadablePadding bytes
  // are readable before text and behind the last frame. Frames lie in order and do not overlap;
  // between them may stand anything (line breaks, tape stamps).
  // `contexts`: one for each frame, one for all of them, or none where nothing is known.
  void Open(const char* text, std::span<const FrameSpan> frames,
            std::span<const FrameContext> contexts = {});
  // False when every event of the block has come out. A frame gives one event or more.
  bool Next(Outcome* outcome);

  // Bytes of scratch held, for the memory budget.
  size_t ScratchBytes() const;

 private:
  class Walker;
  std::unique_ptr<Walker> walker_;
};

// [{"path":"/p","reason":"gt","expected":"> 0","actual":"-1"}], as the quarantine shows it.
void AppendErrorsJson(const Program& program, const Outcome& outcome, std::string* out);

}  // namespace tickgate
