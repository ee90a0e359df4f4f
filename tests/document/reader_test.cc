#include "document/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Reader : public testing::Test {
 protected:
  const Node& Parse(std::string_view text) {
    document_ = ParseYaml(text, "f");
    EXPECT_TRUE(document_.ok());
    return document_.root;
  }
  std::vector<std::string> Found() {
    std::vector<std::string> lines;
    for (const Problem& problem : problems_.TakeSorted()) lines.push_back(FormatProblem(problem));
    return lines;
  }

  Document document_;
  Problems problems_{"f"};
};

TEST_F(Reader, EachTypeIsReadAsTheSchemaSays) {
  MapReader map(Parse("s: NO\nn: NULL\ni: -5\nu: 18446744073709551615\nb: true\nd: 1.5s\n"
                      "z: 64MiB\ny: 0.10\nl: [1]\nm: {}\nc: drop\none: x\nmany: [x, 1E5]\n"),
                "file", &problems_);
  EXPECT_EQ(map.String("s"), "NO");
  EXPECT_EQ(map.String("n"), "NULL");
  EXPECT_EQ(map.Int("i"), -5);
  EXPECT_EQ(map.Uint("u"), UINT64_MAX);
  EXPECT_EQ(map.Bool("b"), true);
  EXPECT_EQ(map.DurationNs("d"), 1'500'000'000);
  EXPECT_EQ(map.Bytes("z"), 64 << 20);
  EXPECT_EQ(map.DecimalText("y"), "0.10");
  EXPECT_NE(map.List("l"), nullptr);
  EXPECT_NE(map.Map("m"), nullptr);
  const std::string_view names[] = {"pass", "drop"};
  EXPECT_EQ(map.Choice("c", names), 1u);
  EXPECT_THAT(map.Strings("one"), ElementsAre("x"));
  EXPECT_THAT(map.Strings("many"), ElementsAre("x", "1E5"));
  EXPECT_EQ(map.Int("absent"), std::nullopt);
  EXPECT_EQ(map.Any("absent"), nullptr);
  map.Finish();
  EXPECT_THAT(Found(), IsEmpty());
}

TEST_F(Reader, AWrongKindNamesWhatStandsThereAndWhatIsWanted) {
  MapReader map(Parse("i: abc\nu: -1\nb: yes\nd: 5 parsecs\nz: [1]\ns: {a: 1}\nl: x\nm:\nq: '5'\n"
                      "c: dropp\nf: 1.5\n"),
                "file", &problems_);
  const std::string_view names[] = {"pass", "drop", "quarantine"};
  map.Int("i");
  map.Uint("u");
  map.Bool("b");
  map.DurationNs("d");
  map.Bytes("z");
  map.String("s");
  map.List("l");
  map.Map("m");
  map.Int("q");
  map.Choice("c", names);
  map.Int("f");
  EXPECT_THAT(
      Found(),
      ElementsAre("f:1:4: 'i': wanted a whole number, found 'abc' [wrong-kind]",
                  "f:2:4: 'u': wanted a whole number from 0, found '-1' [wrong-kind]",
                  "f:3:4: 'b': wanted true or false, found 'yes' [wrong-kind]",
                  "f:4:4: 'd': '5 parsecs' is no duration: write 250us, 1.5s, 1h30m or a bare "
                  "number of seconds [bad-value]",
                  "f:5:4: 'z': wanted a size like 64MiB or 10MB, found a list [wrong-kind]",
                  "f:6:4: 's': wanted text, found a map [wrong-kind]",
                  "f:7:4: 'l': wanted a list, found 'x' [wrong-kind]",
                  "f:9:1: 'm': wanted a map, found nothing [wrong-kind]",
                  "f:9:4: 'q': wanted a whole number, found the text '5' [wrong-kind]",
                  "f:10:4: 'c': wanted pass, drop or quarantine, found 'dropp': did you mean "
                  "'drop'? [bad-value]",
                  "f:11:4: 'f': wanted a whole number, found '1.5' [wrong-kind]"));
}

TEST_F(Reader, UnknownKeysSuggestTheNearestOrListTheKnown) {
  {
    MapReader map(Parse("requird: true\nzzzzzz: 1\ntype: int\n"), "field 'p'", &problems_);
    map.Any("type");
    map.Any("required");
  }
  EXPECT_THAT(Found(),
              ElementsAre("f:1:1: unknown key 'requird': did you mean 'required'? [unknown-key]",
                          "f:2:1: unknown key 'zzzzzz' in field 'p', which knows type, required "
                          "[unknown-key]"));
}

TEST_F(Reader, MissingAndRefusedKeysAreNamed) {
  MapReader map(Parse("frame: {}\nname: x\n"), "contract", &problems_);
  const std::string_view later[] = {"frame", "select"};
  map.Require({"name", "version"});
  map.RefuseLater(later);
  map.Finish();
  EXPECT_THAT(Found(), ElementsAre("f:1:1: contract: 'version' is missing [missing-key]",
                                   "f:1:1: 'frame' is not in this version [not-in-this-version]"));
}

TEST_F(Reader, WhatIsNoMapIsOneProblemAndThenEmpty) {
  MapReader map(Parse("[1]"), "stream", &problems_);
  EXPECT_EQ(map.String("name"), std::nullopt);
  map.Require({"name"});
  map.Finish();
  EXPECT_THAT(Found(), ElementsAre("f:1:1: stream: wanted a map, found a list [wrong-kind]"));
}

TEST_F(Reader, LongTextIsShownClipped) {
  MapReader map(Parse("i: " + std::string(500, 'x')), "file", &problems_);
  map.Int("i");
  EXPECT_THAT(Found(), ElementsAre("f:1:4: 'i': wanted a whole number, found '" +
                                   std::string(60, 'x') + "...' [wrong-kind]"));
}

}  // namespace
}  // namespace tickgate
