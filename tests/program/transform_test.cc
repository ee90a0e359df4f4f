// The steps of a transform, each with values that are good, bad, absent and null.
#include "program/transform.h"

#include <gtest/gtest.h>

#include "program/transforming.h"

namespace tickgate {
namespace {

using Operator = FilterSpec::Operator;

TransformSpec Rename(std::vector<std::pair<std::string, std::string>> rename) {
  return {.rename = std::move(rename)};
}

TransformSpec Convert(ConvertTo to) { return {.convert = {{"v", to}}}; }

TEST(TransformBytes, AnEventThatNoStepChangesComesOutAsItCame) {
  TransformSpec spec;
  spec.rename = {{"no", "where"}};
  spec.convert = {{"p", ConvertTo::kNumber}, {"s", ConvertTo::kString}};
  spec.defaults = {{"p", {"0"}}};
  spec.drop = {"nothing"};
  spec.filter = {Filtered("p", Operator::kGt, {"0"})};
  spec.flatten = FlattenSpec{};
  const std::string event = " { \"p\" : 1.50 ,\n\"s\":\"\\u0041\", \"o\" : {} } ";
  EXPECT_EQ(Became(spec, event), event);
}

TEST(TransformBytes, AChangedEventHasNoBlanksBetweenItsMembersAndKeepsItsTokens) {
  EXPECT_EQ(Became(Rename({{"a", "z"}}),
                   "{ \"a\" : 1.50 , \"b\":{ \"k\" : [ 1 ] }, \"\\u0063\" :\"\\u0041\" }"),
            R"({"z":1.50,"b":{ "k" : [ 1 ] },"\u0063":"\u0041"})");
}

TEST(TransformBytes, MembersKeepTheirOrderAndNewOnesStandLast) {
  TransformSpec spec;
  spec.rename = {{"c", "x"}};
  spec.defaults = {{"b", {"7"}}, {"n", {"\"new\""}}};
  spec.add = {Added("k", Token("true")), Added("a", Token("0"))};
  EXPECT_EQ(Became(spec, R"({"a":1,"b":null,"c":3,"d":4})"),
            R"({"a":0,"b":7,"x":3,"d":4,"n":"new","k":true})");
}

TEST(TransformBytes, AnEventThatIsNoObjectFails) {
  for (const std::string event : {"[1,2]", "5", "\"x\"", "null", "true"}) {
    EXPECT_EQ(Became({}, event), "failed: object at nothing");
  }
}

TEST(TransformBytes, KeysAreMetByWhatTheyStandFor) {
  TransformSpec spec = Rename({{"price", "p"}, {"a\"b", "q\n"}});
  EXPECT_EQ(Became(spec, R"({"pr\u0069ce":1,"a\"b":2})"), R"({"p":1,"q\n":2})");
}

TEST(TransformBytes, TheTextsHaveReadableBytesAroundThemOtherThanEachOthers) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "x"}};
  Transform transform(std::make_shared<TransformSpec>(spec));
  const PaddedEvent event(R"({"x":[1,2]})");
  ASSERT_EQ(transform.Apply(event.text(), {}, {}), Transform::Result::kEvents);
  ASSERT_EQ(transform.events().size(), 2u);
  const std::string_view first = transform.events()[0].text, second = transform.events()[1].text;
  EXPECT_GE(second.data() - (first.data() + first.size()),
            static_cast<ptrdiff_t>(kReadablePadding));
  unsigned sum = 0;
  for (size_t i = 1; i <= kReadablePadding; ++i) {
    sum += static_cast<unsigned char>(*(first.data() - i)) +
           static_cast<unsigned char>(second.data()[second.size() + i - 1]);
  }
  EXPECT_EQ(sum, 0u);
}

TEST(TransformRename, GivesNamesAllAtOnce) {
  EXPECT_EQ(Became(Rename({{"p", "price"}}), R"({"p":1,"x":[1]})"), R"({"price":1,"x":[1]})");
  EXPECT_EQ(Became(Rename({{"a", "b"}, {"b", "a"}}), R"({"a":1,"b":2})"), R"({"b":1,"a":2})");
  EXPECT_EQ(Became(Rename({{"a", "b"}, {"b", "c"}}), R"({"a":1,"b":2})"), R"({"b":1,"c":2})");
  EXPECT_EQ(Became(Rename({{"a", "b"}, {"b", "c"}}), R"({"a":1})"), R"({"b":1})");
}

