#include "cli/summary_table.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/concat.h"
#include "cli/figures.h"

namespace tickgate {
namespace {

constexpr size_t kLabelColumns = 24, kNumberColumns = 14;

std::string Seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f s", seconds);
  return text;
}

std::string Padded(std::string_view text, size_t columns) {
  std::string padded(text);
  if (padded.size() < columns) padded.resize(columns, ' ');
  return padded;
}

std::string RightAligned(std::string text) {
  if (text.size() < kNumberColumns) text.insert(0, kNumberColumns - text.size(), ' ');
  return text;
}

void AppendLine(std::string_view label, std::string_view value, std::string* out) {
  AppendAll(out, "  ", Padded(label, kLabelColumns), value, "\n");
}

void AppendNumber(std::string_view label, uint64_t number, std::string* out) {
  AppendLine(label, RightAligned(WithCommas(number)), out);
}

// The verdicts that occurred; good and quarantined always.
void AppendVerdicts(const Counts& counts, bool color, std::string* out) {
  for (size_t i = 0; i < kVerdictCount; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    const bool always = verdict == Verdict::kGood || verdict == Verdict::kQuarantined;
    if (counts.verdicts[i] == 0 && !always) continue;
    const bool warn = color && verdict == Verdict::kQuarantined && counts.verdicts[i] > 0;
    if (warn) *out += "\x1b[33m";
    AppendNumber(Concat("  ", NameOf(verdict)), counts.verdicts[i], out);
    if (warn) out->insert(out->size() - 1, "\x1b[0m");
  }
}

// Why events were quarantined or marked, the most frequent first.
void AppendReasons(const RunSummary& summary, std::string* out) {
  struct Line {
    std::string label;
    uint64_t count;
  };
  std::vector<Line> lines;
  for (const RecordReasons& of_record : ReasonsOf(summary)) {
    std::string_view record = of_record.record;
    if (record == "_") record = "no record";
    for (const auto& [reason, count] : of_record.reasons) {
      lines.push_back({Concat(record, ": ", reason), count});
    }
  }
  if (lines.empty()) return;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return a.count > b.count; });
  *out += "  reasons\n";
  for (const Line& line : lines) AppendNumber(Concat("  ", line.label), line.count, out);
}

}  // namespace

std::string SummaryTable(const RunSummary& summary, bool color) {
  const Counts& counts = summary.counts;
  std::string out =
      Concat(color ? "\x1b[1m" : "", summary.stream, color ? "\x1b[0m" : "", ": ",
             NameOf(summary.stopped), " after ", WithCommas(summary.epochs),
             summary.epochs == 1 ? " epoch" : " epochs", " in ", Seconds(summary.seconds), "\n");
  AppendNumber("frames", counts.frames, &out);
  AppendNumber("events", counts.events(), &out);
  AppendVerdicts(counts, color, &out);
  AppendReasons(summary, &out);
  if (counts.unverifiable > 0) AppendNumber("unverifiable checks", counts.unverifiable, &out);
  if (counts.gaps > 0) AppendNumber("gaps", counts.gaps, &out);
  AppendNumber("bytes in", counts.bytes_in, &out);
  AppendNumber("bytes out", counts.bytes_out, &out);
  if (summary.seconds > 0 && counts.events() > 0) {
    AppendNumber("events/s",
                 static_cast<uint64_t>(static_cast<double>(counts.events()) / summary.seconds),
                 &out);
  }
  if (summary.resumed_from) AppendLine("resumed from", CursorWords(*summary.resumed_from), &out);
  const std::string cursor = CursorWords(summary.cursor);
  AppendLine("cursor", cursor.empty() ? "nothing read yet" : cursor, &out);
  return out;
}

}  // namespace tickgate
