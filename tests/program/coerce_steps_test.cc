// What each named step makes of each kind of value.
#include "program/coerce_steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/member_pointer.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

ValueSpec WithSteps(ValueSpec value, std::vector<CoerceStep> steps) {
  value.steps = std::move(steps);
  return value;
}

StepValue ValueOf(const std::string& token, std::string* content) {
  StepValue value;
  *content = TokenContent(token);
  value.token = token;
  value.text = *content;
  using Kind = StepValue::Kind;
  const char first = token[0];
  value.kind = first == '"'                   ? Kind::kString
               : first == '{' || first == '[' ? Kind::kContainer
               : first == 't' || first == 'f' ? Kind::kBool
               : first == 'n'                 ? Kind::kNull
                                              : Kind::kNumber;
  return value;
}

// The JSON a value becomes; "=": it stays as it came; "fails".
std::string Stepped(const ValueSpec& spec, const std::string& token) {
  CoerceSteps steps(64);
  std::string content;
  StepValue value = ValueOf(token, &content);
  if (!steps.Apply(spec, &value)) return "fails";
  return value.changed ? std::string(steps.Token(&value)) : "=";
}

struct StepCase {
  std::string token;
  std::string result;
};

void ExpectSteps(const ValueSpec& spec, const std::vector<StepCase>& cases) {
  for (const StepCase& c : cases) EXPECT_EQ(Stepped(spec, c.token), c.result) << c.token;
}

TEST(CoerceSteps, CaseAndTrimAreAscii) {
  const ValueSpec text = Of(ValueType::kString);
  ExpectSteps(WithSteps(text, {CoerceStep::kLower}), {{"\"AbÄ\"", "\"abÄ\""},
                                                      {"\"abc\"", "="},
                                                      {"\"A\\u0042\"", "\"ab\""},
                                                      {"\"A\\\"\"", "\"a\\\"\""},
                                                      {"5", "="},
                                                      {"true", "="},
                                                      {"null", "="},
                                                      {"[\"A\"]", "="}});
  ExpectSteps(WithSteps(text, {CoerceStep::kUpper}), {{"\"abß\"", "\"ABß\""}, {"\"A1\"", "="}});
  ExpectSteps(WithSteps(text, {CoerceStep::kTrim}), {{"\" a b\\t\\n\"", "\"a b\""},
                                                     {"\"  \"", "\"\""},
                                                     {"\"a\"", "="},
                                                     {"\"\"", "="},
                                                     {"\"\\u00a0a\"", "="}});
  ExpectSteps(WithSteps(text, {CoerceStep::kTrim, CoerceStep::kLower}), {{"\" AB \"", "\"ab\""}});
}

TEST(CoerceSteps, BlankTextBecomesNull) {
  ExpectSteps(WithSteps(Of(ValueType::kString), {CoerceStep::kNullIfBlank}), {{"\"\"", "null"},
                                                                              {"\" \\t\"", "null"},
                                                                              {"\"a\"", "="},
                                                                              {"0", "="},
                                                                              {"[]", "="},
                                                                              {"{}", "="}});
  // The steps behind it leave null alone.
  ExpectSteps(WithSteps(Of(ValueType::kInt), {CoerceStep::kNullIfBlank, CoerceStep::kTruncate}),
              {{"\"\"", "null"}, {"\"x\"", "fails"}});
}

TEST(CoerceSteps, NumbersAreCutTowardZeroToTheDigitsOfTheType) {
  ExpectSteps(WithSteps(Of(ValueType::kInt), {CoerceStep::kTruncate}),
              {{"5.9", "5"},
               {"-5.9", "-5"},
               {"-0.9", "0"},
               {"0.9", "0"},
               {"5", "="},
               {"5.0", "="},
               {"1e30", "="},
               {"1.5e1", "="},
               {"1.55e1", "15"},
               {"1e-400", "0"},
               {"1e-99999999999999999999", "0"},
               {"\"3.99\"", "3"},
               {"\"5\"", "5"},
               {"\"abc\"", "fails"},
               {"\" 5 \"", "fails"},
               {"\"\"", "fails"},
               {"\"1_000\"", "fails"},
               {"\"nan\"", "fails"},
               {"true", "="},
               {"null", "="},
               {"123456789012345678901234567890123456789012345.678",
                "123456789012345678901234567890123456789012345"}});
  ValueSpec money = Of(ValueType::kDecimal);
  money.precision = 18;
  money.scale = 2;
  ExpectSteps(WithSteps(money, {CoerceStep::kTruncate}), {{"1.999", "1.99"},
                                                          {"-1.999", "-1.99"},
                                                          {"1.50999", "1.50"},
                                                          {"0.001", "0.00"},
                                                          {"-0.001", "0.00"},
                                                          {"1.5", "="},
                                                          {"1.500", "="},
                                                          {"1.23456e1", "12.34"},
                                                          {"123e-3", "0.12"},
                                                          {"1.999e2", "="}});
  ExpectSteps(WithSteps(Of(ValueType::kDecimal), {CoerceStep::kTruncate}), {{"1.999999", "="}});
  ValueSpec time = Of(ValueType::kTimestamp);
  ExpectSteps(WithSteps(time, {CoerceStep::kTruncate}), {{"1700000000123.9", "1700000000123"}});
  time.unit = TimestampUnit::kFraction;
  ExpectSteps(WithSteps(time, {CoerceStep::kTruncate}), {{"1.1234567899", "1.123456789"}});
}

