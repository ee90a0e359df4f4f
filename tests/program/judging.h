// Runs a Judge over frames laid out as a block, and keeps what it said.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "event/frame.h"
#include "program/judge.h"
#include "program/program.h"

namespace tickgate {

struct Judged {
  Verdict verdict = Verdict::kGood;
  bool whole_frame = false;
  bool one_line = true;
  std::string errors;  // as JSON
  std::string row;
  std::vector<std::string> wanted;  // "text" or "text@ns"; "-": not present

  friend bool operator==(const Judged&, const Judged&) = default;
};

std::ostream& operator<<(std::ostream& out, const Judged& judged);

// Frames in memory as a worker hands them over: padding before and behind, `gap` between them.
class Block {
 public:
  explicit Block(const std::vector<std::string>& frames, std::string_view gap = "\n");

  const char* text() const { return bytes_.get() + kReadablePadding; }
  const std::vector<FrameSpan>& spans() const { return spans_; }

 private:
  std::unique_ptr<char[]> bytes_;  // of exactly the size, for the sanitizers
  std::vector<FrameSpan> spans_;
};

std::shared_ptr<const Program> BuildOrDie(ProgramSpec spec);
ProgramSpec SpecOf(std::vector<FieldSpec> fields);

std::vector<Judged> JudgeAll(Judge* judge, const Program& program, const Block& block);
std::vector<Judged> JudgeAll(const std::shared_ptr<const Program>& program,
                             const std::vector<std::string>& frames, std::string_view gap = "\n",
                             JudgeMode mode = JudgeMode::kQuick);
// One frame, alone.
Judged JudgeOne(const std::shared_ptr<const Program>& program, const std::string& frame,
                JudgeMode mode = JudgeMode::kQuick);
// The reasons of one frame, `gt,missing`; empty: good.
std::string ReasonsOf(const std::shared_ptr<const Program>& program, const std::string& frame,
                      JudgeMode mode = JudgeMode::kQuick);

Literal StringLiteral(std::string_view content);
Literal TokenLiteral(std::string_view token);
Bound BoundOf(std::string_view number);

// The trades contract of the hostile lines: eight fields, five symbols.
ProgramSpec TradesSpec();
inline constexpr std::string_view kTrade =
    R"({"ev":"T","sym":"ABC","x":5,"i":"52983525000001","z":3,"p":123.45,"s":100,"c":[14,41],)"
    R"("t":1700000000123,"q":100001,"trfi":201,"trft":1700000000100})";

}  // namespace tickgate
