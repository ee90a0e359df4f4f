// The program through Judge, as a worker runs it.
#include <cstdlib>

#include "base/check.h"
#include "program/judge.h"
#include "trades.h"

namespace tickgate::bench {
namespace {

class ProgramContestant final : public Contestant {
 public:
  explicit ProgramContestant(JudgeMode mode) : judge_(Program::Build(TradesSpec()).value(), mode) {}

  void Run(const Trades& trades, bool exact, Tally* tally) override {
    Outcome outcome;
    for (const TradeBlock& block : trades.blocks()) {
      judge_.Open(block.text, block.frames);
      while (judge_.Next(&outcome)) {
        const double price =
            exact ? std::strtod(std::string(outcome.wanted[1].text).c_str(), nullptr) : 0;
        tally->Add(outcome.verdict == Verdict::kGood, outcome.wanted[0].timestamp_ns / 1'000'000,
                   price);
      }
    }
  }

 private:
  Judge judge_;
};

}  // namespace

std::unique_ptr<Contestant> MakeProgram(bool quick) {
  return std::make_unique<ProgramContestant>(quick ? JudgeMode::kQuick : JudgeMode::kPlain);
}

}  // namespace tickgate::bench
