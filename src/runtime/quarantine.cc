#include "runtime/quarantine.h"

#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "program/find_masked.h"
#include "program/mask.h"

namespace tickgate {
namespace {

constexpr std::string_view kLanded = ",\"landed\":true";

// `,"key":"..."`, or `,"key_base64":"..."` where the bytes are no UTF-8.
void AppendTextMember(std::string_view name, std::string_view bytes, std::string* out) {
  if (IsUtf8(bytes)) {
    AppendAll(out, ",\"", name, "\":");
    AppendJsonString(bytes, out);
  } else {
    AppendAll(out, ",\"", name, "_base64\":\"");
    AppendBase64(bytes, out);
    *out += '"';
  }
}

// ["name","value"], or ["name",{"base64":"..."}] where the value is no UTF-8.
void AppendHeader(std::string_view name, std::string_view value, std::string* out) {
  *out += '[';
  AppendJsonString(name, out);
  *out += ',';
  if (IsUtf8(value)) {
    AppendJsonString(value, out);
  } else {
    *out += "{\"base64\":\"";
    AppendBase64(value, out);
    *out += "\"}";
  }
  *out += ']';
}

void AppendRejection(std::string_view why, std::string* out) {
  AppendAll(out, "{\"path\":\"\",\"reason\":\"", NameOf(Reason::kSinkRejected), "\",\"expected\":");
  AppendJsonString(why, out);
  *out += '}';
}

}  // namespace

QuarantineWriter::QuarantineWriter(std::string stream, std::vector<std::string> partitions,
                                   const Program& program)
    : stream_(std::move(stream)), partitions_(std::move(partitions)) {
  Use(program);
}

void QuarantineWriter::Use(const Program& program) {
  program_ = &program;
  has_masks_ = HasMasks(program.spec());
}

void QuarantineWriter::AppendHead(const Origin& origin, std::string* out) const {
  *out += "{\"stream\":";
  AppendJsonString(stream_, out);
  *out += ",\"position\":{\"partition\":";
  AppendJsonString(partitions_.at(origin.position.partition), out);
  AppendAll(out, ",\"offset\":", origin.position.offset, ",\"index\":", origin.position.index,
            "},\"received\":\"");
  AppendRfc3339(origin.context.received_ns, out);
  *out += '"';
  if (!origin.context.key.empty()) AppendTextMember("key", origin.context.key, out);
  if (origin.context.headers.empty()) return;
  *out += ",\"headers\":[";
  for (const auto& [name, value] : origin.context.headers) {
    if (out->back() != '[') *out += ',';
    AppendHeader(name, value, out);
  }
  *out += ']';
}

void QuarantineWriter::AppendContract(uint16_t record, std::string* out) const {
  *out += ",\"contract\":";
  AppendJsonString(program_->contract_version(), out);
  if (record == kNoRecord) return;
  *out += ",\"record\":";
  AppendJsonString(program_->RecordName(record), out);
}

void QuarantineWriter::AppendUnit(bool whole_frame, int32_t element,
                                  std::span<const InheritedValue> inherited, std::string* out) {
  *out += whole_frame ? ",\"unit\":\"frame\"" : ",\"unit\":\"event\"";
  if (element >= 0) AppendAll(out, ",\"element\":", element);
  bool any = false;
  for (const InheritedValue& value : inherited) {
    if (value.token.empty()) continue;
    *out += any ? "," : ",\"inherited\":{";
    any = true;
    AppendJsonString(value.name, out);
    AppendAll(out, ":", value.token);
  }
  if (any) *out += '}';
  *out += ",\"attempts\":1";
}

void QuarantineWriter::AppendRaw(std::string_view raw, uint16_t record, int64_t raw_bytes,
                                 std::string* out) const {
  std::string shown;
  const bool masked = has_masks_ && AppendMasked(program_->spec(), {.record = record}, raw, &shown);
  AppendTextMember("raw", masked ? shown : raw, out);
  if (masked) *out += ",\"masked\":true";
  if (raw_bytes > static_cast<int64_t>(raw.size())) AppendAll(out, ",\"raw_bytes\":", raw_bytes);
}

size_t QuarantineWriter::AppendJudged(const Origin& origin, const Outcome& outcome,
                                      std::string_view raw, bool landed, std::string* out) const {
  AppendHead(origin, out);
  AppendContract(outcome.whole_frame ? kNoRecord : outcome.record, out);
  AppendUnit(outcome.whole_frame, outcome.element, outcome.inherited, out);
  *out += ",\"errors\":";
  AppendErrorsJson(*program_, outcome, out);
  const size_t errors_end = out->size() - 1;
  AppendRaw(raw, outcome.whole_frame ? kNoRecord : outcome.record, 0, out);
  if (landed) *out += kLanded;
  *out += '}';
  return errors_end;
}

void QuarantineWriter::AppendFrame(const Origin& origin, Reason reason, std::string_view raw,
                                   int64_t raw_bytes, std::string* out) const {
  AppendHead(origin, out);
  AppendContract(kNoRecord, out);
  AppendUnit(true, -1, {}, out);
  AppendAll(out, ",\"errors\":[{\"path\":\"\",\"reason\":\"", NameOf(reason), "\"}]");
  AppendRaw(raw, kNoRecord, raw_bytes, out);
  *out += '}';
}

void QuarantineWriter::AppendRejected(const Origin& origin, const RowOrigin& row,
                                      std::string_view why, std::string* out) const {
  AppendHead(origin, out);
  AppendContract(row.record, out);
  AppendUnit(false, row.element, row.inherited, out);
  *out += ",\"errors\":[";
  AppendRejection(why, out);
  *out += ']';
  AppendRaw(row.event, row.record, 0, out);
  *out += '}';
}

void QuarantineWriter::AppendNotLanded(std::string_view record, size_t errors_end,
                                       std::string_view why, std::string* out) {
  AppendAll(out, record.substr(0, errors_end), ",");
  AppendRejection(why, out);
  AppendAll(out, record.substr(errors_end, record.size() - errors_end - kLanded.size() - 1), "}");
}

}  // namespace tickgate
