// Dates, times, UUIDs, the formats of strings, NUL; and none, null and absent apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "places.h"
#include "program/date_text.h"
#include "program/judging.h"
#include "program/text_format.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

TEST(Date, IsADayOfTheCalendar) {
  ExpectReasons(Of(ValueType::kDate), {{"\"2026-11-30\"", ""},
                                       {"\"2024-02-29\"", ""},
                                       {"\"2023-02-29\"", "type"},
                                       {"\"1900-02-29\"", "type"},
                                       {"\"2000-02-29\"", ""},
                                       {"\"2026-13-01\"", "type"},
                                       {"\"2026-00-01\"", "type"},
                                       {"\"2026-01-00\"", "type"},
                                       {"\"2026-04-31\"", "type"},
                                       {"\"2026-1-1\"", "type"},
                                       {"\"2026/11/30\"", "type"},
                                       {"\"2026-11-30 \"", "type"},
                                       {"\"2026-11-30T00:00:00Z\"", "type"},
                                       {"\"\"", "type"},
                                       {"20261130", "type"},
                                       {"null", "null"}});
  ValueSpec value = Of(ValueType::kDate);
  value.in = Listed({"\"2026-01-01\""});
  ExpectReasons(value, {{"\"2026-01-01\"", ""}, {"\"2026-01-02\"", "not_in"}});
}

TEST(Time, HasAnOffsetOrNone) {
  ExpectReasons(Of(ValueType::kTime), {{"\"08:00:00\"", ""},
                                       {"\"08:00:00Z\"", ""},
                                       {"\"08:00:00.123456789012+05:30\"", ""},
                                       {"\"23:59:59-23:59\"", ""},
                                       {"\"24:00:00\"", "type"},
                                       {"\"23:60:00\"", "type"},
                                       {"\"23:59:60\"", "type"},
                                       {"\"23:59:60Z\"", ""},
                                       {"\"08:00\"", "type"},
                                       {"\"08:00:00.\"", "type"},
                                       {"\"08:00:00+5:30\"", "type"},
                                       {"\"08:00:00+24:00\"", "type"},
                                       {"\"8:00:00\"", "type"},
                                       {"80000", "type"}});
}

TEST(Uuid, IsHexInFiveGroups) {
  ExpectReasons(Of(ValueType::kUuid), {{"\"6f1b1e1e-0000-4000-8000-00000000000a\"", ""},
                                       {"\"6F1B1E1E-0000-4000-8000-00000000000A\"", ""},
                                       {"\"6f1b1e1e00004000800000000000000a\"", "type"},
                                       {"\"6f1b1e1e-0000-4000-8000-00000000000g\"", "type"},
                                       {"\"6f1b1e1e-0000-4000-8000-0000000000a\"", "type"},
                                       {"\"6f1b1e1e-00004-000-8000-00000000000a\"", "type"},
                                       {"5", "type"}});
}

TEST(String, NulNeedsLeave) {
  ExpectReasons(Of(ValueType::kString), {{"\"a\\u0000b\"", "format"}, {"\"a\"", ""}});
  ValueSpec value = Of(ValueType::kString);
  value.nul_allowed = true;
  ExpectReasons(value, {{"\"a\\u0000b\"", ""}});
  value.format = TextFormat::kUuid;
  ExpectReasons(value, {{"\"a\\u0000b\"", "format"}});
}

TEST(String, AFormatIsAskedBesideTheOtherChecks) {
  ValueSpec value = Of(ValueType::kString);
  value.format = TextFormat::kIpv4;
  value.max_length = 9;
  ExpectReasons(value, {{"\"127.0.0.1\"", ""},
                        {"\"127.0.0.10\"", "length"},
                        {"\"127.0.0.256\"", "format,length"},
                        {"\"x\"", "format"},
                        {"\"\\u0031.2.3.4\"", ""},
                        {"5", "type"}});
}

struct Suite {
  TextFormat format;
  const char* file;
};

// The suite's own notes on internationalised names are beyond RFC 1123.
bool IsAboutPunycode(const std::string& text) {
  return text.find("xn--") != std::string::npos || text.find("XN--") != std::string::npos;
}

// The strings of a JSON Schema test file with what it says of them: `"data": "...", "valid": ...`.
std::vector<std::pair<std::string, bool>> SuiteCases(const std::string& path) {
  std::ifstream file(path);
  std::stringstream whole;
  whole << file.rdbuf();
  const std::string text = whole.str();
  std::vector<std::pair<std::string, bool>> cases;
  const std::string mark = "\"data\": \"";
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
    const size_t begin = at + mark.size() - 1;
    size_t end = begin + 1;
    while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    const size_t valid = text.find("\"valid\": ", end);
    cases.emplace_back(text.substr(begin, end + 1 - begin), text[valid + 9] == 't');
  }
  return cases;
}

