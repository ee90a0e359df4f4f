// The program of a stream while it runs: how another takes its place, and what happens when the
// breaker finds that it lets nothing pass.
#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/concat.h"
#include "base/log.h"
#include "base/status.h"
#include "runtime/control.h"

namespace tickgate {

absl::Status Control::Reload(std::shared_ptr<const Program> program) {
  const auto refuse = [&](std::string_view why) {
    return absl::FailedPreconditionError(Concat(
        "stream ", setup_.stream, ": ", program->contract_version(), " is not taken: ", why));
  };
  if (done_ || stop_reason_ != StopReason::kRunning) return refuse("the stream is ending");
  if (reloading()) return refuse("the last reload is still on its way");
  TG_RETURN_IF_ERROR(CheckRecords(*program));
  retiring_ = std::exchange(program_, MakeStreamProgram(program, program_.get()));
  summary_.names = program_->names;
  // Each worker has it before a reader can name it in a barrier.
  for (WorkerLink* worker : workers_) {
    const bool put = worker->commands.TryPut(
        {.committed = 0, .program = program_, .judge = std::make_unique<Judge>(program)});
    TG_CHECK(put);  // one reload at a time, and there are more slots than epochs in flight
  }
  Tell({ReaderCommand::Kind::kProgram, 0, program_->number});
  return absl::OkStatus();
}

absl::Status Control::CheckRecords(const Program& program) const {
  if (!setup_.records_are_fixed) return absl::OkStatus();
  const std::vector<std::string>& known = program_->names.records;
  for (const RecordSpec& record : program.spec().records) {
    if (std::find(known.begin(), known.end(), record.name) != known.end()) continue;
    return absl::FailedPreconditionError(Concat(
        "stream ", setup_.stream, ": ", program.contract_version(), " is not taken: record '",
        record.name, "' is new, and a target has a plain file for each; restart for it"));
  }
  return absl::OkStatus();
}

// A worker takes the program right behind the seal, so that one that has reported the epoch durable
// has it.
void Control::NoteProgram(EpochNumber number, const Epoch& epoch) {
  if (retiring_ == nullptr || epoch.program != program_->number) return;
  retiring_.reset();
  tripped_ = false;
  Log(LogLevel::kInfo, setup_.stream,
      Concat(program_->program->contract_version(), " judges what comes behind epoch ", number));
}

void Control::Tripped(absl::Status status) {
  if (done_) return;
  if (!status.ok()) {
    Fail(std::move(status));
    stop_reason_ = StopReason::kBreaker;
    return;
  }
  if (tripped_) return;
  tripped_ = true;
  Log(LogLevel::kWarning, setup_.stream,
      "the breaker tripped: too many of the last events were quarantined; intake waits for a "
      "contract that fits (SIGHUP)");
}

}  // namespace tickgate
