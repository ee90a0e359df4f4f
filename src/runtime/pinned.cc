#include "runtime/pinned.h"

#include <pthread.h>
#include <sched.h>

#include <chrono>
#include <utility>

#include "base/concat.h"
#include "base/log.h"

namespace tickgate {
namespace {

// A PAUSE is about 40 cycles; 32 of them about half a microsecond.
constexpr int kPauses = 32;
constexpr uint64_t kTurnsPer50Us = 100;

void Pause() {
  for (int i = 0; i < kPauses; ++i) __builtin_ia32_pause();
}

void Sleep(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

}  // namespace

void IdleWait::Wait() {
  ++turns_;
  if (policy_ == IdlePolicy::kSpin || turns_ < kTurnsPer50Us) {
    Pause();
    return;
  }
  if (policy_ == IdlePolicy::kPark) {
    Sleep(std::chrono::microseconds(turns_ < 3 * kTurnsPer50Us ? 50 : 1000));
    return;
  }
  if (turns_ < 20 * kTurnsPer50Us) {
    sched_yield();
  } else {
    Sleep(std::chrono::microseconds(50));
  }
}

PinnedThread::PinnedThread(std::string name, std::optional<int> cpu, IdlePolicy idle,
                           PinnedWork work)
    : thread_([this, name = std::move(name), cpu, idle, work = std::move(work)] {
        Run(name, cpu, idle, work);
      }) {}

PinnedThread::~PinnedThread() {
  // release: nothing of ours must be seen later than the stop; the loop reads it with acquire.
  stop_.store(true, std::memory_order_release);
  thread_.join();
}

void PinnedThread::Run(const std::string& name, std::optional<int> cpu, IdlePolicy idle,
                       const PinnedWork& work) {
  pthread_setname_np(pthread_self(), name.substr(0, 15).c_str());
  if (cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<size_t>(*cpu), &set);
    if (const int error = pthread_setaffinity_np(pthread_self(), sizeof(set), &set); error != 0) {
      Log(LogLevel::kWarning, name, Concat("cannot be pinned to CPU ", *cpu, ", runs anywhere"));
    }
  }
  work.start();
  IdleWait wait(idle);
  while (!stop_.load(std::memory_order_acquire)) {
    const PinnedWork::Turn turn = work.turn();
    if (turn == PinnedWork::Turn::kEnded) break;
    if (turn == PinnedWork::Turn::kWorked) {
      wait.Reset();
    } else {
      wait.Wait();
    }
  }
  work.close();
}

}  // namespace tickgate
