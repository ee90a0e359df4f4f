// Types and options of values: what they compile to, and each way to get them wrong.
#include "contract/value_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/compiled.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Values, EveryTypeHasItsName) {
  EXPECT_EQ(FieldValue("{ type: bigint }").type, ValueType::kBigint);
  EXPECT_EQ(FieldValue("{ type: double }").type, ValueType::kDouble);
  EXPECT_EQ(FieldValue("{ type: date }").type, ValueType::kDate);
  EXPECT_EQ(FieldValue("{ type: time }").type, ValueType::kTime);
  EXPECT_EQ(FieldValue("{ type: uuid }").type, ValueType::kUuid);
  EXPECT_EQ(FieldValue("{ type: object }").type, ValueType::kObject);
  EXPECT_EQ(FieldProblem("{ type: tuple<int }"),
            "14: 'tuple<int' is no type: a bracket of it is not closed [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: tuple<> }"),
            "14: a type is missing, as in tuple<int,string> [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: tuple<int,strng> }"),
            "14: 'strng' is no type: did you mean 'string'? [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: qqqq }"),
            "14: 'qqqq' is no type: known are string, int, uint, bigint, decimal, double, bool, "
            "timestamp, date, time, uuid, object, tuple, any, decimal(18,9), list<int> and "
            "tuple<int,string> [bad-type]");
}

TEST(Values, ObjectsHaveFieldsOfTheirOwn) {
  const ValueSpec value = FieldValue(
      "{ type: object, unknown: drop, fields: { k: { type: object, fields: { t: { type: timestamp,"
      " unit: ms, required: true } } } } }");
  ASSERT_TRUE(value.object);
  EXPECT_EQ(value.object->unknown, UnknownFields::kDrop);
  const FieldSpec& k = value.object->fields[0];
  EXPECT_EQ(k.name, "k");
  EXPECT_EQ(k.value.object->unknown, UnknownFields::kPass);
  EXPECT_TRUE(k.value.object->fields[0].required);
  EXPECT_EQ(k.value.object->fields[0].value.unit, TimestampUnit::kMillis);
  EXPECT_TRUE(FieldValue("{ type: object }").object->fields.empty());
  EXPECT_THAT(ProblemsOf(ContractOfField("{ type: object, fields: { a: { typ: int } } }")),
              ElementsAre("c.yaml:4:35: field 'a': 'type' is missing [missing-key]",
                          "c.yaml:4:37: unknown key 'typ': did you mean 'type'? [unknown-key]"));
}

TEST(Values, CoercionReachesWhatIsWithin) {
  EXPECT_TRUE(FieldValue("{ type: object, coerce: true, fields: { a: { type: int } } }")
                  .object->fields[0]
                  .value.coerce);
  EXPECT_TRUE(FieldValue("{ type: tuple<int,string>, coerce: true }").tuple->front[1].value.coerce);
}

TEST(Values, ListsHoldObjectsAndTuples) {
  const ValueSpec objects =
      FieldValue("{ type: list<object>, items: { fields: { p: { type: decimal } } } }");
  EXPECT_EQ(objects.items->object->fields[0].value.type, ValueType::kDecimal);
  const ValueSpec levels = FieldValue(
      "{ type: list<tuple>, items: { positions: [{ p: { type: decimal } }, { s: { type: decimal } "
      "}], rest: any } }");
  EXPECT_EQ(levels.items->tuple->front[1].name, "s");
  EXPECT_EQ(levels.items->tuple->rest, Rest::kAny);
}

TEST(Values, TuplesHaveTypesOrPositions) {
  const ValueSpec types = FieldValue("{ type: tuple<decimal(18,9),list<int>,tuple<int,any>> }");
  ASSERT_EQ(types.tuple->front.size(), 3u);
  EXPECT_EQ(types.tuple->front[0].value.scale, 9);
  EXPECT_TRUE(types.tuple->front[0].required);
  EXPECT_EQ(types.tuple->front[2].value.tuple->front[1].value.type, ValueType::kAny);
  EXPECT_EQ(types.tuple->front[2].name, "2");
  EXPECT_EQ(FieldValue("{ type: tuple<int>, rest: decimal }").tuple->rest_value->type,
            ValueType::kDecimal);
  EXPECT_EQ(FieldValue("{ type: tuple<int>, rest: none }").tuple->rest, Rest::kNone);
  EXPECT_EQ(FieldProblem("{ type: tuple }"),
            "6: field 'f': a tuple wants 'positions', or its types: tuple<int,any> [missing-key]");
  EXPECT_EQ(FieldProblem("{ type: tuple<int>, positions: [{ a: { type: int } }] }"),
            "26: 'positions' and the types in tuple<...> exclude each other [option]");
  EXPECT_EQ(FieldProblem("{ type: tuple<int>, rest: decimol }"),
            "32: 'rest': 'decimol' is no type: did you mean 'decimal'? [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, rest: any }"),
            "25: 'rest' does not fit type list<int>: it is for tuple; of the items of a list it "
            "stands in 'items' [option]");
}

