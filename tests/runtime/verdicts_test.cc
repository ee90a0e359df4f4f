// Every verdict through a whole stream: where the event goes, and how it is counted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/simulation.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

JsonPath MemberPath(const std::string& name) {
  JsonPath path;
  path.text = "$." + name;
  path.steps = {{PathStep::Kind::kMember, name, 0}};
  return path;
}

Literal TextLiteral(const std::string& text) { return {"\"" + text + "\"", text}; }

Expression IsAbove(const std::string& field, int64_t least) {
  Expression value;
  value.op = ExpressionOp::kField;
  value.type = ExpressionType::kNumber;
  value.text = field;
  Expression bound;
  bound.type = ExpressionType::kNumber;
  bound.number = DecimalOf(least);
  Expression above;
  above.op = ExpressionOp::kGreater;
  above.args = {value, bound};
  return above;
}

RecordSpec RecordOf(const std::string& name) {
  FieldSpec price;
  price.name = "p";
  price.value.type = ValueType::kDecimal;
  price.value.gt = Bound{DecimalOf(0), "0"};
  FieldSpec size;
  size.name = "s";
  size.value.type = ValueType::kInt;
  RecordSpec record;
  record.name = name;
  record.fields = {price, size};
  return record;
}

// {"ch":...,"data":[events]}; an event's `ev` says whether it is a trade, a quote, a status
// (control) or noise (ignored). Trades have rules over their size `s`.
ProgramSpec VenueSpec() {
  ProgramSpec spec;
  spec.contract = "venue";
  spec.version = "1.0.0";
  spec.frame.explode = MemberPath("data");
  spec.frame.inherit = {{"channel", MemberPath("ch")}};
  spec.frame.control = {"ping"};
  spec.select.by = SelectBy::kPath;
  spec.select.path = MemberPath("ev");
  spec.select.cases.resize(4);
  spec.select.cases[0].when = {TextLiteral("T")};
  spec.select.cases[1].when = {TextLiteral("Q")};
  spec.select.cases[1].record = 1;
  spec.select.cases[2].when = {TextLiteral("status")};
  spec.select.cases[2].as = SelectAs::kControl;
  spec.select.cases[3].when = {TextLiteral("noise")};
  spec.select.cases[3].as = SelectAs::kIgnore;
  spec.records = {RecordOf("trade"), RecordOf("quote")};
  RuleSpec lot;
  lot.name = "lot";
  lot.text = "s > 10";
  lot.check = IsAbove("s", 10);
  lot.severity = Severity::kWarn;
  RuleSpec sane;
  sane.name = "sane";
  sane.text = "s > 0";
  sane.check = IsAbove("s", 0);
  spec.records[0].rules = {lot, sane};
  return spec;
}

class Verdicts : public testing::Test {
 protected:
  void Run(const std::string& text, ProgramSpec spec = VenueSpec(),
           const std::string& path = "rows.jsonl") {
    StreamOptions options;
    options.load.file.path = path;
    options.dlq.file.path = "dlq.jsonl";
    options.gaps.file.path = "gaps.jsonl";
    absl::StatusOr<std::shared_ptr<const Program>> program = Program::Build(std::move(spec));
    ASSERT_TRUE(program.ok()) << program.status();
    options.program = *program;
    sim_ = std::make_unique<Simulation>(1, options, text);
    ASSERT_TRUE(sim_->Boot().ok());
    ASSERT_TRUE(sim_->Run());
    ASSERT_TRUE(sim_->control().status().ok()) << sim_->control().status();
    summary_ = sim_->control().summary();
  }
  std::string Json() const { return SummaryJson(summary_); }

  std::unique_ptr<Simulation> sim_;
  RunSummary summary_;
};

TEST_F(Verdicts, EachIsCountedAndOnlyGoodOnesLand) {
  Run("ping\n"
      R"({"ch":"A","data":[{"ev":"T","p":1,"s":11},{"ev":"Q","p":2},{"ev":"status"}]})"
      "\n"
      R"({"ch":"A","data":[{"ev":"noise"},{"ev":"T","p":-1,"s":11},{"ev":"?"},{"ev":"Q","p":0}]})"
      "\n"
      R"({"ch":"A","data":[]})"
      "\n");
  EXPECT_THAT(Json(), HasSubstr(R"("frames":4,"events":8,"good":2,"good_marked":0,"control":2,)"
                                R"("ignored":1,"filtered":0,"duplicate":0,"quarantined":3,)"));
  EXPECT_THAT(Json(), HasSubstr(R"("reasons":{"trade":{"gt":1},"quote":{"gt":1},)"
                                R"("_":{"unknown_record":1}})"));
  EXPECT_THAT(sim_->Lines("rows"),
              ElementsAre(R"({"ev":"T","p":1,"s":11})", R"({"ev":"Q","p":2})"));
}

