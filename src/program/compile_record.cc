#include "program/compile_record.h"

#include <algorithm>

#include "base/concat.h"
#include "base/status.h"
#include "program/compile_fields.h"
#include "program/slot_plan.h"

namespace tickgate {
namespace {

// The fields that targets want, where nothing is checked: of their type, but all that comes is
// good.
absl::Status CompileLookedAt(const ProgramSpec& spec, const RecordSpec& record,
                             ObjectCode* object) {
  for (const FieldSpec& field : record.fields) {
    const auto wants = [&field](std::string_view path) {
      return path == field.name || path.starts_with(field.name + '.');
    };
    if (std::none_of(spec.wanted.begin(), spec.wanted.end(), wants)) continue;
    ObjectCode one;
    TG_RETURN_IF_ERROR(CompileFields({&field, 1}, UnknownFields::kPass, &one));
    FieldCode& code = one.fields[0];
    code.spec = nullptr;
    code.required = code.checked = code.settles = false;
    code.row_key.clear();
    code.quick.after = 0;
    object->fields.push_back(std::move(code));
  }
  IndexNames(object);
  return absl::OkStatus();
}

absl::Status CompileShape(const ProgramSpec& spec, const RecordSpec& record, RecordCode* code) {
  if (record.positions) {
    code->spec_of_positions = std::make_unique<ValueSpec>();
    code->spec_of_positions->type = ValueType::kTuple;
    code->positions = std::make_unique<ValueCode>();
    code->positions->spec = code->spec_of_positions.get();
    code->positions->tuple = std::make_unique<TupleCode>();
    return CompileTuple(*record.positions, record.emit == Emit::kObject,
                        code->positions->tuple.get());
  }
  if (spec.grammar_only) return CompileLookedAt(spec, record, &code->object);
  return CompileFields(record.fields, record.unknown, &code->object);
}

std::optional<size_t> InheritedIndex(const ProgramSpec& spec, std::string_view name) {
  for (size_t i = 0; i < spec.frame.inherit.size(); ++i) {
    if (spec.frame.inherit[i].name == name) return i;
  }
  return std::nullopt;
}

absl::StatusOr<uint8_t> Place(const ProgramSpec& spec, std::string_view path, uint8_t wanted,
                              RecordCode* record) {
  if (const std::optional<size_t> index = InheritedIndex(spec, path)) {
    record->looks_at_inherited = true;
    return static_cast<uint8_t>(spec.wanted.size() + *index);
  }
  return PlaceSlot(path, wanted, record);
}

absl::Status CompileRules(const ProgramSpec& spec, const RecordSpec& record, RecordCode* code) {
  absl::Status failed;
  const SlotOf slot_of = [&](std::string_view path) -> std::optional<uint16_t> {
    const absl::StatusOr<uint8_t> slot = Place(spec, path, kNoSlot, code);
    if (slot.ok()) return *slot;
    failed = slot.status();
    return std::nullopt;
  };
  const auto compile = [&](const Expression& expression) -> absl::StatusOr<RuleCode> {
    absl::StatusOr<RuleCode> rule = CompileRule(expression, slot_of);
    return failed.ok() ? std::move(rule) : failed;
  };
  for (const RuleSpec& rule : record.rules) {
    RecordRule& compiled = code->rules.emplace_back();
    TG_ASSIGN_OR_RETURN(compiled.check, compile(rule.check));
    if (rule.when.empty()) continue;
    compiled.when = std::make_unique<RuleCode>();
    TG_ASSIGN_OR_RETURN(*compiled.when, compile(rule.when[0]));
  }
  return absl::OkStatus();
}

absl::Status CompileTicks(const ProgramSpec& spec, const RecordSpec& record, RecordCode* code) {
  for (size_t i = 0; i < record.fields.size(); ++i) {
    const ValueSpec& value = record.fields[i].value;
    if (value.tick == nullptr || value.tick_by.empty()) continue;
    TickCheck& check = code->ticks.emplace_back();
    check.spec = &value;
    check.field = static_cast<uint16_t>(i);
    TG_ASSIGN_OR_RETURN(check.value, Place(spec, record.fields[i].name, kNoSlot, code));
    TG_ASSIGN_OR_RETURN(check.key, Place(spec, value.tick_by, kNoSlot, code));
  }
  return absl::OkStatus();
}

// A name that is asked for twice has one slot; the other place gets a copy.
absl::Status PlaceWanted(const ProgramSpec& spec, RecordCode* record) {
  for (size_t i = 0; i < spec.wanted.size(); ++i) {
    const uint8_t place = static_cast<uint8_t>(i);
    const absl::StatusOr<uint8_t> slot = Place(spec, spec.wanted[i], place, record);
    // Positions have no members that are not declared; such a value is absent.
    if (!slot.ok() && record->positions != nullptr) continue;
    TG_RETURN_IF_ERROR(slot.status());
    if (*slot != place) record->wanted_again.emplace_back(place, *slot);
  }
  return absl::OkStatus();
}

void NumberObject(ObjectCode* object, bool nested, uint32_t* next);

void NumberValue(ValueCode* value, uint32_t* next) {
  if (value->object != nullptr) NumberObject(value->object.get(), true, next);
  if (value->items != nullptr) NumberValue(value->items.get(), next);
  if (value->tuple == nullptr) return;
  for (FieldCode& field : value->tuple->front) NumberValue(&field.value, next);
  for (FieldCode& field : value->tuple->back) NumberValue(&field.value, next);
  if (value->tuple->rest != nullptr) NumberValue(value->tuple->rest.get(), next);
}

void NumberObject(ObjectCode* object, bool nested, uint32_t* next) {
  if (nested) {
    object->first_field = *next;
    *next += static_cast<uint32_t>(object->fields.size()) + 1;
  }
  for (FieldCode& field : object->fields) NumberValue(&field.value, next);
}

}  // namespace

absl::Status CompileRecord(const ProgramSpec& spec, const RecordSpec& record, ProgramCode* code) {
  RecordCode& compiled = code->records.emplace_back();
  compiled.slots = static_cast<uint8_t>(spec.wanted.size() + spec.frame.inherit.size());
  TG_RETURN_IF_ERROR(CompileShape(spec, record, &compiled));
  TG_RETURN_IF_ERROR(PlaceWanted(spec, &compiled));
  if (!spec.grammar_only) {
    TG_RETURN_IF_ERROR(CompileTicks(spec, record, &compiled));
    TG_RETURN_IF_ERROR(CompileRules(spec, record, &compiled));
  }
  code->slots = std::max(code->slots, compiled.slots);
  return absl::OkStatus();
}

void NumberNestedFields(ProgramCode* code) {
  for (RecordCode& record : code->records) {
    NumberObject(&record.object, false, &code->nested_fields);
    if (record.positions != nullptr) NumberValue(record.positions.get(), &code->nested_fields);
  }
}

}  // namespace tickgate
