// Strings and membership: lengths, patterns, NUL, const, in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

struct Case {
  std::string token;
  const char* reasons;
};

void ExpectReasons(const ValueSpec& value, const std::vector<Case>& cases) {
  const auto program = BuildOrDie(SpecOf({{.name = "v", .required = true, .value = value}}));
  for (const Case& c : cases) {
    const std::string frame = "{\"v\":" + c.token + "}";
    EXPECT_EQ(ReasonsOf(program, frame), c.reasons) << frame;
    EXPECT_EQ(ReasonsOf(program, frame, JudgeMode::kPlain), c.reasons) << frame;
    const std::vector<Judged> repeated = JudgeAll(program, {frame, frame, frame});
    EXPECT_EQ(repeated[0], repeated[2]) << frame;
  }
}

ValueSpec Text() {
  ValueSpec value;
  value.type = ValueType::kString;
  return value;
}

std::shared_ptr<const std::vector<Literal>> Literals(std::vector<Literal> literals) {
  return std::make_shared<const std::vector<Literal>>(std::move(literals));
}

TEST(TextValue, LengthCountsCodePointsAfterUnescaping) {
  ValueSpec value = Text();
  value.min_length = 2;
  value.max_length = 4;
  ExpectReasons(value, {{"\"\"", "length"},
                        {"\"a\"", "length"},
                        {"\"ab\"", ""},
                        {"\"abcd\"", ""},
                        {"\"abcde\"", "length"},
                        {"\"\xC3\xA9\xC3\xA9\"", ""},
                        {"\"\xC3\xA9\"", "length"},
                        {"\"\xF0\x9F\x98\x80\"", "length"},
                        {"\"\\u0061\\u0062\\u0063\\u0064\"", ""},
                        {"\"\\ud83d\\ude00x\"", ""},
                        {"\"\\n\"", "length"},
                        {"5", "type"}});
}

TEST(TextValue, NulIsRefused) {
  ExpectReasons(Text(), {{"\"a\\u0000b\"", "format"}, {"\"\\\\u0000\"", ""}});
  ValueSpec value = Text();
  value.in = Literals({StringLiteral("A")});
  ExpectReasons(value, {{"\"A\\u0000\"", "format,not_in"}});
}

TEST(TextValue, PatternsSearchUnlessTheyAreFull) {
  ValueSpec value = Text();
  value.pattern = "b+c";
  ExpectReasons(value,
                {{"\"abbcd\"", ""}, {"\"bc\"", ""}, {"\"ab\"", "pattern"}, {"\"b\\u0063\"", ""}});
  value.pattern_full = true;
  ExpectReasons(value, {{"\"abbcd\"", "pattern"}, {"\"bbc\"", ""}});
  value.pattern = "[A-Z]{1,3}";
  ExpectReasons(value, {{"\"ABC\"", ""},
                        {"\"ABCD\"", "pattern"},
                        {"\"\"", "pattern"},
                        {"\"AbC\"", "pattern"},
                        {"\"\\u0041\"", ""}});
}

TEST(TextValue, DigitsAreCountedAndALineBreakAtTheEndIsSeen) {
  ValueSpec value = Text();
  value.pattern = "^[0-9]{1,16}$";
  ExpectReasons(value, {{"\"1\"", ""},
                        {"\"1234567890123456\"", ""},
                        {"\"12345678901234567\"", "pattern"},
                        {"\"\"", "pattern"},
                        {"\"12a\"", "pattern"},
                        {"\"12\\n\"", "pattern"},
                        {"\"1\\u0032\"", ""},
                        {"\"/\"", "pattern"},
                        {"\":\"", "pattern"},
                        {"\"\xC2\xB2\"", "pattern"}});
  value.pattern = "^\\d+$";
  ExpectReasons(value, {{"\"12345678901234567890\"", ""}, {"\"x\"", "pattern"}});
  value.max_length = 3;
  ExpectReasons(value, {{"\"123\"", ""}, {"\"1234\"", "length"}, {"\"12345x\"", "length,pattern"}});
}

