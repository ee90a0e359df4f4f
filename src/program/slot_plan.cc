#include "program/slot_plan.h"

#include <algorithm>
#include <charconv>

#include "base/concat.h"
#include "base/status.h"
#include "program/compile_fields.h"
#include "program/compile_quick.h"

namespace tickgate {
namespace {

struct Step {
  std::string_view name;
  std::string_view rest;  // of the path behind it
};

// `data.k[0]`: the first name, and what stands behind its point or bracket.
Step FirstStep(std::string_view path) {
  const size_t end = std::min(path.find_first_of(".[", 1), path.size());
  std::string_view rest = path.substr(end);
  if (rest.starts_with('.')) rest.remove_prefix(1);
  return {path.substr(0, end), rest};
}

FieldCode* FindField(std::vector<FieldCode>* fields, std::string_view name) {
  const auto named = [name](const FieldCode& field) { return field.name == name; };
  const auto at = std::find_if(fields->begin(), fields->end(), named);
  return at == fields->end() ? nullptr : &*at;
}

// `[2]` or `[-1]` of a tuple.
FieldCode* FindPosition(TupleCode* tuple, std::string_view step) {
  if (!step.starts_with('[')) {
    FieldCode* front = FindField(&tuple->front, step);
    return front != nullptr ? front : FindField(&tuple->back, step);
  }
  int index = 0;
  const std::string_view digits = step.substr(1, step.size() - 2);
  std::from_chars(digits.data(), digits.data() + digits.size(), index);
  std::vector<FieldCode>& side = index < 0 ? tuple->back : tuple->front;
  const size_t at = static_cast<size_t>(index < 0 ? -index - 1 : index);
  return at < side.size() ? &side[at] : nullptr;
}

absl::StatusOr<uint8_t> Take(FieldCode* field, uint8_t wanted, uint8_t* next) {
  QuickOp& quick = field->quick;
  if (quick.slot != kNoSlot) return quick.slot;
  if (wanted == kNoSlot && *next >= kNoSlot - 1) {
    return absl::InvalidArgumentError("targets and rules look at more than 254 values of an event");
  }
  quick.slot = wanted != kNoSlot ? wanted : (*next)++;
  quick.after |= kKeepValue;
  if (IsContainer(quick.kind)) quick.kind = QuickKind::kNone;
  return quick.slot;
}

absl::Status NoWay(std::string_view path) {
  return absl::InvalidArgumentError(Concat("'", path, "' leads to no member"));
}

absl::StatusOr<uint8_t> PlaceInValue(std::string_view path, uint8_t wanted, FieldCode* field,
                                     uint8_t* next);

absl::StatusOr<uint8_t> PlaceInObject(std::string_view path, uint8_t wanted, ObjectCode* object,
                                      uint8_t* next) {
  if (FieldCode* whole = FindField(&object->fields, path)) return Take(whole, wanted, next);
  const Step step = FirstStep(path);
  FieldCode* field = FindField(&object->fields, step.name);
  if (field == nullptr) {
    FieldCode looked_at;
    TG_RETURN_IF_ERROR(CompileWanted(step.name, &looked_at));
    if (object->unknown == UnknownFields::kPass) looked_at.quick = CompileQuick(&looked_at.value);
    field = &object->fields.emplace_back(std::move(looked_at));
    IndexNames(object);
  }
  return step.rest.empty() ? Take(field, wanted, next)
                           : PlaceInValue(step.rest, wanted, field, next);
}

absl::StatusOr<uint8_t> PlaceInValue(std::string_view path, uint8_t wanted, FieldCode* field,
                                     uint8_t* next) {
  ValueCode& value = field->value;
  if (value.tuple != nullptr) {
    const Step step = FirstStep(path);
    FieldCode* position = FindPosition(value.tuple.get(), step.name);
    if (position == nullptr) return NoWay(path);
    field->quick.kind = QuickKind::kNone;
    return step.rest.empty() ? Take(position, wanted, next)
                             : PlaceInValue(step.rest, wanted, position, next);
  }
  if (value.object == nullptr) {
    if (value.spec->type != ValueType::kAny && value.spec->type != ValueType::kObject) {
      return NoWay(path);
    }
    value.object = std::make_unique<ObjectCode>();
    field->quick.kind = QuickKind::kNone;
  }
  return PlaceInObject(path, wanted, value.object.get(), next);
}

}  // namespace

absl::StatusOr<uint8_t> PlaceSlot(std::string_view path, uint8_t wanted, RecordCode* record) {
  uint8_t* const next = &record->slots;
  if (record->positions == nullptr) return PlaceInObject(path, wanted, &record->object, next);
  const Step step = FirstStep(path);
  FieldCode* position = FindPosition(record->positions->tuple.get(), step.name);
  if (position == nullptr) return NoWay(path);
  return step.rest.empty() ? Take(position, wanted, next)
                           : PlaceInValue(step.rest, wanted, position, next);
}

}  // namespace tickgate
