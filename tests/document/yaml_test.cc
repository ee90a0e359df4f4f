#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "document/document.h"

namespace tickgate {
namespace {

Node Parsed(std::string_view text) {
  Document document = ParseYaml(text, "f.yaml");
  for (const Problem& problem : document.problems) ADD_FAILURE() << FormatProblem(problem);
  return std::move(document.root);
}

// The only problem of the text, as it is printed.
std::string OnlyProblem(std::string_view text) {
  const Document document = ParseYaml(text, "f.yaml");
  if (document.problems.size() != 1) {
    return std::to_string(document.problems.size()) + " problems";
  }
  return FormatProblem(document.problems[0]);
}

TEST(Yaml, MembersKeepTheirOrderAndPositions) {
  const Node root = Parsed("# head\nb: 1\na:\n  - x\n  - { k: v }\n");
  ASSERT_EQ(root.members.size(), 2u);
  EXPECT_EQ(root.members[0].key, "b");
  EXPECT_EQ(root.members[0].at, (TextPosition{2, 1}));
  EXPECT_EQ(root.members[0].value.at, (TextPosition{2, 4}));
  const Node* list = root.Find("a");
  ASSERT_EQ(list->items.size(), 2u);
  EXPECT_EQ(list->items[0].text, "x");
  EXPECT_EQ(list->items[1].Find("k")->at, (TextPosition{5, 10}));
}

TEST(Yaml, ScalarsKeepTheirTextWhateverTypeTheyLookLike) {
  const Node root = Parsed("[NO, on, 1E5, 007, 1_000, 0x10, .5, 2026-11-30, NaN, '5', \"6\"]");
  const char* expected[] = {"NO", "on",         "1E5", "007", "1_000", "0x10",
                            ".5", "2026-11-30", "NaN", "5",   "6"};
  ASSERT_EQ(root.items.size(), 11u);
  for (size_t i = 0; i < 11; ++i) {
    EXPECT_EQ(root.items[i].text, expected[i]);
    EXPECT_TRUE(root.items[i].is_scalar());
    EXPECT_EQ(root.items[i].quoted, i >= 9);
  }
}

TEST(Yaml, NullKeepsHowItWasWritten) {
  const Node root = Parsed("a: NULL\nb: ~\nc:\nnull: 1\nd: {e: , null: x}\nf: [null]\ng: ''\n");
  EXPECT_EQ(root.Find("a")->text, "NULL");
  EXPECT_TRUE(root.Find("a")->is_null());
  EXPECT_EQ(root.Find("b")->text, "~");
  EXPECT_TRUE(root.Find("c")->is_null());
  EXPECT_EQ(root.Find("c")->text, "");
  EXPECT_EQ(root.Find("null")->text, "1");
  EXPECT_EQ(root.Find("d")->Find("e")->text, "");
  EXPECT_EQ(root.Find("d")->Find("null")->text, "x");
  EXPECT_EQ(root.Find("f")->items[0].text, "null");
  EXPECT_TRUE(root.Find("g")->is_scalar());
}

TEST(Yaml, DecimalWithParametersIsOneTextInsideBraces) {
  const Node root = Parsed("p: { type: decimal(18,9), items: list<decimal(38, 2)>, gt: 0 }");
  EXPECT_EQ(root.Find("p")->Find("type")->text, "decimal(18,9)");
  EXPECT_EQ(root.Find("p")->Find("items")->text, "list<decimal(38, 2)>");
  EXPECT_EQ(root.Find("p")->Find("gt")->text, "0");
  EXPECT_EQ(Parsed("[tuple<int,list<string>>, 1]").items[0].text, "tuple<int,list<string>>");
  EXPECT_EQ(Parsed("[f(a, b c]").items.size(), 2u) << "only a closed list of words is kept whole";
}

TEST(Yaml, SubstitutionIsOneTextWithoutQuotes) {
  const Node root = Parsed(
      "a: { x: ${VAR}, y: pre-${A:-b, c: {d}}-post, z: \"${Q}\" }\n"
      "b: ${C:?say: something # now}\n"
      "c: $${x}\n"
      "d: [${E}, ${F}]\n");
  EXPECT_EQ(root.Find("a")->Find("x")->text, "${VAR}");
  EXPECT_EQ(root.Find("a")->Find("y")->text, "pre-${A:-b, c: {d}}-post");
  EXPECT_EQ(root.Find("a")->Find("z")->text, "${Q}");
  EXPECT_TRUE(root.Find("a")->Find("z")->quoted);
  EXPECT_EQ(root.Find("b")->text, "${C:?say: something # now}");
  EXPECT_EQ(root.Find("c")->text, "$${x}");
  EXPECT_EQ(root.Find("d")->items[1].text, "${F}");
  EXPECT_EQ(root.Find("d")->items[1].at, (TextPosition{4, 11}));
}

TEST(Yaml, QuotesCommentsAndBlocksOfTextAreLeftAlone) {
  const Node root = Parsed(
      "# it's ${a comment\n"
      "a: it's {plain}, here   # don't { mind\n"
      "b: |\n"
      "  \"half a quote {\n"
      "\n"
      "  ${x}\n"
      "c: { d: 'a}''{', e: \"\\\"}\" }\n"
      "l:\n"
      "  - k: >-\n"
      "      'folded\n"
      "    m: { n: ${O} }\n");
  EXPECT_EQ(root.Find("a")->text, "it's {plain}, here");
  EXPECT_EQ(root.Find("b")->text, "\"half a quote {\n\n${x}\n");
  EXPECT_TRUE(root.Find("b")->quoted);
  EXPECT_EQ(root.Find("c")->Find("d")->text, "a}'{");
  EXPECT_EQ(root.Find("c")->Find("e")->text, "\"}");
  EXPECT_EQ(root.Find("l")->items[0].Find("k")->text, "'folded");
  EXPECT_EQ(root.Find("l")->items[0].Find("m")->Find("n")->text, "${O}");
}

TEST(Yaml, AddressesKeepTheirQuestionMarkInsideBraces) {
  const Node root = Parsed("{ url: wss://h:443/ws?streams=a@trade, n: 1 }");
  EXPECT_EQ(root.Find("url")->text, "wss://h:443/ws?streams=a@trade");
  EXPECT_EQ(root.Find("n")->text, "1");
}

TEST(Yaml, JsonTextIsYamlToo) {
  const Node root = Parsed("{\"a\":\"x{\",\"b\":[1,{\"c\":null}],\n\t\"d\":{}}");
  EXPECT_EQ(root.Find("a")->text, "x{");
  EXPECT_TRUE(root.Find("b")->items[1].Find("c")->is_null());
  EXPECT_TRUE(root.Find("d")->is_map());
}

TEST(Yaml, ABarePathTemplateSaysThatItNeedsQuotes) {
  const std::string hint =
      "text with braces or brackets needs quotes here, as in \"out/{stream}\" [quote]";
  EXPECT_EQ(OnlyProblem("t: { path: out/{stream} }"), "f.yaml:1:16: " + hint);
  EXPECT_EQ(OnlyProblem("path: {stream}/x\n"), "f.yaml:1:7: " + hint);
  EXPECT_EQ(OnlyProblem("t: { path: {stream}/x }\n"), "f.yaml:1:12: " + hint);
  EXPECT_EQ(Parsed("path: out/{stream}/{date}").Find("path")->text, "out/{stream}/{date}");
}

TEST(Yaml, AnchorsAliasesAndTagsAreRefusedWhereTheyStand) {
  EXPECT_EQ(OnlyProblem("a: &x 1\n"),
            "f.yaml:1:4: tags and anchors are not allowed: write the value itself [yaml]");
  EXPECT_EQ(OnlyProblem("a: !!str 1\n"),
            "f.yaml:1:4: tags and anchors are not allowed: write the value itself [yaml]");
  EXPECT_EQ(OnlyProblem("a: ! x\n"),
            "f.yaml:1:4: tags and anchors are not allowed: write the value itself [yaml]");
  EXPECT_EQ(OnlyProblem("a: &x {b: 1}\n"),
            "f.yaml:1:4: tags and anchors are not allowed: write the value itself [yaml]");
  const Document document = ParseYaml("a: &x 1\nb: *x\n<<: *x\n", "f");
  ASSERT_EQ(document.problems.size(), 3u);
  EXPECT_EQ(FormatProblem(document.problems[1]),
            "f:2:4: aliases are not allowed: write the value itself [yaml]");
}

TEST(Yaml, TabsAndOpenBracketsAreToldPlainly) {
  EXPECT_EQ(OnlyProblem("a:\n\tb: 1\n"),
            "f.yaml:2:3: no valid YAML: a tab indents this line: only blanks do [yaml]");
  EXPECT_THAT(OnlyProblem("a: { b: 1\n"),
              testing::HasSubstr("no valid YAML: the '}' of a '{' is missing [yaml]"));
  EXPECT_THAT(OnlyProblem("a: [ 1\n"),
              testing::HasSubstr("no valid YAML: the ']' of a '[' is missing [yaml]"));
}

TEST(Yaml, DuplicateKeysAreRefusedAtEveryLevelAllAtOnce) {
  const Document document = ParseYaml("a: 1\nb: { c: 1, 'c': 2 }\n\"a\": 3\n", "f");
  ASSERT_EQ(document.problems.size(), 2u);
  EXPECT_EQ(FormatProblem(document.problems[0]),
            "f:2:12: 'c' stands here a second time, first in line 2 [duplicate-key]");
  EXPECT_EQ(FormatProblem(document.problems[1]),
            "f:3:1: 'a' stands here a second time, first in line 1 [duplicate-key]");
}

TEST(Yaml, OneDocumentAFile) {
  EXPECT_EQ(OnlyProblem("a: 1\n---\nb: 2\n"),
            "f.yaml:3:1: a second document begins here; a file holds one [yaml]");
  EXPECT_EQ(Parsed("---\na: 1\n").members.size(), 1u);
  EXPECT_TRUE(Parsed("").is_null());
  EXPECT_TRUE(Parsed("# nothing\n").is_null());
}

TEST(Yaml, DepthIsBoundedAtThirtyTwo) {
  const std::string open(32, '['), close(32, ']');
  EXPECT_TRUE(ParseYaml(open + close, "f").ok());
  EXPECT_EQ(OnlyProblem("[" + open + close + "]"),
            "f.yaml:1:33: nested deeper than 32 levels [too-deep]");
  EXPECT_FALSE(ParseYaml(std::string(200'000, '['), "f").ok());
  EXPECT_FALSE(ParseYaml(std::string(100'000, '[') + std::string(100'000, ']'), "f").ok());
}

TEST(Yaml, SizeBytesAndControlCharactersAreChecked) {
  EXPECT_EQ(OnlyProblem(std::string((1 << 20) + 1, '#')),
            "f.yaml:1:1: the file is larger than 1MiB [too-large]");
  EXPECT_TRUE(ParseYaml(std::string(1 << 20, '#'), "f").ok());
  EXPECT_EQ(OnlyProblem("a: \xff"), "f.yaml:1:1: the file is not UTF-8 [utf8]");
  EXPECT_EQ(OnlyProblem("a: 1\nb: x\x04y\n"),
            "f.yaml:2:5: a control character stands here [control]");
  EXPECT_EQ(OnlyProblem(std::string_view("a: \0", 4)),
            "f.yaml:1:4: a control character stands here [control]");
  EXPECT_EQ(Parsed("\xEF\xBB\xBF"
                   "a: 1")
                .members[0]
                .at,
            (TextPosition{1, 1}));
}

TEST(Yaml, FaultsOfSyntaxNameTheirPlace) {
  const Document document = ParseYaml("a: 1\nb: [1, 2\n", "f");
  ASSERT_EQ(document.problems.size(), 1u);
  EXPECT_EQ(document.problems[0].code, "yaml");
  EXPECT_EQ(document.problems[0].line, 3);
  EXPECT_TRUE(document.root.is_null());
  EXPECT_FALSE(ParseYaml("a: 'open\n", "f").ok());
  EXPECT_FALSE(ParseYaml("? [a]\n: 1\n", "f").ok()) << "a key is a plain name";
  EXPECT_FALSE(ParseYaml("\ta: 1\n", "f").ok());
}

TEST(Yaml, WindowsLineEndsCountAsOne) {
  const Node root = Parsed("a: 1\r\nb: x y\r\nc: NULL\r\n");
  EXPECT_EQ(root.Find("b")->text, "x y");
  EXPECT_EQ(root.Find("b")->at, (TextPosition{2, 4}));
  EXPECT_EQ(root.Find("c")->text, "NULL");
}

TEST(Yaml, HostileTextsCostNoMoreThanTheirLength) {
  // Each of these took seconds when a piece was looked for up to the end of its line.
  for (std::string_view piece : {"${", "[a(", "[a<", "x: [a{\n", "'", "[", "{a: "}) {
    std::string text;
    while (text.size() < 1 << 16) text += piece;
    EXPECT_FALSE(ParseYaml(text, "f").root.is_map()) << piece;
  }
}

TEST(Yaml, ScalarsCanBeReplacedAfterParsingAndKeepTheirPlace) {
  Node root = Parsed("a: { x: ${V} }\nl: [\"${V}\", 1]\n");
  std::vector<std::string> paths;
  VisitScalars(&root, [&](const NodePath& path, Node* scalar) {
    std::string joined;
    for (const std::string& part : path) joined += "/" + part;
    paths.push_back(joined);
    if (scalar->text == "${V}") {
      scalar->text = "5";
      scalar->quoted = false;
    }
  });
  EXPECT_EQ(paths, (std::vector<std::string>{"/a/x", "/l/0", "/l/1"}));
  EXPECT_EQ(root.Find("a")->Find("x")->text, "5");
  EXPECT_EQ(root.Find("l")->items[0].text, "5");
  EXPECT_EQ(root.Find("l")->items[0].at, (TextPosition{2, 5}));
}

}  // namespace
}  // namespace tickgate
