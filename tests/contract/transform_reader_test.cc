// The text of a transform: what each spelling means, and what is refused with which message.
#include "contract/transform_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/transform_sample.h"

namespace tickgate {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string Ran(std::string_view text, std::string_view event) {
  return RunSample(ReadSample(text), event);
}

std::string ProblemsOf(std::string_view text) { return ReadSample(text).problems; }

// What `k` becomes, written as `add: { k: VALUE }`.
std::string Added(std::string_view value, std::string_view event = "{}") {
  const std::string ran = Ran(Concat("add: { k: ", value, " }"), event);
  const size_t key = ran.rfind("\"k\":");
  if (!ran.starts_with("{") || key == std::string::npos) return ran;
  return ran.substr(key + 4, ran.size() - key - 5);
}

std::string Problem(std::string_view value) { return Added(value); }

TEST(TransformText, PlainScalarsAreWhatTheyLookLike) {
  EXPECT_EQ(Added("feed"), "\"feed\"");
  EXPECT_EQ(Added("5"), "5");
  EXPECT_EQ(Added("1.50"), "1.50");
  EXPECT_EQ(Added("true"), "true");
  EXPECT_EQ(Added("null"), "null");
  EXPECT_EQ(Added("\"5\""), "\"5\"");
  EXPECT_EQ(Added("NO"), "\"NO\"");
  EXPECT_EQ(Added("007"), "\"007\"");
  EXPECT_EQ(Added("[a, 1, { b: null }]"), R"(["a",1,{"b":null}])");
}

TEST(TransformText, OneReferenceAloneKeepsTypeAndDigits) {
  EXPECT_EQ(Added("${p}", R"({"p":1.50})"), "1.50");
  EXPECT_EQ(Added("\"${a.b[0]}\"", R"({"a":{"b":[true]}})"), "true");
  EXPECT_EQ(Added("'${[\"a.b\"]}'", R"({"a.b":7})"), "7");
  EXPECT_EQ(Added("\"${a[-1]}\"", R"({"a":[1,2]})"), "2");
}

TEST(TransformText, TextAroundReferencesMakesText) {
  EXPECT_EQ(Added("\"${sym}-${t}\"", R"({"sym":"A","t":5})"), "\"A-5\"");
  EXPECT_EQ(Added("\" ${t}\"", R"({"t":5})"), "\" 5\"");
  EXPECT_EQ(Added("\"100 % $ {x}\""), "\"100 % $ {x}\"");
  EXPECT_EQ(Added("\"$${x}\"", R"({"x":5})"), "\"${x}\"");
}

TEST(TransformText, DefaultsAreWhatTheyLookLike) {
  EXPECT_EQ(Added("\"${v:-unknown}\""), "\"unknown\"");
  EXPECT_EQ(Added("\"${v:-0}\""), "0");
  EXPECT_EQ(Added("\"${v:-'0'}\""), "\"0\"");
  EXPECT_EQ(Added("\"${v:-}\"", R"({"v":null})"), "\"\"");
  EXPECT_EQ(Added("\"<${v:-0}>\""), "\"<0>\"");
  EXPECT_EQ(Added("\"${v:-x}\"", R"({"v":false})"), "false");
}

TEST(TransformText, CallsTakeReferencesTextAndCalls) {
  const std::string_view event = R"({"s":"aB","n":7,"w":" x ","t":1704164645123})";
  EXPECT_EQ(Added("upper(${s})", event), "\"AB\"");
  EXPECT_EQ(Added("\"concat(${s}, -, ${n})\"", event), "\"aB-7\"");
  EXPECT_EQ(Added("\"concat( ${s} , ' (' , ${n}, \\\")\\\")\"", event), "\"aB (7)\"");
  EXPECT_EQ(Added("\"upper(trim(${w}))\"", event), "\"X\"");
  EXPECT_EQ(Added("\"coalesce(${no}, ${s})\"", event), "\"aB\"");
  EXPECT_EQ(Added("\"default(${no}, 5)\"", event), "5");
  EXPECT_EQ(Added("\"default(${no}, '5')\"", event), "\"5\"");
  EXPECT_EQ(Added("\"sub(${n}, 0.5)\"", event), "6.5");
  EXPECT_EQ(Added("epoch_ms_to_iso(${t})", event), "\"2024-01-02T03:04:05.123Z\"");
  EXPECT_EQ(Added("\"len(${s}!)\"", event), "3");
  EXPECT_EQ(Added("now()"), "\"2025-11-30T08:00:00.123456789Z\"");
  EXPECT_EQ(Added("\"date()\""), "\"2025-11-30\"");
}

TEST(TransformText, EveryFunctionIsKnown) {
  for (const char* call :
       {"now()", "uuid()", "lower(${s})", "upper(${s})", "concat(${s})", "coalesce(${s})",
        "len(${s})", "trim(${s})", "default(${s}, 1)", "date(${s})", "datetime(${s})",
        "epoch_ms_to_iso(${s})", "sub(${s}, 1)", "pct_change(${s}, 1)", "int(${s})", "float(${s})",
        "str(${s})", "bool(${s})"}) {
    EXPECT_EQ(ProblemsOf(Concat("add: { k: \"", call, "\" }")), "");
  }
}

TEST(TransformText, CallsThatCannotBeAreRefused) {
  EXPECT_THAT(Problem("nope(${s})"),
              StartsWith("t.yaml:1:11: 'add' of 'k': unknown function 'nope'"));
  EXPECT_THAT(Problem("uper(${s})"), HasSubstr("did you mean 'upper'?"));
  EXPECT_THAT(Problem("env(HOME)"), HasSubstr("env() is refused"));
  EXPECT_THAT(Problem("upper()"), HasSubstr("upper takes 1 value, not 0"));
  EXPECT_THAT(Problem("\"upper(${a}, ${b})\""), HasSubstr("upper takes 1 value, not 2"));
  EXPECT_THAT(Problem("\"now(%Y)\""), HasSubstr("now takes no value, not 1"));
  EXPECT_THAT(Problem("\"date(${a},${b})\""), HasSubstr("date takes 0 to 1 value, not 2"));
  EXPECT_THAT(Problem("upper(sym)"), HasSubstr("write them as ${name}"));
  EXPECT_THAT(Problem("\"concat(a, b)\""), HasSubstr("[no-effect]"));
  EXPECT_THAT(Problem("\"upper(${s}\""), HasSubstr("',' or ')' is missing in upper(...)"));
  EXPECT_THAT(Problem("\"upper(${s}) of it\""), HasSubstr("nothing may stand behind a call"));
  EXPECT_THAT(Problem("\"concat(${s},,b)\""), HasSubstr("a value of a call is empty"));
  EXPECT_THAT(Problem("\"concat(${s},)\""), HasSubstr("a value of a call is empty"));
  EXPECT_THAT(Problem("\"concat(${s}, 'x)\""), HasSubstr("a quote does not end"));
  EXPECT_THAT(Problem("\"concat(${s}, 'x' y)\""), HasSubstr("',' or ')' is missing"));
  EXPECT_THAT(Problem("\"concat(${s}, a (b))\""), HasSubstr("needs quotes"));
}

TEST(TransformText, ReferencesThatCannotBeAreRefused) {
  EXPECT_THAT(Problem("\"${p\""), HasSubstr("a '${' has no '}'"));
  EXPECT_THAT(Problem("\"${}\""), HasSubstr("[path]"));
  EXPECT_THAT(Problem("\"${a..b}\""), HasSubstr("[path]"));
  EXPECT_THAT(Problem("\"${[0]}\""), HasSubstr("begins with a name"));
  EXPECT_THAT(Problem("\"${a[*]}\""), HasSubstr("has no [*]"));
  EXPECT_THAT(Problem("\"${header:}\""), HasSubstr("names no header"));
  EXPECT_THAT(Problem("'${a:-${b}'"), HasSubstr("a default holds no reference"));
}

TEST(TransformText, ATextThatOnlyLooksLikeACallIsSaidToBeOne) {
  EXPECT_EQ(Added("{ text: \"upper(x)\" }"), "\"upper(x)\"");
  EXPECT_EQ(Added("{ text: \"f(${v})\" }", R"({"v":1})"), "\"f(1)\"");
  EXPECT_EQ(Added("\"f(x) and more\""), "\"f(x) and more\"");
  EXPECT_THAT(Problem("{ text: a, expr: b }"), HasSubstr("a map holds one of 'expr' and 'text'"));
  EXPECT_THAT(Problem("{ a: 1 }"), HasSubstr("unknown key 'a'"));
}

TEST(TransformExpression, IsReckonedExactlyOverTheEvent) {
  EXPECT_EQ(Added("{ expr: p * s }", R"({"p":0.1,"s":3})"), "0.3");
  EXPECT_EQ(Added("{ expr: \"o.bid + o.asks[0]\" }", R"({"o":{"bid":1.5,"asks":[2]}})"), "3.5");
  EXPECT_EQ(Added("{ expr: \"p > 1 ? 'up' : 'down'\" }", R"({"p":1.50})"), "\"up\"");
  EXPECT_EQ(Added("{ expr: received }"), "\"2025-11-30T08:00:00.123456789Z\"");
  EXPECT_EQ(Added("{ expr: p }", R"({"p":1.50})"), "1.50");
  EXPECT_EQ(Added("{ expr: \"has(p)\" }"), "false");
  EXPECT_EQ(Added("{ expr: \"s + '!'\" }", R"({"s":"a\"b"})"), R"("a\"b!")");
}

TEST(TransformExpression, WithoutValueFails) {
  EXPECT_EQ(Added("{ expr: p * 2 }"), "failed: add k: p * 2");
  EXPECT_EQ(Added("{ expr: p * 2 }", R"({"p":null})"), "failed: add k: p * 2");
  EXPECT_EQ(Added("{ expr: p * 2 }", R"({"p":"x"})"), "failed: add k: p * 2");
  EXPECT_EQ(Added("{ expr: 1 / p }", R"({"p":0})"), "failed: add k: 1 / p");
}

TEST(TransformExpression, ThatIsWrongIsRefusedWithItsPlace) {
  EXPECT_THAT(ProblemsOf("add: { k: { expr: \"p * \" } }"), StartsWith("t.yaml:1:2"));
  EXPECT_THAT(ProblemsOf("add: { k: { expr: \"'a' * 2\" } }"), StartsWith("t.yaml:1:2"));
  EXPECT_THAT(ProblemsOf("filter: \"p + 1\""), HasSubstr("wanted true or false"));
  EXPECT_THAT(ProblemsOf("filter: \"1 > 2\""), HasSubstr("is false of every event"));
}

TEST(TransformSteps, RenameIsAMapOfNames) {
  EXPECT_EQ(Ran("rename: { p: price, price: p }", R"({"p":1,"price":2})"), R"({"price":1,"p":2})");
  EXPECT_THAT(ProblemsOf("rename: { a: x, b: x }"),
              HasSubstr("t.yaml:1:20: 'rename' of 'b': 'a' becomes 'x' too"));
  EXPECT_THAT(ProblemsOf("rename: { a: a }"), HasSubstr("the name stays the same"));
  EXPECT_THAT(ProblemsOf("rename: [a, b]"), HasSubstr("wanted a map"));
  EXPECT_THAT(ProblemsOf("rename: { a: [b] }"), HasSubstr("wanted text, found a list"));
}

TEST(TransformSteps, ConvertKnowsItsTypes) {
  for (const char* type : {"str", "string"}) {
    EXPECT_EQ(Ran(Concat("convert: { v: ", type, " }"), R"({"v":5})"), R"({"v":"5"})");
  }
  for (const char* type : {"int", "integer", "float", "number", "numeric", "decimal"}) {
    EXPECT_EQ(Ran(Concat("convert: { v: ", type, " }"), R"({"v":"5"})"), R"({"v":5})");
  }
  for (const char* type : {"bool", "boolean"}) {
    EXPECT_EQ(Ran(Concat("convert: { v: ", type, " }"), R"({"v":"on"})"), R"({"v":true})");
  }
  for (const char* type : {"datetime", "timestamp"}) {
    EXPECT_EQ(Ran(Concat("convert: { v: ", type, " }"), R"({"v":0})"),
              R"({"v":"1970-01-01T00:00:00Z"})");
  }
  EXPECT_EQ(Ran("convert: { v: date }", R"({"v":"2024/01/02"})"), R"({"v":"2024-01-02"})");
  EXPECT_EQ(ProblemsOf("convert: { v: intt }"),
            "t.yaml:1:15: 'convert' of 'v': unknown type 'intt': did you mean 'int'? "
            "[unknown-type]\n");
}

TEST(TransformSteps, DefaultsHoldValuesOfAnyKind) {
  EXPECT_EQ(Ran("defaults: { a: 1.50, b: x, c: [], d: { e: true } }", "{}"),
            R"({"a":1.50,"b":"x","c":[],"d":{"e":true}})");
  EXPECT_EQ(Ran("defaults: { a: \"upper(${x})\" }", "{}"), "{\"a\":\"upper(${x})\"}");
  EXPECT_THAT(ProblemsOf("defaults: { a: null }"), HasSubstr("[no-effect]"));
  EXPECT_THAT(ProblemsOf("defaults: { a: }"), HasSubstr("found nothing"));
}

TEST(TransformSteps, SelectAndDropAreLists) {
  EXPECT_EQ(Ran("{ select: [a, b], drop: b }", R"({"a":1,"b":2,"c":3})"), R"({"a":1})");
  EXPECT_THAT(ProblemsOf("select: []"), HasSubstr("t.yaml:1:9: 'select' is an empty list"));
  EXPECT_THAT(ProblemsOf("drop: []"), HasSubstr("'drop' is an empty list"));
  EXPECT_THAT(ProblemsOf("select: { a: 1 }"), HasSubstr("wanted text, found a map"));
}

TEST(TransformSteps, FilterIsOneConditionOrAListOfThem) {
  EXPECT_EQ(Ran("filter: { field: p, operator: gt, value: 5 }", R"({"p":6})"), R"({"p":6})");
  EXPECT_EQ(Ran("filter: { field: o.p, operator: in, value: [A, 5] }", R"({"o":{"p":5.0}})"),
            R"({"o":{"p":5.0}})");
  const std::string_view two =
      "filter: [ { field: p, operator: is_not_null }, { expr: \"p > 1\" }, \"p < 9\" ]";
  EXPECT_EQ(Ran(two, R"({"p":6})"), R"({"p":6})");
  EXPECT_EQ(Ran(two, R"({"p":9})"), "filtered");
  EXPECT_EQ(Ran("filter: \"p > 1\"", "{}"), "failed: filter p > 1");
  EXPECT_EQ(Ran("filter: { field: bid, operator: lt, value: \"${ask}\" }", R"({"bid":1,"ask":2})"),
            R"({"bid":1,"ask":2})");
  EXPECT_EQ(Ran("filter: { field: p, operator: eq, value: \"5\" }", R"({"p":5})"),
            "failed: filter p eq 5");
}

TEST(TransformSteps, FilterRefusesWhatCannotBe) {
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: gtx, value: 5 }"),
              HasSubstr("t.yaml:1:31: 'operator'"));
  EXPECT_THAT(ProblemsOf("filter: { operator: eq, value: 5 }"), HasSubstr("'field' is missing"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: eq }"), HasSubstr("'value' is missing"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: is_null, value: 5 }"),
              HasSubstr("is_null takes none"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: in, value: 5 }"),
              HasSubstr("a list with at least one value for in"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: in, value: [] }"),
              HasSubstr("a list with at least one value for in"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: eq, value: null }"),
              HasSubstr("is_null and is_not_null"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: eq, value: [1] }"),
              HasSubstr("wanted a text, a number or a bool"));
  EXPECT_THAT(ProblemsOf("filter: { field: p, operator: gt, value: true }"),
              HasSubstr("have no order"));
  EXPECT_THAT(ProblemsOf("filter: { fiel: p, operator: gt, value: 1 }"),
              HasSubstr("did you mean 'field'?"));
  EXPECT_THAT(ProblemsOf("filter: []"), HasSubstr("'filter' is an empty list"));
  EXPECT_THAT(ProblemsOf("filter: { field: \"p[*]\", operator: gt, value: 1 }"),
              HasSubstr("[path]"));
}

