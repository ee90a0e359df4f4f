// What an event costs by the frame it comes in: bare, wrapped, in lists of 1, 10 and 100, with a
// channel inherited, and in lists within lists. Time is an event's. The checksum over every row
// must be the same of all: it is the same trades.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/concat.h"
#include "contract/compile.h"
#include "event/frame.h"
#include "program/judge.h"

namespace tickgate {
namespace {

constexpr int kEvents = 3000;
constexpr uint64_t kChecksum = 6761927628704646325;

struct Shape {
  const char* name;
  const char* frame;  // of the contract
  const char* before;
  const char* behind;
  int events;  // a frame
};

const Shape kShapes[] = {
    {"bare", "", "", "", 1},
    {"wrapped", "{ explode: $.data }", R"({"stream":"trades","data":)", "}", 1},
    {"wrapped_inherit", "{ explode: $.data, inherit: { channel: $.stream } }",
     R"({"stream":"trades","data":)", "}", 1},
    {"list_of_1", "{ explode: $ }", "[", "]", 1},
    {"list_of_10", "{ explode: $ }", "[", "]", 10},
    {"list_of_100", "{ explode: $ }", "[", "]", 100},
    {"list_of_10_inherit", "{ explode: $.data, inherit: { channel: $.stream } }",
     R"({"stream":"trades","data":[)", "]}", 10},
    {"within_lists_of_10", "{ explode: \"$.data[*].trades\" }", R"({"data":[{"trades":[)", "]}]}",
     10},
};

std::string Trade(int i) {
  return Concat(R"({"ev":"T","sym":"S)", i % 89, R"(","p":)", 100 + i % 50, ".", 10 + i % 90,
                R"(,"s":)", 1 + i % 300, R"(,"t":)", 1'751'981'401'123 + i, R"(,"q":)", i, "}");
}

std::shared_ptr<const Program> ProgramOf(const Shape& shape) {
  const std::string frame = *shape.frame == '\0' ? "" : Concat("frame: ", shape.frame, "\n");
  CompileResult contract = CompileContract(
      Concat("contract: trades\nversion: 1.0.0\n", frame,
             "fields:\n  ev: { type: string, required: true }\n  sym: { type: string }\n"
             "  p: { type: decimal, required: true, gt: 0 }\n  s: { type: decimal, gt: 0 }\n"
             "  t: { type: timestamp, unit: ms }\n  q: { type: uint }\n"),
      "explode_bench.yaml");
  TG_CHECK(contract.ok());
  return Program::Build(std::move(contract.spec)).value();
}

// All trades as one block of frames, a line each.
class Frames {
 public:
  explicit Frames(const Shape& shape) {
    text_.append(kReadablePadding, ' ');
    for (int i = 0; i < kEvents;) {
      const uint32_t begin = static_cast<uint32_t>(text_.size());
      text_ += shape.before;
      for (int n = 0; n < shape.events && i < kEvents; ++n, ++i) {
        AppendAll(&text_, n == 0 ? "" : ",", Trade(i));
      }
      text_ += shape.behind;
      spans_.push_back({begin, static_cast<uint32_t>(text_.size())});
      text_ += '\n';
    }
    text_.append(kReadablePadding, ' ');
  }
  const char* text() const { return text_.data(); }
  const std::vector<FrameSpan>& spans() const { return spans_; }

 private:
  std::string text_;
  std::vector<FrameSpan> spans_;
};

uint64_t Checksum(Judge* judge, const Frames& frames) {
  uint64_t sum = 0xCBF29CE484222325;
  judge->Open(frames.text(), frames.spans());
  Outcome outcome;
  while (judge->Next(&outcome)) {
    TG_CHECK(outcome.verdict == Verdict::kGood);
    for (const char c : outcome.row) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  }
  return sum;
}

void RunShape(benchmark::State& state, const Shape& shape) {
  const Frames frames(shape);
  Judge judge(ProgramOf(shape));
  Outcome outcome;
  uint64_t good = 0;
  while (state.KeepRunningBatch(kEvents)) {
    judge.Open(frames.text(), frames.spans());
    while (judge.Next(&outcome)) good += outcome.verdict == Verdict::kGood;
  }
  benchmark::DoNotOptimize(good);
  const uint64_t sum = Checksum(&judge, frames);
  if (sum != kChecksum) state.SkipWithError(Concat("checksum ", sum).c_str());
}

const bool kRegistered = [] {
  for (const Shape& shape : kShapes) {
    benchmark::RegisterBenchmark(Concat("explode/", shape.name).c_str(),
                                 [&shape](benchmark::State& state) { RunShape(state, shape); });
  }
  return true;
}();

}  // namespace
}  // namespace tickgate
