// The conditions of a transform's filter: which events pass, which are filtered, which fail.
#include <gtest/gtest.h>

#include "program/transforming.h"

namespace tickgate {
namespace {

using Operator = FilterSpec::Operator;

// `passes`, `filtered` or `failed` for an event {"v": token}; an empty token: {}.
std::string Asked(Operator op, std::string token, std::vector<std::string> values = {}) {
  const std::string event = token.empty() ? "{}" : "{\"v\":" + token + "}";
  const std::string became = Became({.filter = {Filtered("v", op, std::move(values))}}, event);
  if (became == event) return "passes";
  return became.starts_with("failed: filter v at ") ? "failed" : became;
}

struct Row {
  Operator op;
  std::string token;
  std::vector<std::string> values;
  std::string answer;
};

TEST(TransformFilter, ComparesExactlyAndWithinOneKind) {
  const Row rows[] = {
      {Operator::kEq, "\"A\"", {"\"A\""}, "passes"},
      {Operator::kEq, "\"\\u0041\"", {"\"A\""}, "passes"},
      {Operator::kEq, "\"B\"", {"\"A\""}, "filtered"},
      {Operator::kEq, "1.50", {"1.5"}, "passes"},
      {Operator::kEq, "9007199254740993", {"9007199254740992"}, "filtered"},
      {Operator::kEq, "true", {"true"}, "passes"},
      {Operator::kEq, "false", {"true"}, "filtered"},
      {Operator::kEq, "\"5\"", {"5"}, "failed"},
      {Operator::kEq, "5", {"\"5\""}, "failed"},
      {Operator::kEq, "true", {"1"}, "failed"},
      {Operator::kEq, "[5]", {"5"}, "failed"},
      {Operator::kEq, "{}", {"\"x\""}, "failed"},
      {Operator::kNe, "\"B\"", {"\"A\""}, "passes"},
      {Operator::kNe, "\"A\"", {"\"A\""}, "filtered"},
      {Operator::kNe, "5", {"\"A\""}, "failed"},
      {Operator::kGt, "5.0000000000000000001", {"5"}, "passes"},
      {Operator::kGt, "5", {"5"}, "filtered"},
      {Operator::kGt, "\"b\"", {"\"a\""}, "passes"},
      {Operator::kGt, "\"6\"", {"5"}, "failed"},
      {Operator::kGt, "true", {"false"}, "failed"},
      {Operator::kGte, "5.00", {"5"}, "passes"},
      {Operator::kGte, "4", {"5"}, "filtered"},
      {Operator::kLt, "-1e400", {"5"}, "passes"},
      {Operator::kLt, "5", {"5"}, "filtered"},
      {Operator::kLte, "5", {"5"}, "passes"},
      {Operator::kLte, "6", {"5"}, "filtered"},
      {Operator::kIn, "\"B\"", {"\"A\"", "\"B\""}, "passes"},
      {Operator::kIn, "\"C\"", {"\"A\"", "\"B\""}, "filtered"},
      {Operator::kIn, "5.0", {"\"A\"", "5"}, "passes"},
      {Operator::kIn, "6", {"\"A\"", "5"}, "filtered"},
      {Operator::kIn, "6", {"\"A\""}, "failed"},
      {Operator::kNotIn, "\"C\"", {"\"A\""}, "passes"},
      {Operator::kNotIn, "\"A\"", {"\"A\""}, "filtered"},
      {Operator::kNotIn, "1", {"\"A\""}, "failed"},
      {Operator::kContains, "\"axb\"", {"\"x\""}, "passes"},
      {Operator::kContains, "\"a\\u0078b\"", {"\"x\""}, "passes"},
      {Operator::kContains, "\"ab\"", {"\"x\""}, "filtered"},
      {Operator::kContains, "\"a\"", {"\"\""}, "passes"},
      {Operator::kContains, "[1,\"x\"]", {"\"x\""}, "passes"},
      {Operator::kContains, "[1.0,[2]]", {"1"}, "passes"},
      {Operator::kContains, "[1,[2]]", {"2"}, "filtered"},
      {Operator::kContains, "[]", {"2"}, "filtered"},
      {Operator::kContains, "5", {"\"x\""}, "failed"},
      {Operator::kContains, "\"5\"", {"5"}, "failed"},
      {Operator::kContains, "{\"x\":1}", {"\"x\""}, "failed"},
      {Operator::kNotContains, "\"ab\"", {"\"x\""}, "passes"},
      {Operator::kNotContains, "[\"x\"]", {"\"x\""}, "filtered"},
      {Operator::kNotContains, "true", {"\"x\""}, "failed"},
      {Operator::kIsNull, "0", {}, "filtered"},
      {Operator::kIsNull, "\"\"", {}, "filtered"},
      {Operator::kIsNotNull, "[]", {}, "passes"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(Asked(row.op, row.token, row.values), row.answer)
        << static_cast<int>(row.op) << " " << row.token << " " << row.values.size();
  }
}

TEST(TransformFilter, AbsentCountsAsNull) {
  for (const std::string token : {"", "null"}) {
    for (const Operator op :
         {Operator::kNe, Operator::kNotIn, Operator::kNotContains, Operator::kIsNull}) {
      EXPECT_EQ(Asked(op, token, {"1"}), "passes") << static_cast<int>(op);
    }
    for (const Operator op :
         {Operator::kEq, Operator::kGt, Operator::kGte, Operator::kLt, Operator::kLte,
          Operator::kIn, Operator::kContains, Operator::kIsNotNull}) {
      EXPECT_EQ(Asked(op, token, {"1"}), "filtered") << static_cast<int>(op);
    }
  }
}

TEST(TransformFilter, AllConditionsMustHold) {
  const TransformSpec spec{.filter = {Filtered("a", Operator::kGt, {"0"}),
                                      Filtered("b.c[0]", Operator::kEq, {"\"x\""})}};
  EXPECT_EQ(Became(spec, R"({"a":1,"b":{"c":["x"]}})"), R"({"a":1,"b":{"c":["x"]}})");
  EXPECT_EQ(Became(spec, R"({"a":0,"b":{"c":["x"]}})"), "filtered");
  EXPECT_EQ(Became(spec, R"({"a":1,"b":{"c":[]}})"), "filtered");
}

TEST(TransformFilter, AFieldMayBeHeldAgainstAnother) {
  FilterSpec filter = Filtered("bid", Operator::kLte);
  filter.values = {Reference("ask")};
  const TransformSpec spec{.filter = {filter}};
  EXPECT_EQ(Became(spec, R"({"bid":1.0,"ask":1})"), R"({"bid":1.0,"ask":1})");
  EXPECT_EQ(Became(spec, R"({"bid":2,"ask":1})"), "filtered");
  EXPECT_EQ(Became(spec, R"({"bid":2,"ask":null})"), "filtered");
  EXPECT_EQ(Became(spec, R"({"bid":2})"), "failed: filter bid at 2");
}

}  // namespace
}  // namespace tickgate