TEST(CoerceSteps, NumbersAreRoundedHalfToEven) {
  ExpectSteps(WithSteps(Of(ValueType::kInt), {CoerceStep::kRound}),
              {{"0.5", "0"},
               {"1.5", "2"},
               {"2.5", "2"},
               {"-2.5", "-2"},
               {"-3.5", "-4"},
               {"2.5000000000000000000000000000000000000000000001", "3"},
               {"2.4999999999999999999999999999999999999999999999", "2"},
               {"9.5", "10"},
               {"99999999999999999999.7", "100000000000000000000"},
               {"0.51", "1"},
               {"0.05", "0"},
               {"-0.5", "0"},
               {"0.6e-5", "0"},
               {"7", "="}});
  ValueSpec money = Of(ValueType::kDecimal);
  money.scale = 2;
  ExpectSteps(WithSteps(money, {CoerceStep::kRound}), {{"1.005", "1.00"},
                                                       {"1.015", "1.02"},
                                                       {"1.0050000001", "1.01"},
                                                       {"0.005", "0.00"},
                                                       {"0.015", "0.02"},
                                                       {"0.0051", "0.01"},
                                                       {"9.995", "10.00"},
                                                       {"0.996", "1.00"},
                                                       {"\"1.239\"", "1.24"}});
}

TEST(CoerceSteps, ASingleValueBecomesAList) {
  ExpectSteps(WithSteps(Of(ValueType::kList), {CoerceStep::kWrapList}),
              {{"5", "[5]"},
               {"\"a\\\"\"", "[\"a\\\"\"]"},
               {"true", "[true]"},
               {"{\"a\":1}", "[{\"a\":1}]"},
               {"[1]", "="},
               {"null", "="}});
  ExpectSteps(WithSteps(Of(ValueType::kList), {CoerceStep::kLower, CoerceStep::kWrapList}),
              {{"\"A\"", "[\"a\"]"}});
}

TEST(CoerceSteps, JsonInStringsIsTakenOut) {
  ExpectSteps(WithSteps(Of(ValueType::kAny), {CoerceStep::kParseJson}),
              {{R"("5")", "5"},
               {R"("\"a\"")", "\"a\""},
               {R"(" true ")", "true"},
               {R"("null")", "null"},
               {R"("{\"a\":[1,{}]}")", R"({"a":[1,{}]})"},
               {R"(" [1 , 2] ")", "[1 , 2]"},
               {R"("")", "fails"},
               {R"("abc")", "fails"},
               {R"("{\"a\":}")", "fails"},
               {R"("[1]]")", "fails"},
               {R"("\"\\ud800\"")", "fails"},
               {R"("\"\n\"")", "fails"},
               {"5", "="},
               {"{}", "="}});
  const std::string deep = '"' + std::string(65, '[') + std::string(65, ']') + '"';
  ExpectSteps(WithSteps(Of(ValueType::kAny), {CoerceStep::kParseJson}), {{deep, "fails"}});
}