TEST(Values, OptionsMustFitTheType) {
  EXPECT_EQ(FieldProblem("{ type: int, fields: {} }"),
            "19: 'fields' does not fit type int: it is for object [option]");
  EXPECT_EQ(FieldProblem("{ type: int, unknown: drop }"),
            "19: 'unknown' does not fit type int: it is for object [option]");
  EXPECT_EQ(FieldProblem("{ type: string, multiple_of: 2 }"),
            "22: 'multiple_of' does not fit type string: it is for int, uint, bigint, decimal and "
            "double [option]");
  EXPECT_EQ(FieldProblem("{ type: date, format: uuid }"),
            "20: 'format' does not fit type date: it is for string [option]");
  EXPECT_EQ(FieldProblem("{ type: int, nul: pass }"),
            "19: 'nul' does not fit type int: it is for string [option]");
  EXPECT_EQ(FieldProblem("{ type: string, unique_items: true }"),
            "22: 'unique_items' does not fit type string: it is for list [option]");
  EXPECT_EQ(FieldProblem("{ type: date, within: { past: 1d } }"),
            "20: 'within' does not fit type date: it is for timestamp [option]");
  EXPECT_EQ(FieldProblem("{ type: object, const: x }"),
            "22: 'const' does not fit type object: it is for string, int, uint, bigint, decimal, "
            "double, bool, timestamp, date, time and uuid [option]");
  EXPECT_EQ(FieldProblem("{ type: bigint, tick_file: x }"),
            "22: 'tick_file' does not fit type bigint: it is for int, uint and decimal [option]");
}

TEST(Values, BoundsOfEveryOrderedType) {
  EXPECT_EQ(FieldValue("{ type: bigint, gt: 18446744073709551616 }").gt->text,
            "18446744073709551616");
  EXPECT_EQ(FieldValue("{ type: double, ge: 0.5 }").ge->number, 0.5);
  EXPECT_EQ(FieldProblem("{ type: bigint, gt: 1.0 }"),
            "26: 'gt': '1.0' is no bigint: that is a whole number in plain digits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: double, gt: 1e400 }"),
            "26: 'gt': '1e400' is beyond what a double holds [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: double, gt: 1e-400 }"),
            "26: 'gt': '1e-400' is beyond what a double holds [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: bigint, gt: 100000000000000000000, lt: 99 }"),
            "6: field 'f': gt 100000000000000000000 and lt 99 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: bigint, ge: -1, le: -2 }"),
            "6: field 'f': ge -1 and le -2 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: double, ge: 0.3, lt: 0.30 }"),
            "6: field 'f': ge 0.3 and lt 0.30 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: bigint, const: 5, ge: 10 }"),
            "29: 'const': 5 is below ge 10 [contradiction]");
}

TEST(Values, MultiplesAreOfSomethingAboveZero) {
  EXPECT_EQ(FieldValue("{ type: decimal, multiple_of: 0.05 }").multiple_of->text, "0.05");
  EXPECT_EQ(FieldValue("{ type: double, multiple_of: 0.5 }").multiple_of->value,
            NormalDecimal(5, 1));
  EXPECT_EQ(FieldProblem("{ type: int, multiple_of: 0 }"),
            "32: 'multiple_of': 0 is not above 0 [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal, multiple_of: -0.1 }"),
            "36: 'multiple_of': -0.1 is not above 0 [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: bigint, multiple_of: 12345678901234567890123456789012345678 }"),
            "35: 'multiple_of': 12345678901234567890123456789012345678 has more than 37 digits "
            "[bad-value]");
  EXPECT_THAT(FieldProblem("{ type: int, multiple_of: 5, const: 7 }"),
              HasSubstr("42: 'const': 7 does not pass its own field: multiple_of"));
}

