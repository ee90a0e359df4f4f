#include "cli/checkpoint_text.h"

#include "base/concat.h"
#include "base/timestamp.h"
#include "cli/figures.h"

namespace tickgate {
namespace {

uint64_t CountOf(const Checkpoint& checkpoint, Verdict verdict) {
  return checkpoint.verdicts[static_cast<size_t>(verdict)];
}

std::string CountWords(const Checkpoint& checkpoint) {
  std::string text = Concat(WithCommas(checkpoint.frames), " frames");
  for (size_t i = 0; i < kVerdictCount; ++i) {
    if (checkpoint.verdicts[i] == 0) continue;
    AppendAll(&text, ", ", WithCommas(checkpoint.verdicts[i]), " ",
              NameOf(static_cast<Verdict>(i)));
  }
  return text;
}

}  // namespace

std::string CheckpointLine(const Checkpoint& checkpoint) {
  if (checkpoint.epoch == 0) return Concat(checkpoint.stream, "  nothing committed yet\n");
  return Concat(checkpoint.stream, "  epoch ", checkpoint.epoch, "  ",
                FormatRfc3339(checkpoint.committed_ns), "  ", WithCommas(checkpoint.frames),
                " frames  ", WithCommas(CountOf(checkpoint, Verdict::kQuarantined)),
                " quarantined  ", CursorWords(checkpoint.cursor), "\n");
}

std::string CheckpointText(const Checkpoint& checkpoint) {
  std::string text = Concat(
      checkpoint.stream, "\n  source     ", checkpoint.source_identity, "\n  epoch      ",
      checkpoint.epoch, ", committed ", FormatRfc3339(checkpoint.committed_ns), "\n  cursor     ",
      CursorWords(checkpoint.cursor), "\n  since the stream began: ", CountWords(checkpoint), "\n");
  for (const auto& [target, marks] : checkpoint.marks) {
    for (const Mark& mark : marks) {
      for (const FileMark& file : mark.files) {
        AppendAll(&text, "  ", target, ": ", file.closed ? file.final_path : file.path, " at ",
                  WithCommas(static_cast<uint64_t>(file.bytes)), " bytes, ",
                  WithCommas(static_cast<uint64_t>(file.rows)), " rows",
                  file.closed ? ", closed" : "", "\n");
      }
    }
  }
  return text;
}

}  // namespace tickgate
