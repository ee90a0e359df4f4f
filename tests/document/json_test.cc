#include <gtest/gtest.h>

#include "document/document.h"

namespace tickgate {
namespace {

std::string FirstProblem(std::string_view text) {
  const Document document = ParseJson(text, "f.json");
  return document.ok() ? "ok" : FormatProblem(document.problems[0]);
}

TEST(Json, TheTreeIsThatOfYaml) {
  const Document document =
      ParseJson(" {\"a\" : [1, -2.5e3, true, null],\n\"b\":{\"c\":\"NO\"} }\n", "f.json");
  ASSERT_TRUE(document.ok());
  const Node& root = document.root;
  EXPECT_EQ(root.Find("a")->items[1].text, "-2.5e3");
  EXPECT_FALSE(root.Find("a")->items[1].quoted);
  EXPECT_TRUE(root.Find("a")->items[3].is_null());
  EXPECT_EQ(root.Find("b")->Find("c")->text, "NO");
  EXPECT_TRUE(root.Find("b")->Find("c")->quoted);
  EXPECT_EQ(root.members[1].at, (TextPosition{2, 1}));
}

TEST(Json, EscapesAreReadExactly) {
  const Document document =
      ParseJson(R"(["\"\\\/\b\f\n\r\t", "\u00e9\u20AC", "\ud83d\ude00"])", "f");
  ASSERT_TRUE(document.ok());
  EXPECT_EQ(document.root.items[0].text, "\"\\/\b\f\n\r\t");
  EXPECT_EQ(document.root.items[1].text, "\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(document.root.items[2].text, "\xF0\x9F\x98\x80");
}

TEST(Json, WhatIsNoJsonIsRefused) {
  for (std::string_view text : {"",
                                " ",
                                "{",
                                "[1,]",
                                "{\"a\":1,}",
                                "{a:1}",
                                "{'a':1}",
                                "01",
                                "+1",
                                ".5",
                                "1.",
                                "0x10",
                                "NaN",
                                "nul",
                                "[1] x",
                                "\"\\x\"",
                                "\"\\ud800\"",
                                "\"\\udc00\"",
                                "\"\\ud800\\u0041\"",
                                "\"a\nb\"",
                                "\"open",
                                "\"\\",
                                "\"\\u12",
                                "[1 2]",
                                "{\"a\" 1}",
                                "# c\n1",
                                "--1",
                                "[",
                                "\"\\u12G4\""}) {
    EXPECT_NE(FirstProblem(text), "ok") << text;
  }
}

TEST(Json, FaultsNameTheirPlace) {
  EXPECT_EQ(FirstProblem("{\"a\": 01}"), "f.json:1:7: no valid JSON: '01' is no value [json]");
  EXPECT_EQ(FirstProblem("{\"a\":1,\n \"\\u0061\":2}"),
            "f.json:2:2: 'a' stands here a second time, first in line 1 [duplicate-key]");
}

TEST(Json, DepthIsBounded) {
  EXPECT_TRUE(ParseJson(std::string(32, '[') + std::string(32, ']'), "f").ok());
  EXPECT_FALSE(ParseJson(std::string(33, '[') + std::string(33, ']'), "f").ok());
  EXPECT_FALSE(ParseJson(std::string(1 << 20, '['), "f").ok());
}

TEST(Json, TheEndingOfTheFileDecidesBetweenJsonAndYaml) {
  EXPECT_FALSE(ParseDocument("a: 1", "f.json").ok());
  EXPECT_TRUE(ParseDocument("a: 1", "f.yaml").ok());
}

}  // namespace
}  // namespace tickgate