TEST_F(Verdicts, ARecordTellsPlaceUnitAndWhatItInherits) {
  Run(R"({"ch":"A","data":[{"ev":"T","p":1,"s":11},{"ev":"T","p":-1,"s":11}]})"
      "\n"
      R"({"data":[{"ev":"?"}]})"
      "\n");
  const std::vector<std::string> records = sim_->Lines("dlq");
  ASSERT_EQ(records.size(), 2u);
  EXPECT_THAT(records[0], HasSubstr(R"("offset":0,"index":1})"));
  EXPECT_THAT(records[0],
              HasSubstr(R"("record":"trade","unit":"event","inherited":{"channel":"A"},)"
                        R"("attempts":1,"errors":[{"path":"/p","reason":"gt")"));
  EXPECT_THAT(records[0], HasSubstr(R"("raw":"{\"ev\":\"T\",\"p\":-1,\"s\":11}"})"));
  EXPECT_THAT(records[1], HasSubstr(R"("contract":"venue@1.0.0","unit":"event","attempts":1,)"));
  EXPECT_THAT(records[1], Not(HasSubstr("inherited")));
}

TEST_F(Verdicts, RulesAreCountedByNameMarksToo) {
  Run(R"({"data":[{"ev":"T","p":1,"s":5},{"ev":"T","p":1,"s":-5},{"ev":"T","p":1}]})"
      "\n");
  EXPECT_THAT(Json(), HasSubstr(R"("good":1,"good_marked":1,)"));
  // Of a quarantined event only what it was quarantined for is told.
  EXPECT_THAT(Json(), HasSubstr(R"("reasons":{"trade":{"rule:lot":1,"rule:sane":1}},)"
                                R"("unverifiable":2,)"));
  ASSERT_EQ(sim_->Lines("dlq").size(), 1u);
  EXPECT_THAT(sim_->Lines("dlq")[0],
              HasSubstr(R"("errors":[{"reason":"rule:sane","rule":"sane","expected":"s > 0"}])"));
}

TEST_F(Verdicts, AnEventWithoutRecordLandsInAPathOfItsOwn) {
  ProgramSpec spec = VenueSpec();
  spec.select.otherwise = Otherwise::kPass;
  Run("{\"data\":[{\"ev\":\"T\",\"p\":1,\"s\":11},{\"ev\":\"?\"}]}\n", spec, "{record}.jsonl");
  EXPECT_THAT(sim_->Lines("trade"), ElementsAre(R"({"ev":"T","p":1,"s":11})"));
  EXPECT_THAT(sim_->Lines("_"), ElementsAre(R"({"ev":"?"})"));
  EXPECT_THAT(Json(), HasSubstr(R"("good":2,)"));
}

TEST_F(Verdicts, MaskedValuesAreNotShownAndTheRecordSaysSo) {
  ProgramSpec spec = VenueSpec();
  spec.records[0].fields[1].mask = Mask::kRedact;
  Run("{\"data\":[{\"ev\":\"T\",\"p\":-1,\"s\":11}]}\n", spec);
  ASSERT_EQ(sim_->Lines("dlq").size(), 1u);
  EXPECT_THAT(sim_->Lines("dlq")[0],
              HasSubstr(R"("raw":"{\"ev\":\"T\",\"p\":-1,\"s\":\"***\"}","masked":true})"));
}

TEST_F(Verdicts, WhatLandsInSpiteOfItsErrorsIsMaskedToo) {
  ProgramSpec spec = VenueSpec();
  spec.records[0].fields[1].mask = Mask::kRedact;
  FieldSpec name;
  name.name = "who";
  name.pii = true;
  spec.records[0].fields.push_back(name);
  StreamOptions options;
  options.load.file.path = "rows.jsonl";
  options.dlq.file.path = "dlq.jsonl";
  options.gaps.file.path = "gaps.jsonl";
  options.mode = Mode::kShadow;
  options.program = *Program::Build(std::move(spec));
  Simulation sim(1, options, "{\"data\":[{\"ev\":\"T\",\"p\":-1,\"s\":11,\"who\":\"me\"}]}\n");
  ASSERT_TRUE(sim.Boot().ok());
  ASSERT_TRUE(sim.Run());
  // A tag alone hides a value from the quarantine, not from the row.
  EXPECT_THAT(sim.Lines("rows"), ElementsAre(R"({"ev":"T","p":-1,"s":"***","who":"me"})"));
  ASSERT_EQ(sim.Lines("dlq").size(), 1u);
  EXPECT_THAT(sim.Lines("dlq")[0], HasSubstr(R"(\"s\":\"***\",\"who\":\"***\"}","masked":true,)"
                                             R"("landed":true})"));
}

}  // namespace
}  // namespace tickgate
