#include "contract/json_path.h"

#include <gtest/gtest.h>

namespace tickgate {
namespace {

// The steps as text: `.name`, `[0]`, `[*]`; or why it is no path.
std::string Steps(std::string_view text) {
  std::string why;
  const std::optional<JsonPath> path = ParseJsonPath(text, &why);
  if (!path) return why;
  EXPECT_EQ(path->text, text);
  std::string steps;
  for (const PathStep& step : path->steps) {
    switch (step.kind) {
      case PathStep::Kind::kMember:
        steps += "." + step.name;
        break;
      case PathStep::Kind::kIndex:
        steps += "[" + std::to_string(step.index) + "]";
        break;
      case PathStep::Kind::kEach:
        steps += "[*]";
        break;
    }
  }
  return steps;
}

TEST(JsonPaths, StartAtTheRootOrWithAName) {
  EXPECT_EQ(Steps("$"), "");
  EXPECT_EQ(Steps("$.data.type"), ".data.type");
  EXPECT_EQ(Steps("ev"), ".ev");
  EXPECT_EQ(Steps("data.k.t"), ".data.k.t");
  EXPECT_EQ(Steps("[0].a"), "[0].a");
}

TEST(JsonPaths, CountFromBothEnds) {
  EXPECT_EQ(Steps("$[1]"), "[1]");
  EXPECT_EQ(Steps("$[-2]"), "[-2]");
  EXPECT_EQ(Steps("$.data[*].trades"), ".data[*].trades");
}

TEST(JsonPaths, NamesOfAnyKindStandInQuotes) {
  EXPECT_EQ(Steps("$[\"a.b\"].c"), ".a.b.c");
  EXPECT_EQ(Steps("$['a\\'b']"), ".a'b");
  EXPECT_EQ(Steps("$[\"\"]"), ".");
  EXPECT_EQ(Steps("a b.c-d.é"), ".a b.c-d.é");
}

TEST(JsonPaths, EveryFaultIsNamed) {
  EXPECT_EQ(Steps(""), "'' is no path: it is empty");
  EXPECT_EQ(Steps("$data"), "'$data' is no path: 'd' where '.' or '[' must stand");
  EXPECT_EQ(Steps("$."), "'$.' is no path: a name is missing");
  EXPECT_EQ(Steps("a..b"), "'a..b' is no path: a name is missing");
  EXPECT_EQ(Steps(".a"), "'.a' is no path: a name is missing");
  EXPECT_EQ(Steps("$[1"), "'$[1' is no path: ']' is missing");
  EXPECT_EQ(Steps("$[x]"),
            "'$[x]' is no path: in brackets stands a whole number, * or a name in "
            "quotes");
  EXPECT_EQ(Steps("$[\"a]"), "'$[\"a]' is no path: a name in quotes ends in quote and ']'");
  EXPECT_EQ(Steps("$.*"), "'$.*' is no path: every item is written [*]");
  EXPECT_EQ(Steps("$[0]a"), "'$[0]a' is no path: 'a' where '.' or '[' must stand");
  EXPECT_EQ(Steps("$[99999999999]"),
            "'$[99999999999]' is no path: in brackets stands a whole number, * or a name in "
            "quotes");
}

TEST(JsonPaths, AreComparedByWhereTheyLead) {
  std::string why;
  EXPECT_TRUE(SamePath(*ParseJsonPath("$.a[0]", &why), *ParseJsonPath("a[0]", &why)));
  EXPECT_TRUE(SamePath(*ParseJsonPath("$[\"a\"]", &why), *ParseJsonPath("a", &why)));
  EXPECT_FALSE(SamePath(*ParseJsonPath("a[0]", &why), *ParseJsonPath("a[1]", &why)));
  EXPECT_FALSE(SamePath(*ParseJsonPath("a", &why), *ParseJsonPath("a.b", &why)));
}

}  // namespace
}  // namespace tickgate
