#include "program/program.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "program/compile_quick.h"
#include "program/compile_value.h"

namespace tickgate {
namespace {

constexpr size_t kFieldsMax = 10'000;
const ValueSpec kAnyValue;

absl::Status CompileField(const FieldSpec& spec, FieldCode* field) {
  field->name = spec.name;
  field->declared = field->checked = true;
  field->required = spec.required;
  TG_RETURN_IF_ERROR(CompileValue(spec.name, spec.value, &field->value));
  field->quick = CompileQuick(&field->value);
  return absl::OkStatus();
}

// Gives every wanted name its slot. A name that is no field, or a field that is not looked at,
// becomes a field whose failures count for nothing.
absl::Status PlaceWanted(const ProgramSpec& spec, RecordCode* record, ProgramCode* code) {
  for (size_t i = 0; i < spec.wanted.size(); ++i) {
    const std::string& name = spec.wanted[i];
    const auto named = [&name](const auto& field) { return field.name == name; };
    auto field = std::find_if(record->fields.begin(), record->fields.end(), named);
    if (field == record->fields.end()) {
      const std::vector<FieldSpec>& declared = spec.records[0].fields;
      const auto type = std::find_if(declared.begin(), declared.end(), named);
      FieldCode extra;
      extra.name = name;
      extra.declared = type != declared.end();
      TG_RETURN_IF_ERROR(
          CompileValue(name, type == declared.end() ? kAnyValue : type->value, &extra.value));
      if (record->unknown == UnknownFields::kPass) extra.quick = CompileQuick(&extra.value);
      field = record->fields.insert(record->fields.end(), std::move(extra));
    }
    QuickOp& quick = field->quick;
    if (quick.slot != kNoSlot) {
      code->wanted_again.emplace_back(static_cast<uint8_t>(i), quick.slot);
      continue;
    }
    quick.slot = static_cast<uint8_t>(i);
    if (quick.kind == QuickKind::kUnsignedList) quick.kind = QuickKind::kNone;
  }
  return absl::OkStatus();
}

absl::Status CompileRecord(const ProgramSpec& spec, ProgramCode* code) {
  RecordCode& record = code->records.emplace_back();
  if (!spec.grammar_only) {
    record.unknown = spec.records[0].unknown;
    for (const FieldSpec& field : spec.records[0].fields) {
      FieldCode compiled;
      TG_RETURN_IF_ERROR(CompileField(field, &compiled));
      record.required += compiled.required ? 1 : 0;
      record.fields.push_back(std::move(compiled));
    }
  }
  return PlaceWanted(spec, &record, code);
}

absl::Status CheckShape(const ProgramSpec& spec) {
  if (spec.records.size() != 1) {
    return absl::InvalidArgumentError(
        Concat("a program has one record, not ", spec.records.size()));
  }
  if (spec.depth_max < 1 || spec.depth_max > 10'000) {
    return absl::InvalidArgumentError(Concat("depth ", spec.depth_max, " is not 1 to 10000"));
  }
  if (spec.wanted.size() >= kNoSlot) {
    return absl::InvalidArgumentError("targets want more than 254 values of one event");
  }
  const std::vector<FieldSpec>& fields = spec.records[0].fields;
  if (fields.size() > kFieldsMax) {
    return absl::InvalidArgumentError(Concat(fields.size(), " fields; at most ", kFieldsMax));
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (fields[i].name == fields[j].name) {
        return absl::InvalidArgumentError(Concat("field '", fields[i].name, "' stands twice"));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Program>> Program::Build(ProgramSpec spec) {
  TG_RETURN_IF_ERROR(CheckShape(spec));
  // The code points into the spec, so the spec stands where it stays before it is compiled.
  auto code = std::make_unique<ProgramCode>();
  ProgramCode* filled = code.get();
  std::shared_ptr<Program> program(new Program(std::move(spec), std::move(code)));
  TG_RETURN_IF_ERROR(CompileRecord(program->spec_, filled));
  return std::shared_ptr<const Program>(std::move(program));
}

Program::Program(ProgramSpec spec, std::unique_ptr<const ProgramCode> code)
    : spec_(std::move(spec)),
      contract_version_(Concat(spec_.contract, '@', spec_.version)),
      code_(std::move(code)) {}

Program::~Program() = default;

}  // namespace tickgate
