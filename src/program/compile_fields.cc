#include "program/compile_fields.h"

#include <algorithm>
#include <numeric>

#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "program/compile_quick.h"
#include "program/compile_value.h"
#include "program/time_value.h"
#include "program/token_state.h"

namespace tickgate {
namespace {

const ValueSpec kAnyValue;

// `emit_object`: of a tuple within, whether its row is an object.
absl::Status CompileNested(const ValueSpec& spec, bool emit_object, ValueCode* value) {
  if (spec.object != nullptr) {
    value->object = std::make_unique<ObjectCode>();
    TG_RETURN_IF_ERROR(
        CompileFields(spec.object->fields, spec.object->unknown, value->object.get()));
  }
  if (spec.tuple != nullptr) {
    value->tuple = std::make_unique<TupleCode>();
    TG_RETURN_IF_ERROR(CompileTuple(*spec.tuple, emit_object, value->tuple.get()));
  }
  if (value->items != nullptr) {
    TG_RETURN_IF_ERROR(CompileNested(*spec.items, false, value->items.get()));
    value->items->quick = CompileQuick(value->items.get());
  }
  return absl::OkStatus();
}

WantedValue SlotOfDefault(const ValueSpec& spec, const Literal& literal) {
  WantedValue value{.text = literal.token, .present = true, .state = StateOf(literal.token)};
  if (value.state == ValueState::kNull) return {.state = ValueState::kNull};
  if (value.state == ValueState::kString) value.text = literal.string;
  if (spec.type != ValueType::kTimestamp) return value;
  const TimeRead read = value.state == ValueState::kString
                            ? ReadTimeText(spec.unit, literal.string, true, &value.timestamp_ns)
                            : ReadTimeNumber(spec.unit, literal.token, &value.timestamp_ns);
  if (read != TimeRead::kOk) return {.state = ValueState::kNone};
  return value;
}

absl::Status CompileField(const FieldSpec& spec, bool emit_object, FieldCode* field) {
  field->name = spec.name;
  field->spec = &spec;
  field->declared = field->checked = true;
  field->required = spec.required && !spec.default_value;
  TG_RETURN_IF_ERROR(CompileValue(spec.name, spec.value, &field->value));
  TG_RETURN_IF_ERROR(CompileNested(spec.value, emit_object, &field->value));
  field->quick = CompileQuick(&field->value);
  if (!spec.rename.empty()) AppendJsonString(spec.rename, &field->row_key);
  AppendJsonString(spec.rename.empty() ? spec.name : spec.rename, &field->added_key);
  const bool edits = !spec.rename.empty() || spec.mask != Mask::kNone;
  if (edits) field->quick.after |= kEditRow;
  field->settles = edits || spec.on_error != OnError::kQuarantine;
  if (spec.default_value) field->default_value = SlotOfDefault(spec.value, *spec.default_value);
  return absl::OkStatus();
}

absl::Status CheckNames(std::span<const FieldSpec> specs) {
  std::vector<std::string_view> names;
  for (const FieldSpec& spec : specs) names.push_back(spec.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(Concat("field '", *twice, "' stands twice"));
}

// The names that fields get in the row, where no field has them in the event.
absl::Status ReserveNames(std::span<const FieldSpec> specs, ObjectCode* object) {
  for (const FieldSpec& spec : specs) {
    const auto named = [&spec](const FieldCode& field) { return field.name == spec.rename; };
    if (spec.rename.empty() || std::any_of(object->fields.begin(), object->fields.end(), named)) {
      continue;
    }
    FieldCode reserved;
    TG_RETURN_IF_ERROR(CompileWanted(spec.rename, &reserved));
    reserved.reserved = true;
    object->fields.push_back(std::move(reserved));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CompileWanted(std::string_view name, FieldCode* field) {
  field->name = std::string(name);
  return CompileValue(name, kAnyValue, &field->value);
}

void IndexNames(ObjectCode* object) {
  object->by_name.resize(object->fields.size());
  std::iota(object->by_name.begin(), object->by_name.end(), uint16_t{0});
  std::sort(object->by_name.begin(), object->by_name.end(), [object](uint16_t a, uint16_t b) {
    return object->fields[a].name < object->fields[b].name;
  });
}

absl::Status CompileFields(std::span<const FieldSpec> specs, UnknownFields unknown,
                           ObjectCode* object) {
  TG_RETURN_IF_ERROR(CheckNames(specs));
  object->unknown = unknown;
  for (const FieldSpec& spec : specs) {
    FieldCode field;
    TG_RETURN_IF_ERROR(CompileField(spec, false, &field));
    object->required += field.required ? 1 : 0;
    object->fills |= spec.default_value.has_value();
    object->fields.push_back(std::move(field));
  }
  TG_RETURN_IF_ERROR(ReserveNames(specs, object));
  IndexNames(object);
  return absl::OkStatus();
}

absl::Status CompileTuple(const TupleSpec& spec, bool emit_object, TupleCode* tuple) {
  if (emit_object && spec.rest != Rest::kNone) {
    return absl::InvalidArgumentError("a row that is an object has no place for a rest");
  }
  tuple->spec = &spec;
  tuple->emit_object = emit_object;
  for (auto [specs, fields] : {std::pair{&spec.front, &tuple->front}, {&spec.back, &tuple->back}}) {
    for (const FieldSpec& position : *specs) {
      FieldCode field;
      TG_RETURN_IF_ERROR(CompileField(position, emit_object, &field));
      field.row_key.clear();
      if (emit_object) {
        AppendJsonString(position.rename.empty() ? position.name : position.rename, &field.row_key);
        field.row_key += ':';
      }
      fields->push_back(std::move(field));
    }
  }
  for (size_t i = 0; i < spec.front.size(); ++i) {
    if (spec.front[i].required) tuple->front_required = i + 1;
  }
  if (spec.rest != Rest::kTyped) return absl::OkStatus();
  tuple->rest = std::make_unique<ValueCode>();
  TG_RETURN_IF_ERROR(CompileValue("rest", *spec.rest_value, tuple->rest.get()));
  TG_RETURN_IF_ERROR(CompileNested(*spec.rest_value, false, tuple->rest.get()));
  tuple->rest->quick = CompileQuick(tuple->rest.get());
  return absl::OkStatus();
}

}  // namespace tickgate