TEST(Values, TimestampsHaveEveryUnit) {
  EXPECT_EQ(FieldValue("{ type: timestamp, unit: auto }").unit, TimestampUnit::kAuto);
  EXPECT_EQ(FieldValue("{ type: timestamp, unit: frac }").unit, TimestampUnit::kFraction);
  EXPECT_EQ(FieldValue("{ type: timestamp, unit: frac, ge: 1534614057.321597 }").ge->value,
            DecimalOf(1'534'614'057'321'597'000));
  EXPECT_EQ(FieldProblem("{ type: timestamp, unit: auto, ge: 5 }"),
            "41: 'ge': '5' is no timestamp: write RFC 3339 text [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, unit: frac, ge: 1.0000000001 }"),
            "41: 'ge': '1.0000000001' is no timestamp: write RFC 3339 text or seconds with at most "
            "9 fraction digits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, unit: sec }"),
            "31: 'unit': wanted s, ms, us, ns, rfc3339, frac or auto, found 'sec' [bad-value]");
}

TEST(Values, WithinIsASpanAroundTheReceipt) {
  const ValueSpec value =
      FieldValue("{ type: timestamp, unit: ms, within: { past: 1d, future: 2s } }");
  EXPECT_EQ(value.past_ns, 86'400'000'000'000);
  EXPECT_EQ(value.future_ns, 2'000'000'000);
  EXPECT_FALSE(FieldValue("{ type: timestamp, within: { past: 1d } }").future_ns);
  EXPECT_EQ(FieldProblem("{ type: timestamp, within: {} }"),
            "33: 'within' names neither 'past' nor 'future' [missing-key]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, within: { passed: 1d } }"),
            "35: unknown key 'passed' in 'within', which knows past, future [unknown-key]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, within: { past: soon } }").substr(0, 12),
            "41: 'past': ");
  EXPECT_EQ(FieldProblem("{ type: timestamp, within: 1d }"),
            "33: 'within': wanted a map, found '1d' [wrong-kind]");
}

TEST(Values, FormatsAreNamed) {
  EXPECT_EQ(FieldValue("{ type: string, format: uuid }").format, TextFormat::kUuid);
  EXPECT_EQ(FieldValue("{ type: string, format: date-time }").format, TextFormat::kDateTime);
  EXPECT_EQ(FieldValue("{ type: string, format: ipv6 }").format, TextFormat::kIpv6);
  EXPECT_EQ(FieldValue("{ type: string, format: hostname }").format, TextFormat::kHostname);
  EXPECT_TRUE(FieldValue("{ type: string, nul: pass }").nul_allowed);
  EXPECT_FALSE(FieldValue("{ type: string, nul: reject }").nul_allowed);
  EXPECT_EQ(FieldProblem("{ type: string, format: mail }"),
            "30: 'format': wanted uuid, email, uri, ipv4, ipv6, hostname, date, time or date-time, "
            "found 'mail': did you mean 'email'? [bad-value]");
  EXPECT_THAT(FieldProblem("{ type: string, format: ipv4, in: [1.2.3.4, 1.2.3.400] }"),
              HasSubstr("40: 'in': \"1.2.3.400\" does not pass its own field: format"));
  EXPECT_THAT(FieldProblem("{ type: uuid, const: abc }"),
              HasSubstr("27: 'const': \"abc\" does not pass its own field: type"));
}

TEST(Values, NoneIfListsTokens) {
  const auto tokens = [](std::string_view field) {
    std::vector<std::string> list;
    for (const Literal& literal : FieldValue(field).none_if) list.push_back(literal.token);
    return list;
  };
  EXPECT_THAT(
      tokens("{ type: decimal, none_if: [\"\", \"0\", 0, null, {}, [], 9223372036854775807, NA] }"),
      ElementsAre("\"\"", "\"0\"", "0", "null", "{}", "[]", "9223372036854775807", "\"NA\""));
  EXPECT_THAT(tokens("{ type: string, none_if: [NO, NULL, 1E5, 0, null, true] }"),
              ElementsAre("\"NO\"", "\"NULL\"", "\"1E5\"", "\"0\"", "null", "\"true\""));
  EXPECT_EQ(FieldProblem("{ type: int, none_if: 0 }"),
            "28: 'none_if': wanted a list, found '0' [wrong-kind]");
  EXPECT_EQ(FieldProblem("{ type: int, none_if: [0, 0.0] }"),
            "32: 'none_if': 0.0 stands there a second time [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: int, none_if: [[1]] }"),
            "29: 'none_if': wanted a value, null, {} or [], found a list [wrong-kind]");
  EXPECT_EQ(FieldProblem("{ type: int, none_if: [0], const: 0 }"),
            "40: 'const': 0 is one of 'none_if', so it is no value [contradiction]");
}

