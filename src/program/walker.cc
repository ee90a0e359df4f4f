#include "program/walker.h"

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "program/broken_frame.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

// Bytes one pass of the index takes: its marks then stay in the second cache until they are read.
constexpr size_t kRunBytes = 64 << 10;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool HasBreak(std::string_view text) {
  return std::memchr(text.data(), '\n', text.size()) != nullptr ||
         std::memchr(text.data(), '\r', text.size()) != nullptr;
}

bool Trims(const FrameRules& rules) {
  return rules.trim_nul || rules.trim_newline || rules.trim_bom;
}

bool Unnests(const ProgramSpec& spec) {
  return spec.transform != nullptr && spec.transform->unnest.has_value();
}

bool MayHoldSeveral(const ProgramSpec& spec) {
  return spec.frame.explode.has_value() || spec.frame.many_documents || Unnests(spec);
}

}  // namespace

Judge::Walker::Walker(std::shared_ptr<const Program> program, JudgeMode mode)
    : program_(std::move(program)),
      rules_(program_->spec().frame),
      several_(MayHoldSeveral(program_->spec())),
      straight_(mode == JudgeMode::kQuick && several_ && !Unnests(program_->spec())),
      run_(kRunBytes),
      judge_(*program_, mode),
      exploder_(program_->spec(), &judge_, &events_),
      absent_(program_->spec().wanted.size()) {
  if (rules_.decompress != Decompress::kNone) {
    inflater_.emplace(rules_.decompress, rules_.inflated_bytes_max);
  }
  surroundings_.whole_frame = !rules_.explode && !rules_.many_documents;
  for (const InheritSpec& inherit : rules_.inherit) inherited_.push_back({inherit.name, {}});
  surroundings_.inherited = inherited_;
  for (const std::string& control : rules_.control) {
    control_bytes_max_ = std::max(control_bytes_max_, control.size());
  }
  inherited_scalars_.assign(inherited_.size(), -1);
}

void Judge::Walker::Open(const char* text, std::span<const FrameSpan> frames,
                         std::span<const FrameContext> contexts) {
  judge_.BeginBlock();
  events_.Clear();
  text_ = text;
  frames_ = frames;
  contexts_ = contexts;
  surroundings_.context = contexts.empty() ? FrameContext{} : contexts[0];
  segment_ = segment_end_ = 0;
  run_.Open(text, {});
}

// Opens the run on the frames up to the next one that is compressed, or on what that one holds.
bool Judge::Walker::NextSegment() {
  if (segment_end_ == frames_.size()) return false;
  segment_ = segment_end_;
  inflate_failure_.reset();
  if (!inflater_) {
    segment_end_ = static_cast<uint32_t>(frames_.size());
    run_.Open(text_, Trimmed(text_, frames_));
    return true;
  }
  while (segment_end_ < frames_.size()) {
    const FrameSpan& span = frames_[segment_end_];
    const std::string_view frame(text_ + span.begin, span.end - span.begin);
    const bool control = IsControl(frame);
    const Inflated inflated = control ? Inflated::kPlain : inflater_->Inflate(frame);
    if (inflated == Inflated::kPlain) {
      ++segment_end_;
      continue;
    }
    if (segment_end_ > segment_) break;  // it is taken apart again, on its turn
    ++segment_end_;
    if (inflated == Inflated::kDone) {
      inflated_ = {0, static_cast<uint32_t>(inflater_->text().size())};
      run_.Open(inflater_->text().data(), Trimmed(inflater_->text().data(), {&inflated_, 1}));
    } else {
      inflate_failure_ =
          inflated == Inflated::kTooLarge ? Reason::kTooLarge : Reason::kDecompressFailed;
      run_.Open(text_, frames_.subspan(segment_, 1));
    }
    return true;
  }
  run_.Open(text_, Trimmed(text_, frames_.subspan(segment_, segment_end_ - segment_)));
  return true;
}

// The frames without the bytes that the contract allows around their documents.
std::span<const FrameSpan> Judge::Walker::Trimmed(const char* text,
                                                  std::span<const FrameSpan> frames) {
  if (!Trims(rules_)) return frames;
  trimmed_.assign(frames.begin(), frames.end());
  for (FrameSpan& span : trimmed_) {
    const std::string_view frame(text + span.begin, span.end - span.begin);
    if (rules_.trim_bom && frame.starts_with(kByteOrderMark)) span.begin += kByteOrderMark.size();
    const auto trims = [this](char c) {
      return (rules_.trim_nul && c == '\0') || (rules_.trim_newline && (c == '\n' || c == '\r'));
    };
    while (span.end > span.begin && trims(text[span.end - 1])) --span.end;
  }
  return trimmed_;
}

