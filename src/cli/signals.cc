#include "cli/signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>

namespace tickgate {
namespace {

// A handler can reach nothing but statics. relaxed: each flag says nothing about other memory.
std::atomic<int> g_stop_signal{0};
std::atomic<bool> g_hangup{false};
std::atomic<bool> g_report{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void OnStop(int signal) {
  int none = 0;
  if (!g_stop_signal.compare_exchange_strong(none, signal, std::memory_order_relaxed)) {
    ::_exit(128 + signal);
  }
}

void OnHangup(int) { g_hangup.store(true, std::memory_order_relaxed); }
void OnReport(int) { g_report.store(true, std::memory_order_relaxed); }

void Install(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;  // no system call of ours has to know about signals
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void InstallSignals() {
  Install(SIGTERM, OnStop);
  Install(SIGINT, OnStop);
  Install(SIGHUP, OnHangup);
  Install(SIGUSR1, OnReport);
}

std::optional<int> StopSignal() {
  const int signal = g_stop_signal.load(std::memory_order_relaxed);
  return signal == 0 ? std::nullopt : std::optional<int>(signal);
}

bool TakeHangup() { return g_hangup.exchange(false, std::memory_order_relaxed); }
bool TakeReportRequest() { return g_report.exchange(false, std::memory_order_relaxed); }

}  // namespace tickgate
