#include "program/settle_field.h"

namespace tickgate {
namespace {

constexpr std::string_view kNullToken = "null";

void SetSlot(EventAtHand* event, const FieldCode& field, const WantedValue& value) {
  if (WantedValue* slot = event->Slot(field.quick.slot)) *slot = value;
}

void ForgetWithin(EventAtHand* event, const ValueCode& value);

void Forget(EventAtHand* event, const std::vector<FieldCode>& fields) {
  for (const FieldCode& field : fields) {
    SetSlot(event, field, {});
    ForgetWithin(event, field.value);
  }
}

// What rules and targets saw within the value is there no more.
void ForgetWithin(EventAtHand* event, const ValueCode& value) {
  if (value.object != nullptr) Forget(event, value.object->fields);
  if (value.tuple == nullptr) return;
  Forget(event, value.tuple->front);
  Forget(event, value.tuple->back);
}

// Another value in place of the one that failed.
void ReplaceFailed(EventAtHand* event, const FieldCode& field, uint32_t begin, uint32_t end) {
  switch (field.spec->on_error) {
    case OnError::kNull:
      event->edits.Replace(begin, end, kNullToken);
      SetSlot(event, field, {.state = ValueState::kNull});
      break;
    case OnError::kDefault:
      event->edits.Replace(begin, end, field.spec->default_value->token);
      SetSlot(event, field, field.default_value);
      break;
    case OnError::kWarn:
    case OnError::kQuarantine:
      break;
  }
}

}  // namespace

void SettleField(EventAtHand* event, const FieldCode& field, const BeforeField& before,
                 const uint32_t* s, const uint32_t* after, bool in_object) {
  Findings& findings = event->findings;
  if (!field.checked) {
    findings.Truncate(before.findings);
    return;
  }
  if (!field.settles) return;
  const uint32_t begin = s[0];
  const uint32_t end = begin + static_cast<uint32_t>(event->grammar.Between(s, after).size());
  const bool failed = findings.count() > before.findings && !findings.repeated();
  bool became_null = false;
  if (failed && field.spec->on_error != OnError::kQuarantine) {
    event->marks.TakeFrom(&findings, before.findings);
    if (field.spec->on_error != OnError::kWarn) {
      event->edits.Rewind(before.edits);
      ForgetWithin(event, field.value);
      ReplaceFailed(event, field, begin, end);
      became_null = field.spec->on_error == OnError::kNull;
    }
  }
  if (field.spec->mask != Mask::kNone && !became_null) {
    event->edits.Rewind(before.edits);
    const std::string_view token(event->grammar.text() + begin, end - begin);
    event->edits.Replace(begin, end, event->Masked(field.spec->mask, token));
  }
  if (in_object && !field.row_key.empty()) {
    const std::string_view key = event->grammar.Token(s - 2);
    event->edits.Replace(s[-2], s[-2] + static_cast<uint32_t>(key.size()), field.row_key);
  }
}

void SettleAbsent(EventAtHand* event, const FieldCode& field, uint16_t owner, uint32_t open,
                  uint32_t close) {
  if (field.spec == nullptr) return;
  const FieldSpec& spec = *field.spec;
  if (spec.default_value) {
    SetSlot(event, field, field.default_value);
    event->edits.AddMember(close, field.added_key,
                           event->Masked(spec.mask, spec.default_value->token));
    return;
  }
  if (!spec.required) return;
  const EventError missing = {
      .reason = Reason::kMissing,
      .field = owner,
      .missing = &spec,
      .token_begin = event->grammar.OffsetInFrame(event->grammar.text() + open)};
  if (spec.on_error == OnError::kQuarantine) {
    event->findings.Add(missing);
    return;
  }
  event->marks.Add(missing);
  if (spec.on_error != OnError::kNull) return;
  event->edits.AddMember(close, field.added_key, kNullToken);
  SetSlot(event, field, {.state = ValueState::kNull});
}

void SettleUnknown(EventAtHand* event, UnknownFields unknown, const uint32_t* s,
                   const uint32_t* after) {
  switch (unknown) {
    case UnknownFields::kPass:
      break;
    case UnknownFields::kDrop:
      event->edits.Cut(event->grammar, s, after);
      break;
    case UnknownFields::kQuarantine: {
      const Grammar& grammar = event->grammar;
      const std::string_view key = grammar.Token(s - 2);
      const std::string_view value = grammar.Between(s, after);
      event->findings.Add({.reason = Reason::kUnknownField,
                           .key_begin = grammar.OffsetInFrame(key.data()),
                           .key_bytes = static_cast<uint32_t>(key.size()),
                           .token_begin = grammar.OffsetInFrame(value.data()),
                           .token_bytes = static_cast<uint32_t>(value.size())});
    }
  }
}

// A name that the row gives to another member cannot pass beside it.
void SettleUndeclared(EventAtHand* event, const ObjectCode& object, const FieldCode& field,
                      const uint32_t* s, const uint32_t* after) {
  const bool clashes = field.reserved && object.unknown == UnknownFields::kPass;
  SettleUnknown(event, clashes ? UnknownFields::kQuarantine : object.unknown, s, after);
}

}  // namespace tickgate
