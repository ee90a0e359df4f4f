// What is said of a field's place: rename, default, on_error, mask; and the positions of arrays.
#include "contract/field_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contract/compiled.h"

namespace tickgate {
namespace {

using testing::ElementsAre;

TEST(Fields, EveryWordIsRead) {
  const FieldSpec field = FieldOf(
      "{ type: decimal, required: true, rename: price, default: 5, on_error: default, mask: hash, "
      "tags: [pii], description: it }");
  EXPECT_TRUE(field.required);
  EXPECT_EQ(field.rename, "price");
  EXPECT_EQ(field.default_value->token, "5");
  EXPECT_EQ(field.on_error, OnError::kDefault);
  EXPECT_EQ(field.mask, Mask::kHash);
  EXPECT_TRUE(field.pii);
  EXPECT_EQ(FieldOf("{ type: int, on_error: null }").on_error, OnError::kNull);
  EXPECT_EQ(FieldOf("{ type: int, on_error: warn }").on_error, OnError::kWarn);
  EXPECT_EQ(FieldOf("{ type: int, mask: redact }").mask, Mask::kRedact);
  EXPECT_TRUE(FieldOf("{ type: int, tags: pii }").pii);
}

TEST(Fields, DefaultsAreJsonOfTheType) {
  const auto token = [](std::string_view field) {
    const FieldSpec spec = FieldOf(field);
    return spec.default_value ? spec.default_value->token : "none";
  };
  EXPECT_EQ(token("{ type: string, default: NO }"), "\"NO\"");
  EXPECT_EQ(token("{ type: string, default: '' }"), "\"\"");
  EXPECT_EQ(token("{ type: int, nullable: true, default: null }"), "null");
  EXPECT_EQ(token("{ type: list<string>, default: [1, NO] }"), "[\"1\",\"NO\"]");
  EXPECT_EQ(token("{ type: list<int>, default: [] }"), "[]");
  EXPECT_EQ(token("{ type: any, default: { a: [1, x, true] } }"), "{\"a\":[1,\"x\",true]}");
  EXPECT_EQ(token("{ type: timestamp, unit: ms, default: '2026-01-01T00:00:00Z' }"),
            "1767225600000");
}

TEST(Fields, ADefaultMustPassItsOwnField) {
  EXPECT_EQ(FieldProblem("{ type: int, gt: 0, default: 0 }"),
            "35: 'default': 0 does not pass its own field: gt, expected > 0 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, default: null }"),
            "31: 'default': null does not pass its own field: null, expected not null "
            "[contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, in: [a, b], default: c }"),
            "43: 'default': \"c\" does not pass its own field: not_in, expected in [\"a\",\"b\"] "
            "[contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, const: a, default: c }"),
            "41: 'default': \"c\" does not pass its own field: not_in, expected const \"a\" "
            "[contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, none_if: [''], default: '' }"),
            "46: 'default': \"\" is one of 'none_if', so it is no value [contradiction]");
  EXPECT_THAT(FieldProblem("{ type: string, format: email, default: x }"),
              testing::HasSubstr("'default': \"x\" does not pass its own field: format"));
  EXPECT_EQ(FieldProblem("{ type: int, default: x }"),
            "28: 'default': 'x' is no int: that is a whole number of 64 bits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, default: 5 }"),
            "34: 'default': wanted a list, found '5' [wrong-kind]");
}

TEST(Fields, OnErrorDefaultNeedsOne) {
  EXPECT_EQ(FieldProblem("{ type: int, on_error: default }"),
            "29: 'on_error: default' needs a 'default' beside it [option]");
  EXPECT_EQ(FieldProblem("{ type: int, on_error: drop }"),
            "29: 'on_error': wanted quarantine, null, default or warn, found 'drop' [bad-value]");
}

TEST(Fields, NoTwoHaveOneNameInTheRow) {
  EXPECT_EQ(
      OneProblem(std::string(kHead) +
                 "fields:\n  a: { type: int, rename: b }\n  b: { type: int }\n"),
      "5:3: 'a' and 'b' would both be 'b' in the row: one of them needs another 'rename' [rename]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields:\n  a: { type: int, rename: x }\n  b: { type: "
                                            "int, rename: x }\n"),
            "5:19: 'a' and 'b' would both be 'x' in the row: one of them needs another 'rename' "
            "[rename]");
  EXPECT_EQ(
      FieldProblem("{ type: object, fields: { a: { type: int, rename: b }, b: { type: int } "
                   "} }"),
      "61: 'a' and 'b' would both be 'b' in the row: one of them needs another 'rename' [rename]");
  EXPECT_EQ(SpecOf(std::string(kHead) +
                   "fields:\n  a: { type: int, rename: b }\n  b: { type: int, rename: a }\n")
                .records[0]
                .fields[1]
                .rename,
            "a");
  EXPECT_EQ(FieldProblem("{ type: int, rename: '' }"), "27: 'rename' is empty [bad-value]");
}

