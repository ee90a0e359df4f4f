// Runs the streams of a config to their end: one control loop for all of them.
//
// Each stream ends by itself; an error of one leaves the others running, but a disk that failed
// (74) drains them all. Signals: cli/signals.h.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "config/reload.h"
#include "runtime/stream_options.h"

namespace tickgate {

struct RunPlan {
  std::string state_dir;
  std::vector<StreamOptions> streams;
  bool summary_json = false;
  // Reads config and contracts again, for SIGHUP; called on a thread of its own.
  std::function<Reload()> reload;
};

// Returns the exit code. Everything that can be wrong before the first frame is found and said for
// all streams before any of them starts.
int RunStreams(RunPlan plan);

}  // namespace tickgate
