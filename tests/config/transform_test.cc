// A stream's transform in a run config: read, refused with its place, overridden, shown again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"
#include "config/show.h"

namespace tickgate {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ConfigTransform, EveryStepIsRead) {
  const LoadResult result = LoadMore(
      "transform:\n"
      "        rename: { p: price }\n"
      "        convert: { price: decimal }\n"
      "        defaults: { venue: N }\n"
      "        add: { ingested_at: \"now()\", id: \"${sym}-${t}\", n: { expr: price * size } }\n"
      "        select: [price, venue, id, xs]\n"
      "        drop: [venue]\n"
      "        filter: { field: price, operator: gt, value: 0 }\n"
      "        unnest: { field: xs }\n"
      "        flatten: { fields: [o] }");
  const TransformSpec& spec = *Only(result).transform.spec;
  EXPECT_EQ(spec.rename.size(), 1u);
  EXPECT_EQ(spec.convert.size(), 1u);
  EXPECT_EQ(spec.defaults.size(), 1u);
  EXPECT_EQ(spec.add.size(), 3u);
  EXPECT_EQ(spec.select.size(), 4u);
  EXPECT_EQ(spec.drop.size(), 1u);
  EXPECT_EQ(spec.filter.size(), 1u);
  EXPECT_EQ(spec.unnest->field, "xs");
  EXPECT_EQ(spec.flatten->fields, std::vector<std::string>{"o"});
}

TEST(ConfigTransform, IsAbsentWhereNoneStands) {
  EXPECT_EQ(Only(LoadMore("mode: enforce")).transform.spec, nullptr);
}

TEST(ConfigTransform, WhatIsWrongIsNamedWithItsPlace) {
  EXPECT_EQ(ErrorsOf("transform: { renam: { a: b } }"),
            "run.yaml:7:20: streams.a.transform: unknown key 'renam': did you mean 'rename'? "
            "[unknown-key]\n");
  EXPECT_EQ(ErrorsOf("transform: { convert: { p: intt } }"),
            "run.yaml:7:34: streams.a.transform: 'convert' of 'p': unknown type 'intt': did you "
            "mean 'int'? [unknown-type]\n");
  EXPECT_THAT(ErrorsOf("transform: { add: { k: \"env(HOME)\" } }"), HasSubstr("env() is refused"));
  EXPECT_THAT(ErrorsOf("transform: { jsonata: x }"), HasSubstr("'jsonata' is refused"));
  EXPECT_THAT(ErrorsOf("transform: { select: [] }"), HasSubstr("'select' is an empty list"));
  EXPECT_THAT(ErrorsOf("transform: { add: { k: { expr: \"1 +\" } } }"), HasSubstr("run.yaml:7:"));
  EXPECT_EQ(ErrorsOf("transform:"),
            "run.yaml:8:1: streams.a.transform has no value [wrong-kind]\n");
  EXPECT_THAT(ErrorsOf("transform: [rename]"), HasSubstr("wanted a map"));
}

TEST(ConfigTransform, DollarBracesAreFieldsInAddAndFilterAndVariablesElsewhere) {
  LoadOptions options = SampleOptions();
  options.environment = {{"price", "wrong"}, {"NAME", "size"}};
  const LoadResult result = LoadMore(
      "transform: { rename: { s: \"${NAME}\" }, add: { x: \"${price}\" }, "
      "filter: { field: f, operator: eq, value: \"${price}\" } }",
      options);
  const TransformSpec& spec = *Only(result).transform.spec;
  EXPECT_EQ(spec.rename[0].second, "size");
  EXPECT_EQ(spec.add[0].value.kind, ValueSource::Kind::kReference);
  EXPECT_EQ(spec.filter[0].values[0].kind, ValueSource::Kind::kReference);
}

TEST(ConfigTransform, AMessageShowsAVariableAsItWasWritten) {
  LoadOptions options = SampleOptions();
  options.environment = {{"TYPE", "hunter2"}};
  const std::string errors =
      Lines(LoadMore("transform: { convert: { p: \"${TYPE}\" } }", options).errors);
  EXPECT_THAT(errors, Not(HasSubstr("hunter2")));
  EXPECT_THAT(errors, HasSubstr("unknown type '${TYPE}'"));
}

TEST(ConfigTransform, AVariableWithoutValueIsAWarningOfValidate) {
  LoadOptions options = SampleOptions();
  options.for_validate = true;
  const LoadResult result = LoadMore("transform: { convert: { p: \"${TYPE}\" } }", options);
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_THAT(Lines(result.warnings), HasSubstr("variable 'TYPE' is not set"));
}

TEST(ConfigTransform, OverridesReachIntoIt) {
  LoadOptions options = SampleOptions();
  options.sets = {{"streams.a.transform.rename.p=price", ""},
                  {"streams.a.transform.filter.value=7", ""},
                  {"streams.a.transform.select=[price, f]", ""}};
  options.environment = {{"TICKGATE_STREAMS__A__TRANSFORM__UNNEST__FIELD", "f"}};
  const LoadResult result =
      LoadMore("transform: { filter: { field: f, operator: eq, value: 5 } }", options);
  const TransformSpec& spec = *Only(result).transform.spec;
  EXPECT_EQ(spec.rename[0].second, "price");
  EXPECT_EQ(spec.filter[0].values[0].literal.token, "7");
  EXPECT_EQ(spec.select.size(), 2u);
  EXPECT_EQ(spec.unnest->field, "f");
  options.sets = {{"streams.a.transform.convert.p=intt", ""}};
  options.environment = {};
  EXPECT_EQ(Lines(LoadMore("transform: {}", options).errors),
            "--set streams.a.transform.convert.p=intt: streams.a.transform: 'convert' of 'p': "
            "unknown type 'intt': did you mean 'int'? [unknown-type]\n");
}

TEST(ConfigTransform, ConfigShowPrintsWhatReadsBackTheSame) {
  LoadOptions options = SampleOptions();
  options.environment = {{"NAME", "si ze"}};
  const LoadResult result = LoadMore(
      "transform: { rename: { s: \"${NAME}\", t: \"$${x}\" }, defaults: { a: 1.50, b: \"5\", c: "
      "[] }, add: { x: \"${price}-$${y}\", z: null }, filter: \"p > 1\" }",
      options);
  Only(result);
  const std::string shown = ShowConfig(result.config);
  EXPECT_THAT(shown, HasSubstr("      transform: { \"rename\": { \"s\": \"si ze\", \"t\": "
                               "\"$${x}\" }, \"defaults\": { \"a\": 1.50, \"b\": \"5\", \"c\": [] "
                               "}, \"add\": { \"x\": \"${price}-$${y}\", \"z\": null }, "
                               "\"filter\": \"p > 1\" }\n"));
  const LoadResult again = Load(shown);
  EXPECT_EQ(Lines(again.errors), "");
  EXPECT_EQ(ShowConfig(again.config), shown);
}

}  // namespace
}  // namespace tickgate
