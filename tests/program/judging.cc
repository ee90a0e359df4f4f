#include "program/judging.h"

#include <cstring>
#include <ostream>

#include "base/check.h"

namespace tickgate {

std::ostream& operator<<(std::ostream& out, const Judged& judged) {
  out << NameOf(judged.verdict) << (judged.whole_frame ? " whole" : "")
      << (judged.one_line ? "" : " lines") << ' ' << judged.errors << ' ' << judged.row;
  for (const std::string& wanted : judged.wanted) out << " |" << wanted;
  return out;
}

Block::Block(const std::vector<std::string>& frames, std::string_view gap) {
  std::string bytes(kReadablePadding, '#');
  for (size_t i = 0; i < frames.size(); ++i) {
    if (i > 0) bytes += gap;
    const uint32_t begin = static_cast<uint32_t>(bytes.size() - kReadablePadding);
    bytes += frames[i];
    spans_.push_back({begin, static_cast<uint32_t>(bytes.size() - kReadablePadding)});
  }
  // What stands behind a block is anybody's: something that looks like more members.
  std::string behind = R"(,"ev":"T","sym":"ABC","x":1}}]],"p":2,{"ev":"T"}"""")";
  behind.resize(kReadablePadding, '"');
  bytes += behind;
  bytes_ = std::make_unique<char[]>(bytes.size());
  std::memcpy(bytes_.get(), bytes.data(), bytes.size());
}

std::shared_ptr<const Program> BuildOrDie(ProgramSpec spec) {
  auto program = Program::Build(std::move(spec));
  TG_CHECK(program.ok());
  return *program;
}

ProgramSpec SpecOf(std::vector<FieldSpec> fields) {
  ProgramSpec spec;
  spec.contract = "test";
  spec.version = "1.0.0";
  spec.records.push_back({.name = "record", .fields = std::move(fields)});
  return spec;
}

std::vector<Judged> JudgeAll(Judge* judge, const Program& program, const Block& block) {
  std::vector<Judged> all;
  judge->Open(block.text(), block.spans());
  Outcome outcome;
  int64_t frame = -1;
  uint32_t index = 0;  // of the event expected within that frame
  while (judge->Next(&outcome)) {
    TG_CHECK(outcome.index == 0 ? outcome.frame > frame
                                : outcome.frame == frame && outcome.index == index);
    frame = outcome.frame;
    index = outcome.index + 1;
    Judged& judged = all.emplace_back();
    judged.verdict = outcome.verdict;
    judged.whole_frame = outcome.whole_frame;
    judged.one_line = outcome.one_line;
    AppendErrorsJson(program, outcome, &judged.errors);
    judged.row = std::string(outcome.row);
    for (const WantedValue& wanted : outcome.wanted) {
      std::string text = wanted.present ? std::string(wanted.text) : "-";
      if (wanted.timestamp_ns != 0) text += "@" + std::to_string(wanted.timestamp_ns);
      judged.wanted.push_back(std::move(text));
    }
  }
  return all;
}

std::vector<Judged> JudgeAll(const std::shared_ptr<const Program>& program,
                             const std::vector<std::string>& frames, std::string_view gap,
                             JudgeMode mode) {
  Judge judge(program, mode);
  return JudgeAll(&judge, *program, Block(frames, gap));
}

Judged JudgeOne(const std::shared_ptr<const Program>& program, const std::string& frame,
                JudgeMode mode) {
  return JudgeAll(program, {frame}, "\n", mode).at(0);
}

std::string ReasonsOf(const std::shared_ptr<const Program>& program, const std::string& frame,
                      JudgeMode mode) {
  Judge judge(program, mode);
  const Block block({frame});
  judge.Open(block.text(), block.spans());
  Outcome outcome;
  TG_CHECK(judge.Next(&outcome));
  std::string reasons;
  for (const EventError& error : outcome.errors) {
    if (!reasons.empty()) reasons += ',';
    reasons += NameOf(error.reason);
  }
  return reasons;
}

Literal StringLiteral(std::string_view content) {
  return {.token = '"' + std::string(content) + '"', .string = std::string(content)};
}

Literal TokenLiteral(std::string_view token) { return {.token = std::string(token), .string = {}}; }

Bound BoundOf(std::string_view number) {
  Bound bound{.value = {}, .text = std::string(number)};
  TG_CHECK(ParseDecimal(number, &bound.value) == DecimalParse::kOk);
  return bound;
}

ProgramSpec TradesSpec() {
  std::vector<FieldSpec> fields(8);
  for (FieldSpec& field : fields) field.required = true;
  fields[0].name = "ev";
  fields[0].value.type = ValueType::kString;
  fields[0].value.constant = StringLiteral("T");
  fields[1].name = "sym";
  fields[1].value.type = ValueType::kString;
  fields[1].value.in = std::make_shared<const std::vector<Literal>>(
      std::vector<Literal>{StringLiteral("ABC"), StringLiteral("A"), StringLiteral("TICK"),
                           StringLiteral("EIGHTCHR"), StringLiteral("LONGERTHANEIGHT")});
  fields[1].value.in_text = "in symbols.txt";
  fields[2].name = "x";
  fields[2].value.type = ValueType::kInt;
  fields[2].value.ge = BoundOf("1");
  fields[2].value.le = BoundOf("20");
  fields[3].name = "i";
  fields[3].value.type = ValueType::kString;
  fields[3].value.pattern = "^[0-9]{1,16}$";
  fields[4].name = "p";
  fields[4].value.type = ValueType::kDecimal;
  fields[4].value.gt = BoundOf("0");
  fields[4].value.lt = BoundOf("1000000");
  fields[5].name = "s";
  fields[5].value.type = ValueType::kInt;
  fields[5].value.ge = BoundOf("1");
  fields[5].value.le = BoundOf("10000000");
  fields[6].name = "c";
  fields[6].value.type = ValueType::kList;
  fields[6].value.max_items = 5;
  auto items = std::make_shared<ValueSpec>();
  items->type = ValueType::kInt;
  items->ge = BoundOf("0");
  items->le = BoundOf("60");
  fields[6].value.items = items;
  fields[7].name = "t";
  fields[7].value.type = ValueType::kTimestamp;
  fields[7].value.unit = TimestampUnit::kMillis;
  fields[7].value.ge = BoundOf("1600000000000000000");
  fields[7].value.le = BoundOf("1900000000000000000");
  return SpecOf(std::move(fields));
}

}  // namespace tickgate
