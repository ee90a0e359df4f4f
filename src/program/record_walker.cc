#include "program/record_walker.h"

#include <algorithm>

#include "program/index_path.h"
#include "program/keep_quick.h"
#include "program/quick_check.h"
#include "program/settle_field.h"
#include "program/tick_table.h"

namespace tickgate {
namespace {

constexpr uint32_t kPatienceMax = 1024;

}  // namespace

RecordWalker::RecordWalker(const RecordCode& record, EventAtHand* event, ValueJudge* values,
                           bool quick)
    : record_(record),
      object_(record.object),
      event_(*event),
      grammar_(event->grammar),
      values_(*values),
      quick_(quick),
      keys_(record.object, &unknown_op_) {
  if (object_.unknown == UnknownFields::kPass) unknown_op_.kind = QuickKind::kAny;
}

void RecordWalker::BeginBlock() {
  if (!keys_.full()) return;
  keys_.ForgetLearned();
  layout_.Truncate(0);
}

const uint32_t* RecordWalker::Walk(const uint32_t* s, int depth) {
  depth_ = depth + 1;
  const char first = grammar_.At(*s);
  if (first != (record_.positions != nullptr ? '[' : '{')) return NoObject(s);
  if (record_.positions != nullptr) {
    return values_.Value({*record_.positions, kNoField, depth, nullptr, event_.received_ns}, s);
  }
  if (depth == grammar_.depth_max()) return grammar_.Fail(Reason::kTooDeep);
  const uint32_t open = *s;
  // Quick checks count no levels: a list of tuples opens two.
  s = quick_ && depth + 3 <= grammar_.depth_max() ? Along(s) : Anew<false>(s);
  if (s == nullptr) return nullptr;
  if (required_ != object_.required || object_.fills) SettleAbsentFields(open, s[-1]);
  if (!record_.ticks.empty()) CheckTicks();
  return s;
}

// Nothing but its grammar is looked at.
const uint32_t* RecordWalker::NoObject(const uint32_t* s) {
  s = grammar_.Value(s, depth_ - 1, &event_.findings);
  if (s == nullptr || event_.findings.repeated()) return s;
  event_.findings.Add({.reason = Reason::kNotObject});
  return s;
}

// What a value that is surely good leaves to do.
inline void RecordWalker::AfterQuick(const QuickOp& op, const KnownKey& key, const uint32_t* s,
                                     const uint32_t* after, SmallDecimal number) {
  if ((op.after & kKeepValue) != 0) {
    KeepQuick(op, grammar_.text() + s[0], s[1] - s[0], number, &event_.slots[op.slot]);
  }
  if ((op.after & kEditRow) != 0) {
    SettleField(&event_, object_.fields[key.field], BeforeField(event_), s, after, true);
  }
}

// Steps need no bound of their own: beyond the index stand its end marks, between which no value is
// good, and one that lies behind the frame fails at the closing brace.
inline const uint32_t* RecordWalker::Along(const uint32_t* s) {
  const char* const text = grammar_.text();
  const uint32_t end = grammar_.end();
  const bool escapes = grammar_.escapes();
  const int64_t received_ns = event_.received_ns;
  for (const LayoutStep* step = layout_.begin();; ++step) {
    if (!Layout::Matches(*step, text + s[0]) && !layout_.MatchesLong(*step, text + s[0])) {
      return Leave(step, s);
    }
    s += step->advance;
    const QuickOp& op = *step->op;
    SmallDecimal number;
    const uint32_t* after = QuickValue(op, text, s, end, escapes, received_ns, &number);
    if (after == nullptr) {
      if (op.kind == QuickKind::kEnd) return Close(step, s);
      after = SlowValue(keys_.keys()[step->key], s);
      if (after == nullptr) return nullptr;
    } else if (op.after != 0) {
      AfterQuick(op, keys_.keys()[step->key], s, after, number);
    }
    s = after;
  }
}

// The closing brace stands where the layout ends.
const uint32_t* RecordWalker::Close(const LayoutStep* step, const uint32_t* s) {
  if (*s >= grammar_.end() || layout_.required() != object_.required) return Leave(step, s);
  departures_ = 0;
  patience_ = 2;
  required_ = object_.required;
  if (object_.fills) {
    BeginKeys();
    required_ = object_.required;
    for (const LayoutStep& passed : std::span(layout_.begin(), layout_.size())) {
      keys_.keys()[passed.key].stamp = keys_.keys()[passed.folded].stamp = stamp_;
    }
  }
  return s + 1;
}

// The event leaves the layout before `step`. What it has shown so far is noted, key by key.
const uint32_t* RecordWalker::Leave(const LayoutStep* step, const uint32_t* s) {
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
void RecordWalker::BeginKeys() {
  stamp_ = keys_.BeginEvent();
  required_ = 0;
  members_ = 0;
}

template <bool kQuick>
const uint32_t* RecordWalker::Anew(const uint32_t* s) {
  BeginKeys();
  if (grammar_.At(s[1]) == '}') return s + 2;
  return Members<kQuick>(s, keys_.before_first());
}

void RecordWalker::Learn(const uint32_t* s, const KnownKey* key) {
  const char* const text = grammar_.text();
  const std::string_view literal(text + s[0], s[3] - s[0]);
  const bool known = key != &no_key_ && key != &passed_over_;
  learning_ = known && literal.find('\\') == std::string_view::npos;
  if (!learning_) return;
  const uint16_t number = static_cast<uint16_t>(key - keys_.keys());
  const bool required = key->required != 0;
  if (layout_.size() > 0) {
    const LayoutStep& last = layout_.last();
    const bool constant = last.op->kind == QuickKind::kLiteral && last.op->after == 0 &&
                          last.folded == 0 && QuickLiteral(*last.op, text + s[-1], s[0] - s[-1]);
    if (constant && layout_.Fold({text + s[-4], s[3] - s[-4]}, key->op, number, required)) return;
  }
  learning_ = layout_.Add(literal, key->op, number, required);
}

template <bool kQuick>
const uint32_t* RecordWalker::Members(const uint32_t* s, KnownKey* key) {
  const char* const text = grammar_.text();
  const uint32_t end = grammar_.end();
  const bool escapes = grammar_.escapes();
  const int64_t received_ns = event_.received_ns;
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
    SmallDecimal number;
    const uint32_t* after =
        kQuick ? QuickValue(*key->op, text, s, end, escapes, received_ns, &number) : nullptr;
    if (after == nullptr) {
      after = SlowValue(*key, s);
      if (after == nullptr) return nullptr;
    } else if (key->op->after != 0) {
      AfterQuick(*key->op, *key, s, after, number);
    }
    s = after;
    separator = text[*s];
  } while (separator == ',');
  if (separator != '}' || *s >= end) return grammar_.Fail(Reason::kNotJson);
  return s + 1;
}

KnownKey* RecordWalker::FindKey(const uint32_t* s, KnownKey* before) {
  if (grammar_.At(s[0]) != '"') return grammar_.Fail(Reason::kNotJson);
  const std::string_view token = grammar_.Token(s);
  std::string_view content;
  if (!grammar_.String(token, &content)) return nullptr;
  if (grammar_.At(s[1]) != ':' || s[2] >= grammar_.end()) {
    return grammar_.Fail(Reason::kNotJson);
  }
  // Once a key of this event went to the member table, all that are not known yet must.
  KnownKey* key = keys_.Find(content, members_ == 0);
  if (key == nullptr) {
    if (members_ == 0) members_ = grammar_.members().OpenObject();
    no_key_ = {};
    no_key_.op = &unknown_op_;
    no_key_.field = kNoField;
    return grammar_.members().Insert(members_, content) ? &no_key_ : Repeated(no_key_, token);
  }
  if (key->stamp == stamp_) return Repeated(*key, token);
  if (content.data() == token.data() + 1) {
    keys_.Expect(before, key, {grammar_.text() + s[0], s[2] - s[0]});
  }
  return key;
}

KnownKey* RecordWalker::Repeated(const KnownKey& key, std::string_view token) {
  if (!grammar_.duplicate_keys_allowed()) grammar_.AddDuplicate(token, &event_.findings);
  const bool is_field = key.field != kNoField;
  if (!grammar_.duplicate_keys_allowed() || (is_field && event_.spec.first_of_duplicates)) {
    return PassedOver(key);
  }
  passed_over_ = key;
  passed_over_.required = 0;
  return &passed_over_;
}

KnownKey* RecordWalker::PassedOver(const KnownKey& key) {
  passed_over_ = key;
  passed_over_.required = 0;
  passed_over_.next = 0;
  passed_over_.op = &passed_over_op_;
  return &passed_over_;
}

const uint32_t* RecordWalker::SlowValue(const KnownKey& key, const uint32_t* s) {
  if (s[0] >= grammar_.end()) return grammar_.Fail(Reason::kNotJson);
  if (key.field == kNoField) {
    const uint32_t* after = grammar_.Value(s, depth_, &event_.findings);
    if (after != nullptr && key.op != &passed_over_op_) {
      SettleUnknown(&event_, object_.unknown, s, after);
    }
    return after;
  }
  const FieldCode& field = object_.fields[key.field];
  const BeforeField before(event_);
  const uint32_t* after = IsJudged(key, s)
                              ? values_.Value({field.value, key.field, depth_,
                                               event_.Slot(field.quick.slot), event_.received_ns},
                                              s)
                              : grammar_.Value(s, depth_, &event_.findings);
  if (after == nullptr) return nullptr;
  if (field.settles || !field.checked) SettleField(&event_, field, before, s, after, true);
  if (!field.declared) SettleUndeclared(&event_, object_, field, s, after);
  return after;
}

// Of a key that stands twice one value is judged; what the row makes of its name and value holds
// for both.
bool RecordWalker::IsJudged(const KnownKey& key, const uint32_t* s) const {
  if (key.op == &passed_over_op_) return false;
  if (!grammar_.duplicate_keys_allowed() || event_.spec.first_of_duplicates) return true;
  return !ComesAgain(Indexed(grammar_), s - 2, object_.fields[key.field].name);
}

void RecordWalker::SettleAbsentFields(uint32_t open, uint32_t close) {
  for (size_t i = 0; i < object_.fields.size(); ++i) {
    if (keys_.keys()[i + 1].stamp == stamp_) continue;
    SettleAbsent(&event_, object_.fields[i], static_cast<uint16_t>(i), open, close);
  }
}

// Steps that depend on another value of the event, once both are known.
void RecordWalker::CheckTicks() {
  for (const TickCheck& check : record_.ticks) {
    const WantedValue& value = event_.slots[check.value];
    const WantedValue& key = event_.slots[check.key];
    Decimal number;
    if (!value.present || !key.present || ParseDecimal(value.text, &number) != DecimalParse::kOk ||
        IsOnTick(*check.spec->tick, key.text, number)) {
      continue;
    }
    event_.findings.Add({.reason = Reason::kMultipleOf,
                         .field = check.field,
                         .value = check.spec,
                         .token_begin = grammar_.OffsetInFrame(value.text.data()),
                         .token_bytes = static_cast<uint32_t>(value.text.size())});
  }
}

}  // namespace tickgate
