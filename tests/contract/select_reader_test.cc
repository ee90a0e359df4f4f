// `select`: which record an event is, and which selections are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/compiled.h"

namespace tickgate {
namespace {

using testing::ElementsAre;

// Records t, q and n, of which t and n declare `ev`: as text and as a number.
std::string WithSelect(std::string_view select) {
  return std::string(kHead) + "frame: { inherit: { ch: $.ch } }\nselect: " + std::string(select) +
         "\nrecords:\n  t: { fields: { ev: { type: string } } }\n  q: { fields: {} }\n"
         "  n: { fields: { ev: { type: int } } }\n";
}
SelectSpec SelectOf(std::string_view select) { return SpecOf(WithSelect(select)).select; }
// The only problem, which is of line 4.
std::string SelectProblem(std::string_view select) {
  const std::string problem = OneProblem(WithSelect(select));
  return problem.starts_with("4:") ? problem.substr(2) : problem;
}
std::string By(std::string_view by) {
  return "{ by: " + std::string(by) +
         ", cases: [{ when: T, record: t }, { when: Q, record: q }, { when: N, record: n }] }";
}
std::string Cases(std::string_view cases) {
  return "{ by: ev, cases: [" + std::string(cases) +
         ", { when: T, record: t }, { when: Q, record: q }, { when: 5, record: n }] }";
}

TEST(Select, ByIsAPathAHeaderOrWhatCameWithTheFrame) {
  EXPECT_EQ(SelectOf(By("ev")).by, SelectBy::kPath);
  EXPECT_EQ(SelectOf(By("ev")).path.text, "ev");
  EXPECT_EQ(SelectOf(By("$.data.type")).path.steps.size(), 2u);
  EXPECT_EQ(SelectOf(By("\"$[-2]\"")).path.steps[0].index, -2);
  EXPECT_EQ(SelectOf(By("header:Event-Type")).by, SelectBy::kHeader);
  EXPECT_EQ(SelectOf(By("header:Event-Type")).name, "event-type");
  EXPECT_EQ(SelectOf(By("topic")).by, SelectBy::kTopic);
  EXPECT_EQ(SelectOf(By("stream")).by, SelectBy::kStream);
  EXPECT_EQ(SelectOf(By("ch")).by, SelectBy::kInherited);
  EXPECT_EQ(SelectOf(By("ch")).name, "ch");
}

TEST(Select, AnInheritedNameWinsOverTheWords) {
  const ProgramSpec spec = SpecOf(std::string(kHead) +
                                  "frame: { inherit: { topic: $.topic } }\n"
                                  "select: { by: topic, cases: [{ when: a, record: r }] }\n"
                                  "records: { r: { fields: {} } }\n");
  EXPECT_EQ(spec.select.by, SelectBy::kInherited);
}

TEST(Select, CasesNameARecordOrWhatElseBecomesOfTheEvent) {
  const SelectSpec select = SelectOf(
      "{ by: ev, otherwise: pass, cases: [{ when: [T, TT], record: t }, { when: Q, record: q },"
      " { has: [b, $.a.c], missing: [ev], record: n }, { when: status, as: control },"
      " { when: x, as: ignore }] }");
  ASSERT_EQ(select.cases.size(), 5u);
  EXPECT_EQ(select.otherwise, Otherwise::kPass);
  EXPECT_EQ(select.cases[0].when.size(), 2u);
  EXPECT_EQ(select.cases[0].when[1].string, "TT");
  EXPECT_EQ(select.cases[1].record, 1);
  EXPECT_EQ(select.cases[2].has.size(), 2u);
  EXPECT_EQ(select.cases[2].missing[0].text, "ev");
  EXPECT_EQ(select.cases[2].record, 2);
  EXPECT_EQ(select.cases[3].as, SelectAs::kControl);
  EXPECT_EQ(select.cases[4].as, SelectAs::kIgnore);
}

// The tokens of one case's `when` for record t, q (declares no `ev`) or n.
std::vector<std::string> WhenTokens(std::string_view when, std::string_view record) {
  const SelectSpec select =
      SelectOf("{ by: ev, first: true, cases: [{ when: " + std::string(when) +
               ", record: " + std::string(record) +
               " }, { has: t, record: t }, { has: q, record: q }, { has: n, record: n }] }");
  std::vector<std::string> tokens;
  for (const Literal& literal : select.cases[0].when) tokens.push_back(literal.token);
  return tokens;
}

TEST(Select, AValueIsOfTheFieldsType) {
  EXPECT_THAT(WhenTokens("[NO, 1E5, NULL, 5, true]", "t"),
              ElementsAre("\"NO\"", "\"1E5\"", "\"NULL\"", "\"5\"", "\"true\""));
  EXPECT_THAT(WhenTokens("[5, '5', null]", "n"), ElementsAre("5", "\"5\"", "null"));
  EXPECT_THAT(WhenTokens("[NO, null]", "t"), ElementsAre("\"NO\"", "null"));
}

TEST(Select, OfAFieldThatNobodyDeclaresAValueIsWhatItLooksLike) {
  const SelectSpec select = SpecOf(std::string(kHead) +
                                   "select: { by: ev, cases: [{ when: [NO, 1E5, NULL, 5, '5', "
                                   "true], record: r }] }\nrecords: { r: { fields: {} } }\n")
                                .select;
  std::vector<std::string> tokens;
  for (const Literal& literal : select.cases[0].when) tokens.push_back(literal.token);
  EXPECT_THAT(tokens, ElementsAre("\"NO\"", "\"1E5\"", "\"NULL\"", "5", "\"5\"", "true"));
}

TEST(Select, AHeaderIsText) {
  const SelectSpec select = SpecOf(std::string(kHead) +
                                   "select: { by: 'header:x', cases: [{ when: 5, record: r }] }\n"
                                   "records: { r: { fields: {} } }\n")
                                .select;
  EXPECT_EQ(select.cases[0].when[0].token, "\"5\"");
}

TEST(Select, RecordsAndCasesBelongTogether) {
  EXPECT_EQ(SelectProblem(Cases("{ when: X, record: trad }")),
            "46: no record is called 'trad' [unknown-record]");
  EXPECT_EQ(OneProblem(std::string(kHead) +
                       "select: { by: ev, cases: [{ when: T, record: trad }, { when: U, record: "
                       "trade }] }\nrecords: { trade: { fields: {} } }\n"),
            "3:46: no record is called 'trad': did you mean 'trade'? [unknown-record]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "select: { by: ev, cases: [{ when: T, record: a }] }\n"
                                            "records:\n  a: { fields: {} }\n  b: { fields: {} }\n"),
            "6:3: no case of 'select' chooses record 'b' [never-chosen]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "records:\n  a: { fields: {} }\n  b: { fields: {} }\n"),
            "5:3: several records want a 'select' that chooses one of them [missing-key]");
  EXPECT_EQ(SelectProblem(Cases("{ when: X }")),
            "27: a case says one of 'record' and 'as': control or ignore [missing-key]");
  EXPECT_EQ(SelectProblem(Cases("{ when: X, record: t, as: control }")),
            "27: a case says one of 'record' and 'as': control or ignore [missing-key]");
}

TEST(Select, WithoutCasesItSaysNothing) {
  EXPECT_EQ(OneProblem(std::string(kHead) + "select: { by: ev }\nfields: {}\n"),
            "3:9: 'select': 'cases' is missing [missing-key]");
}

TEST(Select, EveryWordIsChecked) {
  EXPECT_EQ(SelectProblem(Cases("{ wen: X, as: ignore, has: z }")),
            "29: unknown key 'wen': did you mean 'when'? [unknown-key]");
  EXPECT_EQ(SelectProblem(Cases("{ when: X, as: drop }")),
            "42: 'as': wanted control or ignore, found 'drop' [bad-value]");
  EXPECT_EQ(SelectProblem(Cases("{ when: [X, X], as: ignore }")),
            "39: 'when': \"X\" stands there a second time [bad-value]");
  EXPECT_EQ(SelectProblem(Cases("{ when: [], as: ignore }")), "35: 'when' is empty [bad-value]");
  EXPECT_EQ(SelectProblem(Cases("{ when: { a: b }, as: ignore }")),
            "35: 'when': wanted a value or a list of values, found a map [wrong-kind]");
  EXPECT_EQ(SelectProblem(Cases("{ has: [z, $.z], missing: ev, as: ignore }")),
            "38: 'has': '$.z' stands there a second time [bad-value]");
  EXPECT_EQ(SelectProblem(Cases("{ has: 'z[*]', missing: ev, as: ignore }")),
            "34: 'has': 'z[*]' leads to many places: [*] is for 'explode' alone [path]");
  EXPECT_EQ(SelectProblem("{ cases: [{ when: T, record: t }, { has: q, missing: t, record: q }, "
                          "{ has: t, missing: q, record: n }] }"),
            "21: 'when' needs a 'by' in 'select' [option]");
  EXPECT_EQ(
      SelectProblem("{ by: ev, cases: [{ has: t, missing: [q, n], record: t }, { has: q, "
                    "missing: [t, n], record: q }, { has: n, missing: [q, t], record: n }] }"),
      "11: 'by': no case asks for it with 'when' [option]");
  EXPECT_EQ(SelectProblem(By("'header:'")), "15: 'by': header: wants a name behind it [bad-value]");
}

TEST(Select, TwoCasesThatCanBothMatchNeedFirst) {
  EXPECT_EQ(SelectProblem(Cases("{ when: [X, T], as: ignore }")),
            "57: this case and the one in line 4 can both match; 'first: true' lets the first win "
            "[overlap]");
  EXPECT_EQ(SelectProblem("{ by: ev, cases: [{ when: T, record: t }, { has: q, record: q }, "
                          "{ missing: [q, ev], record: n }] }"),
            "51: this case and the one in line 4 can both match; 'first: true' lets the first win "
            "[overlap]");
  EXPECT_TRUE(CompileContract(WithSelect("{ by: ev, first: true, cases: [{ when: T, record: t },"
                                         " { has: q, record: q }, { record: n }] }"),
                              "f")
                  .ok());
}

TEST(Select, AWhenHasThePathThatItLooksAt) {
  EXPECT_TRUE(CompileContract(WithSelect("{ by: ev, cases: [{ when: T, record: t }, { when: 5, "
                                         "record: n }, { missing: ev, record: q }] }"),
                              "f")
                  .ok());
}

TEST(Select, NumbersAreTheSameByValue) {
  EXPECT_EQ(SelectProblem("{ by: x, cases: [{ when: 5, record: t }, { when: 5.0, record: q }, "
                          "{ when: '5', record: n }] }"),
            "50: this case and the one in line 4 can both match; 'first: true' lets the first win "
            "[overlap]");
}

TEST(Select, ACaseThatNeverMatchesIsAProblem) {
  EXPECT_EQ(SelectProblem("{ by: ev, first: true, cases: [{ has: t, record: t }, { record: n }, "
                          "{ when: Q, record: q }] }"),
            "78: the case never matches: the one in line 4 takes all that it would [never]");
  EXPECT_EQ(SelectProblem(Cases("{ has: z, missing: z, as: ignore }")),
            "27: the case has what it is missing: it never matches [never]");
  EXPECT_EQ(SelectProblem(Cases("{ when: X, missing: ev, as: ignore }")),
            "27: the case has what it is missing: it never matches [never]");
}

}  // namespace
}  // namespace tickgate