TEST(TransformRename, LeavesAloneWhatIsAbsentAndRenamesNull) {
  EXPECT_EQ(Became(Rename({{"p", "price"}}), R"({"x":1})"), R"({"x":1})");
  EXPECT_EQ(Became(Rename({{"p", "price"}}), "{}"), "{}");
  EXPECT_EQ(Became(Rename({{"p", "price"}}), R"({"p":null})"), R"({"price":null})");
}

TEST(TransformRename, FailsWhereTheNameIsTakenByAnother) {
  EXPECT_EQ(Became(Rename({{"a", "id"}}), R"({"a":1,"id":2})"),
            "failed: rename a: no other member id at 1");
  EXPECT_EQ(Became(Rename({{"a", "b"}, {"b", "c"}}), R"({"a":1,"b":2,"c":3})"),
            "failed: rename b: no other member c at 2");
  EXPECT_EQ(Became(Rename({{"a", "id"}}), R"({"id":2})"), R"({"id":2})");
}

struct Conversion {
  ConvertTo to;
  std::string value, becomes;  // empty: it fails
};

const Conversion kConversions[] = {
    {ConvertTo::kInt, "5", "5"},
    {ConvertTo::kInt, "5.0", "5"},
    {ConvertTo::kInt, "-8.652169e+06", "-8652169"},
    {ConvertTo::kInt, "0E-8", "0"},
    {ConvertTo::kInt, "\"5\"", "5"},
    {ConvertTo::kInt, "\"5.0\"", "5"},
    {ConvertTo::kInt, "\"\\u0035\"", "5"},
    {ConvertTo::kInt, "\"1699999999123456789\"", "1699999999123456789"},
    {ConvertTo::kInt, "18446744073709551616", "18446744073709551616"},
    {ConvertTo::kInt, "1e37", "1" + std::string(37, '0')},
    {ConvertTo::kInt, "1e38", ""},
    {ConvertTo::kInt, "\"1.9\"", ""},
    {ConvertTo::kInt, "1.9", ""},
    {ConvertTo::kInt, "\"abc\"", ""},
    {ConvertTo::kInt, "\"\"", ""},
    {ConvertTo::kInt, "\" 5 \"", ""},
    {ConvertTo::kInt, "\"+5\"", ""},
    {ConvertTo::kInt, "\"05\"", ""},
    {ConvertTo::kInt, "\"1_000\"", ""},
    {ConvertTo::kInt, "true", ""},
    {ConvertTo::kInt, "[5]", ""},
    {ConvertTo::kInt, "{}", ""},
    {ConvertTo::kNumber, "1.50", "1.50"},
    {ConvertTo::kNumber, "\"1.50\"", "1.50"},
    {ConvertTo::kNumber, "\"9.2E-7\"", "9.2E-7"},
    {ConvertTo::kNumber, "\"0.1234567890123456789012345678901234567890\"",
     "0.1234567890123456789012345678901234567890"},
    {ConvertTo::kNumber, "\"nan\"", ""},
    {ConvertTo::kNumber, "\".5\"", ""},
    {ConvertTo::kNumber, "true", ""},
    {ConvertTo::kString, "5", "\"5\""},
    {ConvertTo::kString, "1.10", "\"1.10\""},
    {ConvertTo::kString, "\"a\\n\"", "\"a\\n\""},
    {ConvertTo::kString, "true", "\"true\""},
    {ConvertTo::kString, "{\"a\": 1}", "\"{\\\"a\\\": 1}\""},
    {ConvertTo::kString, "[\"\\n\"]", "\"[\\\"\\\\n\\\"]\""},
    {ConvertTo::kBool, "true", "true"},
    {ConvertTo::kBool, "1", "true"},
    {ConvertTo::kBool, "0", "false"},
    {ConvertTo::kBool, "1.0", "true"},
    {ConvertTo::kBool, "\"no\"", "false"},
    {ConvertTo::kBool, "\"ON\"", "true"},
    {ConvertTo::kBool, "\"Off\"", "false"},
    {ConvertTo::kBool, "\"yes\"", "true"},
    {ConvertTo::kBool, "\"0\"", "false"},
    {ConvertTo::kBool, "\"maybe\"", ""},
    {ConvertTo::kBool, "\"\"", ""},
    {ConvertTo::kBool, "\" on\"", ""},
    {ConvertTo::kBool, "7", ""},
    {ConvertTo::kBool, "-1", ""},
    {ConvertTo::kBool, "[]", ""},
    {ConvertTo::kTimestamp, "\"2024-01-02T03:04:05Z\"", "\"2024-01-02T03:04:05Z\""},
    {ConvertTo::kTimestamp, "\"2024-01-02T03:04:05.123456789+01:00\"",
     "\"2024-01-02T03:04:05.123456789+01:00\""},
    {ConvertTo::kTimestamp, "\"2024-01-02 03:04:05\"", "\"2024-01-02T03:04:05Z\""},
    {ConvertTo::kTimestamp, "\"2024-01-02T03:04:05.25\"", "\"2024-01-02T03:04:05.25Z\""},
    {ConvertTo::kTimestamp, "\"2024-01-02\"", "\"2024-01-02T00:00:00Z\""},
    {ConvertTo::kTimestamp, "1704164645", "\"2024-01-02T03:04:05Z\""},
    {ConvertTo::kTimestamp, "-1", "\"1969-12-31T23:59:59Z\""},
    {ConvertTo::kTimestamp, "1704164645.5", ""},
    {ConvertTo::kTimestamp, "1704164645000", ""},
    {ConvertTo::kTimestamp, "\"1704164645\"", ""},
    {ConvertTo::kTimestamp, "\"garbage\"", ""},
    {ConvertTo::kTimestamp, "\"2024-02-30\"", ""},
    {ConvertTo::kTimestamp, "\"2024-01-02T25:00:00Z\"", ""},
    {ConvertTo::kTimestamp, "\"01/02/2024\"", ""},
    {ConvertTo::kTimestamp, "true", ""},
    {ConvertTo::kDate, "\"2024-01-02\"", "\"2024-01-02\""},
    {ConvertTo::kDate, "\"2024/01/02\"", "\"2024-01-02\""},
    {ConvertTo::kDate, "\"2024-01-02T00:00:00Z\"", "\"2024-01-02\""},
    {ConvertTo::kDate, "\"2024-01-02T00:00:00.000+01:00\"", "\"2024-01-02\""},
    {ConvertTo::kDate, "\"2024-01-02 00:00:00\"", "\"2024-01-02\""},
    {ConvertTo::kDate, "\"2024-01-02T03:04:05Z\"", ""},
    {ConvertTo::kDate, "\"2024-01-02T00:00:00.001Z\"", ""},
    {ConvertTo::kDate, "\"2024-13-02\"", ""},
    {ConvertTo::kDate, "20240102", ""},
};

