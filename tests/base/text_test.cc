#include "base/text.h"

#include <gtest/gtest.h>

#include <array>

namespace tickgate {
namespace {

std::string Json(std::string_view text) {
  std::string json;
  AppendJsonString(text, &json);
  return json;
}

TEST(Text, JsonStringsEscapeWhatMustBeEscaped) {
  EXPECT_EQ(Json(""), "\"\"");
  EXPECT_EQ(Json("plain"), "\"plain\"");
  EXPECT_EQ(Json("a\"b\\c/"), R"("a\"b\\c/")");
  EXPECT_EQ(Json("\n\r\t"), R"("\n\r\t")");
  EXPECT_EQ(Json(std::string("\0\x01\x1F\x7F", 4)), "\"\\u0000\\u0001\\u001F\x7F\"");
  EXPECT_EQ(Json("\xC3\xA9\xF0\x9F\x98\x80"), "\"\xC3\xA9\xF0\x9F\x98\x80\"");
}

TEST(Text, Utf8IsCheckedAsTheStandardSays) {
  for (const char* good :
       {"", "a", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(IsUtf8(good)) << Json(good);
  }
  for (const char* bad :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x41", "\xE0\x9F\xBF", "\xE0\xA0",
        "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF0\x90\x80", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFE", "\xFF", "a\xC3"}) {
    EXPECT_FALSE(IsUtf8(bad));
  }
  EXPECT_TRUE(IsUtf8(std::string_view("a\0b", 3)));
}

TEST(Text, CodePointsAreCounted) {
  EXPECT_EQ(CodePointCount(""), 0u);
  EXPECT_EQ(CodePointCount("abc"), 3u);
  EXPECT_EQ(CodePointCount("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), 3u);
}

TEST(Text, Base64HasOneSpelling) {
  for (const char* text : {"", "f", "fo", "foo", "foob", "\xFF\xFE\xFD"}) {
    std::string encoded;
    AppendBase64(text, &encoded);
    EXPECT_EQ(DecodeBase64(encoded), text);
  }
  std::string encoded = "x";
  AppendBase64("\x01", &encoded);
  EXPECT_EQ(encoded, "xAQ==");
  for (const char* bad :
       {"A", "AQ", "AQ=", "AR==", "AQ== ", " AQ==", "AQ==\n", "A-_=", "AQ==AQ==", "====", "AQ=a"}) {
    EXPECT_EQ(DecodeBase64(bad), std::nullopt) << bad;
  }
}

TEST(Text, PathComponentsAreEscapedOneToOne) {
  EXPECT_EQ(EscapePathComponent("AAPL"), "AAPL");
  EXPECT_EQ(EscapePathComponent("BRK.B-1_x"), "BRK.B-1_x");
  EXPECT_EQ(EscapePathComponent(""), "_");
  EXPECT_EQ(EscapePathComponent("_"), "%5F");
  EXPECT_EQ(EscapePathComponent("__"), "__");
  EXPECT_EQ(EscapePathComponent("."), "%2E");
  EXPECT_EQ(EscapePathComponent(".."), "%2E.");
  EXPECT_EQ(EscapePathComponent("a/b"), "a%2Fb");
  EXPECT_EQ(EscapePathComponent("%41"), "%2541");
  EXPECT_EQ(EscapePathComponent(std::string_view("\0\xFF", 2)), "%00%FF");
}

TEST(Text, NearNamesAreSuggestedAndFarOnesAreNot) {
  const std::array<std::string_view, 4> names = {"required", "nullable", "max_length",
                                                 "min_length"};
  EXPECT_EQ(NearestName("requird", names), "required");
  EXPECT_EQ(NearestName("Nullable", names), "nullable");
  EXPECT_EQ(NearestName("max_lenght", names), "max_length");
  EXPECT_EQ(NearestName("colour", names), std::nullopt);
  EXPECT_EQ(NearestName("required", {}), std::nullopt);
}

}  // namespace
}  // namespace tickgate