// The frame at hand as it was given.
std::string_view Judge::Walker::RawFrame() const {
  const FrameSpan& span = frames_[segment_ + run_.frame()];
  return {text_ + span.begin, span.end - span.begin};
}

bool Judge::Walker::IsControl(std::string_view frame) const {
  if (frame.size() > control_bytes_max_) return false;
  return std::any_of(rules_.control.begin(), rules_.control.end(),
                     [frame](const std::string& control) { return control == frame; });
}

bool Judge::Walker::Next(Outcome* outcome) {
  for (;;) {
    if (several_ && events_.Next(outcome)) {
      Number(index_++, outcome);
      return true;
    }
    if (run_.done() && !NextSegment()) return false;
    const FrameSpan span = run_.span();
    const std::string_view frame(run_.block() + span.begin, span.end - span.begin);
    if (several_) events_.Clear();
    index_ = 0;
    bool one = true;  // outcome, at once
    if (inflate_failure_) {
      FailWhole(*inflate_failure_, outcome);
    } else if (!rules_.control.empty() && (IsControl(RawFrame()) || IsControl(frame))) {
      *outcome = {};
      outcome->verdict = Verdict::kControl;
      outcome->record = kNoRecord;
      outcome->event = outcome->row = outcome->judged = RawFrame();
    } else if (!run_.Prepare()) {
      FailWhole(WhyBroken(frame), outcome);
    } else {
      BeginFrame(run_.begin(), run_.end());
      const uint32_t* const s = run_.indexes();
      if (!straight_ || !Straight(s, outcome)) {
        one = !several_;
        if (!Frame(s, outcome)) {
          FailWhole(judge_.grammar().failure(), outcome);
          one = true;
        }
      }
    }
    if (one) Number(0, outcome);
    run_.NextFrame();
    if (one) return true;
  }
}

void Judge::Walker::Number(uint32_t index, Outcome* outcome) {
  // Events of the buffer come out once their frame is behind the run.
  outcome->frame = segment_ + (index_ > 0 ? run_.frame() - 1 : run_.frame());
  outcome->index = index;
  if (outcome->record == kNoRecord) outcome->wanted = absent_;
  if (!one_line_) outcome->one_line = !HasBreak(outcome->row);
}

inline void Judge::Walker::BeginFrame(uint32_t begin, uint32_t end) {
  const bool escapes =
      !run_.plain() && std::memchr(run_.text() + begin, '\\', end - begin) != nullptr;
  one_line_ = run_.plain();
  judge_.BeginFrame(run_.text(), begin, end, escapes);
  if (contexts_.size() > 1) surroundings_.context = contexts_[segment_ + run_.frame()];
}

// Looked for before anything of the frame is checked: what is found counts only in a whole one.
void Judge::Walker::FindInherited(const uint32_t* s) {
  const Grammar& grammar = judge_.grammar();
  const IndexedText frame = Indexed(grammar);
  for (size_t i = 0; i < inherited_.size(); ++i) {
    inherited_[i].token = {};
    const uint32_t* value = FindValue(frame, s, rules_.inherit[i].path.steps);
    const uint32_t* after = value == nullptr ? nullptr : SkipValue(frame, value);
    if (after != nullptr) inherited_[i].token = frame.Token(value, after);
  }
}

inline bool Judge::Walker::Frame(const uint32_t* s, Outcome* outcome) {
  Grammar& grammar = judge_.grammar();
  if (*s >= grammar.end()) {
    grammar.Fail(Reason::kEmptyFrame);
    return false;
  }
  if (several_) return Documents(s);
  if (!inherited_.empty()) FindInherited(s);
  s = judge_.Judge(s, 0, surroundings_, outcome);
  if (s == nullptr) return false;
  if (*s < grammar.end()) {
    grammar.Fail(Reason::kTrailingBytes);
    return false;
  }
  run_.Advance(s);
  return true;
}

bool Judge::Walker::Documents(const uint32_t* s) {
  Grammar& grammar = judge_.grammar();
  const uint32_t* const begin = s;
  exploder_.BeginFrame(surroundings_);
  do {
    if (!inherited_.empty()) FindInherited(s);
    s = exploder_.Document(s);
    if (s == nullptr) return false;
    if (rules_.many_documents && !inherited_.empty()) events_.KeepInherited();
  } while (rules_.many_documents && *s < grammar.end());
  if (*s < grammar.end()) {
    grammar.Fail(Reason::kTrailingBytes);
    return false;
  }
  run_.Advance(s);
  if (exploder_.repeated()) {
    grammar.Fail(Reason::kDuplicateKey);
    return false;
  }
  if (straight_) LearnLayout(begin, s);
  return true;
}