TEST(TransformConvert, IsExactOrFails) {
  for (const Conversion& one : kConversions) {
    const std::string expected = one.becomes.empty() ? "failed" : "{\"v\":" + one.becomes + "}";
    const std::string became = Became(Convert(one.to), "{\"v\":" + one.value + "}");
    EXPECT_EQ(one.becomes.empty() ? became.substr(0, 6) : became, expected) << one.value;
  }
}

TEST(TransformConvert, LeavesAbsentAndNullAlone) {
  for (const ConvertTo to : {ConvertTo::kString, ConvertTo::kInt, ConvertTo::kNumber,
                             ConvertTo::kBool, ConvertTo::kTimestamp, ConvertTo::kDate}) {
    EXPECT_EQ(Became(Convert(to), R"({"v":null})"), R"({"v":null})");
    EXPECT_EQ(Became(Convert(to), R"({"w":[]})"), R"({"w":[]})");
  }
}

TEST(TransformConvert, ComesAfterRenameAndFailsOnTheValueThatCame) {
  TransformSpec spec{.rename = {{"p", "price"}}, .convert = {{"price", ConvertTo::kInt}}};
  EXPECT_EQ(Became(spec, R"({"p":"5"})"), R"({"price":5})");
  EXPECT_EQ(Became(spec, R"({"p":"x"})"), R"(failed: convert price: int at "x")");
}

TEST(TransformDefaults, FillAbsenceAndNullAndNothingElse) {
  TransformSpec spec{.defaults = {{"v", {"[]"}}}};
  EXPECT_EQ(Became(spec, R"({"a":1})"), R"({"a":1,"v":[]})");
  EXPECT_EQ(Became(spec, R"({"v":null,"a":1})"), R"({"v":[],"a":1})");
  EXPECT_EQ(Became(spec, "{}"), R"({"v":[]})");
  for (const std::string event : {R"({"v":""})", R"({"v":0})", R"({"v":false})", R"({"v":{}})"}) {
    EXPECT_EQ(Became(spec, event), event);
  }
}

