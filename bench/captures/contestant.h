// Who judges the frames, and what each must come to.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "corpus.h"
#include "event/verdict.h"

namespace tickgate::bench {

// Equal for all, or the bench is void.
struct Tally {
  uint64_t events = 0, good = 0;
  uint64_t verdicts = 0;  // a hash of all verdicts in order
  int64_t times = 0;      // sum of the event times of those that land, in milliseconds

  void Add(Verdict verdict, int64_t time) {
    ++events;
    verdicts = (verdicts ^ static_cast<uint64_t>(verdict)) * 0x100000001B3ull + 1;
    if (verdict != Verdict::kGood && verdict != Verdict::kGoodMarked) return;
    ++good;
    times += time;
  }
  friend bool operator==(const Tally&, const Tally&) = default;
};

// Sums of the levels and prices that were read, for the eye and so that nothing is optimised away.
struct Sums {
  uint64_t levels = 0;
  uint64_t values = 0;  // of all mantissas
};

class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual void Run(const Corpus& corpus, Tally* tally) = 0;
};

// The pack's contract through Judge. `time`: the field that holds the event's time.
std::unique_ptr<Contestant> MakeProgram(std::string_view pack, std::string_view time, bool quick);

// The same contract written by hand over simdjson On-Demand.
std::unique_ptr<Contestant> MakeBinanceLoop(Sums* sums);
std::unique_ptr<Contestant> MakeMassiveLoop(Sums* sums);

}  // namespace tickgate::bench
