#include "cli/reloading.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/concat.h"
#include "base/log.h"
#include "cli/notify.h"

namespace tickgate {

void Reloading::Step(const Streams& running, int64_t now_ns) {
  switch (state_) {
    case State::kIdle:
      if (!std::exchange(asked_, false)) return;
      Log(LogLevel::kInfo, "tickgate", "SIGHUP: reading the contracts");
      NotifySystemd(Concat("RELOADING=1\nMONOTONIC_USEC=", now_ns / 1000));
      reading_ = std::async(std::launch::async, read_);
      state_ = State::kReading;
      return;
    case State::kReading:
      if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
      Take(running, reading_.get());
      state_ = State::kTaking;
      return;
    case State::kTaking:
      if (std::any_of(running.begin(), running.end(),
                      [](const auto& stream) { return stream.second->reloading(); })) {
        return;
      }
      NotifySystemd("READY=1");
      state_ = State::kIdle;
      return;
  }
}

void Reloading::Take(const Streams& running, const Reload& reload) {
  for (const Problem& problem : reload.errors) {
    Log(LogLevel::kError, "tickgate", FormatProblem(problem));
  }
  if (!reload.ok()) {
    Log(LogLevel::kError, "tickgate", "SIGHUP: the contracts stay as they are");
    return;
  }
  for (const std::string& key : reload.waiting) {
    Log(LogLevel::kWarning, "tickgate", Concat(key, " changed: it waits for a restart"));
  }
  for (const auto& [name, program] : reload.programs) {
    const auto stream = running.find(name);
    if (stream == running.end()) continue;
    if (const absl::Status status = stream->second->Reload(program); !status.ok()) {
      Log(LogLevel::kWarning, name, std::string(status.message()));
    }
  }
}

}  // namespace tickgate