TEST(TransformSelect, KeepsAndDropRemovesAndAbsentNamesDoNothing) {
  TransformSpec spec{.select = {"a", "b", "zz"}, .drop = {"b"}};
  EXPECT_EQ(Became(spec, R"({"a":1,"b":2,"c":3})"), R"({"a":1})");
  EXPECT_EQ(Became(spec, R"({"c":3})"), "{}");
  EXPECT_EQ(Became(spec, R"({"a":null})"), R"({"a":null})");
  EXPECT_EQ(Became({.drop = {"b", "d"}}, R"({"a":1,"b":2,"c":3,"d":4,"e":5})"),
            R"({"a":1,"c":3,"e":5})");
  EXPECT_EQ(Became({.drop = {"a"}}, R"({"a":1})"), "{}");
}

TEST(TransformSelect, SeesWhatAddMade) {
  TransformSpec spec{.add = {Added("k", Reference("a"))}, .select = {"k"}};
  EXPECT_EQ(Became(spec, R"({"a":1})"), R"({"k":1})");
}

TEST(TransformUnnest, GivesOneEventAnElement) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "xs"}};
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":[{"p":1},{"p":2, "q" : 3}],"z":true})"),
            R"(0:{"id":1,"p":1,"z":true} | 1:{"id":1,"p":2,"q":3,"z":true})");
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":[7,null,"a",[1]]})"),
            R"(0:{"id":1,"xs":7} | 1:{"id":1,"xs":null} | 2:{"id":1,"xs":"a"} | )"
            R"(3:{"id":1,"xs":[1]})");
  EXPECT_EQ(Became(spec, R"({"xs":[{}]})"), "0:{}");
  EXPECT_EQ(Became(spec, R"({"xs":[ {"xs":1} , {} ],"a":1})"), R"(0:{"xs":1,"a":1} | 1:{"a":1})");
}

TEST(TransformUnnest, OfNothingMakesNothingOrKeepsTheParent) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "xs"}};
  TransformSpec keeps{.unnest = UnnestSpec{.field = "xs", .preserve_empty = true}};
  for (const std::string event :
       {R"({"id":1,"xs":[]})", R"({"id":1,"xs":[ ]})", R"({"id":1,"xs":null})", R"({"id":1})"}) {
    EXPECT_EQ(Became(spec, event), "filtered");
    EXPECT_EQ(Became(keeps, event), R"({"id":1})");
  }
}

TEST(TransformUnnest, PrefixesTheElementsNames) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "xs", .prefix = "x_\""}};
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":[{"id":1,"a\n":2},7]})"),
            R"(0:{"id":1,"x_\"id":1,"x_\"a\n":2} | 1:{"id":1,"x_\"xs":7})");
}

TEST(TransformUnnest, FailsWholeWhereItIsNoListOrNamesClash) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "xs"}};
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":7})"), "failed: unnest xs: a list at 7");
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":{"a":1}})"), R"(failed: unnest xs: a list at {"a":1})");
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":[{"p":1},{"id":2}]})"),
            "failed: unnest xs: no member twice at 2");
  EXPECT_EQ(Became(spec, R"({"id":1,"xs":[{"\u0069d":2}]})"),
            "failed: unnest xs: no member twice at 2");
  TransformSpec prefixed{.unnest = UnnestSpec{.field = "xs", .prefix = "x_"}};
  EXPECT_EQ(Became(prefixed, R"({"x_xs":1,"xs":[5]})"), "failed: unnest xs: no member twice at 5");
}

TEST(TransformUnnest, ThatWouldFillMemoryFails) {
  std::string event = "{\"big\":\"" + std::string(1 << 20, 'x') + "\",\"xs\":[0";
  for (int i = 0; i < 100; ++i) event += ",1";
  EXPECT_EQ(Became({.unnest = UnnestSpec{.field = "xs"}}, event + "]}"),
            "failed: at most 64 MiB of transformed events at nothing");
}

TEST(TransformFlatten, MakesNestedMembersOnesOfTheTop) {
  TransformSpec spec{.flatten = FlattenSpec{}};
  EXPECT_EQ(Became(spec, R"({"id":1,"o":{"a":1,"b":{"c":2}}})"), R"({"id":1,"o.a":1,"o.b.c":2})");
  EXPECT_EQ(Became(spec, R"({"o":{"a":[1,{"z":1}]}})"), R"({"o.a":[1,{"z":1}]})");
  EXPECT_EQ(Became(spec, R"({"o":{"a":{},"b":null}})"), R"({"o.a":{},"o.b":null})");
  EXPECT_EQ(Became(spec, R"({"o":{ }})"), R"({"o":{ }})");
  EXPECT_EQ(Became(spec, R"({"o":null})"), R"({"o":null})");
}

