// The part of ValueJudge for containers that a step of a coercion made (parse_json, wrap_list):
// they stand in no frame, so they get an index of their own.
#include <cstring>
#include <string>

#include "event/frame.h"
#include "program/structural_index.h"
#include "program/value_judge.h"

namespace tickgate {

struct ValueJudge::Inner {
  Inner(const ProgramSpec& spec, const ProgramCode& code, bool quick)
      : index(kBytesExpected), event(spec, code, kBytesExpected), judge(&event, code, quick) {}

  static constexpr size_t kBytesExpected = 4096;

  StructuralIndex index;
  EventAtHand event;
  ValueJudge judge;
};

ValueJudge::ValueJudge(EventAtHand* event, const ProgramCode& code, bool quick)
    : event_(*event),
      grammar_(event->grammar),
      findings_(event->findings),
      code_(code),
      quick_(quick),
      scalars_(&event->grammar, &event->findings),
      seen_(code.nested_fields),
      follows_(code.nested_fields) {}

ValueJudge::~ValueJudge() = default;

// The index reads some bytes beyond a text.
const char* ValueJudge::Padded(std::string_view text) {
  char* const room = made_.Claim(text.size() + 2 * kReadablePadding);
  std::memset(room, ' ', text.size() + 2 * kReadablePadding);
  std::memcpy(room + kReadablePadding, text.data(), text.size());
  return room + kReadablePadding;
}

void ValueJudge::Instead(const ValueSite& site, std::string_view token, std::string_view instead) {
  const uint32_t begin = static_cast<uint32_t>(token.data() - grammar_.text());
  const uint32_t end = begin + static_cast<uint32_t>(token.size());
  if (instead[0] != '{' && instead[0] != '[') {
    event_.edits.Replace(begin, end, instead);
    return;
  }
  if (inner_ == nullptr) inner_ = std::make_unique<Inner>(event_.spec, code_, quick_);
  EventAtHand& inner = inner_->event;
  inner.BeginEvent();
  inner.received_ns = event_.received_ns;
  inner_->judge.BeginEvent();
  const uint32_t bytes = static_cast<uint32_t>(instead.size());
  const char* const text = Padded(instead);
  const uint32_t* after = nullptr;
  if (inner_->index.Index(text, bytes)) {
    inner.grammar.BeginFrame(text, 0, bytes, instead.find('\\') != std::string_view::npos);
    const ValueSite there{site.code, site.field, site.depth, nullptr, site.received_ns};
    after = inner_->judge.Judged(there, inner_->index.begin());
  }
  if (after == nullptr) {
    scalars_.Add(site, Reason::kType, token);
    return;
  }
  // What failed within is told of the value as it came: its parts stand nowhere in the event.
  for (EventError error : inner.findings.errors()) {
    error.token_begin = grammar_.OffsetInFrame(token.data());
    error.token_bytes = static_cast<uint32_t>(token.size());
    error.key_begin = error.key_bytes = 0;
    error.missing = nullptr;
    if (error.value == nullptr) error.value = site.code.spec;
    error.field = site.field;
    findings_.Add(error);
  }
  std::string row;
  inner.edits.AppendRow(text, 0, bytes, &row);
  event_.edits.Replace(begin, end, row);
  for (size_t i = 0; i < inner.slots.size(); ++i) {
    if (inner.slots[i].state != ValueState::kAbsent) event_.slots[i] = inner.slots[i];
  }
  if (site.wanted != nullptr) {
    *site.wanted = {.text = {text, bytes},
                    .present = true,
                    .state = instead[0] == '{' ? ValueState::kObject : ValueState::kList};
  }
}

}  // namespace tickgate
