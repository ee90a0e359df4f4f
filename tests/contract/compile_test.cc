#include "contract/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "contract/compiled.h"
#include "contract/words.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Compile, AWholeContractBecomesASpec) {
  const CompileResult result = CompileContract(R"(
contract: massive-stocks
version: 1.2.0
description: Trades
owner: { team: market-data }
tags: [equities]
links: [{ url: "https://example.com/?a=b" }]
service_levels: { freshness: 5m }
coerce: true
duplicate_keys: reject
records:
  trade:
    unknown: quarantine
    fields:
      sym: { type: string, required: true, max_length: 32, tags: [key], description: the symbol }
      p: { type: decimal(18,9), required: true, gt: 0, coerce: false }
      c: { type: list<int>, max_items: 16, items: { ge: 0 } }
      t: { type: timestamp, unit: ms, nullable: true }
)",
                                               "c.yaml");
  ASSERT_TRUE(result.ok()) << FormatProblem(result.problems[0]);
  EXPECT_EQ(result.spec.contract, "massive-stocks");
  EXPECT_EQ(result.spec.version, "1.2.0");
  EXPECT_TRUE(result.info.has_owner);
  ASSERT_EQ(result.spec.records.size(), 1u);
  const RecordSpec& record = result.spec.records[0];
  EXPECT_EQ(record.name, "trade");
  EXPECT_EQ(record.unknown, UnknownFields::kQuarantine);
  ASSERT_EQ(record.fields.size(), 4u);
  EXPECT_TRUE(record.fields[0].required);
  EXPECT_EQ(record.fields[0].value.max_length, 32);
  EXPECT_TRUE(record.fields[0].value.coerce) << "taken from the contract";
  EXPECT_EQ(record.fields[1].value.precision, 18);
  EXPECT_EQ(record.fields[1].value.scale, 9);
  EXPECT_EQ(record.fields[1].value.gt->text, "0");
  EXPECT_FALSE(record.fields[1].value.coerce) << "the field's own word counts";
  EXPECT_EQ(record.fields[2].value.max_items, 16);
  EXPECT_EQ(record.fields[2].value.items->type, ValueType::kInt);
  EXPECT_EQ(record.fields[2].value.items->ge->text, "0");
  EXPECT_TRUE(record.fields[2].value.items->coerce);
  EXPECT_EQ(record.fields[3].value.unit, TimestampUnit::kMillis);
  EXPECT_TRUE(record.fields[3].value.nullable);
  EXPECT_FALSE(record.fields[3].required);
}

TEST(Compile, FieldsAtTopLevelAreARecordOfTheContractsName) {
  const CompileResult result =
      CompileContract(std::string(kHead) + "unknown: drop\nfields: { a: { type: any } }\n", "f");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.spec.records[0].name, "c");
  EXPECT_EQ(result.spec.records[0].unknown, UnknownFields::kDrop);
}

TEST(Compile, JsonIsAContractToo) {
  EXPECT_TRUE(CompileContract(R"({"contract":"c","version":"1.0.0","fields":{"a":{"type":"int"}}})",
                              "c.json")
                  .ok());
}

TEST(Compile, NameAndVersionAreRequiredAndChecked) {
  EXPECT_THAT(ProblemsOf("fields: {}\n"),
              ElementsAre("c.yaml:1:1: contract: 'contract' is missing [missing-key]",
                          "c.yaml:1:1: contract: 'version' is missing [missing-key]"));
  EXPECT_THAT(ProblemsOf("contract: a/b\nversion: 1.2\nfields: {}\n"),
              ElementsAre("c.yaml:1:11: 'contract': 'a/b' must be a name of letters, digits, '.', "
                          "'_' and '-' [bad-value]",
                          "c.yaml:2:10: 'version' must be a semantic version like 1.2.0, found "
                          "'1.2' [bad-value]"));
  EXPECT_THAT(ProblemsOf(""),
              ElementsAre("c.yaml:1:1: a contract: wanted a map with 'contract', 'version' and "
                          "'fields' or 'records', found nothing [wrong-kind]"));
}

