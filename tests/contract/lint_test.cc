#include "contract/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> WarningsOf(std::string_view text) {
  std::vector<std::string> lines;
  const LintResult result = LintContractText(text, "c.yaml");
  for (const Problem& problem : result.problems) ADD_FAILURE() << FormatProblem(problem);
  for (const Problem& warning : result.warnings) lines.push_back(FormatProblem(warning));
  return lines;
}

TEST(Lint, AContractWithNothingToAskAboutIsQuiet) {
  EXPECT_THAT(WarningsOf("contract: c\nversion: 1.0.0\nowner: me\ndescription: it\nfields:\n"
                         "  a: { type: string, required: true, pattern: '^a$' }\n"),
              IsEmpty());
}

TEST(Lint, EveryFindingNamesItsPlaceAndCode) {
  EXPECT_THAT(
      WarningsOf("contract: c\nversion: 1.0.0\nunknown: drop\nfields:\n"
                 "  a: { type: string, pattern: 'a' }\n"
                 "  b: { type: list<string>, items: { pattern: '^b' } }\n"
                 "  c: { type: string, pattern: 'c', full: true }\n"),
      ElementsAre(
          "c.yaml:1:1: nobody owns this contract: say so in 'owner' [OWN-001]",
          "c.yaml:1:1: the contract has no 'description' [OWN-002]",
          "c.yaml:3:10: rows lose every member that is not declared; 'pass' keeps its bytes "
          "[drops-unknown]",
          "c.yaml:5:3: no field is required: an empty object is good [no-required]",
          "c.yaml:5:31: the pattern may match anywhere in the text; 'full: true' asks for all of "
          "it [pattern-search]",
          "c.yaml:6:46: the pattern may match anywhere in the text; 'full: true' asks for all of "
          "it [pattern-search]"));
}

TEST(Lint, RecordsAreLookedAtToo) {
  EXPECT_THAT(
      WarningsOf("contract: c\nversion: 1.0.0\nowner: me\ndescription: it\nrecords:\n"
                 "  r: { fields: {}, unknown: drop }\n"),
      ElementsAre(testing::HasSubstr("[no-fields]"), testing::HasSubstr("[drops-unknown]")));
}

TEST(Lint, WhatIsWithinAValueIsLookedAtToo) {
  EXPECT_THAT(
      WarningsOf(
          "contract: c\nversion: 1.0.0\nowner: me\ndescription: it\npositions:\n"
          "  - a: { type: object, unknown: drop, fields: { b: { type: string, pattern: x } } }\n"
          "  - c: { type: string, tags: [pii] }\n"
          "  - d: { type: string, tags: [pii], mask: hash }\n"),
      ElementsAre(testing::HasSubstr("c.yaml:6:33: rows lose every member"),
                  testing::HasSubstr("c.yaml:6:77: the pattern may match anywhere"),
                  "c.yaml:7:30: the row keeps what quarantine and tap hide; 'mask' hides it there "
                  "too [pii-in-rows]"));
}

// Warnings of rules of one record; they begin in line 9.
std::vector<std::string> WarningsOfRules(std::string_view rules) {
  return WarningsOf(
      "contract: c\nversion: 1.0.0\nowner: me\ndescription: it\nfields:\n"
      "  p: { type: decimal, required: true, gt: 0 }\n"
      "  side: { type: string, in: [buy, sell] }\n"
      "rules:\n" +
      std::string(rules));
}

TEST(Lint, ARuleThatCanNeverFailIsNamed) {
  EXPECT_THAT(
      WarningsOfRules("  - { name: a, check: '1 < 2' }\n"
                      "  - { name: b, check: 'p > 0' }\n"
                      "  - { name: c, check: 'p >= 0 || side == \"buy\"' }\n"
                      "  - { name: d, check: 'side in [\"sell\", \"buy\", \"hold\"]' }\n"
                      "  - { name: e, check: 'has(p)' }\n"
                      "  - { name: f, check: 'p > 4', when: 'p >= 5' }\n"),
      ElementsAre("c.yaml:9:23: rule 'a' can never fail [never-fails]",
                  "c.yaml:10:23: rule 'b' can never fail: 'p' is > 0 by its field [never-fails]",
                  "c.yaml:11:23: rule 'c' can never fail: 'p' is > 0 by its field [never-fails]",
                  "c.yaml:12:23: rule 'd' can never fail: 'side' is in [\"buy\",\"sell\"] by its "
                  "field [never-fails]",
                  "c.yaml:13:23: rule 'e' can never fail: 'p' is required [never-fails]",
                  "c.yaml:14:23: rule 'f' can never fail where its 'when' holds: 'p' is > 0 by its "
                  "field [never-fails]"));
}

