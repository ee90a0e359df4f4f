// `rules`: what they compile to, and those that cannot be meant.
#include "contract/rule_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/compiled.h"
#include "program/program.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

constexpr std::string_view kFields =
    "frame: { inherit: { ch: $.ch } }\n"
    "fields:\n"
    "  p: { type: decimal, gt: 0, rename: price }\n"
    "  s: { type: int, ge: 1, le: 100 }\n"
    "  u: { type: uint }\n"
    "  t: { type: timestamp, unit: ms, ge: '2020-01-01T00:00:00Z' }\n"
    "  side: { type: string, in: [buy, sell] }\n"
    "  data: { type: object, fields: { k: { type: object, fields: { v: { type: int } } } } }\n"
    "  c: { type: list<int> }\n"
    "  b: { type: bool }\n"
    "  pair: { type: tuple<string,decimal> }\n";

// Rules begin in line 15.
std::string WithRules(std::string_view rules) {
  return std::string(kHead) + std::string(kFields) + "rules:\n" + std::string(rules);
}
std::string WithCheck(std::string_view check) {
  return WithRules("  - { name: r, check: '" + std::string(check) + "' }\n");
}
std::string CheckProblem(std::string_view check) { return OneProblem(WithCheck(check)); }
RuleSpec RuleOf(std::string_view rule) {
  const RecordSpec record = SpecOf(WithRules("  - " + std::string(rule) + "\n")).records[0];
  return record.rules.empty() ? RuleSpec{} : record.rules[0];
}

TEST(Rules, EveryWordIsRead) {
  const RuleSpec rule = RuleOf(
      "{ name: lot, check: 's % 10 == 0', when: 'side == \"buy\"', severity: warn, on_none: fail, "
      "description: whole lots }");
  EXPECT_EQ(rule.name, "lot");
  EXPECT_EQ(rule.text, "s % 10 == 0");
  EXPECT_EQ(rule.check.op, ExpressionOp::kEqual);
  EXPECT_EQ(rule.when.size(), 1u);
  EXPECT_EQ(rule.severity, Severity::kWarn);
  EXPECT_TRUE(rule.on_none_fails);
  const RuleSpec plain = RuleOf("{ name: lot, check: 's > 1' }");
  EXPECT_EQ(plain.severity, Severity::kError);
  EXPECT_FALSE(plain.on_none_fails);
  EXPECT_TRUE(plain.when.empty());
}

TEST(Rules, KnowFieldsByTheirPathInTheEvent) {
  EXPECT_EQ(RuleOf("{ name: r, check: 'data.k.v > 1' }").check.args[0].text, "data.k.v");
  EXPECT_EQ(RuleOf("{ name: r, check: 'pair[1] > 1' }").check.args[0].text, "pair[1]");
  EXPECT_EQ(RuleOf("{ name: r, check: 'ch != \"x\"' }").check.args[0].text, "ch");
  EXPECT_EQ(RuleOf("{ name: r, check: 't <= received' }").check.args[1].op,
            ExpressionOp::kReceived);
  EXPECT_THAT(CheckProblem("price > 1"), HasSubstr("did you mean 'p'?"));
  EXPECT_THAT(CheckProblem("data.k.w > 1"), HasSubstr("did you mean 'data.k.v'?"));
  EXPECT_THAT(CheckProblem("dta > 1"), HasSubstr("did you mean 'data'?"));
}

TEST(Rules, ItemsOfAListHaveNoPathAndTheMistakeSaysWhatHas) {
  constexpr std::string_view kAdvice =
      ": the items of list 'c' have no name; look at it with size(c) or 'in', hold each item to "
      "its 'items', or declare it a tuple with 'rest' [unknown-field]";
  EXPECT_EQ(CheckProblem("s > 1 && c[0] > 1"),
            "15:33: unknown field 'c[0]'" + std::string(kAdvice));
  EXPECT_EQ(CheckProblem("c[0][1] > 1"), "15:24: unknown field 'c[0][1]'" + std::string(kAdvice));
  EXPECT_EQ(CheckProblem("c.price > 1"), "15:24: unknown field 'c.price'" + std::string(kAdvice));
}

TEST(Rules, TheFirstItemsOfAListAreNamedAsPositionsOfATuple) {
  const RecordSpec record =
      SpecOf(
          std::string(kHead) +
          "fields: { bids: { type: tuple, positions: [ { best: { type: \"tuple<decimal,decimal>\" "
          "} } ], rest: \"tuple<decimal,decimal>\" } }\n"
          "rules: [ { name: r, check: 'bids.best[0] > 0 && bids[0][1] > 0' } ]\n")
          .records[0];
  EXPECT_EQ(record.rules[0].check.args[0].args[0].text, "bids.best[0]");
}