TEST(Compile, ARecordNeedsFields) {
  EXPECT_THAT(ProblemsOf(kHead),
              ElementsAre("c.yaml:1:1: contract: 'fields' is missing [missing-key]"));
  EXPECT_THAT(ProblemsOf(std::string(kHead) + "records: { a: {} }\n"),
              ElementsAre("c.yaml:3:15: record 'a': 'fields' is missing [missing-key]"));
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\nrecords: { a: { fields: {} } }\n"),
            "3:1: beside 'records', 'fields' stands in one [option]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "records: {}\n"),
            "3:10: 'records' is empty [bad-value]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "records: [a]\n"),
            "3:10: 'records': wanted a map, found a list [wrong-kind]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "records: { 'a b': { fields: {} } }\n"),
            "3:12: 'a b' must be a name of letters, digits, '.', '_' and '-' [bad-value]");
}

TEST(Compile, UnknownWordsAreProblemsAtEveryLevel) {
  EXPECT_EQ(FieldProblem("{ type: int, requird: true }"),
            "19: unknown key 'requird': did you mean 'required'? [unknown-key]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, items: { gte: 1 } }"),
            "34: unknown key 'gte': did you mean 'gt'? [unknown-key]");
  EXPECT_THAT(ProblemsOf(std::string(kHead) + "fields: {}\nunknwon: pass\n"),
              ElementsAre("c.yaml:4:1: unknown key 'unknwon': did you mean 'unknown'? "
                          "[unknown-key]"));
  EXPECT_THAT(ProblemsOf(std::string(kHead) + "fields: {}\nunknown: keep\n"),
              ElementsAre("c.yaml:4:10: 'unknown': wanted pass, drop or quarantine, found 'keep' "
                          "[bad-value]"));
}

TEST(Compile, WordsOfLaterVersionsAreRefusedByNameEverywhere) {
  for (std::string_view word : kLaterWords) {
    const std::string refused =
        "'" + std::string(word) + "' is not in this version [not-in-this-version]";
    EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\n" + std::string(word) + ": x\n"),
              "4:1: " + refused);
    EXPECT_EQ(OneProblem(std::string(kHead) + "records: { r: { fields: {} } }\n" +
                         std::string(word) + ": x\n"),
              "4:1: " + refused);
    EXPECT_EQ(OneProblem(std::string(kHead) + "records:\n r:\n  fields: {}\n  " +
                         std::string(word) + ": x\n"),
              "6:3: " + refused);
  }
}

TEST(Compile, AWordInTheWrongPlaceIsToldWhereItStands) {
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\nexplode: $\n"),
            "4:1: 'explode' stands in 'frame' [misplaced]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\ndocuments: many\n"),
            "4:1: 'documents' stands in 'frame' [misplaced]");
  EXPECT_EQ(
      OneProblem(std::string(kHead) + "records:\n  r: { fields: {}, duplicate_keys: last }\n"),
      "4:20: 'duplicate_keys' stands at the top of the contract [misplaced]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "unknown: drop\nrecords: { r: { fields: {} } }\n"),
            "3:1: beside 'records', 'unknown' stands in one [option]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "rules: []\nrecords: { r: { fields: {} } }\n"),
            "3:1: beside 'records', 'rules' stands in one [option]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, items: { required: true } }"),
            "34: 'required' is of a field, not of the items of a list [option]");
  EXPECT_EQ(OneProblem(std::string(kHead) + "fields: {}\ntags: [pii]\n"),
            "4:1: the tag 'pii' is of a field: here it masks nothing [option]");
}

TEST(Compile, TypesAreSpelledExactly) {
  EXPECT_EQ(FieldProblem("{ type: strng }"),
            "14: 'strng' is no type: did you mean 'string'? [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: decimal(39,2) }"),
            "14: 'decimal(39,2)': the precision must be from 1 to 38 [bad-type]");
  EXPECT_EQ(
      FieldProblem("{ type: decimal(5,6) }"),
      "14: 'decimal(5,6)': the scale is larger than the precision, no number fits [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: decimal(5) }"),
            "14: 'decimal(5)': wanted decimal(PRECISION,SCALE) [bad-type]");
  EXPECT_EQ(FieldProblem("{ type: list }"),
            "14: 'list' must say what it holds, as in list<int> or list<any> [bad-type]");
  EXPECT_EQ(FieldProblem("{ required: true }"), "6: field 'f': 'type' is missing [missing-key]");
  EXPECT_EQ(FieldProblem("string"), "6: field 'f': wanted a map, found 'string' [wrong-kind]");
  EXPECT_EQ(FieldValue("{ type: list<list<decimal(4,2)>> }").items->items->scale, 2);
  std::string deep = "int";
  for (int i = 0; i < 9; ++i) deep = "list<" + deep + ">";
  EXPECT_EQ(FieldProblem("{ type: " + deep + " }"),
            "14: types are nested deeper than 8 [bad-type]");
}

