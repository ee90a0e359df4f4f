// The member by which a reader routes a frame: found without an index, and never beyond the frame.
#include "program/field_extract.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>

namespace tickgate {
namespace {

// The value, or "(none)". The frame stands in memory of exactly its size, so that a sanitizer sees
// a read beyond it.
std::string Extract(std::string_view frame, std::string_view field = "k") {
  const auto exact = std::make_unique<char[]>(frame.size());
  std::memcpy(exact.get(), frame.data(), frame.size());
  std::string scratch;
  std::string_view value;
  if (!ExtractTopLevelField({exact.get(), frame.size()}, field, &scratch, &value)) return "(none)";
  return std::string(value);
}

TEST(FieldExtract, GivesTheContentOfAStringAndTheTokenOfAllElse) {
  EXPECT_EQ(Extract(R"({"k":"abc"})"), "abc");
  EXPECT_EQ(Extract(R"({"k":""})"), "");
  EXPECT_EQ(Extract(R"({"k":12.50})"), "12.50");
  EXPECT_EQ(Extract(R"( { "a" : 1 , "k" : 7 } )"), "7");
  EXPECT_EQ(Extract(R"({"k":null})"), "null");
  EXPECT_EQ(Extract(R"({"k":[1,{"a":"]"}],"b":1})"), R"([1,{"a":"]"}])");
  EXPECT_EQ(Extract(R"({"k":{"k":1}})"), R"({"k":1})");
}

TEST(FieldExtract, LooksAtTheTopLevelAlone) {
  EXPECT_EQ(Extract(R"({"a":{"k":1},"b":[{"k":2}],"c":"\"k\":3","k":4})"), "4");
  EXPECT_EQ(Extract(R"({"a":{"k":1}})"), "(none)");
  EXPECT_EQ(Extract(R"({"kk":1,"K":2})"), "(none)");
}

TEST(FieldExtract, TheSameValueRoutesAlikeHoweverItIsSpelled) {
  EXPECT_EQ(Extract(R"({"\u006b":"\u0041B"})"), "AB");
  EXPECT_EQ(Extract(R"({"k":"A\u0042"})"), "AB");
  EXPECT_EQ(Extract(R"({"k":"\ud83d\ude00\n"})"), "\xF0\x9F\x98\x80\n");
  EXPECT_EQ(Extract(R"({"a/b":1})", "a/b"), "1");
  EXPECT_EQ(Extract(R"({"a\/b":1})", "a/b"), "1");
  EXPECT_EQ(Extract(R"({"k":"\ud800"})"), R"(\ud800)");
}

TEST(FieldExtract, TakesTheFirstOfTwo) { EXPECT_EQ(Extract(R"({"k":1,"k":2})"), "1"); }

TEST(FieldExtract, GivesNothingForWhatIsNoSuchObject) {
  for (const char* frame : {"",
                            " ",
                            "{",
                            "{}",
                            "[]",
                            "1",
                            "\"k\"",
                            "{\"k\"",
                            "{\"k\":",
                            "{\"k\": ",
                            "{\"k\":}",
                            "{\"k\":\"",
                            "{\"k\":\"\\",
                            "{\"k\":\"\\\"",
                            "{\"k\":[",
                            "{\"k\":[\"",
                            "{\"k\":[[]",
                            "{\"k\":1",
                            "{\"a\":1 \"k\":2}",
                            "{\"a\"1,\"k\":2}",
                            "{k:1}",
                            "{,\"k\":1}",
                            "[{\"k\":1}]",
                            "{\"a\":,\"k\":1}",
                            "\\",
                            "{\"\\"}) {
    EXPECT_EQ(Extract(frame), "(none)") << frame;
  }
}

TEST(FieldExtract, NeverReadsBeyondAFrameThatIsCutOrDamagedAnywhere) {
  const std::string frame =
      R"( {"a":[1,"x\"y",{"b":[]}],"c\u0041":"\ud83d\ude00","d":-1.5e3,"k":"v\n"} )";
  std::mt19937 random(1);
  for (size_t i = 0; i <= frame.size(); ++i) {
    Extract(std::string_view(frame).substr(0, i));
    Extract(std::string_view(frame).substr(i));
    for (char damage : std::string("\"\\{}[],:\0 x\xFF", 12)) {
      std::string damaged = frame;
      if (i < frame.size()) damaged[i] = damage;
      Extract(damaged);
    }
  }
  for (int round = 0; round < 20'000; ++round) {
    std::string noise(random() % 24, ' ');
    for (char& c : noise) c = "\"\\{}[],:k1 u0"[random() % 13];
    Extract("{\"k" + noise);
    Extract(noise);
  }
}

}  // namespace
}  // namespace tickgate
