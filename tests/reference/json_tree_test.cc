// The reference's own reader of JSON, held against the conformance suite and the standard's edges.
#include "reference/json_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "places.h"

namespace tickgate::reference {
namespace {

std::string Refusal(std::string_view frame, ReadOptions options = {}) {
  const Reading reading = ReadFrame(frame, options);
  return reading.failure ? std::string(NameOf(*reading.failure)) : "";
}

TEST(JsonTree, TakesAndRefusesWhatTheSuiteSays) {
  const std::filesystem::path suite = SharedPath("data/json-test-suite/test_parsing");
  if (!std::filesystem::exists(suite)) GTEST_SKIP() << "no " << suite;
  size_t refused = 0, taken = 0;
  for (const auto& entry : std::filesystem::directory_iterator(suite)) {
    const std::string name = entry.path().filename();
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string refusal = Refusal(text.str());
    if (name[0] == 'n') {
      EXPECT_NE(refusal, "") << name;
      ++refused;
    } else if (name[0] == 'y') {
      EXPECT_EQ(refusal, "") << name;
      ++taken;
    }
  }
  EXPECT_EQ(refused, 188u);
  EXPECT_EQ(taken, 95u);
}

TEST(JsonTree, TellsWhyAFrameIsNone) {
  EXPECT_EQ(Refusal(""), "empty_frame");
  EXPECT_EQ(Refusal(" \n\t\r"), "empty_frame");
  EXPECT_EQ(Refusal("{"), "not_json");
  EXPECT_EQ(Refusal("{}x"), "trailing_bytes");
  EXPECT_EQ(Refusal("{}{}"), "trailing_bytes");
  EXPECT_EQ(Refusal(std::string("{}\0", 3)), "trailing_bytes");
  EXPECT_EQ(Refusal("{\"a\":\"\xFF\"}"), "bad_utf8");
  EXPECT_EQ(Refusal("{\"a\":\"\xED\xA0\x80\"}"), "bad_utf8");
  EXPECT_EQ(Refusal("{\"a\":\"\xC0\x80\"}"), "bad_utf8");
  EXPECT_EQ(Refusal(R"({"a":"\ud800"})"), "bad_utf8");
  EXPECT_EQ(Refusal(R"({"a":"\udc00\ud800"})"), "bad_utf8");
  EXPECT_EQ(Refusal(R"({"a":"\ud83d\ude00"})"), "");
  EXPECT_EQ(Refusal("\xEF\xBB\xBF{}"), "not_json");
  EXPECT_EQ(Refusal("[[[]]]", {.depth_max = 2}), "too_deep");
  EXPECT_EQ(Refusal("[[[]]]", {.depth_max = 3}), "");
}

TEST(JsonTree, TrimsWhatItIsTold) {
  EXPECT_EQ(Refusal(std::string("{}\0\0", 4), {.trim_nul = true}), "");
  EXPECT_EQ(Refusal("\xEF\xBB\xBF{}", {.trim_bom = true}), "");
  EXPECT_EQ(Refusal("\xEF\xBB\xBF", {.trim_bom = true}), "empty_frame");
  EXPECT_EQ(ReadFrame("{} [] 1", {.many_documents = true}).documents.size(), 3u);
}

TEST(JsonTree, KeepsPlacesAndUnescapes) {
  const std::string text = R"( {"\u0061\n" : [1, "\u00e9\u20ac\ud83d\ude00"] } )";
  const Reading reading = ReadFrame(text, {});
  ASSERT_FALSE(reading.failure);
  const Node& object = reading.documents[0];
  ASSERT_EQ(object.members.size(), 1u);
  EXPECT_EQ(object.members[0].key, "a\n");
  const Node& list = object.members[0].value;
  ASSERT_EQ(list.items.size(), 2u);
  EXPECT_EQ(text.substr(list.begin, list.end - list.begin), R"([1, "\u00e9\u20ac\ud83d\ude00"])");
  EXPECT_EQ(list.items[1].text, "é€😀");
}

TEST(JsonTree, SeesKeysThatRepeatUnescaped) {
  EXPECT_TRUE(HasRepeatedKey(*ReadText(R"({"a":1,"\u0061":2})")));
  EXPECT_TRUE(HasRepeatedKey(*ReadText(R"([{"o":{"":1,"":2}}])")));
  EXPECT_FALSE(HasRepeatedKey(*ReadText(R"({"a":{"a":1},"A":1})")));
}

TEST(JsonTree, ComparesValuesNotSpellings) {
  const auto same = [](const char* a, const char* b) {
    return SameValue(*ReadText(a), *ReadText(b));
  };
  EXPECT_TRUE(same("1.0", "1e0"));
  EXPECT_TRUE(same("0E-8", "-0"));
  EXPECT_TRUE(same(R"({"a":1,"b":[]})", R"({ "b":[ ], "\u0061":1.0 })"));
  EXPECT_FALSE(same("1", "\"1\""));
  EXPECT_FALSE(same("[1,2]", "[2,1]"));
}

}  // namespace
}  // namespace tickgate::reference