TEST(Compile, OptionsMustFitTheType) {
  EXPECT_EQ(FieldProblem("{ type: int, min_length: 1 }"),
            "19: 'min_length' does not fit type int: it is for string [option]");
  EXPECT_EQ(FieldProblem("{ type: string, gt: 1 }"),
            "22: 'gt' does not fit type string: it is for int, uint, bigint, decimal, double "
            "and timestamp [option]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, ge: 1 }"),
            "25: 'ge' does not fit type list<int>: it is for int, uint, bigint, decimal, "
            "double and timestamp; of the items of a list it stands in 'items' [option]");
  EXPECT_EQ(FieldProblem("{ type: int, unit: ms }"),
            "19: 'unit' does not fit type int: it is for timestamp [option]");
  EXPECT_EQ(FieldProblem("{ type: any, const: 1 }"),
            "19: 'const' does not fit type any: it is for string, int, uint, bigint, decimal, "
            "double, bool, timestamp, date, time and uuid [option]");
  EXPECT_EQ(FieldProblem("{ type: any, coerce: true }"),
            "19: 'coerce: true' does not fit type any [option]");
  EXPECT_EQ(FieldProblem("{ type: string, full: true }"),
            "22: 'full' needs a 'pattern' beside it [option]");
  EXPECT_EQ(FieldProblem("{ type: list<int>, items: { type: int } }"),
            "34: 'type' of the items stands in list<...> [option]");
  EXPECT_EQ(FieldProblem("{ type: string, in: [a], in_file: b }"),
            "31: 'in' and 'in_file' exclude each other [option]");
}

TEST(Compile, BoundsThatLeaveNoValueAreContradictions) {
  EXPECT_EQ(FieldProblem("{ type: int, gt: 5, lt: 5 }"),
            "6: field 'f': gt 5 and lt 5 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: decimal, ge: 1.50, le: 1.49 }"),
            "6: field 'f': ge 1.50 and le 1.49 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: decimal, gt: 1.5, le: 1.50 }"),
            "6: field 'f': gt 1.5 and le 1.50 leave no value [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: int, gt: 1, lt: 2 }"),
            "6: field 'f': the bounds leave no whole number below 2 [contradiction]");
  EXPECT_EQ(FieldValue("{ type: decimal, gt: 1, lt: 2 }").lt->text, "2");
  EXPECT_EQ(FieldValue("{ type: int, ge: 5, le: 5 }").le->text, "5");
  EXPECT_EQ(FieldProblem("{ type: string, min_length: 3, max_length: 2 }"),
            "6: field 'f': min_length 3 is larger than max_length 2 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: list<any>, min_items: 3, max_items: 2 }"),
            "6: field 'f': min_items 3 is larger than max_items 2 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, min_length: -1 }"),
            "34: 'min_length' must not be negative [bad-value]");
}

