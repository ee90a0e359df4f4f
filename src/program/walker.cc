#include "program/walker.h"

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "program/broken_frame.h"
#include "program/json_token.h"
#include "program/quick_check.h"

namespace tickgate {
namespace {

// Bytes one pass of the index takes: its marks then stay in the second cache until they are read.
constexpr size_t kRunBytes = 64 << 10;

constexpr uint32_t kPatienceMax = 1024;

bool HasBreak(std::string_view text) {
  return std::memchr(text.data(), '\n', text.size()) != nullptr ||
         std::memchr(text.data(), '\r', text.size()) != nullptr;
}

}  // namespace

Judge::Walker::Walker(std::shared_ptr<const Program> program, JudgeMode mode)
    : program_(std::move(program)),
      record_(program_->code().records[0]),
      quick_(mode == JudgeMode::kQuick),
      run_(kRunBytes),
      grammar_(program_->spec().depth_max, program_->spec().duplicate_keys_allowed, kBlockBytesMax),
      values_(&grammar_, &findings_),
      keys_(record_, &unknown_op_),
      wanted_(program_->spec().wanted.size()),
      wanted_again_(program_->code().wanted_again.empty() ? nullptr
                                                          : &program_->code().wanted_again) {
  if (record_.unknown == UnknownFields::kPass) unknown_op_.kind = QuickKind::kAny;
  if (record_.unknown == UnknownFields::kDrop) row_.Reserve(kBlockBytesMax);
}

void Judge::Walker::Open(const char* text, std::span<const FrameSpan> frames) {
  if (keys_.full()) {
    keys_.ForgetLearned();
    layout_.Truncate(0);
  }
  run_.Open(text, frames);
}

bool Judge::Walker::Next(Outcome* outcome) {
  if (run_.done()) return false;
  const FrameSpan span = run_.span();
  const std::string_view frame(run_.block() + span.begin, span.end - span.begin);
  Walk walk;
  if (run_.Prepare()) {
    BeginFrame(run_.begin(), run_.end());
    walk = Frame(run_.indexes());
  } else {
    walk = BrokenFrame(frame);
  }
  outcome->frame = run_.frame();
  outcome->event = frame;
  Finish(walk, outcome);
  run_.NextFrame();
  return true;
}

inline void Judge::Walker::BeginFrame(uint32_t begin, uint32_t end) {
  const bool escapes =
      !run_.plain() && std::memchr(run_.text() + begin, '\\', end - begin) != nullptr;
  grammar_.BeginFrame(run_.text(), begin, end, escapes);
  findings_.Clear();
  values_.BeginEvent();
  row_.Begin();
  no_object_ = false;
  for (WantedValue& wanted : wanted_) wanted = {};
}

inline Judge::Walker::Walk Judge::Walker::Frame(const uint32_t* s) {
  if (*s >= grammar_.end()) {
    grammar_.Fail(Reason::kEmptyFrame);
    return Walk::kBroken;
  }
  s = quick_ ? Along(s) : Anew<false>(s);
  if (s == nullptr) return Walk::kBroken;
  if (*s < grammar_.end()) {
    grammar_.Fail(Reason::kTrailingBytes);
    return Walk::kBroken;
  }
  run_.Advance(s);
  return no_object_ ? Walk::kNoObject : Walk::kWhole;
}

// The index refuses the frame. What stands before the place where it breaks is walked all the same:
// the first thing that is wrong gives the reason.
Judge::Walker::Walk Judge::Walker::BrokenFrame(std::string_view frame) {
  grammar_.Fail(Reason::kNotJson);
  if (IsAllBlank(frame)) {
    grammar_.Fail(Reason::kEmptyFrame);
    return Walk::kBroken;
  }
  if (!IsUtf8(frame)) {
    grammar_.Fail(Reason::kBadUtf8);
    return Walk::kBroken;
  }
  const size_t sound = SoundBytes(frame);
  if (!run_.PrepareAlone(sound)) return Walk::kBroken;
  BeginFrame(0, static_cast<uint32_t>(sound));
  const uint32_t* s = run_.indexes();
  if (Frame(s) == Walk::kBroken) return Walk::kBroken;
  // A whole document stands before the break; a bare word or number may run into it.
  const char first = run_.text()[*s];
  const bool closed = first == '{' || first == '[' || first == '"' || IsBlank(frame[sound - 1]);
  grammar_.Fail(closed ? Reason::kTrailingBytes : Reason::kNotJson);
  return Walk::kBroken;
}

// Steps need no bound of their own: beyond the index stand its end marks, between which no value is
// good, and one that lies behind the frame fails at the closing brace.
inline const uint32_t* Judge::Walker::Along(const uint32_t* s) {
  const char* const text = grammar_.text();
  const uint32_t end = grammar_.end();
  const bool escapes = grammar_.escapes();
  for (const LayoutStep* step = layout_.begin();; ++step) {
    if (!Layout::Matches(*step, text + s[0]) && !layout_.MatchesLong(*step, text + s[0])) {
      return Leave(step, s);
    }
    s += step->advance;
    const QuickOp& op = *step->op;
    int64_t number = 0;
    const uint32_t* after = QuickValue(op, text, s, end, escapes, 0, &number);
    if (after == nullptr) {
      if (op.kind == QuickKind::kEnd) return Close(step, s);
      after = SlowValue(keys_.keys()[step->key], s);
      if (after == nullptr) return nullptr;
    } else if (op.slot != kNoSlot) {
      Keep(op, text + s[0], s[1] - s[0], number);
    }
    s = after;
  }
}

// The closing brace stands where the layout ends.
const uint32_t* Judge::Walker::Close(const LayoutStep* step, const uint32_t* s) {
  if (*s >= grammar_.end() || layout_.required() != record_.required) return Leave(step, s);
  departures_ = 0;
  patience_ = 2;
  required_ = record_.required;
  return s + 1;
}

// The event leaves the layout before `step`. What it has shown so far is noted, key by key.
const uint32_t* Judge::Walker::Leave(const LayoutStep* step, const uint32_t* s) {
  const size_t steps = static_cast<size_t>(step - layout_.begin());
  learning_ = ++departures_ >= patience_;
  if (learning_) {
    departures_ = 0;
    patience_ = std::min(patience_ * 2, kPatienceMax);
  }
  KnownKey* key = keys_.before_first();
  if (steps > 0) {
    BeginKeys();
    for (const LayoutStep& passed : std::span(layout_.begin(), steps)) {
      key = keys_.keys() + passed.key;
      key->stamp = keys_.keys()[passed.folded].stamp = stamp_;
      required_ = passed.required;
    }
  }
  if (learning_) layout_.Truncate(steps);
  if (steps == 0) return Anew<true>(s);
  const char separator = grammar_.At(*s);
  if (separator == '}') return s + 1;
  return separator == ',' ? Members<true>(s, key) : grammar_.Fail(Reason::kNotJson);
}

// What a walk key by key needs.
void Judge::Walker::BeginKeys() {
  stamp_ = keys_.BeginEvent();
  required_ = 0;
  object_ = 0;
}

template <bool kQuick>
const uint32_t* Judge::Walker::Anew(const uint32_t* s) {
  if (grammar_.text()[*s] != '{') {
    no_object_ = true;
    return grammar_.Value(s, 0, &findings_);
  }
  BeginKeys();
  if (grammar_.At(s[1]) == '}') return s + 2;
  return Members<kQuick>(s, keys_.before_first());
}

void Judge::Walker::Learn(const uint32_t* s, const KnownKey* key) {
  const char* const text = grammar_.text();
  const std::string_view literal(text + s[0], s[3] - s[0]);
  const bool known = key != &no_key_ && key != &repeated_;
  learning_ = known && literal.find('\\') == std::string_view::npos;
  if (!learning_) return;
  const uint16_t number = static_cast<uint16_t>(key - keys_.keys());
  const bool required = key->required != 0;
  if (layout_.size() > 0) {
    const LayoutStep& last = layout_.last();
    const bool constant = last.op->kind == QuickKind::kLiteral && last.op->slot == kNoSlot &&
                          last.folded == 0 && QuickLiteral(*last.op, text + s[-1], s[0] - s[-1]);
    if (constant && layout_.Fold({text + s[-4], s[3] - s[-4]}, key->op, number, required)) return;
  }
  learning_ = layout_.Add(literal, key->op, number, required);
}

template <bool kQuick>
const uint32_t* Judge::Walker::Members(const uint32_t* s, KnownKey* key) {
  const char* const text = grammar_.text();
  const uint32_t end = grammar_.end();
  const bool escapes = grammar_.escapes();
  char separator;
  do {
    if (s[1] >= end) return grammar_.Fail(Reason::kNotJson);
    KnownKey* const expected = keys_.keys() + key->next;
    if (kQuick && expected->Matches(text + s[1]) && expected->stamp != stamp_) {
      key = expected;
    } else {
      key = FindKey(s + 1, key);
      if (key == nullptr) return nullptr;
    }
    key->stamp = stamp_;
    required_ += key->required;
    if (kQuick && learning_) Learn(s, key);
    s += 3;
    int64_t number = 0;
    const uint32_t* after =
        kQuick ? QuickValue(*key->op, text, s, end, escapes, 0, &number) : nullptr;
    if (after == nullptr) {
      after = SlowValue(*key, s);
      if (after == nullptr) return nullptr;
    } else if (key->op->slot != kNoSlot) {
      Keep(*key->op, text + s[0], s[1] - s[0], number);
    }
    s = after;
    separator = text[*s];
  } while (separator == ',');
  if (separator != '}' || *s >= end) return grammar_.Fail(Reason::kNotJson);
  return s + 1;
}

KnownKey* Judge::Walker::FindKey(const uint32_t* s, KnownKey* before) {
  if (grammar_.At(s[0]) != '"') return grammar_.Fail(Reason::kNotJson);
  const std::string_view token = grammar_.Token(s);
  std::string_view content;
  if (!grammar_.String(token, &content)) return nullptr;
  if (grammar_.At(s[1]) != ':' || s[2] >= grammar_.end()) {
    return grammar_.Fail(Reason::kNotJson);
  }
  // Once a key of this event went to the member table, all that are not known yet must.
  KnownKey* key = keys_.Find(content, object_ == 0);
  if (key == nullptr) {
    if (object_ == 0) object_ = grammar_.members().OpenObject();
    no_key_ = {};
    no_key_.op = &unknown_op_;
    no_key_.field = kNoField;
    return grammar_.members().Insert(object_, content) ? &no_key_ : Repeated(&no_key_, token);
  }
  if (key->stamp == stamp_) return Repeated(key, token);
  if (content.data() == token.data() + 1) {
    keys_.Expect(before, key, {grammar_.text() + s[0], s[2] - s[0]});
  }
  return key;
}

KnownKey* Judge::Walker::Repeated(KnownKey* key, std::string_view token) {
  repeated_ = *key;
  repeated_.required = 0;
  repeated_.next = 0;
  if (!program_->spec().duplicate_keys_allowed) {
    grammar_.AddDuplicate(token, &findings_);
    repeated_.op = &repeated_op_;
    repeated_.field = kNoField;
  } else if (key->field != kNoField) {
    findings_.Forget(key->field);
    if (key->op->slot != kNoSlot) wanted_[key->op->slot] = {};
  }
  return &repeated_;
}

const uint32_t* Judge::Walker::SlowValue(const KnownKey& key, const uint32_t* s) {
  if (s[0] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  if (key.op == &repeated_op_) return grammar_.Value(s, 1, &findings_);
  if (key.field == kNoField) return UnknownValue(s);
  const FieldCode& field = record_.fields[key.field];
  WantedValue* wanted = field.quick.slot == kNoSlot ? nullptr : &wanted_[field.quick.slot];
  const uint32_t* after = values_.Value({field.value, key.field, 1, wanted}, s);
  if (after == nullptr) return nullptr;
  if (!field.checked) findings_.Forget(key.field);
  if (!field.declared) Unknown(s, after);
  return after;
}

const uint32_t* Judge::Walker::UnknownValue(const uint32_t* s) {
  const uint32_t* after = grammar_.Value(s, 1, &findings_);
  if (after != nullptr) Unknown(s, after);
  return after;
}

void Judge::Walker::Unknown(const uint32_t* s, const uint32_t* after) {
  switch (record_.unknown) {
    case UnknownFields::kPass:
      break;
    case UnknownFields::kDrop:
      row_.Cut(grammar_, s, after);
      break;
    case UnknownFields::kQuarantine: {
      const std::string_view key = grammar_.Token(s - 2);
      const std::string_view value = grammar_.Between(s, after);
      findings_.Add({.reason = Reason::kUnknownField,
                     .key_begin = grammar_.OffsetInFrame(key.data()),
                     .key_bytes = static_cast<uint32_t>(key.size()),
                     .token_begin = grammar_.OffsetInFrame(value.data()),
                     .token_bytes = static_cast<uint32_t>(value.size())});
    }
  }
}

void Judge::Walker::Keep(const QuickOp& op, const char* token, uint32_t bytes, int64_t number) {
  const bool string = token[0] == '"';
  wanted_[op.slot] = {
      .text = string ? std::string_view(token + 1, bytes - 2) : std::string_view(token, bytes),
      .timestamp_ns = number * op.unit_ns,
      .present = true,
      .state = string                               ? ValueState::kString
               : token[0] == 't' || token[0] == 'f' ? ValueState::kBool
                                                    : ValueState::kNumber};
}

void Judge::Walker::AddMissing() {
  for (size_t i = 0; i < record_.fields.size(); ++i) {
    if (record_.fields[i].required && keys_.keys()[i + 1].stamp != stamp_) {
      findings_.Add({.reason = Reason::kMissing,
                     .field = static_cast<uint16_t>(i),
                     .missing = &program_->spec().records[0].fields[i]});
    }
  }
}

inline void Judge::Walker::Finish(Walk walk, Outcome* outcome) {
  outcome->record = 0;
  outcome->index = 0;
  outcome->whole_frame = walk == Walk::kBroken;
  outcome->row = outcome->judged = outcome->event;
  outcome->one_line = true;
  if (walk != Walk::kWhole) {
    FinishAlone(walk);
  } else if (required_ != record_.required) {
    AddMissing();
  }
  if (row_.cut() && walk == Walk::kWhole) outcome->row = row_.Finish(grammar_);
  if (!run_.plain()) outcome->one_line = !HasBreak(outcome->row);
  if (wanted_again_ != nullptr) {
    for (const auto& [place, slot] : *wanted_again_) wanted_[place] = wanted_[slot];
  }
  outcome->verdict = findings_.count() == 0 ? Verdict::kGood : Verdict::kQuarantined;
  outcome->errors = findings_.errors();
  outcome->wanted = wanted_;
}

// A frame that breaks, or holds no object: nothing else of it is told.
void Judge::Walker::FinishAlone(Walk walk) {
  findings_.Clear();
  findings_.Add({.reason = walk == Walk::kBroken ? grammar_.failure() : Reason::kNotObject});
  for (WantedValue& wanted : wanted_) wanted = {};
}

size_t Judge::Walker::ScratchBytes() const {
  return run_.ScratchBytes() + grammar_.ScratchBytes() + keys_.ScratchBytes() +
         row_.ScratchBytes() + values_.ScratchBytes();
}

}  // namespace tickgate