TEST(TransformSteps, UnnestAndFlattenTakeTheirOptions) {
  EXPECT_EQ(Ran("unnest: { field: xs, prefix: x_, preserve_empty: true }", R"({"xs":[{"p":1},2]})"),
            R"({"x_p":1} | {"x_xs":2})");
  EXPECT_EQ(Ran("unnest: { field: xs, preserve_empty: true }", R"({"a":1,"xs":[]})"), R"({"a":1})");
  EXPECT_EQ(Ran("flatten: {}", R"({"o":{"a":{"b":1}}})"), R"({"o.a.b":1})");
  EXPECT_EQ(Ran("flatten: { fields: [o], separator: _, max_depth: 0 }", R"({"o":{"a":{"b":1}}})"),
            R"({"o_a":{"b":1}})");
}

TEST(TransformSteps, UnnestAndFlattenRefuseWhatCannotBe) {
  EXPECT_THAT(ProblemsOf("unnest: {}"), HasSubstr("'field' is missing"));
  EXPECT_THAT(ProblemsOf("unnest: xs"), HasSubstr("wanted a map"));
  EXPECT_THAT(ProblemsOf("{ unnest: { field: xs }, drop: [xs] }"), HasSubstr("'drop' takes"));
  EXPECT_THAT(ProblemsOf("{ unnest: { field: xs }, select: [a] }"), HasSubstr("'select' leaves"));
  EXPECT_THAT(ProblemsOf("flatten: { fields: [] }"), HasSubstr("'fields' is an empty list"));
  EXPECT_THAT(ProblemsOf("flatten: { separator: \"\" }"), HasSubstr("'separator' is empty"));
  EXPECT_THAT(ProblemsOf("flatten: { max_depth: -1 }"), HasSubstr("'max_depth'"));
  EXPECT_THAT(ProblemsOf("flatten: { max_depth: 65 }"), HasSubstr("64 at most"));
  EXPECT_THAT(ProblemsOf("flatten: { max_dept: 1 }"), HasSubstr("did you mean 'max_depth'?"));
}

TEST(TransformSteps, UnknownOnesAreRefusedByName) {
  EXPECT_THAT(ProblemsOf("renam: { a: b }"), StartsWith("t.yaml:1:1: unknown key 'renam'"));
  EXPECT_THAT(ProblemsOf("jsonata: \"$.a\""), HasSubstr("'jsonata' is refused"));
  EXPECT_THAT(ProblemsOf("custom_function: { module: m }"),
              HasSubstr("'custom_function' is refused"));
  EXPECT_THAT(ProblemsOf("[rename]"), HasSubstr("'transform': wanted a map"));
}

TEST(TransformSteps, EveryProblemIsReported) {
  const std::string problems =
      ProblemsOf("convert: { a: x1 }\nadd: { b: \"nope(${c})\" }\nselect: []\n");
  EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 3);
}

}  // namespace
}  // namespace tickgate