TEST(Compile, BoundsAreNumbersOfTheType) {
  EXPECT_EQ(FieldProblem("{ type: int, gt: 0.5 }"),
            "23: 'gt': '0.5' is no int: that is a whole number of 64 bits [bad-value]");
  EXPECT_EQ(
      FieldProblem("{ type: int, le: 9223372036854775808 }"),
      "23: 'le': '9223372036854775808' is no int: that is a whole number of 64 bits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: uint, ge: -1 }"),
            "24: 'ge': '-1' is no uint: that is a whole number from 0, of 64 bits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal, ge: abc }"),
            "27: 'ge': 'abc' is no decimal: that is a number like 0.01 [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal, ge: '5' }"),
            "27: 'ge': '5' is no decimal: a number stands without quotes [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal, ge: NaN }"),
            "27: 'ge': 'NaN' is no decimal: that is a number like 0.01 [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: decimal, ge: 123456789012345678901234567890123456789 }"),
            "27: 'ge': '123456789012345678901234567890123456789' has more than 38 digits "
            "[bad-value]");
  EXPECT_EQ(FieldValue("{ type: uint, le: 18446744073709551615 }").le->value,
            NormalDecimal(Int128{UINT64_MAX}, 0));
  EXPECT_EQ(FieldValue("{ type: int, le: 1e3 }").le->value, DecimalOf(1000));
}

TEST(Compile, TimestampBoundsAreInstants) {
  const ValueSpec value = FieldValue(
      "{ type: timestamp, unit: ms, ge: 1600000000000, "
      "lt: 2030-01-01T00:00:00Z }");
  EXPECT_EQ(value.ge->value, DecimalOf(1'600'000'000'000'000'000));
  EXPECT_EQ(value.ge->text, "1600000000000");
  EXPECT_EQ(value.lt->value, DecimalOf(1'893'456'000'000'000'000));
  EXPECT_EQ(FieldValue("{ type: timestamp }").unit, TimestampUnit::kRfc3339);
  EXPECT_EQ(FieldProblem("{ type: timestamp, ge: 5 }"),
            "29: 'ge': '5' is no timestamp: write RFC 3339 text, or give the field a unit "
            "[bad-value]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, unit: s, ge: 99999999999 }"),
            "38: 'ge': '99999999999' is outside the years 1677 to 2262 [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: timestamp, unit: s, const: '2026-01-01T00:00:00.5Z' }"),
            "41: 'const': '2026-01-01T00:00:00.5Z' is no whole number of s [bad-value]");
  EXPECT_EQ(
      FieldValue("{ type: timestamp, unit: ms, const: '2026-01-01T00:00:00.5Z' }").constant->token,
      "1767225600500");
}

TEST(Compile, ConstantsMustPassTheirOwnField) {
  EXPECT_EQ(FieldProblem("{ type: int, const: 1.5 }"),
            "26: 'const': '1.5' is no int: that is a whole number of 64 bits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: int, const: 5, gt: 5 }"),
            "26: 'const': 5 is not above gt 5 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, const: abc, max_length: 2 }"),
            "29: 'const': \"abc\" is longer than max_length 2 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, const: abc, pattern: '^b' }"),
            "29: 'const': \"abc\" does not match the pattern [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: decimal(3,2), const: 10.5 }"),
            "35: 'const': 10.5 has more digits than decimal(3,2) [contradiction]");
  EXPECT_EQ(FieldValue("{ type: decimal(2,2), const: 0.25 }").constant->token, "0.25");
  EXPECT_EQ(FieldProblem("{ type: decimal(2,2), const: 1 }"),
            "35: 'const': 1 has more digits than decimal(2,2) [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, const: a, in: [b, c] }"),
            "22: 'const' is none of the values listed [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: bool, const: yes }"),
            "27: 'const': 'yes' is no bool: write true or false [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: int, const: null }"),
            "26: 'const': wanted a value, found null; null is let through by 'nullable' "
            "[wrong-kind]");
}

TEST(Compile, ScalarsFollowTheTypeOfTheField) {
  EXPECT_EQ(FieldValue("{ type: string, const: NO }").constant->token, "\"NO\"");
  EXPECT_EQ(FieldValue("{ type: string, const: 1E5 }").constant->string, "1E5");
  EXPECT_EQ(FieldValue("{ type: string, const: null }").constant->string, "null");
  EXPECT_EQ(FieldValue("{ type: string, const: \"a\\\"b\" }").constant->token, "\"a\\\"b\"");
  EXPECT_EQ(FieldValue("{ type: bool, const: true }").constant->token, "true");
}

