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

TEST(Lint, AContractThatDoesNotCompileHasProblemsAndNoWarnings) {
  const LintResult result = LintContractText("contract: c\n", "c.yaml");
  EXPECT_EQ(result.problems.size(), 2u);
  EXPECT_TRUE(result.warnings.empty());
}

}  // namespace
}  // namespace tickgate