TEST(Lint, ARuleThatFailsWheneverItIsAskedIsNamed) {
  EXPECT_THAT(
      WarningsOfRules("  - { name: a, check: 'p < 3', when: 'p > 5' }\n"
                      "  - { name: b, check: 'side != \"buy\"', when: 'side == \"buy\"' }\n"),
      ElementsAre("c.yaml:9:23: rule 'a' can never be true where its 'when' holds: 'p' is "
                  "> 0 by its field [always-fails]",
                  "c.yaml:10:23: rule 'b' can never be true where its 'when' holds: 'side' "
                  "is in [\"buy\",\"sell\"] by its field [always-fails]"));
}

TEST(Lint, AWhenThatAlwaysHoldsIsNamed) {
  EXPECT_THAT(WarningsOfRules("  - { name: a, check: 'p < 3', when: 'true' }\n"
                              "  - { name: b, check: 'p < 3', when: '2 > 1 || p > 2' }\n"),
              ElementsAre("c.yaml:9:38: the 'when' of rule 'a' always holds: leave it out "
                          "[always-asked]",
                          "c.yaml:10:38: the 'when' of rule 'b' always holds: leave it out "
                          "[always-asked]"));
}

TEST(Lint, RulesThatCanFailAndHoldAreQuiet) {
  EXPECT_THAT(WarningsOfRules("  - { name: a, check: 'p > 1' }\n"
                              "  - { name: b, check: 'p > 0', on_none: fail }\n"
                              "  - { name: c, check: 'side == \"buy\"', when: 'p > 5' }\n"
                              "  - { name: d, check: 'has(side)' }\n"
                              "  - { name: e, check: 'p > 5 || p < 2' }\n"
                              "  - { name: f, check: 'p != 3' }\n"
                              "  - { name: g, check: 'side < \"m\"', when: 'has(side)' }\n"),
              IsEmpty());
}

// Warnings of two records; `cases` is what stands in `select`, from line 6 on.
std::vector<std::string> WarningsOfCases(std::string_view cases) {
  return WarningsOf("contract: c\nversion: 1.0.0\nowner: me\ndescription: it\nselect:\n" +
                    std::string(cases) +
                    "records:\n"
                    "  trade: { fields: { ev: { const: T, required: true }, x: { type: int } } }\n"
                    "  other: { fields: { ev: { type: string }, k: { type: int, required: true } } "
                    "}\n");
}

TEST(Lint, ACaseWhoseEventsAllFailTheirRecordIsNamed) {
  EXPECT_THAT(
      WarningsOfCases("  by: ev\n  cases:\n    - { when: [T, U], record: trade }\n"
                      "    - { when: [X], missing: k, record: other }\n"),
      ElementsAre("c.yaml:8:19: every event with \"U\" fails record 'trade': field 'ev' refuses "
                  "it: not_in, expected const \"T\" [case-fails]",
                  "c.yaml:9:29: every event of this case is 'missing' a field: record 'other' "
                  "requires 'k' [case-fails]",
                  "c.yaml:12:44: no event of record 'other' has 'k': 'select' takes only those "
                  "that are missing it [never-there]"));
  EXPECT_THAT(WarningsOfCases("  cases:\n    - { has: '$[1]', missing: k, record: trade }\n"
                              "    - { has: k, record: other }\n"),
              ElementsAre("c.yaml:7:7: every event of this case is not_object: one that has "
                          "'$[1]' is an array, and record 'trade' has 'fields' [case-fails]"));
}

TEST(Lint, AFieldThatNoEventOfItsRecordCanHaveIsNamed) {
  EXPECT_THAT(WarningsOfCases("  cases:\n    - { has: ev, missing: [x, k], record: trade }\n"
                              "    - { has: k, record: other }\n"),
              ElementsAre("c.yaml:10:56: no event of record 'trade' has 'x': 'select' takes only "
                          "those that are missing it [never-there]"));
  EXPECT_THAT(WarningsOfCases("  by: ev\n  cases:\n    - { when: T, record: trade }\n"
                              "    - { when: [X, Y], record: other }\n"),
              IsEmpty());
}

TEST(Lint, AContractThatDoesNotCompileHasProblemsAndNoWarnings) {
  const LintResult result = LintContractText("contract: c\n", "c.yaml");
  EXPECT_EQ(result.problems.size(), 2u);
  EXPECT_TRUE(result.warnings.empty());
}

}  // namespace
}  // namespace tickgate