TEST(Rules, NamesWithPointsAreTheirOwn) {
  const std::string fields = std::string(kHead) +
                             "fields:\n  a.b: { type: int }\n  a: { type: object, fields: { c: { "
                             "type: int }, b: { type: int } } }\n";
  EXPECT_EQ(SpecOf(fields + "rules: [ { name: r, check: 'a.c > 1' } ]\n")
                .records[0]
                .rules[0]
                .check.args[0]
                .text,
            "a.c");
  EXPECT_THAT(OneProblem(fields + "rules: [ { name: r, check: 'a.b > 1' } ]\n"),
              HasSubstr("unknown field 'a.b'"))
      << "both fields would be meant";
}

TEST(Rules, KnowPositionsByName) {
  const RecordSpec record =
      SpecOf(std::string(kHead) +
             "positions: [ { chan: { type: int } }, { trade: { type: tuple, positions: [ { price: "
             "{ type: decimal } } ] } }, { '-1': { type: int, name: seq } } ]\n"
             "rules: [ { name: r, check: 'trade.price > 0 && seq > chan' } ]\n")
          .records[0];
  EXPECT_EQ(record.rules[0].check.args[0].args[0].text, "trade.price");
}

TEST(Rules, NamesAreUniqueAndPlain) {
  EXPECT_EQ(OneProblem(WithRules("  - { name: a, check: 's > 1' }\n  - { name: a, check: 's > 2' "
                                 "}\n")),
            "16:13: rule 'a' stands here a second time [duplicate-key]");
  EXPECT_EQ(OneProblem(WithRules("  - { name: a b, check: 's > 1' }\n")),
            "15:13: 'a b' must be a name of letters, digits, '.', '_' and '-' [bad-value]");
  EXPECT_EQ(OneProblem(WithRules("  - { check: 's > 1' }\n")),
            "15:5: rule: 'name' is missing [missing-key]");
  EXPECT_EQ(OneProblem(WithRules("  - { name: a }\n")),
            "15:5: rule: 'check' is missing [missing-key]");
}

TEST(Rules, EveryWordIsChecked) {
  EXPECT_EQ(OneProblem(WithRules("  - { name: a, check: 's > 1', severty: warn }\n")),
            "15:32: unknown key 'severty': did you mean 'severity'? [unknown-key]");
  EXPECT_EQ(OneProblem(WithRules("  - { name: a, check: 's > 1', severity: info }\n")),
            "15:42: 'severity': wanted error or warn, found 'info' [bad-value]");
  EXPECT_EQ(OneProblem(WithRules("  - { name: a, check: 's > 1', on_none: ok }\n")),
            "15:41: 'on_none': wanted pass or fail, found 'ok' [bad-value]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\nrules: { a: b }\n"),
            "4:8: 'rules': wanted a list, found a map [wrong-kind]");
  EXPECT_EQ(OneProblem(WithRules("  - x\n")), "15:5: rule: wanted a map, found 'x' [wrong-kind]");
}

TEST(Rules, ACheckIsTrueOrFalse) {
  EXPECT_EQ(
      CheckProblem("s + 1"),
      "15:23: 'check': wanted true or false, found a number: compare it with something [type]");
  EXPECT_EQ(
      OneProblem(WithRules("  - { name: a, check: 's > 1', when: side }\n")),
      "15:38: 'when': wanted true or false, found a string: compare it with something [type]");
}

TEST(Rules, MistakesOfAnExpressionStandWhereTheyAre) {
  EXPECT_EQ(CheckProblem("s > side").substr(0, 6), "15:26:");
  EXPECT_EQ(CheckProblem("s >").substr(0, 3), "15:");
}

TEST(Rules, ThatCanNeverBeTrueAreRefused) {
  EXPECT_EQ(CheckProblem("1 == 2"), "15:23: rule 'r' can never be true [never-true]");
  EXPECT_EQ(CheckProblem("p < 0"),
            "15:23: rule 'r' can never be true: 'p' is > 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("0 >= p"),
            "15:23: rule 'r' can never be true: 'p' is > 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("s == 101"),
            "15:23: rule 'r' can never be true: 's' is >= 1 and <= 100 by its field [never-true]");
  EXPECT_EQ(CheckProblem("u < 0"),
            "15:23: rule 'r' can never be true: 'u' is >= 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("s > 50 && b && s <= 50"),
            "15:23: rule 'r' can never be true: 's' is >= 1 and <= 100 by its field [never-true]");
  EXPECT_EQ(CheckProblem("p < 0 || s > 100"),
            "15:23: rule 'r' can never be true: 'p' is > 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("side == \"hold\""),
            "15:23: rule 'r' can never be true: 'side' is in [\"buy\",\"sell\"] by its field "
            "[never-true]");
  EXPECT_EQ(OneProblem(WithRules("  - { name: r, check: 's > 1', when: 'p < 0' }\n")),
            "15:38: rule 'r' is never asked: its 'when' can never be true: 'p' is > 0 by its field "
            "[never-true]");
}

