#include "runtime/summary.h"

#include <array>
#include <cstdio>

#include "base/concat.h"
#include "base/text.h"

namespace tickgate {
namespace {

void AppendReasons(const RunSummary& summary, std::string* out) {
  *out += "{";
  bool first_record = true;
  const Counts& counts = summary.counts;
  for (size_t r = 0; r < counts.reasons.size(); ++r) {
    std::string of_record;
    for (size_t i = 0; i < kReasonCount; ++i) {
      if (counts.reasons[r][i] == 0) continue;
      if (!of_record.empty()) of_record += ',';
      AppendAll(&of_record, '"', kReasonNames[i], "\":", counts.reasons[r][i]);
    }
    if (of_record.empty()) continue;
    if (!first_record) *out += ',';
    first_record = false;
    // Failures of whole frames belong to no record.
    AppendJsonString(r < summary.records.size() ? std::string_view(summary.records[r]) : "_frame",
                     out);
    AppendAll(out, ":{", of_record, '}');
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
    case StopReason::kError:
      return "error";
  }
  return "";
}

std::string SummaryJson(const RunSummary& summary) {
  const Counts& counts = summary.counts;
  std::string out = "{\"stream\":";
  AppendJsonString(summary.stream, &out);
  AppendAll(&out, ",\"trigger\":\"",
            summary.trigger == Trigger::kAvailableNow ? "available_now" : "continuous",
            "\",\"mode\":\"enforce\",\"stopped\":\"", NameOf(summary.stopped),
            "\",\"epochs\":", summary.epochs, ",\"frames\":", counts.frames,
            ",\"events\":", counts.events());
  for (size_t i = 0; i < kVerdictCount; ++i) {
    AppendAll(&out, ",\"", kVerdictNames[i], "\":", counts.verdicts[i]);
  }
  out += ",\"superseded\":0,\"reasons\":";
  AppendReasons(summary, &out);
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
