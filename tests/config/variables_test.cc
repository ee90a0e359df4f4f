#include "config/variables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::optional<std::string> Known(std::string_view name) {
  if (name == "A") return "alpha";
  if (name == "EMPTY") return "";
  if (name == "DOLLAR") return "${A}";
  return std::nullopt;
}

std::string Text(std::string_view text) {
  const Expansion expansion = ExpandVariables(text, Known);
  EXPECT_THAT(expansion.malformed, IsEmpty()) << text;
  return expansion.text;
}

TEST(Variables, AreReplacedWhereverTheyStand) {
  EXPECT_EQ(Text("${A}"), "alpha");
  EXPECT_EQ(Text("x-${A}/${A}.y"), "x-alpha/alpha.y");
  EXPECT_FALSE(ExpandVariables("no variable, $A, {A}, $ {A}", Known).changed);
}

TEST(Variables, ADefaultStandsInForUnsetAndForEmpty) {
  EXPECT_EQ(Text("${NONE:-d}"), "d");
  EXPECT_EQ(Text("${EMPTY:-d}"), "d");
  EXPECT_EQ(Text("${A:-d}"), "alpha");
  EXPECT_EQ(Text("${NONE:-}"), "");
  EXPECT_EQ(Text("${EMPTY}"), "");
}

TEST(Variables, ADefaultMayHoldBracesAndVariables) {
  EXPECT_EQ(Text("${NONE:-out/{stream}}/x"), "out/{stream}/x");
  EXPECT_EQ(Text("${NONE:-${OTHER:-${A}}}"), "alpha");
}

TEST(Variables, AMessageIsTheErrorOfUnsetAndOfEmpty) {
  EXPECT_THAT(ExpandVariables("${NONE:?say where}", Known).messages,
              ElementsAre("NONE: say where"));
  EXPECT_THAT(ExpandVariables("${EMPTY:?say where}", Known).messages,
              ElementsAre("EMPTY: say where"));
  EXPECT_EQ(Text("${A:?say where}"), "alpha");
}

TEST(Variables, UnsetWithoutDefaultIsNamedAndLeftAsItStands) {
  const Expansion expansion = ExpandVariables("x${NONE}y${ALSO}", Known);
  EXPECT_THAT(expansion.unset, ElementsAre("NONE", "ALSO"));
  EXPECT_EQ(expansion.text, "x${NONE}y${ALSO}");
}

TEST(Variables, ADoubledDollarIsTheTextItself) {
  EXPECT_EQ(Text("$${A}"), "${A}");
  EXPECT_EQ(Text("$$${A}"), "$${A}");
  EXPECT_EQ(Text("$$"), "$$");
}

TEST(Variables, AValueIsNotReadAgain) { EXPECT_EQ(Text("${DOLLAR}"), "${A}"); }

TEST(Variables, OtherFormsAreErrors) {
  for (const char* text : {"${}", "${1A}", "${A-d}", "${A:d}", "${A B}", "${A", "${A:-{}"}) {
    EXPECT_EQ(ExpandVariables(text, Known).malformed.size(), 1u) << text;
  }
}

TEST(Variables, DefaultsWithinDefaultsHaveABound) {
  std::string text = "x";
  for (int i = 0; i < 16; ++i) text = "${N:-" + text + "}";
  EXPECT_EQ(Text(text), "x");
  text = "${N:-" + text + "}";
  EXPECT_THAT(ExpandVariables(text, Known).malformed,
              ElementsAre("defaults within defaults, more than 16"));
}

TEST(Variables, AllNamesAreCollected) {
  std::set<std::string> names;
  CollectVariables("${A}-${B:-${C}}-${D:?m}-$${E}", &names);
  EXPECT_THAT(names, ElementsAre("A", "B", "C", "D"));
}

// -- in a run config

TEST(VariablesOfAConfig, CommandLineBeatsBlockBeatsEnvironment) {
  LoadOptions options = SampleOptions();
  options.environment = {{"N", "3"}};
  const Sample plain{.more = "commit: { events: ${N} }"};
  EXPECT_EQ(Only(Load(plain.Text(), options)).commit.events, 3u);
  const Sample block{.more = "commit: { events: ${N} }", .beside = "  variables: { N: 2 }\n"};
  EXPECT_EQ(Only(Load(block.Text(), options)).commit.events, 2u);
  options.variables = {"N=1"};
  EXPECT_EQ(Only(Load(block.Text(), options)).commit.events, 1u);
}

