#include "base/check.h"
#include "contestant.h"
#include "contract/compile.h"
#include "contract/packs.h"
#include "program/judge.h"

namespace tickgate::bench {
namespace {

class ProgramContestant final : public Contestant {
 public:
  ProgramContestant(ProgramSpec spec, JudgeMode mode)
      : judge_(Program::Build(std::move(spec)).value(), mode) {}

  void Run(const Corpus& corpus, Tally* tally) override {
    Outcome outcome;
    for (const FrameBlock& block : corpus.blocks()) {
      judge_.Open(block.text, block.frames, {&context_, 1});
      while (judge_.Next(&outcome)) {
        const int64_t time =
            outcome.wanted.empty() ? 0 : outcome.wanted[0].timestamp_ns / 1'000'000;
        tally->Add(outcome.verdict, time);
      }
    }
  }

 private:
  FrameContext context_;
  Judge judge_;
};

}  // namespace

std::unique_ptr<Contestant> MakeProgram(std::string_view pack, std::string_view time, bool quick) {
  const Pack* found = FindPack(pack);
  TG_CHECK(found != nullptr);
  CompileResult contract = CompileContract(found->contract, "contract.yaml");
  TG_CHECK(contract.ok());
  contract.spec.wanted = {std::string(time)};
  return std::make_unique<ProgramContestant>(std::move(contract.spec),
                                             quick ? JudgeMode::kQuick : JudgeMode::kPlain);
}

}  // namespace tickgate::bench
