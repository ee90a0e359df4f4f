#include "program/event_judge.h"

#include <algorithm>
#include <utility>

#include "program/code.h"
#include "program/rule_quick.h"
#include "program/structural_index.h"
#include "program/token_state.h"

namespace tickgate {
namespace {

std::vector<std::unique_ptr<RecordWalker>> MakeWalkers(const Program& program, EventAtHand* event,
                                                       ValueJudge* values, JudgeMode mode) {
  std::vector<std::unique_ptr<RecordWalker>> walkers;
  for (const RecordCode& record : program.code().records) {
    walkers.push_back(
        std::make_unique<RecordWalker>(record, event, values, mode == JudgeMode::kQuick));
  }
  return walkers;
}

std::string_view Content(std::string_view token) {
  return token.starts_with('"') ? token.substr(1, token.size() - 2) : token;
}

bool HasRules(const ProgramCode& code) {
  return std::any_of(code.records.begin(), code.records.end(),
                     [](const RecordCode& record) { return !record.rules.empty(); });
}

// What an outcome is before anything is known. Its frame, its bytes and what is found are set when
// they are; to set all of it to zero at once costs more than to judge a member.
void BeginOutcome(Outcome* outcome) {
  outcome->verdict = Verdict::kGood;
  outcome->record = 0;
  outcome->whole_frame = false;
  outcome->one_line = true;
  outcome->element = -1;
  outcome->unverifiable = 0;
  outcome->wanted = {};
}

// Whether the rule surely has nothing to say.
inline bool SurelyHolds(const RecordRule& rule, const WantedValue* slots) {
  bool holds = true;
  if (rule.when != nullptr) {
    if (!QuickAnswer(rule.when->quick, slots, &holds)) return false;
    if (!holds) return true;
  }
  return QuickAnswer(rule.check.quick, slots, &holds) && holds;
}

// Whether what was found ends the judging: the event is not what rules are about.
bool StandsAlone(const Findings& findings) {
  return findings.repeated() ||
         (findings.count() > 0 && findings.errors()[0].reason == Reason::kNotObject);
}

}  // namespace

// The second half of the way of an event that is transformed first: its text is indexed anew.
struct EventJudge::Transforming {
  Transforming(const Program& program, JudgeMode mode)
      : transform(program.spec().transform, DuplicateKeysOf(program.spec())),
        index(kInlineFrameBytesMax),
        event(program.spec(), program.code(), kInlineFrameBytesMax),
        values(&event, program.code(), mode == JudgeMode::kQuick),
        records(MakeWalkers(program, &event, &values, mode)) {}