TEST(Compile, WithoutATypeAConstantSpeaksForIt) {
  EXPECT_EQ(FieldValue("{ const: te }").type, ValueType::kString);
  EXPECT_EQ(FieldValue("{ const: 5 }").type, ValueType::kDecimal);
  EXPECT_EQ(FieldValue("{ const: '5' }").type, ValueType::kString);
  EXPECT_EQ(FieldValue("{ in: [true] }").type, ValueType::kBool);
  EXPECT_EQ(FieldProblem("{ in: [1, b] }"),
            "16: 'in': 'b' is no decimal: that is a number like 0.01 [bad-value]");
}

TEST(Compile, ListedValuesAreOfTheTypeAndDifferent) {
  const ValueSpec value = FieldValue("{ type: int, in: [1, 2, 30] }");
  ASSERT_EQ(value.in->size(), 3u);
  EXPECT_EQ(value.in_text, "in [1,2,30]");
  EXPECT_EQ(FieldProblem("{ type: int, in: [] }"),
            "23: 'in' is empty: no value passes [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: int, in: [1, a] }"),
            "27: 'in': 'a' is no int: that is a whole number of 64 bits [bad-value]");
  EXPECT_EQ(FieldProblem("{ type: int, in: [1, 1.0] }"),
            "27: 'in': 1.0 stands there a second time [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, in: [a, 'a'] }"),
            "30: 'in': \"a\" stands there a second time [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: int, in: 5 }"),
            "23: 'in': wanted a list, found '5' [wrong-kind]");
  EXPECT_EQ(FieldProblem("{ type: int, ge: 2, in: [1, 2] }"),
            "31: 'in': 1 is below ge 2 [contradiction]");
  EXPECT_EQ(FieldProblem("{ type: string, in: [[a]] }"),
            "27: 'in': wanted a value, found a list [wrong-kind]");
}

TEST(Compile, PatternsAreThoseOfRe2) {
  EXPECT_EQ(FieldProblem("{ type: string, pattern: '(?=a)' }"),
            "31: 'pattern': RE2 refuses '(?=a)': invalid perl operator: (?= [pattern]");
  EXPECT_EQ(FieldProblem("{ type: string, pattern: '(a' }"),
            "31: 'pattern': RE2 refuses '(a': missing ): (a [pattern]");
  EXPECT_THAT(FieldProblem("{ type: string, pattern: '((((a{100}){100}){100}){100})' }"),
              testing::HasSubstr("RE2 refuses '((((a"));
  EXPECT_TRUE(FieldValue("{ type: string, pattern: '^a', full: true }").pattern_full);
}

TEST(Compile, AllProblemsComeAtOnceInTheOrderOfTheText) {
  EXPECT_THAT(
      ProblemsOf("contract: c\nversion: x\nfields:\n"
                 "  a: { type: int, gt: z, mask: redacted, typo: 1 }\n"
                 "  b: { type: sting }\n"
                 "  a: { type: int }\n"
                 "selct: {}\n"),
      ElementsAre("c.yaml:2:10: 'version' must be a semantic version like 1.2.0, found 'x' "
                  "[bad-value]",
                  "c.yaml:4:23: 'gt': 'z' is no int: that is a whole number of 64 bits [bad-value]",
                  "c.yaml:4:32: 'mask': wanted none, redact or hash, found 'redacted': "
                  "did you mean 'redact'? [bad-value]",
                  "c.yaml:4:42: unknown key 'typo': did you mean 'type'? [unknown-key]",
                  "c.yaml:5:14: 'sting' is no type: did you mean 'string'? [bad-type]",
                  "c.yaml:6:3: 'a' stands here a second time, first in line 4 "
                  "[duplicate-key]",
                  "c.yaml:7:1: unknown key 'selct': did you mean 'select'? "
                  "[unknown-key]"));
}

TEST(Compile, DuplicateKeysMayBeLetThrough) {
  const std::string text = std::string(kHead) + "fields: {}\nduplicate_keys: ";
  EXPECT_TRUE(CompileContract(text + "last\n", "f").spec.duplicate_keys_allowed);
  EXPECT_FALSE(CompileContract(text + "last\n", "f").spec.first_of_duplicates);
  EXPECT_FALSE(CompileContract(text + "reject\n", "f").spec.duplicate_keys_allowed);
  EXPECT_TRUE(CompileContract(text + "first\n", "f").spec.duplicate_keys_allowed);
  EXPECT_TRUE(CompileContract(text + "first\n", "f").spec.first_of_duplicates);
}