TEST(TextFormat, AgreesWithTheJsonSchemaTestSuite) {
  const std::string folder =
      SharedPath("data/json-schema-test-suite/draft2020-12/optional/format/");
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no suite at " << folder;
  for (const Suite& suite :
       {Suite{TextFormat::kUuid, "uuid"}, Suite{TextFormat::kEmail, "email"},
        Suite{TextFormat::kUri, "uri"}, Suite{TextFormat::kIpv4, "ipv4"},
        Suite{TextFormat::kIpv6, "ipv6"}, Suite{TextFormat::kHostname, "hostname"},
        Suite{TextFormat::kDate, "date"}, Suite{TextFormat::kTime, "time"},
        Suite{TextFormat::kDateTime, "date-time"}}) {
    ValueSpec value = Of(ValueType::kString);
    value.format = suite.format;
    const auto cases = SuiteCases(folder + suite.file + ".json");
    EXPECT_GT(cases.size(), 10u) << suite.file;
    const auto program = BuildOrDie(SpecOf({{.name = "v", .value = value}}));
    for (const auto& [token, valid] : cases) {
      if (IsAboutPunycode(token)) continue;
      EXPECT_EQ(ReasonsOf(program, "{\"v\":" + token + "}"), valid ? "" : "format")
          << suite.file << ' ' << token;
    }
  }
}

TEST(TextFormat, EmailAddressesByRfc5321) {
  for (const char* good : {"a@b", "a.b+c@example.com", "\"a b\"@x.y", "\"a\\\"b\"@x.y", "\"\"@x",
                           "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:::1]"}) {
    EXPECT_TRUE(IsOfFormat(TextFormat::kEmail, good)) << good;
  }
  for (const char* bad :
       {"", "@", "a@", "@b", "a.@b", ".a@b", "a..b@c", "a@b.", "a@-b", "a@b@c", "a b@c", "a@b c",
        "\"a@b", "\"a\"b@c", "\"a\"\"@c", "a@[1.2.3]", "a@[::1]", "ä@b.c", "a@ä.c"}) {
    EXPECT_FALSE(IsOfFormat(TextFormat::kEmail, bad)) << bad;
  }
  EXPECT_TRUE(IsOfFormat(TextFormat::kEmail, std::string(64, 'a') + "@b"));
  EXPECT_FALSE(IsOfFormat(TextFormat::kEmail, std::string(65, 'a') + "@b"));
}

TEST(TextFormat, AddressesByTheirGrammars) {
  for (const char* good :
       {"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "ABCD::ef01"}) {
    EXPECT_TRUE(IsOfFormat(TextFormat::kIpv6, good)) << good;
  }
  for (const char* bad : {"", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3",
                          "12345::", "::1.2.3", "1.2.3.4", "1.2.3.4::", "::1%eth0", "1:", ":1",
                          "g::", "1:2:3:4:5:6:7:1.2.3.4", "::01.2.3.4"}) {
    EXPECT_FALSE(IsOfFormat(TextFormat::kIpv6, bad)) << bad;
  }
  for (const char* bad : {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.1.1.1", "1.1.1.1.", ".1.1.1",
                          "1..1.1", "1.1.1.1 ", "0x1.1.1.1"}) {
    EXPECT_FALSE(IsOfFormat(TextFormat::kIpv4, bad)) << bad;
  }
  EXPECT_TRUE(IsOfFormat(TextFormat::kIpv4, "0.0.0.0"));
  EXPECT_TRUE(IsOfFormat(TextFormat::kIpv4, "255.255.255.255"));
}

TEST(TextFormat, UrisHaveASchemeAndNoStrayByte) {
  for (const char* good :
       {"a:", "http://", "http://h:80/p?q#f", "http://u:p@[::1]:8/", "urn:x:y", "http://[v1.a:b]/",
        "file:///x", "a:b@c/d", "http://h?q/?:@", "A+1-.:x"}) {
    EXPECT_TRUE(IsOfFormat(TextFormat::kUri, good)) << good;
  }
  for (const char* bad :
       {"", ":", "a", "1a:b", "http://h:8x", "http://[::1", "http://[::1]x", "http://a b", "a:#b#c",
        "a:%zz", "a:\"", "http://[v.a]", "http://u@v@h/"}) {
    EXPECT_FALSE(IsOfFormat(TextFormat::kUri, bad)) << bad;
  }
}

TEST(TextFormat, DateTimesAreRfc3339AndNothingElse) {
  for (const char* good :
       {"2026-11-30T08:00:00Z", "2026-11-30t08:00:00z", "2026-11-30T08:00:00.1234567890123+05:30",
        "1990-12-31T15:59:60-08:00"}) {
    EXPECT_TRUE(IsOfFormat(TextFormat::kDateTime, good)) << good;
  }
  for (const char* bad : {"2026-11-30 08:00:00Z", "2026-11-30T08:00:00", "2026-11-30T08:00Z",
                          "2026-11-30", "2026-11-30T08:00:60Z", "2026-02-30T08:00:00Z",
                          "2026-11-30T08:00:00.Z", "2026-11-30T08:00:00+0530"}) {
    EXPECT_FALSE(IsOfFormat(TextFormat::kDateTime, bad)) << bad;
  }
  EXPECT_TRUE(IsDateTime("2026-11-30 08:00:00", Zone::kPermitted, true));
  EXPECT_FALSE(IsTime("08:00:00Z", Zone::kNone));
  EXPECT_FALSE(IsOfFormat(TextFormat::kTime, "08:00:00"));
}

}  // namespace
}  // namespace tickgate
