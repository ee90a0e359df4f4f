// The type checker: every operator and function by every type, and what it says of a pair that
// does not go together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "contract/expression_sample.h"

namespace tickgate {
namespace {

// A value of each type; only an expression is a span of time.
const std::map<std::string, std::string> kOperands = {
    {"number", "n"},         {"double", "d"}, {"string", "s"}, {"bool", "b"}, {"timestamp", "t"},
    {"duration", "(t - t)"}, {"list", "l"},   {"object", "o"}, {"any", "x"},  {"null", "null"}};

// The types of `left OP right` that pass, as "left right -> result".
std::map<std::string, std::string> Passing(const std::string& op) {
  std::map<std::string, std::string> passing;
  for (const auto& [left, a] : kOperands) {
    for (const auto& [right, b] : kOperands) {
      const std::string said = Said(a + " " + op + " " + b);
      if (said.find('[') == std::string::npos) {
        passing[left + " " + right] = said;
        continue;
      }
      const bool null = left == "null" || right == "null";
      EXPECT_TRUE(null ||
                  (said.find(left) != std::string::npos && said.find(right) != std::string::npos &&
                   said.find("[expression-type]") != std::string::npos))
          << "both types are named: " << left << " " << op << " " << right << ": " << said;
    }
  }
  return passing;
}

using Table = std::map<std::string, std::string>;

Table Pairs(std::initializer_list<std::string> pairs, const std::string& result) {
  Table table;
  for (const std::string& pair : pairs) table[pair] = result;
  return table;
}

Table Joined(std::initializer_list<Table> tables) {
  Table joined;
  for (const Table& table : tables) joined.insert(table.begin(), table.end());
  return joined;
}

TEST(ExpressionType, OrderIsOfNumbersTextsAndTimes) {
  const Table ordered =
      Pairs({"number number", "number double", "double number", "double double", "string string",
             "timestamp timestamp", "duration duration", "any any", "any number", "number any",
             "any double", "double any", "any string", "string any"},
            "bool");
  for (const char* op : {"<", "<=", ">", ">="}) EXPECT_EQ(Passing(op), ordered) << op;
}

TEST(ExpressionType, EqualityIsAlsoOfFlagsAndOfFieldsWithNull) {
  const Table equal =
      Pairs({"number number", "number double",       "double number",     "double double",
             "string string", "timestamp timestamp", "duration duration", "any any",
             "any number",    "number any",          "any double",        "double any",
             "any string",    "string any",          "bool bool",         "bool any",
             "any bool",      "null number",         "number null",       "null double",
             "double null",   "null string",         "string null",       "null bool",
             "bool null",     "null timestamp",      "timestamp null",    "null list",
             "list null",     "null object",         "object null",       "null any",
             "any null"},
            "bool");
  EXPECT_EQ(Passing("=="), equal);
  EXPECT_EQ(Passing("!="), equal);
}

TEST(ExpressionType, SumsJoinTextsAndMoveTimes) {
  const Table numbers =
      Joined({Pairs({"number number", "number any", "any number"}, "number"),
              Pairs({"number double", "double number", "double double", "any double", "double any"},
                    "double")});
  EXPECT_EQ(Passing("+"), Joined({numbers, Pairs({"any any"}, "any"),
                                  Pairs({"string string", "string any", "any string"}, "string"),
                                  Pairs({"timestamp duration", "duration timestamp"}, "timestamp"),
                                  Pairs({"duration duration"}, "duration")}));
  EXPECT_EQ(
      Passing("-"),
      Joined({numbers, Pairs({"any any"}, "number"), Pairs({"timestamp duration"}, "timestamp"),
              Pairs({"timestamp timestamp", "duration duration"}, "duration")}));
  const Table products = Joined({numbers, Pairs({"any any"}, "number")});
  EXPECT_EQ(Passing("*"), products);
  EXPECT_EQ(Passing("/"), products);
  EXPECT_EQ(Passing("%"),
            Pairs({"number number", "number any", "any number", "any any"}, "number"));
}

TEST(ExpressionType, LogicIsOfFlags) {
  const Table logic = Pairs({"bool bool", "bool any", "any bool", "any any"}, "bool");
  for (const auto& [left, a] : kOperands) {
    for (const auto& [right, b] : kOperands) {
      const bool passes = logic.contains(left + " " + right);
      for (const char* op : {" && ", " || "}) {
        const std::string said = Said(a + op + b);
        EXPECT_EQ(said == "bool", passes) << said;
        const bool explained = said.find("wants bool, found ") != std::string::npos;
        EXPECT_TRUE(passes || explained) << said;
      }
    }
  }
  EXPECT_EQ(Said("!n"), "1:1 '!' wants bool, found number [expression-type]");
  EXPECT_EQ(Said("!x"), "bool");
  EXPECT_EQ(Said("-d"), "double");
  EXPECT_EQ(Said("-x"), "number");
  EXPECT_EQ(Said("-duration(\"5s\")"), "duration");
  EXPECT_EQ(Said("-s"), "1:1 '-' wants number, double or duration, found string [expression-type]");
  EXPECT_EQ(Said("-t"),
            "1:1 '-' wants number, double or duration, found timestamp [expression-type]");
}

TEST(ExpressionType, BothValuesOfAConditionGoTogether) {
  EXPECT_EQ(Said("b ? n : m"), "number");
  EXPECT_EQ(Said("b ? n : d"), "double");
  EXPECT_EQ(Said("b ? s : null"), "string");
  EXPECT_EQ(Said("x ? s : x"), "any");
  EXPECT_EQ(Said("b ? n : s"), "1:3 '?:' does not go between number and string [expression-type]");
  EXPECT_EQ(Said("n ? 1 : 2"), "1:3 '?:' wants bool, found number [expression-type]");
}

TEST(ExpressionType, InAsksAListOfLiteralsFieldsOrTheEvent) {
  EXPECT_EQ(Said("n in [4, 11]"), "bool");
  EXPECT_EQ(Said("n in [m, trade.price, 5]"), "bool");
  EXPECT_EQ(Said("s in [\"a\", \"b\"]"), "bool");
  EXPECT_EQ(Said("n in l"), "bool");
  EXPECT_EQ(Said("s in ls"), "bool");
  EXPECT_EQ(Said("s in la"), "bool");
  EXPECT_EQ(Said("5 in x"), "bool");
  EXPECT_EQ(Said("n in [1, \"a\"]"),
            "1:10 'in' does not go between number and string [expression-type]");
  EXPECT_EQ(Said("s in l"), "1:3 'in' does not go between string and number [expression-type]");
  EXPECT_EQ(Said("s in s"), "1:3 'in' does not go between string and string [expression-type]");
  EXPECT_EQ(Said("\"k\" in o"), "1:5 'in' does not go between string and object [expression-type]");
  EXPECT_EQ(Said("n in []"), "1:6 nothing is in an empty list [bad-value]");
  EXPECT_EQ(Said("[1] == [1]"),
            "1:1 a list stands only on the right of 'in' [expression-type]\n"
            "1:8 a list stands only on the right of 'in' [expression-type]");
}

TEST(ExpressionType, FunctionsTakeTheirTypes) {
  for (const char* text :
       {"size(s) > 1", "size(l) == 0", "o.size() < 3", "x.size() < 3", "s.matches(\"^a\")",
        "x.startsWith(\"a\")", "s.endsWith(s)", "s.contains(x)", "s.lower() == \"a\"",
        "upper(s) == \"A\"", "abs(n) > 1", "abs(d) > 1", "abs(t - received) < duration(\"5s\")",
        "min(n, m, 5) > 1", "max(t, received) > t", "min(n, d) < 1", "div(n, m, 2) == 0.5",
        "has(trade.price)", "has(o)"}) {
    EXPECT_EQ(Said(text), "bool") << text;
  }
  EXPECT_EQ(Said("size(n)"),
            "1:1 'size' wants string, list or object, found number "
            "[expression-type]");
  EXPECT_EQ(Said("n.matches(\"a\")"), "1:3 'matches' wants string, found number [expression-type]");
  EXPECT_EQ(Said("s.contains(5)"), "1:3 'contains' wants string, found number [expression-type]");
  EXPECT_EQ(Said("lower(n)"), "1:1 'lower' wants string, found number [expression-type]");
  EXPECT_EQ(Said("abs(s)"),
            "1:1 'abs' wants number, double or duration, found string "
            "[expression-type]");
  EXPECT_EQ(Said("min(n, t)"),
            "1:1 'min' does not go between number and timestamp "
            "[expression-type]");
  EXPECT_EQ(Said("div(d, n, 2)"), "1:1 'div' wants number, found double [expression-type]");
}

TEST(ExpressionType, CallsAreHeldToTheirForm) {
  EXPECT_EQ(Said("sise(s)"),
            "1:1 unknown function 'sise': did you mean 'size'? "
            "[unknown-function]");
  EXPECT_EQ(Said("s.startswith(\"a\")"),
            "1:3 unknown function 'startswith': did you mean 'startsWith'? [unknown-function]");
  EXPECT_EQ(Said("l.all(n, n > 1)"),
            "1:3 unknown function 'all': known are abs, contains, div, duration, endsWith, has, "
            "lower, matches, max, min, size, startsWith, timestamp, upper [unknown-function]");
  EXPECT_EQ(Said("n.abs()"), "1:3 'abs' is not called like this: write abs(x) [bad-call]");
  EXPECT_EQ(Said("matches(s, \"a\")"),
            "1:1 'matches' is not called like this: write x.matches(\"pattern\") [bad-call]");
  EXPECT_EQ(Said("size(s, s)"), "1:1 'size' is not called like this: write size(x) [bad-call]");
  EXPECT_EQ(Said("min(n)"), "1:1 'min' is not called like this: write min(a, b) [bad-call]");
  EXPECT_EQ(Said("has(n + 1)"), "1:1 'has' asks for a field: write has(field) [bad-call]");
  EXPECT_EQ(Said("has(received)"),
            "1:5 'received' is always there: has asks for a field [bad-call]");
  EXPECT_EQ(Said("s.matches(s)"),
            "1:11 'matches' takes a pattern as it stands: x.matches(\"pattern\") [bad-call]");
  EXPECT_EQ(Said("s.matches(\"(\")"), "1:11 pattern '(': missing ): ( [bad-pattern]");
  EXPECT_EQ(Said("s.matches(\"(?=a)\")"),
            "1:11 pattern '(?=a)': invalid perl operator: (?= [bad-pattern]");
  EXPECT_THAT(Said("s.matches(\"((((a{100}){100}){10}){10})\")"),
              testing::EndsWith("[bad-pattern]"));
  EXPECT_EQ(Said("div(n, m, 39)"),
            "1:11 the digits of 'div' are a number from 0 to 38 as it stands [bad-value]");
  EXPECT_EQ(Said("div(n, m, n)"),
            "1:11 the digits of 'div' are a number from 0 to 38 as it stands [bad-value]");
  EXPECT_EQ(Compiled("div(n, m, 30)")->number, DecimalOf(30));
  EXPECT_EQ(Compiled("div(n, m, 0)")->number, DecimalOf(0));
  EXPECT_EQ(Compiled("n / m")->number, DecimalOf(18));
  EXPECT_EQ(Said("n / 0"), "1:3 '/' divides by zero [bad-value]");
  EXPECT_EQ(Said("n % 0.00"), "1:3 '%' divides by zero [bad-value]");
}

TEST(ExpressionType, PointsAndSpansOfTimeAreReadWhenCompiled) {
  EXPECT_EQ(Compiled("duration(\"1h30m\")")->number, DecimalOf(5'400'000'000'000));
  EXPECT_EQ(Compiled("duration(\"-5s\")")->number, DecimalOf(-5'000'000'000));
  EXPECT_EQ(Compiled("timestamp(\"1970-01-01T00:00:01.5Z\")")->number, DecimalOf(1'500'000'000));
  EXPECT_EQ(Said("duration(\"5\")"), "1:10 '5' is no duration: write duration(\"5s\") [bad-value]");
  EXPECT_EQ(Said("timestamp(\"2026-01-31\")"),
            "1:11 '2026-01-31' is no timestamp: write timestamp(\"2026-01-31T00:00:00Z\") "
            "[bad-value]");
  EXPECT_EQ(Said("timestamp(s)"),
            "1:11 'timestamp' takes a text as it stands: timestamp(\"2026-01-31T00:00:00Z\") "
            "[bad-call]");
  EXPECT_EQ(Said("t > \"2026-01-31T00:00:00Z\""),
            "1:3 '>' does not go between timestamp and string: a point in time is written "
            "timestamp(\"2026-01-31T00:00:00Z\") [expression-type]");
  EXPECT_EQ(Said("received - t < 5"),
            "1:14 '<' does not go between duration and number: a span of time is written "
            "duration(\"5s\") [expression-type]");
}

TEST(ExpressionType, EveryMistakeIsToldAtOnceWithItsPlace) {
  EXPECT_EQ(Said("q > 1 && s < 5 &&\n trade.prise in [1, \"a\"]"),
            "1:1 unknown field 'q' [unknown-field]\n"
            "1:12 '<' does not go between string and number [expression-type]\n"
            "2:2 unknown field 'trade.prise': did you mean 'trade.price'? [unknown-field]");
}

TEST(ExpressionType, AConditionIsABool) {
  Problems problems("f");
  EXPECT_TRUE(CompileCondition("n > 1", SampleScope(), {}, &problems));
  EXPECT_TRUE(problems.empty());
  EXPECT_FALSE(CompileCondition("n + 1", SampleScope(), {4, 9}, &problems));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(FormatProblem(problems.list()[0]),
            "f:4:9: a condition is true or false (bool), this is number [expression-type]");
  EXPECT_FALSE(CompileCondition("x", SampleScope(), {}, &problems));
}

TEST(ExpressionConstant, IsWhatNoEventCanChange) {
  const auto constant = [](std::string_view text) {
    const std::optional<bool> answer = ConstantOf(*Compiled(text));
    return !answer ? "open" : *answer ? "true" : "false";
  };
  EXPECT_STREQ(constant("1 == 2"), "false");
  EXPECT_STREQ(constant("0.1 * 3 == 0.3"), "true");
  EXPECT_STREQ(constant("\"a\".size() == 1"), "true");
  EXPECT_STREQ(constant("5 in [4, 11]"), "false");
  EXPECT_STREQ(constant("duration(\"1m\") == duration(\"60s\")"), "true");
  EXPECT_STREQ(constant("\"abc\".matches(\"^b\")"), "false");
  EXPECT_STREQ(constant("n > 1"), "open");
  EXPECT_STREQ(constant("n > 1 && false"), "false");
  EXPECT_STREQ(constant("n > 1 || 2 > 1"), "true");
  EXPECT_STREQ(constant("n > 1 && true"), "open");
  EXPECT_STREQ(constant("!(n > 1 && 1 > 2)"), "true");
  EXPECT_STREQ(constant("1 > 2 ? n > 1 : false"), "false");
  EXPECT_STREQ(constant("b ? false : 1 > 2"), "false");
  EXPECT_STREQ(constant("b ? false : true"), "open");
  EXPECT_STREQ(constant("received > timestamp(\"2000-01-01T00:00:00Z\")"), "open");
  EXPECT_STREQ(constant("!has(n)"), "open");
  EXPECT_STREQ(constant("n + 1"), "open");
}

}  // namespace
}  // namespace tickgate