TEST(Coercion, StepsComeInTheOrderWritten) {
  EXPECT_THAT(FieldValue("{ type: string, coerce: [trim, lower] }").steps,
              ElementsAre(CoerceStep::kTrim, CoerceStep::kLower));
  EXPECT_THAT(FieldValue("{ type: decimal(18,2), coerce: round(half_even) }").steps,
              ElementsAre(CoerceStep::kRound));
  const ValueSpec both = FieldValue("{ type: bool, coerce: [true, bool_words] }");
  EXPECT_TRUE(both.coerce);
  EXPECT_THAT(both.steps, ElementsAre(CoerceStep::kBoolWords));
  EXPECT_THAT(FieldValue("{ type: list<int>, coerce: [parse_json, wrap_list] }").steps,
              ElementsAre(CoerceStep::kParseJson, CoerceStep::kWrapList));
}

TEST(Coercion, StepsMustFitTheType) {
  EXPECT_EQ(FieldProblem("{ type: int, coerce: wrap_list }"),
            "27: 'wrap_list' does not fit type int: it is for list [option]");
  EXPECT_EQ(FieldProblem("{ type: decimal, coerce: [truncate] }"),
            "32: 'truncate' needs to know the digits: give the type as decimal(PRECISION,SCALE) "
            "[option]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, coerce: [truncate] }"),
            "34: 'truncate' needs to know the digits: give the timestamp a unit of whole numbers "
            "or 'frac' [option]");
  EXPECT_EQ(FieldProblem("{ type: string, coerce: [trim, trim] }"),
            "37: 'trim' stands here a second time [option]");
  EXPECT_EQ(FieldProblem("{ type: string, coerce: trime }"),
            "30: 'coerce': 'trime' is no conversion: did you mean 'trim'? [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal(5,2), coerce: round }"),
            "36: 'coerce': write round(half_even): how is said [bad-value]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "coerce: [trim]\nfields: {}\n"),
            "3:9: a named conversion stands in its field; here stands true or false [option]");
}

TEST(Coercion, WhatAStepNeverLeavesIsNoConstant) {
  EXPECT_THAT(FieldProblem("{ type: string, coerce: lower, const: BUY }"),
              HasSubstr("'const': \"BUY\" does not pass its own field: not_in"));
  EXPECT_THAT(FieldProblem("{ type: string, coerce: lower, in: [sell, BUY] }"),
              HasSubstr("'in': \"BUY\" does not pass its own field: not_in"));
  EXPECT_EQ(FieldValue("{ type: string, coerce: lower, in: [buy, sell] }").in->size(), 2u);
}

TEST(Coercion, AStreamThatForbidsItForbidsTheStepsToo) {
  const CompileResult result = CompileContract(
      ContractOfField("{ type: string, coerce: [true, trim] }"), "f", {.coerce_allowed = false});
  EXPECT_TRUE(result.spec.records[0].fields[0].value.steps.empty());
  EXPECT_FALSE(result.spec.records[0].fields[0].value.coerce);
}

TEST(Coercion, FromStringIsForWhatIsNoText) {
  EXPECT_TRUE(FieldValue("{ type: decimal, from: string }").from_string);
  EXPECT_TRUE(FieldValue("{ type: timestamp, unit: ms, from: string }").from_string);
  EXPECT_EQ(FieldProblem("{ type: string, from: string }"),
            "22: 'from' does not fit type string: it is for int, uint, bigint, decimal, double, "
            "bool and timestamp [option]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, from: string }"),
            "25: 'from: string': a timestamp without unit is text already [option]");
  EXPECT_EQ(FieldProblem("{ type: int, from: number }"),
            "25: 'from': wanted string, found 'number' [bad-value]");
}

}  // namespace
}  // namespace tickgate
