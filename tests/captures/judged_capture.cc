#include "captures/judged_capture.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/concat.h"
#include "contract/compile.h"
#include "event/frame.h"
#include "event/reason.h"
#include "event/verdict.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {
namespace {

std::string KindOf(const Outcome& outcome, const ProgramSpec& spec) {
  const RecordSpec* record = outcome.record == kNoRecord ? nullptr : &spec.records[outcome.record];
  std::string kind =
      Concat(record == nullptr ? std::string("-") : record->name, " ", NameOf(outcome.verdict));
  const std::span<const EventError> found = outcome.errors.empty() ? outcome.marks : outcome.errors;
  if (found.empty()) return kind;
  AppendAll(&kind, " ", NameOf(found[0].reason));
  if (found[0].reason == Reason::kRule) AppendAll(&kind, ":", record->rules[found[0].rule].name);
  return kind;
}

}  // namespace

size_t JudgedCapture::RowsThatHold(std::string_view text) const {
  size_t found = 0;
  for (const std::string& row : rows) found += row.find(text) != std::string::npos;
  return found;
}

size_t JudgedCapture::Occurrences(std::string_view text) const {
  size_t found = 0;
  for (const std::string& row : rows) {
    for (size_t at = row.find(text); at != std::string::npos; at = row.find(text, at + 1)) ++found;
  }
  return found;
}

JudgedCapture JudgeCapture(std::string_view contract, const std::vector<CapturedFrame>& frames) {
  JudgedCapture judged;
  CompileResult compiled = CompileContract(contract, "contract.yaml");
  for (const Problem& problem : compiled.problems) ADD_FAILURE() << FormatProblem(problem);
  if (!compiled.ok()) return judged;
  absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(compiled.spec));
  if (!program.ok()) {
    ADD_FAILURE() << program.status().message();
    return judged;
  }
  Judge judge(*program);
  const std::string padding(kReadablePadding, ' ');
  for (const CapturedFrame& frame : frames) {
    const std::string text = padding + frame.payload + padding;
    const FrameSpan span = {static_cast<uint32_t>(kReadablePadding),
                            static_cast<uint32_t>(kReadablePadding + frame.payload.size())};
    FrameContext context;
    context.received_ns = frame.received_ns;
    judge.Open(text.data(), {&span, 1}, {&context, 1});
    Outcome outcome;
    while (judge.Next(&outcome)) {
      ++judged.counts[KindOf(outcome, (*program)->spec())];
      if (outcome.verdict != Verdict::kGood && outcome.verdict != Verdict::kGoodMarked) continue;
      judged.rows.emplace_back(outcome.row);
      judged.changed += outcome.row != outcome.event;
    }
  }
  return judged;
}

}  // namespace tickgate