std::string WithPositions(std::string_view positions, std::string_view more = "") {
  return std::string(kHead) + "positions: [" + std::string(positions) + "]\n" + std::string(more);
}
TupleSpec TupleOf(std::string_view positions, std::string_view more = "") {
  return SpecOf(WithPositions(positions, more)).records[0].positions.value_or(TupleSpec{});
}

TEST(Positions, AreCountedFromBothEnds) {
  const TupleSpec tuple = TupleOf(
      "{ chan: { type: int } }, { kind: { const: te } }, { '-2': { type: string } }, "
      "{ '-1': { type: int, name: seq } }",
      "rest: any\n");
  ASSERT_EQ(tuple.front.size(), 2u);
  EXPECT_EQ(tuple.front[0].name, "chan");
  EXPECT_TRUE(tuple.front[0].required);
  EXPECT_EQ(tuple.front[1].value.constant->string, "te");
  ASSERT_EQ(tuple.back.size(), 2u);
  EXPECT_EQ(tuple.back[0].name, "seq");
  EXPECT_EQ(tuple.back[1].name, "-2");
  EXPECT_EQ(tuple.back[1].value.type, ValueType::kString);
  EXPECT_EQ(tuple.rest, Rest::kAny);
}

TEST(Positions, TheRowIsAnArrayOrAnObject) {
  const std::string positions =
      "{ a: { type: int, rename: b } }, { c: { type: tuple, positions: "
      "[ { d: { type: int } } ] } }";
  const RecordSpec record = SpecOf(WithPositions(positions, "emit: object\n")).records[0];
  EXPECT_EQ(record.emit, Emit::kObject);
  EXPECT_EQ(record.positions->front[0].rename, "b");
  EXPECT_EQ(record.positions->front[1].value.tuple->front[0].name, "d");
  EXPECT_EQ(OneProblem(WithPositions(positions)),
            "3:31: 'rename': a position has a name in rows only with 'emit: object' [option]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int } }", "emit: object\nrest: any\n")),
            "5:1: with 'emit: object' there is no 'rest': what has no name has no place in it "
            "[option]");
}

TEST(Positions, HaveNamesInTheRowOnlyWhereTheirArrayIsAnObject) {
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: list<tuple>, items: { positions: [ { b: { type: "
                                     "int, rename: c } } ] } } }",
                                     "emit: object\n")),
            "3:79: 'rename': a position has a name in rows only with 'emit: object' [option]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: tuple<int>, rest: any } }", "emit: object\n")),
            "3:38: with 'emit: object' there is no 'rest': what has no name has no place in it "
            "[option]");
}

TEST(Positions, AreAListOfMapsOfOneEntry) {
  EXPECT_EQ(OneProblem(std::string(kHead) + "positions: { a: { type: int } }\n"),
            "3:12: 'positions': wanted a list, found a map [wrong-kind]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "positions: []\n"),
            "3:12: 'positions' is empty [bad-value]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int }, b: { type: int } }")),
            "3:13: a position is a map of one entry, as in { price: { type: decimal } } "
            "[wrong-kind]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int } }, { a: { type: int } }")),
            "3:37: position 'a' stands here a second time [duplicate-key]");
  EXPECT_EQ(OneProblem(WithPositions("{ '0': { type: int } }")),
            "3:15: '0' is no name for a position: it is counted by its place [bad-value]");
  EXPECT_EQ(OneProblem(WithPositions("{ '-2': { type: int } }")),
            "3:12: 'positions': '-2' stands there without '-1' [bad-value]");
  EXPECT_EQ(OneProblem(WithPositions("{ '-1': { type: int } }, { a: { type: int } }")),
            "3:40: 'a' stands behind a position counted from the end [bad-value]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int, name: b } }")),
            "3:31: unknown key 'name' in position 'a' [unknown-key]");
}

TEST(Positions, MayBeAbsentOnlyAtTheEnd) {
  EXPECT_FALSE(
      TupleOf("{ a: { type: int } }, { b: { type: int, required: false } }").front[1].required);
  EXPECT_EQ(
      OneProblem(WithPositions("{ a: { type: int, required: false } }, { b: { type: int } }")),
      "3:12: position 'a' is not required, but 'b' behind it is: both say 'required: false', or "
      "none does [contradiction]");
  EXPECT_EQ(
      OneProblem(WithPositions("{ a: { type: int, required: false } }, { '-1': { type: int } }")),
      "3:12: position 'a' must be required: beside positions counted from the end none can be "
      "absent [contradiction]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int, required: false, default: 1 } }")),
            "3:48: 'default' cannot fill an absent position [option]");
}

TEST(Positions, ReplaceTheFields) {
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int } }", "fields: {}\n")),
            "4:1: 'positions' and 'fields' exclude each other [option]");
  EXPECT_EQ(OneProblem(WithPositions("{ a: { type: int } }", "unknown: drop\n")),
            "4:1: 'positions' and 'unknown' exclude each other [option]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\nrest: any\n"),
            "4:1: 'rest' needs 'positions' [option]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\nemit: object\n"),
            "4:1: 'emit' needs 'positions' [option]");
}

}  // namespace
}  // namespace tickgate