TEST(TransformFlatten, TakesFieldsSeparatorAndDepth) {
  TransformSpec spec{.flatten = FlattenSpec{.fields = {"o"}, .separator = "_", .depth_max = 1}};
  EXPECT_EQ(Became(spec, R"({"o":{"a":{"b":{"c":1}}},"q":{"r":1}})"),
            R"({"o_a_b":{"c":1},"q":{"r":1}})");
  spec.flatten->depth_max = 0;
  EXPECT_EQ(Became(spec, R"({"o":{"a":{"b":1}}})"), R"({"o_a":{"b":1}})");
  EXPECT_EQ(Became(spec, R"({"q":{"r":1}})"), R"({"q":{"r":1}})");
}

TEST(TransformFlatten, FailsWhereTwoMembersWouldBeOne) {
  TransformSpec spec{.flatten = FlattenSpec{}};
  EXPECT_EQ(Became(spec, R"({"o.a":1,"o":{"a":2}})"), "failed: flatten: no member twice at 2");
  EXPECT_EQ(Became(spec, R"({"o":{"a":2},"o.\u0061":1})"), "failed: flatten: no member twice at 1");
  EXPECT_EQ(Became(spec, R"({"o":{"a":{"b":1},"a.b":2}})"),
            "failed: flatten: no member twice at 2");
}

TEST(TransformFlatten, ComesAfterUnnest) {
  TransformSpec spec{.unnest = UnnestSpec{.field = "xs", .prefix = "x"},
                     .flatten = FlattenSpec{.fields = {"xo", "p"}}};
  EXPECT_EQ(Became(spec, R"({"p":{"q":1},"xs":[{"o":{"a":1}},2]})"),
            R"(0:{"p.q":1,"xo.a":1} | 1:{"p.q":1,"xxs":2})");
  EXPECT_EQ(Became(spec, R"({"p":{"q":1},"xs":[{"o":{"a":1,"\u0061":2}}]})"),
            "failed: flatten: no member twice at 2");
}

TEST(TransformOrder, IsFixed) {
  TransformSpec spec;
  spec.rename = {{"p", "price"}};
  spec.convert = {{"price", ConvertTo::kString}};
  spec.defaults = {{"venue", {"\"N\""}}};
  spec.add = {Added("k", TextOf({Reference("price"), Token("\"-\""), Reference("venue")})),
              Added("k2", TextOf({Reference("k"), Token("\"!\"")}))};
  spec.select = {"price", "k2", "xs", "tmp"};
  spec.drop = {"tmp"};
  spec.filter = {Filtered("price", Operator::kEq, {"\"5\""}), Filtered("tmp", Operator::kIsNull)};
  spec.unnest = UnnestSpec{.field = "xs"};
  spec.flatten = FlattenSpec{};
  EXPECT_EQ(Became(spec, R"({"p":5,"tmp":1,"xs":[{"o":{"a":1}}]})"),
            R"(0:{"price":"5","o.a":1,"k2":"5-N!"})");
  EXPECT_EQ(Became(spec, R"({"p":6,"tmp":1,"xs":[{"o":{"a":1}}]})"), "filtered");
}

TEST(TransformReuse, OneEventLeavesNothingBehindForTheNext) {
  TransformSpec spec{.rename = {{"a", "b"}}, .unnest = UnnestSpec{.field = "xs"}};
  Transform transform(std::make_shared<TransformSpec>(spec));
  const PaddedEvent good(R"({"a":1,"xs":[1,2]})"), bad(R"({"a":1,"b":2})"),
      huge("{\"a\":\"" + std::string(8 << 20, 'x') + "\",\"xs\":[1]}");
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(transform.Apply(good.text(), {}, {}), Transform::Result::kEvents);
    ASSERT_EQ(transform.events().size(), 2u);
    EXPECT_EQ(transform.events()[1].text, R"({"b":1,"xs":2})");
    ASSERT_EQ(transform.Apply(bad.text(), {}, {}), Transform::Result::kFailed);
    ASSERT_EQ(transform.Apply(huge.text(), {}, {}), Transform::Result::kEvents);
  }
  transform.Apply(good.text(), {}, {});
  EXPECT_LT(transform.ScratchBytes(), size_t{3} << 20);
}

}  // namespace
}  // namespace tickgate