TEST(Rules, ThatCanNeverBeTrueAreFoundThroughNotInAndHas) {
  EXPECT_EQ(CheckProblem("!(p > 0)"),
            "15:23: rule 'r' can never be true: 'p' is > 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("!(p > 0 || b)"),
            "15:23: rule 'r' can never be true: 'p' is > 0 by its field [never-true]");
  EXPECT_EQ(CheckProblem("s in [0, 101]"),
            "15:23: rule 'r' can never be true: 's' is >= 1 and <= 100 by its field [never-true]");
  EXPECT_EQ(CheckProblem("!(side in [\"buy\", \"sell\"])"),
            "15:23: rule 'r' can never be true: 'side' is in [\"buy\",\"sell\"] by its field "
            "[never-true]");
  EXPECT_EQ(CheckProblem("side != \"buy\" && side != \"sell\""),
            "15:23: rule 'r' can never be true: 'side' is in [\"buy\",\"sell\"] by its field "
            "[never-true]");
  EXPECT_EQ(CheckProblem("side > \"sell\""),
            "15:23: rule 'r' can never be true: 'side' is in [\"buy\",\"sell\"] by its field "
            "[never-true]");
  EXPECT_EQ(CheckProblem("s == 2 && s == 3"),
            "15:23: rule 'r' can never be true: 's' is >= 1 and <= 100 by its field [never-true]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: { k: { type: int, required: true } }\n"
                                            "rules: [ { name: r, check: '!has(k)' } ]\n"),
            "4:28: rule 'r' can never be true: 'k' is required [never-true]");
}

TEST(Rules, BoundsOfAFieldWhoseBadValuesStayBindNoRule) {
  for (const char* fields : {"k: { type: int, ge: 1, on_error: warn }",
                             "o: { type: object, on_error: warn, fields: { k: { type: int, ge: 1 } "
                             "} }"}) {
    const std::string path = fields[0] == 'o' ? "o.k" : "k";
    EXPECT_TRUE(ProblemsOf(std::string(kHead) + "fields: { " + fields +
                           " }\nrules: [ { name: r, check: '" + path + " < 1' } ]\n")
                    .empty())
        << fields;
  }
}

TEST(Rules, AFieldWithAPointInItsNameHasItsOwnBounds) {
  const std::string contract = std::string(kHead) +
                               "fields:\n  a.b: { type: int }\n  a: { type: object, fields: { b: "
                               "{ type: int, ge: 1 } } }\n";
  EXPECT_TRUE(ProblemsOf(contract + "rules: [ { name: r, check: '`a.b` < 1' } ]\n").empty());
}

// 254 fields a0, a1, ... and a rule for each pair of them.
std::string ManyLookedAt(int fields, std::string_view more) {
  std::string text = std::string(kHead) + "fields:\n";
  for (int i = 0; i < fields; ++i) text += "  a" + std::to_string(i) + ": { type: int }\n";
  text += "rules:\n";
  for (int i = 1; i < fields; ++i) {
    const std::string at = std::to_string(i);
    text += "  - { name: r" + at + ", check: a" + std::to_string(i - 1) + " < a" + at + " }\n";
  }
  return text + std::string(more);
}

TEST(Rules, LookAt254ValuesAndTheNextOneIsNamedWithItsPlace) {
  const CompileResult most =
      CompileContract(ManyLookedAt(254, "  - { name: again, check: a0 < a253 }\n"), "c.yaml");
  ASSERT_TRUE(most.ok());
  EXPECT_TRUE(Program::Build(most.spec).ok());
  EXPECT_EQ(OneProblem(ManyLookedAt(255, "  - { name: again, check: a0 < a254 }\n")),
            "513:26: 'a254' is one value too many: the rules and ticks of a record look at 254 "
            "values of an event; leave rules out or write bounds as options of their field "
            "[too-many-values]");
  EXPECT_THAT(OneProblem("frame: { inherit: { ch: $.ch } }\n" + ManyLookedAt(254, "")),
              HasSubstr("look at 254 values of an event, inherited ones (1) included;"));
}

TEST(Rules, ThatCanBeTrueAreLetThrough) {
  for (std::string_view check :
       {"p > 0", "p <= 0.1", "s == 100", "s >= 100 && s <= 100", "p < 0 || s > 99",
        "side == \"buy\"", "!(p > 1)", "u <= 0", "p - s < 0", "b || 1 == 2"}) {
    EXPECT_EQ(ProblemsOf(WithCheck(check)).size(), 0u) << check;
  }
}

}  // namespace
}  // namespace tickgate
