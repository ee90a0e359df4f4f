#include "program/program.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"
#include "base/status.h"
#include "base/text.h"
#include "program/code.h"
#include "program/compile_record.h"

namespace tickgate {
namespace {

constexpr size_t kFieldsMax = 10'000;
constexpr size_t kRecordsMax = 1'000;

absl::Status CheckShape(const ProgramSpec& spec) {
  if (spec.records.empty() || spec.records.size() > kRecordsMax) {
    return absl::InvalidArgumentError(
        Concat("a program has 1 to ", kRecordsMax, " records, not ", spec.records.size()));
  }
  if (spec.depth_max < 1 || spec.depth_max > 10'000) {
    return absl::InvalidArgumentError(Concat("depth ", spec.depth_max, " is not 1 to 10000"));
  }
  if (spec.wanted.size() + spec.frame.inherit.size() >= kNoSlot) {
    return absl::InvalidArgumentError("targets want more than 254 values of one event");
  }
  for (const RecordSpec& record : spec.records) {
    if (record.fields.size() > kFieldsMax) {
      return absl::InvalidArgumentError(
          Concat(record.fields.size(), " fields; at most ", kFieldsMax));
    }
  }
  return absl::OkStatus();
}

bool LooksAtReceipt(const ValueSpec& spec) {
  bool looks = spec.past_ns || spec.future_ns;
  if (spec.items != nullptr) looks |= LooksAtReceipt(*spec.items);
  if (spec.object != nullptr) {
    for (const FieldSpec& field : spec.object->fields) looks |= LooksAtReceipt(field.value);
  }
  if (spec.tuple != nullptr) {
    for (const FieldSpec& field : spec.tuple->front) looks |= LooksAtReceipt(field.value);
    for (const FieldSpec& field : spec.tuple->back) looks |= LooksAtReceipt(field.value);
    if (spec.tuple->rest_value != nullptr) looks |= LooksAtReceipt(*spec.tuple->rest_value);
  }
  return looks;
}

bool LooksAtReceipt(const Expression& expression) {
  if (expression.op == ExpressionOp::kReceived) return true;
  return std::any_of(expression.args.begin(), expression.args.end(),
                     [](const Expression& arg) { return LooksAtReceipt(arg); });
}

bool LooksAtReceipt(const RecordSpec& record) {
  bool looks = false;
  for (const FieldSpec& field : record.fields) looks |= LooksAtReceipt(field.value);
  if (record.positions) {
    ValueSpec whole;
    whole.tuple = std::make_shared<const TupleSpec>(*record.positions);
    looks |= LooksAtReceipt(whole);
  }
  for (const RuleSpec& rule : record.rules) {
    looks |= LooksAtReceipt(rule.check);
    for (const Expression& when : rule.when) looks |= LooksAtReceipt(when);
  }
  return looks;
}

bool LooksAtContext(const ProgramSpec& spec) {
  const SelectBy by = spec.select.by;
  return by == SelectBy::kHeader || by == SelectBy::kTopic || by == SelectBy::kStream ||
         spec.transform != nullptr ||
         std::any_of(spec.records.begin(), spec.records.end(),
                     [](const RecordSpec& record) { return LooksAtReceipt(record); });
}

}  // namespace

ValueCode::ValueCode() = default;
ValueCode::ValueCode(ValueCode&&) noexcept = default;
ValueCode& ValueCode::operator=(ValueCode&&) noexcept = default;
ValueCode::~ValueCode() = default;
ProgramCode::ProgramCode() = default;
ProgramCode::~ProgramCode() = default;

absl::StatusOr<std::shared_ptr<const Program>> Program::Build(ProgramSpec spec) {
  TG_RETURN_IF_ERROR(CheckShape(spec));
  // The code points into the spec, so the spec stands where it stays before it is compiled.
  auto code = std::make_unique<ProgramCode>();
  ProgramCode* filled = code.get();
  std::shared_ptr<Program> program(new Program(std::move(spec), std::move(code)));
  for (const RecordSpec& record : program->spec_.records) {
    TG_RETURN_IF_ERROR(CompileRecord(program->spec_, record, filled));
  }
  NumberNestedFields(filled);
  return std::shared_ptr<const Program>(std::move(program));
}

Program::Program(ProgramSpec spec, std::unique_ptr<const ProgramCode> code)
    : spec_(std::move(spec)),
      contract_version_(Concat(spec_.contract, '@', spec_.version)),
      needs_context_(LooksAtContext(spec_)),
      code_(std::move(code)) {}

Program::~Program() = default;

}  // namespace tickgate
