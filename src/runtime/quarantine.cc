#include "runtime/quarantine.h"

#include <utility>

#include "base/concat.h"
#include "base/text.h"
#include "base/timestamp.h"

namespace tickgate {

QuarantineWriter::QuarantineWriter(std::string stream, std::vector<std::string> partitions,
                                   const Program& program)
    : stream_(std::move(stream)), partitions_(std::move(partitions)), program_(program) {}

void QuarantineWriter::AppendHead(const Origin& origin, std::string* out) const {
  *out += "{\"stream\":";
  AppendJsonString(stream_, out);
  *out += ",\"position\":{\"partition\":";
  AppendJsonString(partitions_.at(origin.position.partition), out);
  AppendAll(out, ",\"offset\":", origin.position.offset, ",\"index\":", origin.position.index,
            "},\"received\":\"");
  AppendRfc3339(origin.received_ns, out);
  *out += '"';
}

void QuarantineWriter::AppendContract(const uint16_t* record, bool whole_frame,
                                      std::string* out) const {
  *out += ",\"contract\":";
  AppendJsonString(program_.contract_version(), out);
  if (record != nullptr) {
    *out += ",\"record\":";
    AppendJsonString(program_.RecordName(*record), out);
  }
  *out += whole_frame ? ",\"unit\":\"frame\"" : ",\"unit\":\"event\"";
  *out += ",\"attempts\":1";
}

void QuarantineWriter::AppendRaw(std::string_view raw, int64_t raw_bytes, std::string* out) {
  if (IsUtf8(raw)) {
    *out += ",\"raw\":";
    AppendJsonString(raw, out);
  } else {
    *out += ",\"raw_base64\":\"";
    AppendBase64(raw, out);
    *out += '"';
  }
  if (raw_bytes > static_cast<int64_t>(raw.size())) AppendAll(out, ",\"raw_bytes\":", raw_bytes);
  *out += '}';
}

void QuarantineWriter::AppendJudged(const Origin& origin, const Outcome& outcome,
                                    std::string* out) const {
  AppendHead(origin, out);
  AppendContract(outcome.whole_frame ? nullptr : &outcome.record, outcome.whole_frame, out);
  *out += ",\"errors\":";
  AppendErrorsJson(program_, outcome, out);
  AppendRaw(outcome.event, 0, out);
}

void QuarantineWriter::AppendFrame(const Origin& origin, Reason reason, std::string_view raw,
                                   int64_t raw_bytes, std::string* out) const {
  AppendHead(origin, out);
  AppendContract(nullptr, true, out);
  AppendAll(out, ",\"errors\":[{\"path\":\"\",\"reason\":\"", NameOf(reason), "\"}]");
  AppendRaw(raw, raw_bytes, out);
}

void QuarantineWriter::AppendRejected(const Origin& origin, uint16_t record, std::string_view why,
                                      std::string_view raw, std::string* out) const {
  AppendHead(origin, out);
  AppendContract(&record, false, out);
  AppendAll(out, ",\"errors\":[{\"path\":\"\",\"reason\":\"", NameOf(Reason::kSinkRejected),
            "\",\"expected\":");
  AppendJsonString(why, out);
  *out += "}]";
  AppendRaw(raw, 0, out);
}

}  // namespace tickgate