TEST(TextValue, ABacktrackingPatternCostsNoTime) {
  ValueSpec value = Text();
  value.pattern = "^(a+)+$";
  ExpectReasons(value, {{'"' + std::string(10'000, 'a') + "b\"", "pattern"},
                        {'"' + std::string(10'000, 'a') + '"', ""}});
}

TEST(TextValue, ConstAndInCompareContent) {
  ValueSpec value = Text();
  value.constant = StringLiteral("T");
  ExpectReasons(value, {{"\"T\"", ""},
                        {"\"\\u0054\"", ""},
                        {"\"t\"", "not_in"},
                        {"\"\"", "not_in"},
                        {"\"TT\"", "not_in"},
                        {"1", "type"}});
  value = Text();
  value.constant = {.token = "\"a\\\"b\"", .string = "a\"b"};
  ExpectReasons(value, {{"\"a\\\"b\"", ""}, {"\"a\\u0022b\"", ""}, {"\"ab\"", "not_in"}});
  value = Text();
  value.in = Literals({StringLiteral("A"),
                       StringLiteral("EIGHTCHR"),
                       StringLiteral("NINECHARS"),
                       StringLiteral(""),
                       {.token = "\"q\\\"\"", .string = "q\""},
                       {.token = "\"\\\\u0041\"", .string = "\\u0041"},
                       TokenLiteral("5")});
  ExpectReasons(value, {{"\"A\"", ""},
                        {"\"EIGHTCHR\"", ""},
                        {"\"NINECHARS\"", ""},
                        {"\"\"", ""},
                        {"\"EIGHTCH\"", "not_in"},
                        {"\"EIGHTCHRS\"", "not_in"},
                        {"\"B\"", "not_in"},
                        {"\"\\u0041\"", ""},
                        {"\"\\\\u0041\"", ""},
                        {"\"q\\\"\"", ""},
                        {"\"q\"", "not_in"},
                        {"\"5\"", "not_in"}});
}

TEST(TextValue, NumbersAreComparedByValueInConstAndIn) {
  for (ValueType type : {ValueType::kInt, ValueType::kDecimal, ValueType::kAny}) {
    ValueSpec value;
    value.type = type;
    value.in = Literals({TokenLiteral("5"), TokenLiteral("7.0"), TokenLiteral("1e2")});
    ExpectReasons(value,
                  {{"5", ""}, {"5.0", ""}, {"50e-1", ""}, {"7", ""}, {"100", ""}, {"6", "not_in"}});
  }
  ValueSpec value;
  value.type = ValueType::kTimestamp;
  value.constant = TokenLiteral("1700000000000");
  ExpectReasons(value, {{"1700000000000", ""}, {"1.7e12", ""}, {"1700000000001", "not_in"}});
}

TEST(TextValue, TimesWrittenAsTextAreComparedAsTimes) {
  ValueSpec value;
  value.type = ValueType::kTimestamp;
  value.unit = TimestampUnit::kRfc3339;
  value.in = Literals({StringLiteral("2026-11-30T08:00:00Z")});
  ExpectReasons(value, {{"\"2026-11-30T08:00:00.000Z\"", ""},
                        {"\"2026-11-30T09:00:00+01:00\"", ""},
                        {"\"2026-11-30T08:00:01Z\"", "not_in"}});
}

TEST(TextValue, AnyComparesByKind) {
  ValueSpec value;
  value.in = Literals({TokenLiteral("5"), StringLiteral("x"), TokenLiteral("true")});
  ExpectReasons(value, {{"5", ""},
                        {"\"x\"", ""},
                        {"true", ""},
                        {"\"5\"", "not_in"},
                        {"false", "not_in"},
                        {"[5]", "not_in"}});
}

TEST(TextValue, ALargeSetHoldsAllItsMembersAndNoOther) {
  std::vector<Literal> literals;
  for (int i = 0; i < 20'000; ++i) literals.push_back(StringLiteral("S" + std::to_string(i * 7)));
  ValueSpec value = Text();
  value.in = Literals(literals);
  const auto program = BuildOrDie(SpecOf({{.name = "v", .value = value}}));
  std::vector<std::string> frames;
  for (int i = 0; i < 140'000; i += 13) frames.push_back("{\"v\":\"S" + std::to_string(i) + "\"}");
  const std::vector<Judged> all = JudgeAll(program, frames);
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].verdict == Verdict::kGood, i * 13 % 7 == 0) << frames[i];
  }
}

}  // namespace
}  // namespace tickgate
