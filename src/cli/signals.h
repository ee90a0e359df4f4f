// The signals of a run: one asks for a clean stop, the second ends the process at once.
//
// Threads: Install before any thread starts; the rest is for the control loop.
#pragma once

#include <optional>

namespace tickgate {

// SIGTERM, SIGINT: remembered; the second one of them ends the process with 128+n in the handler
// itself, so that a loop that hangs cannot hold it up. SIGHUP, SIGUSR1: remembered.
void InstallSignals();

// The signal that asked for a stop, if one did.
std::optional<int> StopSignal();
// True once for each SIGHUP / SIGUSR1 since the last call (several at once count as one).
bool TakeHangup();
bool TakeReportRequest();

}  // namespace tickgate
