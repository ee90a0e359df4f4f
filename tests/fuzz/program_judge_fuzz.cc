// Any bytes as a block of lines under a contract with every kind of value: the judge with all its
// short cuts, the one without, and a judge that gets each frame alone give the same outcomes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "program/judge.h"

namespace tickgate {
namespace {

FieldSpec Field(std::string name, ValueType type, bool required) {
  FieldSpec field;
  field.name = std::move(name);
  field.required = required;
  field.value.type = type;
  return field;
}

std::shared_ptr<const Program> MakeProgram() {
  RecordSpec record;
  record.name = "trade";
  record.fields.push_back(Field("s", ValueType::kString, true));
  record.fields.back().value.max_length = 8;
  record.fields.back().value.pattern = "^[A-Z]+$";
  record.fields.push_back(Field("p", ValueType::kDecimal, true));
  record.fields.back().value.gt = Bound{DecimalOf(0), "0"};
  record.fields.back().value.scale = 4;
  record.fields.back().value.coerce = true;
  record.fields.push_back(Field("q", ValueType::kUint, false));
  record.fields.push_back(Field("i", ValueType::kInt, false));
  record.fields.back().value.nullable = true;
  record.fields.push_back(Field("t", ValueType::kTimestamp, false));
  record.fields.push_back(Field("b", ValueType::kBool, false));
  record.fields.push_back(Field("l", ValueType::kList, false));
  auto item = std::make_shared<ValueSpec>();
  item->type = ValueType::kInt;
  record.fields.back().value.items = item;
  record.fields.back().value.max_items = 3;
  record.fields.push_back(Field("x", ValueType::kAny, false));
  record.unknown = UnknownFields::kQuarantine;
  ProgramSpec spec;
  spec.contract = "fuzz";
  spec.version = "1.0.0";
  spec.depth_max = 8;
  spec.wanted = {"s", "t"};
  spec.records.push_back(std::move(record));
  auto program = Program::Build(std::move(spec));
  TG_CHECK(program.ok());
  return *program;
}

struct Seen {
  uint32_t frame;
  Verdict verdict;
  std::string row, errors;
  friend bool operator==(const Seen&, const Seen&) = default;
};

std::vector<Seen> RunJudge(const Program& program, Judge& judge, const char* text,
                           std::span<const FrameSpan> frames) {
  std::vector<Seen> seen;
  judge.Open(text, frames);
  Outcome outcome;
  while (judge.Next(&outcome)) {
    std::string errors;
    AppendErrorsJson(program, outcome, &errors);
    TG_CHECK((outcome.verdict == Verdict::kQuarantined) == !outcome.errors.empty());
    seen.push_back({outcome.frame, outcome.verdict, std::string(outcome.row), std::move(errors)});
  }
  return seen;
}

std::vector<FrameSpan> LinesOf(std::string_view text) {
  std::vector<FrameSpan> frames;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) frames.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end)});
    begin = end + 1;
  }
  return frames;
}

}  // namespace
}  // namespace tickgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tickgate;
  static const std::shared_ptr<const Program> program = MakeProgram();
  static Judge quick(program, JudgeMode::kQuick), plain(program, JudgeMode::kPlain),
      alone(program, JudgeMode::kQuick);
  std::vector<char> bytes(size + 2 * kReadablePadding);
  std::copy_n(data, size, bytes.data() + kReadablePadding);
  const char* const text = bytes.data() + kReadablePadding;
  const std::vector<FrameSpan> frames = LinesOf({text, size});

  const std::vector<Seen> found = RunJudge(*program, quick, text, frames);
  TG_CHECK(found == RunJudge(*program, plain, text, frames));
  std::vector<Seen> one_by_one;
  for (size_t i = 0; i < frames.size(); ++i) {
    for (Seen& seen : RunJudge(*program, alone, text, {&frames[i], 1})) {
      seen.frame = static_cast<uint32_t>(i);
      one_by_one.push_back(std::move(seen));
    }
  }
  TG_CHECK(found == one_by_one);
  TG_CHECK(found.size() >= frames.size());
  return 0;
}
