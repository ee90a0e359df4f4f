// The errors of an event as the quarantine record shows them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

ValueSpec Of(ValueType type) {
  ValueSpec value;
  value.type = type;
  return value;
}

std::string ErrorsOf(const ValueSpec& value, std::string_view token, std::string name = "v") {
  const auto program = BuildOrDie(SpecOf({{.name = std::move(name), .value = value}}));
  return JudgeOne(program, "{\"v\":" + std::string(token) + "}").errors;
}

TEST(ErrorsJson, HasTheDocumentedShape) {
  ValueSpec price = Of(ValueType::kDecimal);
  price.gt = BoundOf("0");
  const auto program = BuildOrDie(SpecOf({{.name = "p", .required = true, .value = price},
                                          {.name = "sym", .required = true, .value = {}}}));
  EXPECT_EQ(JudgeOne(program, R"({"p":-1})").errors,
            R"([{"path":"/p","reason":"gt","expected":"> 0","actual":"-1"},)"
            R"({"path":"/sym","reason":"missing"}])");
}

TEST(ErrorsJson, SaysWhatWasExpected) {
  EXPECT_EQ(ErrorsOf(Of(ValueType::kString), "5"),
            R"([{"path":"/v","reason":"type","expected":"string","actual":"5"}])");
  EXPECT_EQ(ErrorsOf(Of(ValueType::kInt), "null"),
            R"([{"path":"/v","reason":"null","expected":"not null","actual":"null"}])");
  ValueSpec value = Of(ValueType::kDecimal);
  value.precision = 18;
  value.scale = 9;
  EXPECT_EQ(
      ErrorsOf(value, "0.0000000001"),
      R"j([{"path":"/v","reason":"scale","expected":"decimal(18,9)","actual":"0.0000000001"}])j");
  value = Of(ValueType::kString);
  value.constant = StringLiteral("T");
  EXPECT_EQ(ErrorsOf(value, "\"Q\""),
            R"([{"path":"/v","reason":"not_in","expected":"const \"T\"","actual":"Q"}])");
  value = Of(ValueType::kString);
  value.pattern = "^[0-9]+$";
  value.max_length = 2;
  EXPECT_EQ(ErrorsOf(value, "\"abc\""),
            R"([{"path":"/v","reason":"length","expected":"at most 2 characters","actual":"abc"},)"
            R"({"path":"/v","reason":"pattern","expected":"matches ^[0-9]+$","actual":"abc"}])");
  value = Of(ValueType::kString);
  value.in = std::make_shared<const std::vector<Literal>>();
  value.in_text = "in symbols.txt";
  EXPECT_EQ(ErrorsOf(value, "\"X\""),
            R"([{"path":"/v","reason":"not_in","expected":"in symbols.txt","actual":"X"}])");
  value = Of(ValueType::kTimestamp);
  value.ge = BoundOf("1600000000000000000");
  value.ge->text = "2020-09-13";
  EXPECT_EQ(ErrorsOf(value, "1"),
            R"([{"path":"/v","reason":"ge","expected":">= 2020-09-13","actual":"1"}])");
  EXPECT_EQ(ErrorsOf(value, "\"x\""),
            R"([{"path":"/v","reason":"type","expected":"timestamp in ms","actual":"x"}])");
}

TEST(ErrorsJson, PointsAtItemsOfLists) {
  ValueSpec value = Of(ValueType::kList);
  auto item = std::make_shared<ValueSpec>(Of(ValueType::kInt));
  item->le = BoundOf("60");
  value.items = item;
  value.max_items = 2;
  EXPECT_EQ(
      ErrorsOf(value, "[1,true,99]"),
      R"([{"path":"/v/1","reason":"type","expected":"int","actual":"true"},)"
      R"({"path":"/v/2","reason":"le","expected":"<= 60","actual":"99"},)"
      R"({"path":"/v","reason":"items","expected":"at most 2 items","actual":"[1,true,99]"}])");
}

TEST(ErrorsJson, PointsAtDuplicateMembersAtAnyDepth) {
  const auto program = BuildOrDie(SpecOf({}));
  EXPECT_EQ(JudgeOne(program, R"({"a":1,"b~/":{"c":[0,{"k":"{,","k":2}]},"a":3})").errors,
            R"([{"path":"/b~0~1/c/1/k","reason":"duplicate_key"},)"
            R"({"path":"/a","reason":"duplicate_key"}])");
  EXPECT_EQ(JudgeOne(program, R"({"a/b":1,"a\/b":2})").errors,
            R"([{"path":"/a~1b","reason":"duplicate_key"}])");
}

TEST(ErrorsJson, EscapesNamesAndContent) {
  EXPECT_EQ(JudgeOne(BuildOrDie(SpecOf({{.name = "a/b~\"", .required = true, .value = {}}})), "{}")
                .errors,
            R"([{"path":"/a~1b~0\"","reason":"missing"}])");
  EXPECT_EQ(ErrorsOf(Of(ValueType::kInt), R"("a\u0022\n\\")"),
            R"([{"path":"/v","reason":"type","expected":"int","actual":"a\"\n\\"}])");
}

TEST(ErrorsJson, ClipsWhatWasFoundBetweenCodePoints) {
  const std::string expected(255, 'x');
  EXPECT_EQ(ErrorsOf(Of(ValueType::kInt), '"' + expected + "\xC3\xA9\""),
            "[{\"path\":\"/v\",\"reason\":\"type\",\"expected\":\"int\",\"actual\":\"" + expected +
                "\"}]");
  EXPECT_EQ(ErrorsOf(Of(ValueType::kInt), '"' + std::string(256, 'y') + '"'),
            "[{\"path\":\"/v\",\"reason\":\"type\",\"expected\":\"int\",\"actual\":\"" +
                std::string(256, 'y') + "\"}]");
}

TEST(ErrorsJson, TellsSixteenFailuresAtMost) {
  std::vector<FieldSpec> fields;
  for (int i = 0; i < 30; ++i) {
    fields.push_back({.name = "f" + std::to_string(i), .required = true, .value = {}});
  }
  const Judged judged = JudgeOne(BuildOrDie(SpecOf(fields)), "{}");
  EXPECT_THAT(judged.errors, testing::HasSubstr("/f15"));
  EXPECT_THAT(judged.errors, testing::Not(testing::HasSubstr("/f16")));
}

TEST(ErrorsJson, OfAFrameThatBreaksSaysOnlyWhy) {
  const auto program = BuildOrDie(TradesSpec());
  EXPECT_EQ(JudgeOne(program, "\xFF").errors, R"([{"reason":"bad_utf8"}])");
  EXPECT_EQ(JudgeOne(program, "").errors, R"([{"reason":"empty_frame"}])");
}

}  // namespace
}  // namespace tickgate
