// Program::Build and Program::Explain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

std::string Refusal(ProgramSpec spec) {
  const auto program = Program::Build(std::move(spec));
  if (program.ok()) return "";
  EXPECT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(program.status().message());
}

ProgramSpec WithPattern(std::string pattern) {
  ProgramSpec spec = SpecOf({{.name = "id", .value = {}}});
  spec.records[0].fields[0].value.type = ValueType::kString;
  spec.records[0].fields[0].value.pattern = std::move(pattern);
  return spec;
}

TEST(Build, ARefusedPatternNamesItsField) {
  EXPECT_THAT(Refusal(WithPattern("(a")), testing::HasSubstr("field 'id': pattern '(a'"));
  EXPECT_THAT(Refusal(WithPattern("(?=a)")), testing::HasSubstr("id"));
  EXPECT_THAT(Refusal(WithPattern("((((a{100}){100}){100}){100})")), testing::HasSubstr("id"));
  EXPECT_EQ(Refusal(WithPattern("^a+$")), "");
}

TEST(Build, APatternOfItemsIsBuiltToo) {
  ProgramSpec spec = SpecOf({{.name = "list", .value = {}}});
  spec.records[0].fields[0].value.type = ValueType::kList;
  spec.records[0].fields[0].value.items =
      std::make_shared<const ValueSpec>(WithPattern("(").records[0].fields[0].value);
  EXPECT_THAT(Refusal(spec), testing::HasSubstr("list"));
}

TEST(Build, ShapesThatCannotRunAreRefused) {
  ProgramSpec spec = SpecOf({});
  spec.records.clear();
  EXPECT_NE(Refusal(spec), "");
  spec = SpecOf({{.name = "a", .value = {}}, {.name = "a", .value = {}}});
  EXPECT_THAT(Refusal(spec), testing::HasSubstr("'a' stands twice"));
  spec = SpecOf({});
  spec.depth_max = 0;
  EXPECT_NE(Refusal(spec), "");
  spec = SpecOf({{.name = "d", .value = {}}});
  spec.records[0].fields[0].value.type = ValueType::kDecimal;
  spec.records[0].fields[0].value.precision = 39;
  EXPECT_THAT(Refusal(spec), testing::HasSubstr("'d'"));
}

TEST(Build, NamesItsContractAndRecords) {
  const auto program = BuildOrDie(TradesSpec());
  EXPECT_EQ(program->contract_version(), "test@1.0.0");
  EXPECT_EQ(program->RecordName(0), "record");
}

TEST(Build, ExplainShowsEveryFieldAndItsWay) {
  ProgramSpec spec = TradesSpec();
  spec.wanted = {"t", "extra"};
  const std::string text = BuildOrDie(spec)->Explain();
  for (const char* line :
       {"test@1.0.0: depth at most 64\n", "record record: unknown members pass\n",
        "  ev: string, required, const \"T\" [quick literal]\n",
        "  sym: string, required, in symbols.txt [quick set]\n",
        "  x: int, required, >= 1, <= 20 [quick integer]\n",
        "  i: string, required, matches ^[0-9]{1,16}$ [quick bytes]\n",
        "  p: decimal, required, > 0, < 1000000 [quick decimal]\n",
        "  c: list<int>, required, at most 5 items; items int, >= 0, <= 60 [quick list",
        " -> slot 0\n", "  extra: any [quick any] -> slot 1\n"}) {
    EXPECT_THAT(text, testing::HasSubstr(line));
  }
}

TEST(Build, AProgramIsSharedByManyJudges) {
  const auto program = BuildOrDie(TradesSpec());
  Judge a(program), b(program);
  EXPECT_EQ(JudgeAll(&a, *program, Block({std::string(kTrade)})),
            JudgeAll(&b, *program, Block({std::string(kTrade)})));
  EXPECT_GT(a.ScratchBytes(), size_t{64} << 10);
}

}  // namespace
}  // namespace tickgate
