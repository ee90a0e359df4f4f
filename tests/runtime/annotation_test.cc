#include "runtime/annotation.h"

#include <gtest/gtest.h>

namespace tickgate {
namespace {

std::shared_ptr<const Program> TradesProgram() {
  ProgramSpec spec;
  spec.contract = "trades";
  spec.version = "1.2.0";
  RecordSpec record;
  record.name = "trade";
  RuleSpec rule;
  rule.name = "lot";
  rule.text = "true";
  rule.check.boolean = true;
  record.rules = {rule, rule};
  record.rules[1].name = "sane";
  spec.records = {record};
  return *Program::Build(std::move(spec));
}

constexpr std::string_view kTail = R"("_position":"in/a.jsonl/7/3","_received":)"
                                   R"("2001-09-09T01:46:40.000000005Z"})";

class Annotation : public testing::Test {
 protected:
  std::string Annotated(std::string_view row) {
    std::string out;
    if (!annotator_.Append(row, outcome_, {0, 3, 7}, 1'000'000'000'000'000'005, &out)) return "no";
    return out;
  }
  static std::string With(std::string_view members) {
    return std::string(members) + R"("_contract":"trades@1.2.0/trade","_verdict":"good",)" +
           std::string(kTail);
  }

  std::shared_ptr<const Program> program_ = TradesProgram();
  RowAnnotator annotator_{{"in/a.jsonl"}, *program_};
  Outcome outcome_;
};

TEST_F(Annotation, StandsBehindTheRowsOwnMembers) {
  EXPECT_EQ(Annotated(R"({"p":1.50})"), With(R"({"p":1.50,)"));
  EXPECT_EQ(Annotated("{ \"p\" : 1.50 } "), With("{ \"p\" : 1.50 ,"));
}

TEST_F(Annotation, OfAnEmptyObjectIsItsWholeContent) {
  EXPECT_EQ(Annotated("{}"), With("{"));
  EXPECT_EQ(Annotated(" { } "), With("{ "));
}

TEST_F(Annotation, ReplacesMembersOfItsNamesHoweverTheyAreWritten) {
  EXPECT_EQ(Annotated(R"({"_contract":"x","p":1})"), With(R"({"p":1,)"));
  EXPECT_EQ(Annotated(R"({"p":1,"_verdict":{"a":[1,"}"]},"q":2})"), With(R"({"p":1,"q":2,)"));
  EXPECT_EQ(Annotated(R"({"p":1,"_received":"\"","_position":3})"), With(R"({"p":1,)"));
  EXPECT_EQ(Annotated(R"({"\u005fmarks":[1,2]})"), With("{"));
  EXPECT_EQ(Annotated(R"({ "_marks" : 1 , "p" : 2 })"), With(R"({ "p" : 2 ,)"));
}

TEST_F(Annotation, LeavesAllOtherMembersAlone) {
  for (const std::string row :
       {R"({"_other":1,"a":{"_contract":2}})", R"({"a":"_contract","b":["_verdict",{"_marks":1}]})",
        R"({"a":"\"_contract\":1","\\_contract":2})", R"({"_contract2":1,"_Contract":2})"}) {
    EXPECT_EQ(Annotated(row), With(row.substr(0, row.size() - 1) + ","));
  }
}

TEST_F(Annotation, LeavesARowThatIsNoObject) {
  for (const char* row : {"[1,2]", "5", "\"{}\"", "null", "[]"}) {
    EXPECT_EQ(Annotated(row), "no") << row;
  }
}

TEST_F(Annotation, TellsEachMarkOnce) {
  const EventError marks[] = {{.reason = Reason::kGt},
                              {.reason = Reason::kRule, .rule = 1},
                              {.reason = Reason::kGt},
                              {.reason = Reason::kRule, .rule = 0},
                              {.reason = Reason::kRule, .rule = 1}};
  outcome_.verdict = Verdict::kGoodMarked;
  outcome_.marks = marks;
  EXPECT_EQ(Annotated("{}"), R"({"_contract":"trades@1.2.0/trade","_verdict":"good_marked",)"
                             R"("_marks":["gt","rule:sane","rule:lot"],)" +
                                 std::string(kTail));
}

TEST_F(Annotation, OfAnEventThatLandsInSpiteOfItsErrorsNamesThem) {
  const EventError errors[] = {{.reason = Reason::kMissing}};
  outcome_.verdict = Verdict::kQuarantined;
  outcome_.errors = errors;
  EXPECT_EQ(Annotated("{}"), R"({"_contract":"trades@1.2.0/trade","_verdict":"quarantined",)"
                             R"("_marks":["missing"],)" +
                                 std::string(kTail));
}

TEST_F(Annotation, WithoutARecordNamesTheContractAlone) {
  outcome_.record = kNoRecord;
  EXPECT_EQ(Annotated("{}"),
            R"({"_contract":"trades@1.2.0","_verdict":"good",)" + std::string(kTail));
}

}  // namespace
}  // namespace tickgate