  Transform transform;
  StructuralIndex index;
  EventAtHand event;
  ValueJudge values;
  std::vector<std::unique_ptr<RecordWalker>> records;
  size_t next = 0;  // of the transform's events
  size_t count = 0;
  Outcome outcome;  // what is known before the transform
};

EventJudge::EventJudge(const Program& program, JudgeMode mode)
    : program_(program),
      event_(program.spec(), program.code(), kBlockBytesMax),
      values_(&event_, program.code(), mode == JudgeMode::kQuick),
      selector_(program.spec().select),
      select_(!program.spec().select.cases.empty()),
      has_rules_(HasRules(program.code())) {
  row_.reserve(kInlineFrameBytesMax);
  if (program.spec().transform != nullptr) {
    transforming_ = std::make_unique<Transforming>(program, mode);
  } else {
    records_ = MakeWalkers(program, &event_, &values_, mode);
  }
}

EventJudge::~EventJudge() = default;

void EventJudge::BeginBlock() {
  for (auto& walker : transforming_ == nullptr ? records_ : transforming_->records) {
    walker->BeginBlock();
  }
}

void EventJudge::BeginFrame(const char* text, uint32_t begin, uint32_t end, bool escapes) {
  event_.grammar.BeginFrame(text, begin, end, escapes);
}

// Slots as they are before the event of that record is walked: empty but for what is inherited.
inline void EventJudge::BeginRecord(uint16_t record, EventAtHand* event) {
  if (record == kNoRecord) return;
  const RecordCode& code = program_.code().records[record];
  event->BeginRecord(code.slots);
  if (!code.looks_at_inherited) return;
  const size_t first = program_.spec().wanted.size();
  for (size_t i = 0; i < surroundings_->inherited.size(); ++i) {
    const std::string_view token = surroundings_->inherited[i].token;
    const ValueState state = StateOf(token);
    event->slots[first + i] = {
        .text = Content(token),
        .present = state != ValueState::kAbsent && state != ValueState::kNull,
        .state = state};
  }
}

inline void EventJudge::DescribeWanted(EventAtHand* event, Outcome* outcome) {
  for (const auto& [place, slot] : program_.code().records[outcome->record].wanted_again) {
    event->slots[place] = event->slots[slot];
  }
  outcome->wanted = {event->slots.data(), program_.spec().wanted.size()};
}

// What is known once the event, [begin, end) of the index's text, has been judged.
inline void EventJudge::Describe(EventAtHand* event, uint32_t begin, uint32_t end,
                                 Outcome* outcome) {
  const char* const text = event->grammar.text();
  // Not one assigned from the other: that would read back in one piece what is written in two.
  const std::string_view judged(text + begin, end - begin);
  outcome->judged = judged;
  outcome->row = judged;
  // What targets want may lie within a field that would change or mark the row.
  if (program_.spec().grammar_only) {
    event->edits.Begin();
    event->marks.Clear();
  }
  outcome->inherited = surroundings_->inherited;
  outcome->errors = event->findings.errors();
  outcome->marks = event->marks.errors();
  if (event->findings.count() + event->marks.count() != 0) {
    if (outcome->verdict == Verdict::kGood || event->findings.repeated()) {
      outcome->verdict = outcome->errors.empty() ? Verdict::kGoodMarked : Verdict::kQuarantined;
    }
  }
  if (event->edits.any()) DescribeEdited(event, begin, end, outcome);
  if (!program_.spec().wanted.empty() && outcome->record != kNoRecord) {
    DescribeWanted(event, outcome);
  }
}

inline void EventJudge::AskRules(EventAtHand* event, Outcome* outcome) {
  const uint16_t record = outcome->record;
  const RecordCode& code = program_.code().records[record];
  if (code.rules.empty() || StandsAlone(event->findings)) return;
  rules_.BeginEvent();
  for (size_t i = 0; i < code.rules.size(); ++i) {
    if (!SurelyHolds(code.rules[i], event->slots.data())) {
      AskRule(static_cast<uint16_t>(i), event, outcome);
    }
  }
}

const uint32_t* EventJudge::Judge(const uint32_t* s, int depth,
                                  const EventSurroundings& surroundings, Outcome* outcome) {
  Grammar& grammar = event_.grammar;
  const uint32_t begin = surroundings.whole_frame ? grammar.begin() : *s;
  grammar.SetOrigin(begin);
  event_.BeginEvent();
  event_.received_ns = surroundings.context.received_ns;
  values_.BeginEvent();
  surroundings_ = &surroundings;
  BeginOutcome(outcome);
  // A scalar is never an event, whatever becomes of those that no case takes.
  const char first = grammar.At(*s);
  const bool scalar = first != '{' && first != '[';
  if (scalar) {
    event_.findings.Add({.reason = Reason::kNotObject});
    if (select_) outcome->record = kNoRecord;
  }
  const bool chosen = !scalar && (!select_ || Choose(s, outcome));
  const bool walked = chosen && transforming_ == nullptr && IsWalked(outcome->record, first);
  BeginRecord(outcome->record, &event_);
  const uint32_t* after = walked ? records_[outcome->record]->Walk(s, depth) : Unjudged(s, depth);
  if (after == nullptr) return nullptr;
  const uint32_t end = surroundings.whole_frame
                           ? grammar.end()
                           : begin + static_cast<uint32_t>(grammar.Between(s, after).size());
  outcome->event = {grammar.text() + begin, end - begin};
  if (transforming_ != nullptr) {
    transforming_->next = transforming_->count = 0;
    if (chosen && !event_.findings.repeated()) {
      ApplyTransform(outcome);
      return after;
    }
  }
  if (walked && has_rules_) AskRules(&event_, outcome);
  Describe(&event_, begin, end, outcome);
  return after;
}

// Positions have nothing to look at where nothing is checked.
bool EventJudge::IsWalked(uint16_t record, char first) const {
  return !program_.spec().grammar_only || first != '[' ||
         program_.code().records[record].positions == nullptr;
}

// Nothing but the grammar of the event is looked at.
const uint32_t* EventJudge::Unjudged(const uint32_t* s, int depth) {
  Findings found;
  const uint32_t* after = event_.grammar.Value(s, depth, &found);
  if (found.repeated()) {
    event_.findings.Clear();
    event_.findings.TakeFrom(&found, 0);
  }
  return after;
}

// False where the event ends with its choice: control, ignored, unknown, or passed on as it is.
bool EventJudge::Choose(const uint32_t* s, Outcome* outcome) {
  const ProgramSpec& spec = program_.spec();
  const Grammar& grammar = event_.grammar;
  outcome->record = kNoRecord;
  const IndexedText frame{grammar.text(), grammar.end(), grammar.escapes(),
                          spec.duplicate_keys_allowed && !spec.first_of_duplicates};
  const Selection selection =
      selector_.Choose(frame, s, surroundings_->context, surroundings_->inherited);
  if (selection.chosen == nullptr) {
    UnknownRecord(selection, outcome);
    return false;
  }
  switch (selection.chosen->as) {
    case SelectAs::kRecord:
      outcome->record = selection.chosen->record;
      return true;
    case SelectAs::kControl:
      outcome->verdict = Verdict::kControl;
      break;
    case SelectAs::kIgnore:
      outcome->verdict = Verdict::kIgnored;
      break;
  }
  return false;
}

void EventJudge::UnknownRecord(const Selection& selection, Outcome* outcome) {
  switch (program_.spec().select.otherwise) {
    case Otherwise::kPass:
      return;
    case Otherwise::kIgnore:
      outcome->verdict = Verdict::kIgnored;
      return;
    case Otherwise::kQuarantine:
      break;
  }
  EventError error{.reason = Reason::kUnknownRecord};
  if (selection.value_at != nullptr) {
    const std::string_view token = event_.grammar.Token(selection.value_at);
    error.token_begin = event_.grammar.OffsetInFrame(token.data());
    error.token_bytes = static_cast<uint32_t>(token.size());
  }
  event_.findings.Add(error);
}

void EventJudge::AskRule(uint16_t number, EventAtHand* event, Outcome* outcome) {
  const RecordRule& rule = program_.code().records[outcome->record].rules[number];
  const RuleSpec& spec = program_.spec().records[outcome->record].rules[number];
  if (rule.when != nullptr) {
    const Answer asked = rules_.Check(*rule.when, event->slots, event->received_ns);
    if (asked == Answer::kFalse) return;
    if (asked == Answer::kUnverifiable) {
      ++outcome->unverifiable;
      return;
    }
  }
  const Answer answer = rules_.Check(rule.check, event->slots, event->received_ns);
  if (answer == Answer::kTrue) return;
  if (answer == Answer::kUnverifiable) {
    ++outcome->unverifiable;
    if (!spec.on_none_fails) return;
  }
  Findings& found = spec.severity == Severity::kWarn ? event->marks : event->findings;
  found.Add({.reason = Reason::kRule, .rule = number});
}

void EventJudge::DescribeEdited(EventAtHand* event, uint32_t begin, uint32_t end,
                                Outcome* outcome) {
  if (outcome->verdict == Verdict::kQuarantined) return;
  row_.clear();
  event->edits.AppendRow(event->grammar.text(), begin, end, &row_);
  outcome->row = row_;
}

void EventJudge::ApplyTransform(Outcome* outcome) {
  Transforming& t = *transforming_;
  switch (t.transform.Apply(outcome->event, surroundings_->context, surroundings_->inherited)) {
    case Transform::Result::kEvents:
      t.count = t.transform.events().size();
      t.outcome = *outcome;
      More(outcome);
      return;
    case Transform::Result::kFiltered:
      outcome->verdict = Verdict::kFiltered;
      break;
    case Transform::Result::kFailed: {
      const TransformFailure& failure = t.transform.failure();
      event_.findings.Add(
          {.reason = failure.not_object ? Reason::kNotObject : Reason::kTransformFailed,
           .note = failure.expected,
           .token_begin = failure.begin,
           .token_bytes = failure.bytes});
    }
  }
  const uint32_t begin = static_cast<uint32_t>(outcome->event.data() - event_.grammar.text());
  Describe(&event_, begin, begin + static_cast<uint32_t>(outcome->event.size()), outcome);
}

bool EventJudge::More(Outcome* outcome) {
  if (transforming_ == nullptr || transforming_->next == transforming_->count) return false;
  Transforming& t = *transforming_;
  const TransformedEvent& made = t.transform.events()[t.next++];
  EventAtHand& event = t.event;
  const uint32_t bytes = static_cast<uint32_t>(made.text.size());
  event.BeginEvent();
  event.received_ns = event_.received_ns;
  t.values.BeginEvent();
  const bool indexed = t.index.Index(made.text.data(), bytes);
  event.grammar.BeginFrame(made.text.data(), 0, bytes,
                           made.text.find('\\') != std::string_view::npos);
  *outcome = t.outcome;
  outcome->element = made.element;
  const uint32_t* after = nullptr;
  BeginRecord(outcome->record, &event);
  if (indexed) {
    const uint32_t* s = t.index.begin();
    after = IsWalked(outcome->record, made.text[0]) ? t.records[outcome->record]->Walk(s, 0)
                                                    : event.grammar.Value(s, 0, &event.findings);
  }
  if (after == nullptr) {
    event.findings.Clear();
    event.findings.Add({.reason = Reason::kTransformFailed});
  } else {
    AskRules(&event, outcome);
  }
  Describe(&event, 0, bytes, outcome);
  return true;
}

size_t EventJudge::ScratchBytes() const {
  size_t bytes = event_.grammar.ScratchBytes() + event_.edits.ScratchBytes() +
                 values_.ScratchBytes() + rules_.ScratchBytes() + row_.capacity();
  for (const auto& walker : records_) bytes += walker->ScratchBytes();
  if (transforming_ == nullptr) return bytes;
  const Transforming& t = *transforming_;
  bytes += t.transform.ScratchBytes() + t.index.ScratchBytes() + t.event.grammar.ScratchBytes() +
           t.event.edits.ScratchBytes() + t.values.ScratchBytes();
  for (const auto& walker : t.records) bytes += walker->ScratchBytes();
  return bytes;
}

}  // namespace tickgate
