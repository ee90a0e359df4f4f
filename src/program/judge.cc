#include "program/judge.h"

#include <utility>

#include "program/walker.h"

namespace tickgate {

Judge::Judge(std::shared_ptr<const Program> program, JudgeMode mode)
    : walker_(std::make_unique<Walker>(std::move(program), mode)) {}

Judge::~Judge() = default;

void Judge::Open(const char* text, std::span<const FrameSpan> frames,
                 std::span<const FrameContext> contexts) {
  walker_->Open(text, frames, contexts);
}

bool Judge::Next(Outcome* outcome) { return walker_->Next(outcome); }

size_t Judge::ScratchBytes() const { return walker_->ScratchBytes(); }

}  // namespace tickgate