TEST(VariablesOfAConfig, TheBlockMaySpeakOfTheEnvironment) {
  LoadOptions options = SampleOptions();
  options.environment = {{"N", "3"}};
  const Sample block{.more = "commit: { events: ${N} }",
                     .beside = "  variables: { N: \"${N:-7}1\" }\n"};
  EXPECT_EQ(Only(Load(block.Text(), options)).commit.events, 31u);
}

TEST(VariablesOfAConfig, AnUnsetOneIsAnErrorWithItsPlaceAndANearName) {
  LoadOptions options = SampleOptions();
  options.environment = {{"EVENTS", "3"}};
  const LoadResult result = LoadMore("commit: { events: ${EVENT} }", options);
  EXPECT_EQ(Lines(result.errors),
            "run.yaml:7:25: variable 'EVENT' is not set: did you mean 'EVENTS'? "
            "[unset-variable]\n");
}

TEST(VariablesOfAConfig, ForValidateAnUnsetOneIsAWarningAndItsValueIsNotJudged) {
  LoadOptions options = SampleOptions();
  options.for_validate = true;
  const LoadResult result =
      LoadMore("commit: { events: ${NONE}, interval: '${M:?say it}' }", options);
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_EQ(Lines(result.warnings),
            "run.yaml:7:25: variable 'NONE' is not set [unset-variable]\n"
            "run.yaml:7:44: M: say it [unset-variable]\n");
}

TEST(VariablesOfAConfig, AValueIsReadByTheTypeOfItsKey) {
  LoadOptions options = SampleOptions();
  options.environment = {{"V", "false"}, {"I", "2s"}};
  const LoadResult result = LoadMore(
      "commit: { interval: \"${I}\" }\n      limits: { max_records: \"${R:-5}\" }", options);
  EXPECT_EQ(Only(result).commit.interval_ns, 2'000'000'000);
  EXPECT_EQ(Only(result).records_max, 5u);
}

TEST(VariablesOfAConfig, AreNeverReplacedInKeys) {
  LoadOptions options = SampleOptions();
  options.environment = {{"K", "commit"}};
  const LoadResult result = LoadMore("\"${K}\": { events: 1 }", options);
  EXPECT_THAT(Lines(result.errors), HasSubstr("unknown key '${K}'"));
}

TEST(VariablesOfAConfig, AreFieldsOfTheEventInAddFilterAndWindows) {
  const std::string errors = ErrorsOf(
      "transform: { add: { x: \"${price}\" }, filter: { field: f, operator: eq, value: \"${v}\" } "
      "}\n"
      "      windows: [ { name: w, size: 1s, emit: { x: \"${y}\" } } ]");
  EXPECT_EQ(errors, "run.yaml:8:7: streams.a.windows: not in this version [not-in-this-version]\n");
  EXPECT_THAT(ErrorsOf("transform: { defaults: { x: \"${price}\" } }"),
              HasSubstr("variable 'price' is not set"));
}

TEST(VariablesOfAConfig, TheCommandLineMayNotNameOneThatTheFileLacks) {
  LoadOptions options = SampleOptions();
  options.variables = {"EVNTS=1", "=x", "novalue"};
  const LoadResult result = LoadMore("commit: { events: ${EVENTS:-5} }", options);
  EXPECT_EQ(Lines(result.errors),
            "--var EVNTS=1: the file has no ${EVNTS}: did you mean 'EVENTS'? [unknown-variable]\n"
            "--var =x: wanted NAME=VALUE [bad-variable]\n"
            "--var novalue: wanted NAME=VALUE [bad-variable]\n");
}

TEST(VariablesOfAConfig, TheirValuesNeverShowInMessages) {
  LoadOptions options = SampleOptions();
  options.environment = {{"SECRET", "hunter2"}};
  const LoadResult result = LoadMore(
      "commit: { events: \"${SECRET}\" }\n      mode: \"${SECRET}\"\n      name2: \"${SECRET}\"",
      options);
  EXPECT_EQ(result.errors.size(), 3u);
  EXPECT_EQ(Lines(result.errors).find("hunter2"), std::string::npos);
  EXPECT_THAT(Lines(result.errors), HasSubstr("'${SECRET}' must be a whole number"));
}

TEST(VariablesOfAConfig, AnUnquotedPathTemplateInsideBracesIsAnErrorThatSaysSo) {
  const LoadResult result =
      Load(Sample{.load = "{ target: { type: file, path: out/{stream}/x } }"}.Text());
  EXPECT_THAT(Lines(result.errors), HasSubstr("run.yaml:6:"));
  EXPECT_THAT(Lines(result.errors), HasSubstr("needs quotes here, as in \"out/{stream}\""));
}

}  // namespace
}  // namespace tickgate