bool Judge::Walker::Straight(const uint32_t* s, Outcome* outcome) {
  const Grammar& grammar = judge_.grammar();
  if (!layout_.learned() || grammar.escapes()) return false;
  const uint32_t end = grammar.end();
  const uint32_t* const event = layout_.Before(run_.text(), s, end);
  if (event == nullptr || *event >= end) return false;
  if (!layout_.in_list() && run_.text()[*event] == '[') return false;  // a list of them, perhaps
  for (size_t i = 0; i < inherited_.size(); ++i) {
    if (inherited_scalars_[i] < 0) {
      FindInherited(s);
      break;
    }
    const uint32_t* const value = layout_.scalar(static_cast<size_t>(inherited_scalars_[i]));
    inherited_[i].token = {run_.text() + value[0], value[1] - value[0]};
  }
  const uint32_t* after = judge_.Judge(event, layout_.depth(), surroundings_, outcome);
  if (after != nullptr) after = layout_.Behind(run_.text(), after, end);
  if (after == nullptr || *after < end) return false;
  layout_.Followed();
  run_.Advance(after);
  return true;
}

void Judge::Walker::LearnLayout(const uint32_t* s, const uint32_t* after) {
  const EventPlace event = exploder_.only_event();
  if (event.begin == nullptr) {
    // Lists of one event and of several in turn: the first event would be judged for nothing.
    if (layout_.in_list()) layout_.Forget();
    return;
  }
  if (judge_.grammar().escapes()) return;
  if (!layout_.Learn(run_.text(), s, event, after)) return;
  for (size_t i = 0; i < inherited_.size(); ++i) {
    // What stands behind the event is not known yet when the event is judged.
    const char* const token = inherited_[i].token.data();
    const bool before = !inherited_[i].token.empty() && token < run_.text() + *event.begin;
    inherited_scalars_[i] =
        before ? layout_.ScalarAt(static_cast<uint32_t>(token - run_.text())) : -1;
  }
}

// The index refuses the frame. What stands before the place where it breaks is walked all the same:
// the first thing that is wrong gives the reason.
Reason Judge::Walker::WhyBroken(std::string_view frame) {
  one_line_ = false;
  if (IsAllBlank(frame)) return Reason::kEmptyFrame;
  if (!IsUtf8(frame)) return Reason::kBadUtf8;
  const size_t sound = SoundBytes(frame);
  if (!run_.PrepareAlone(sound)) return Reason::kNotJson;
  const uint32_t bytes = static_cast<uint32_t>(sound);
  judge_.BeginFrame(run_.text(), 0, bytes, frame.find('\\') != std::string_view::npos);
  return WalkSound(run_.indexes());
}

Reason Judge::Walker::WalkSound(const uint32_t* s) {
  Grammar& grammar = judge_.grammar();
  Findings found;
  const uint32_t* document = s;
  while (*s < grammar.end()) {
    document = s;
    s = grammar.Value(s, 0, &found);
    if (s == nullptr) return grammar.failure();
    if (*s < grammar.end() && !rules_.many_documents) return Reason::kTrailingBytes;
  }
  // A whole document stands before the break; a bare word or number may run into it.
  const char first = grammar.text()[*document];
  const bool closed =
      first == '{' || first == '[' || first == '"' || IsBlank(grammar.text()[grammar.end() - 1]);
  return closed && !rules_.many_documents ? Reason::kTrailingBytes : Reason::kNotJson;
}

// Nothing else of the frame is told.
void Judge::Walker::FailWhole(Reason reason, Outcome* outcome) {
  events_.Clear();
  failed_.Clear();
  failed_.Add({.reason = reason});
  *outcome = {};
  outcome->verdict = Verdict::kQuarantined;
  outcome->record = kNoRecord;
  outcome->whole_frame = true;
  outcome->event = outcome->row = outcome->judged = RawFrame();
  outcome->errors = failed_.errors();
}

size_t Judge::Walker::ScratchBytes() const {
  return run_.ScratchBytes() + judge_.ScratchBytes() + events_.ScratchBytes() +
         trimmed_.capacity() * sizeof(FrameSpan) + (inflater_ ? inflater_->ScratchBytes() : 0);
}

}  // namespace tickgate