TEST(CoerceSteps, AnyValueBecomesItsBytesAsText) {
  ExpectSteps(WithSteps(Of(ValueType::kString), {CoerceStep::kToJson}),
              {{"5.50", "\"5.50\""},
               {"true", "\"true\""},
               {"{\"a\":1}", R"("{\"a\":1}")"},
               {"[]", "\"[]\""},
               {"\"a\"", R"("\"a\"")"},
               {"null", "="}});
  ExpectSteps(WithSteps(Of(ValueType::kAny), {CoerceStep::kToJson, CoerceStep::kParseJson}),
              {{"{\"a\":1}", "{\"a\":1}"}, {"\"a\"", "\"a\""}});
}

TEST(CoerceSteps, WordsBecomeBools) {
  ExpectSteps(
      WithSteps(Of(ValueType::kBool), {CoerceStep::kBoolWords}),
      {{"\"true\"", "true"}, {"\"YES\"", "true"},    {"\" on \"", "true"},   {"\"1\"", "true"},
       {"1", "true"},        {"1.0", "true"},        {"10e-1", "true"},      {"0", "false"},
       {"-0", "false"},      {"\"off\"", "false"},   {"\"No\"", "false"},    {"\"0\"", "false"},
       {"\"\"", "false"},    {"\"false\"", "false"}, {"\"maybe\"", "fails"}, {"\"t\"", "fails"},
       {"\"y\"", "fails"},   {"2", "fails"},         {"-1.9", "fails"},      {"\"1.0\"", "fails"},
       {"[]", "fails"},      {"{}", "fails"},        {"true", "="},          {"null", "="}});
}

TEST(CoerceSteps, DatetimesAreNotGuessed) {
  ExpectSteps(WithSteps(Of(ValueType::kTimestamp), {CoerceStep::kParseDatetime}),
              {{"\"2024-01-02T03:04:05Z\"", "="},
               {"\"2024-01-02T03:04:05.123456789+01:00\"", "="},
               {"\"2024-01-02 03:04:05\"", "\"2024-01-02T03:04:05Z\""},
               {"\"2024-01-02T03:04:05.25\"", "\"2024-01-02T03:04:05.25Z\""},
               {"\"2024-01-02 03:04:05+01:00\"", "\"2024-01-02T03:04:05+01:00\""},
               {"\"2024-01-02\"", "\"2024-01-02T00:00:00Z\""},
               {"1704164645", "\"2024-01-02T03:04:05Z\""},
               {"0", "\"1970-01-01T00:00:00Z\""},
               {"-1", "\"1969-12-31T23:59:59Z\""},
               {"17e8", "\"2023-11-14T22:13:20Z\""},
               {"1704164645000", "fails"},
               {"1.5", "fails"},
               {"1e400", "fails"},
               {"\"1704164645\"", "fails"},
               {"\"01/02/2024\"", "fails"},
               {"\"Jan 2 2024\"", "fails"},
               {"\"2024-02-30\"", "fails"},
               {"\"\"", "fails"},
               {"\"nan\"", "fails"},
               {"true", "fails"},
               {"[]", "fails"},
               {"null", "="}});
}

TEST(CoerceSteps, DatesAreNotGuessed) {
  ExpectSteps(WithSteps(Of(ValueType::kDate), {CoerceStep::kParseDate}),
              {{"\"2024-01-02\"", "="},
               {"\"2024/01/02\"", "\"2024-01-02\""},
               {"\"2024-01-02T23:00:00-05:00\"", "\"2024-01-02\""},
               {"\"2024-01-02 03:04:05\"", "\"2024-01-02\""},
               {"\"2024-1-2\"", "fails"},
               {"\"2024/02/30\"", "fails"},
               {"\"2024-01-02x\"", "fails"},
               {"\"2024/01-02\"", "fails"},
               {"\"2024/01/02T00:00:00Z\"", "fails"},
               {"20240102", "fails"},
               {"\"\"", "fails"}});
}

TEST(CoerceSteps, UuidsBecomeLowerCase) {
  ExpectSteps(
      WithSteps(Of(ValueType::kUuid), {CoerceStep::kUuid}),
      {{"\"6F1B1E1E-0000-4000-8000-00000000000A\"", "\"6f1b1e1e-0000-4000-8000-00000000000a\""},
       {"\"6f1b1e1e-0000-4000-8000-00000000000a\"", "="},
       {"\"zz\"", "fails"},
       {"5", "fails"}});
}

TEST(CoerceSteps, TheChecksSeeWhatTheStepsMade) {
  ValueSpec value = WithSteps(Of(ValueType::kString), {CoerceStep::kTrim, CoerceStep::kUpper});
  value.in = Listed({"\"USD\""});
  ExpectReasons(value, {{"\" usd\"", ""}, {"\"eur\"", "not_in"}, {"\"USD\"", ""}});
  EXPECT_EQ(WantedOf(value, "\" usd \""), "USD");
  value = WithSteps(Of(ValueType::kInt), {CoerceStep::kTruncate});
  value.le = BoundOf("5");
  ExpectReasons(value, {{"5.9", ""},
                        {"6.1", "le"},
                        {"\"5.9\"", ""},
                        {"\"x\"", "type"},
                        {"true", "type"},
                        {"\"5\"", ""}});
  EXPECT_EQ(WantedOf(value, "5.9"), "5");
  EXPECT_EQ(WantedOf(value, "\"x\""), "-");
  value = WithSteps(Of(ValueType::kString), {CoerceStep::kNullIfBlank});
  ExpectReasons(value, {{"\" \"", "null"}, {"\"a\"", ""}});
  value.nullable = true;
  ExpectReasons(value, {{"\" \"", ""}});
  value = WithSteps(Of(ValueType::kTimestamp), {CoerceStep::kParseDatetime});
  value.unit = TimestampUnit::kRfc3339;
  EXPECT_EQ(WantedOf(value, "1704164645"), "2024-01-02T03:04:05Z@1704164645000000000");
}

TEST(CoerceSteps, NoneComesBeforeThem) {
  ValueSpec value = WithSteps(Of(ValueType::kString), {CoerceStep::kLower});
  value.none_if = *Listed({"\"NA\""});
  value.constant = StringLiteral("na");
  EXPECT_EQ(WantedOf(value, "\"NA\""), "-");
  EXPECT_EQ(WantedOf(value, "\"nA\""), "na");
}

TEST(CoerceSteps, AFailedStepHidesNoOtherFailure) {
  const auto program = BuildOrDie(
      SpecOf({{.name = "a", .value = WithSteps(Of(ValueType::kBool), {CoerceStep::kBoolWords})},
              {.name = "b", .required = true, .value = Of(ValueType::kInt)}}));
  EXPECT_EQ(ReasonsOf(program, R"({"a":"maybe","b":"x"})"), "type,type");
}

}  // namespace
}  // namespace tickgate
