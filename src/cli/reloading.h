// SIGHUP: contracts are read and compiled beside the running streams, then all of them change, or
// none.
//
// Threads: all of this is the control loop's; reading and compiling runs on a thread of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <string>

#include "config/reload.h"
#include "runtime/pipeline.h"

namespace tickgate {

class Reloading {
 public:
  // By name, those that have not ended.
  using Streams = std::map<std::string, Pipeline*>;

  explicit Reloading(std::function<Reload()> read) : read_(std::move(read)) {}

  // Asked again while one is under way, another one follows it.
  void Ask() { asked_ = true; }
  // One bounded turn.
  void Step(const Streams& running, int64_t now_ns);

 private:
  enum class State : uint8_t {
    kIdle,
    kReading,  // on its own thread
    kTaking,   // some stream has not come to its epoch boundary yet
  };

  void Take(const Streams& running, const Reload& reload);

  const std::function<Reload()> read_;
  State state_ = State::kIdle;
  bool asked_ = false;
  std::future<Reload> reading_;  // last: its thread ends before what it uses
};

}  // namespace tickgate
