#include "runtime/summary.h"

#include <array>
#include <cstdio>

#include "base/concat.h"
#include "base/text.h"

namespace tickgate {
namespace {

void AppendReasons(const RunSummary& summary, std::string* out) {
  *out += '{';
  for (const RecordReasons& of_record : ReasonsOf(summary)) {
    if (out->back() != '{') *out += ',';
    AppendJsonString(of_record.record, out);
    *out += ":{";
    for (const auto& [reason, count] : of_record.reasons) {
      if (out->back() != '{') *out += ',';
      AppendJsonString(reason, out);
      AppendAll(out, ":", count);
    }
    *out += '}';
  }
  *out += '}';
}

void AppendEpochs(const RunSummary& summary, std::string* out) {
  *out += ",\"per_epoch\":[";
  bool first = true;
  for (const EpochSummary& epoch : summary.per_epoch) {
    if (!first) *out += ',';
    first = false;
    AppendAll(out, "{\"epoch\":", epoch.epoch, ",\"events\":", epoch.events,
              ",\"good\":", epoch.good, ",\"quarantined\":", epoch.quarantined,
              ",\"cursor\":", CursorJson(epoch.cursor), '}');
  }
  *out += ']';
}

}  // namespace

std::string_view NameOf(StopReason reason) {
  switch (reason) {
    case StopReason::kRunning:
      return "running";
    case StopReason::kDrained:
      return "drained";
    case StopReason::kMaxBatches:
      return "max_batches";
    case StopReason::kMaxRecords:
      return "max_records";
    case StopReason::kSignal:
      return "signal";
    case StopReason::kBreaker:
      return "breaker";
    case StopReason::kError:
      return "error";
  }
  return "";
}

std::vector<RecordReasons> ReasonsOf(const RunSummary& summary) {
  const Counts& counts = summary.counts;
  std::vector<RecordReasons> all;
  const auto add = [&](std::string record, size_t place) {
    RecordReasons found;
    for (size_t i = 0; place < counts.reasons.size() && i < kReasonCount; ++i) {
      if (counts.reasons[place][i] == 0) continue;
      found.reasons.emplace_back(kReasonNames[i], counts.reasons[place][i]);
    }
    for (size_t i = 0; i < counts.rules.size(); ++i) {
      const StreamNames::Rule& rule = summary.names.rules.at(i);
      if (counts.rules[i] == 0 || rule.record + size_t{1} != place) continue;
      found.reasons.emplace_back(Concat("rule:", rule.name), counts.rules[i]);
    }
    found.record = std::move(record);
    if (!found.reasons.empty()) all.push_back(std::move(found));
  };
  for (size_t i = 0; i < summary.names.records.size(); ++i) add(summary.names.records[i], i + 1);
  add("_", 0);
  return all;
}

std::string SummaryJson(const RunSummary& summary) {
  const Counts& counts = summary.counts;
  std::string out = "{\"stream\":";
  AppendJsonString(summary.stream, &out);
  AppendAll(&out, ",\"trigger\":\"",
            summary.trigger == Trigger::kAvailableNow ? "available_now" : "continuous",
            "\",\"mode\":\"", NameOf(summary.mode), "\",\"stopped\":\"", NameOf(summary.stopped),
            "\",\"epochs\":", summary.epochs, ",\"frames\":", counts.frames,
            ",\"events\":", counts.events());
  for (size_t i = 0; i < kVerdictCount; ++i) {
    AppendAll(&out, ",\"", kVerdictNames[i], "\":", counts.verdicts[i]);
  }
  out += ",\"superseded\":0,\"reasons\":";
  AppendReasons(summary, &out);
  if (counts.unverifiable > 0) AppendAll(&out, ",\"unverifiable\":", counts.unverifiable);
  AppendAll(&out, ",\"bytes_in\":", counts.bytes_in, ",\"bytes_out\":", counts.bytes_out,
            ",\"gaps\":", counts.gaps,
            ",\"resumed_from\":", summary.resumed_from ? CursorJson(*summary.resumed_from) : "null",
            ",\"cursor\":", CursorJson(summary.cursor));
  std::array<char, 32> seconds;
  std::snprintf(seconds.data(), seconds.size(), "%.3f", summary.seconds);
  AppendAll(&out, ",\"seconds\":", std::string_view(seconds.data()));
  AppendEpochs(summary, &out);
  out += '}';
  return out;
}

}  // namespace tickgate