TEST(Compile, AStreamCanForbidCoercion) {
  const CompileResult result = CompileContract(
      std::string(kHead) + "coerce: true\nfields: { a: { type: int, coerce: true } }", "f",
      {.coerce_allowed = false});
  ASSERT_TRUE(result.ok());
  EXPECT_FALSE(result.spec.records[0].fields[0].value.coerce);
}

TEST(Compile, CoercionReachesTheItemsUnlessTheySayOtherwise) {
  EXPECT_TRUE(FieldValue("{ type: list<int>, coerce: true }").items->coerce);
  EXPECT_FALSE(
      FieldValue("{ type: list<int>, coerce: true, items: { coerce: false } }").items->coerce);
  EXPECT_TRUE(
      FieldValue("{ type: list<list<int>>, items: { coerce: true } }").items->items->coerce);
}

class CompileFile : public testing::Test {
 protected:
  CompileFile() { std::filesystem::create_directories(folder_); }
  ~CompileFile() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, std::string_view text) {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
  }
  CompileResult CompileWith(std::string_view field) {
    Write("c.yaml", std::string(kHead) + "fields:\n  f: " + std::string(field) + "\n");
    return CompileContractFile(folder_ + "/c.yaml");
  }
  std::string MessageOf(const CompileResult& result) {
    if (result.problems.size() != 1) return std::to_string(result.problems.size()) + " problems";
    std::string message = result.problems[0].message;
    for (size_t at; (at = message.find(folder_)) != std::string::npos;) {
      message.replace(at, folder_.size(), "DIR");
    }
    return message;
  }

  const std::string folder_ =
      testing::TempDir() + "tickgate_compile_file" + std::to_string(::getpid());
};

TEST_F(CompileFile, ValuesOfAFileStandOneALine) {
  Write("symbols.txt", "AAPL\r\nBRK.B\n # no comment\n");
  const CompileResult result = CompileWith("{ type: string, in_file: symbols.txt }");
  ASSERT_TRUE(result.ok()) << MessageOf(result);
  const ValueSpec& value = result.spec.records[0].fields[0].value;
  ASSERT_EQ(value.in->size(), 3u);
  EXPECT_EQ((*value.in)[0].string, "AAPL");
  EXPECT_EQ((*value.in)[2].token, "\" # no comment\"");
  EXPECT_EQ(value.in_text, "in symbols.txt");
}

TEST_F(CompileFile, NumbersOfAFileAreNumbers) {
  Write("codes.txt", "1\n2\n");
  const CompileResult result = CompileWith("{ type: list<int>, items: { in_file: codes.txt } }");
  ASSERT_TRUE(result.ok()) << MessageOf(result);
  EXPECT_EQ((*result.spec.records[0].fields[0].value.items->in)[1].token, "2");
  EXPECT_EQ(MessageOf(CompileWith("{ type: bool, in_file: codes.txt }")), "2 problems");
}

TEST_F(CompileFile, FaultsOfAFileNameItsLine) {
  Write("twice.txt", "a\nb\na\n");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: twice.txt }")),
            "'in_file': DIR/twice.txt:3: \"a\" stands there a second time");
  Write("blank.txt", "a\n\nb\n");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: blank.txt }")),
            "'in_file': DIR/blank.txt:2: a blank line");
  Write("empty.txt", "");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: empty.txt }")),
            "'in_file': DIR/empty.txt: holds no value");
  Write("latin.txt", "\xE9\n");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: latin.txt }")),
            "'in_file': DIR/latin.txt: not UTF-8");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: absent.txt }")),
            "'in_file': read DIR/absent.txt: No such file or directory");
  EXPECT_EQ(MessageOf(CompileWith("{ type: string, in_file: . }")),
            "'in_file': read DIR/: not a regular file");
}

TEST_F(CompileFile, AContractThatCannotBeReadIsAProblem) {
  EXPECT_EQ(MessageOf(CompileContractFile(folder_ + "/none.yaml")),
            "read DIR/none.yaml: No such file or directory");
}

}  // namespace
}  // namespace tickgate
