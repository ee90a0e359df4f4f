#include "cli/progress.h"

#include <unistd.h>

#include <cstdio>

#include "base/concat.h"
#include "cli/figures.h"
#include "cli/output.h"

namespace tickgate {
namespace {

constexpr int64_t kDrawEveryNs = 250'000'000;

std::string Rate(double events_per_second) {
  char text[32];
  if (events_per_second >= 1e6) {
    std::snprintf(text, sizeof(text), "%.2f M/s", events_per_second / 1e6);
  } else {
    std::snprintf(text, sizeof(text), "%.0f/s", events_per_second);
  }
  return text;
}

void WriteTerminal(const std::string& text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

ProgressLine::ProgressLine()
    : active_(IsTerminal(STDERR_FILENO)), color_(WantsColor(STDERR_FILENO)) {}

ProgressLine::~ProgressLine() {
  if (drawn_) WriteTerminal("\r\x1b[K");
}

void ProgressLine::Draw(int64_t now_ns, const std::string& text) {
  if (!active_) return;
  next_ns_ = now_ns + kDrawEveryNs;
  drawn_ = true;
  // The cursor goes back to the start, so that a log line begins in the first column.
  const auto columns = static_cast<size_t>(TerminalColumns(STDERR_FILENO) - 1);
  WriteTerminal(Concat("\r", color_ ? "\x1b[2m" : "", text.substr(0, columns),
                       color_ ? "\x1b[0m" : "", "\x1b[K\r"));
}

std::string ProgressText(const RunSummary& summary, const Pipeline::Progress& progress,
                         double events_per_second) {
  std::string text = summary.stream;
  if (progress.total_bytes > 0) {
    AppendAll(&text, "  ", progress.done_bytes * 100 / progress.total_bytes, " %");
  }
  const EpochNumber epoch = summary.per_epoch.empty() ? 0 : summary.per_epoch.back().epoch;
  const Counts& counts = summary.counts;
  AppendAll(&text, "  ", WithCommas(counts.events()), " events  ", Rate(events_per_second), "  ",
            WithCommas(counts.of(Verdict::kGood) + counts.of(Verdict::kGoodMarked)), " good  ",
            WithCommas(counts.of(Verdict::kQuarantined)), " quarantined  epoch ", epoch);
  return text;
}

}  // namespace tickgate
