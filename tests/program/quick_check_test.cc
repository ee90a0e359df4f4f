// The short cuts by themselves: digits read 16 at a time, byte classes, sets, escapes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <random>

#include "base/text.h"
#include "program/byte_class.h"
#include "program/digits.h"
#include "program/json_token.h"
#include "program/literal_set.h"
#include "program/member_table.h"
#include "program/text_scan.h"

namespace tickgate {
namespace {

// A token with rubbish readable on both sides.
class Padded {
 public:
  explicit Padded(std::string_view token)
      : bytes_(std::string(64, '7') + std::string(token) + std::string(64, '9')),
        size_(static_cast<uint32_t>(token.size())) {}
  const char* data() const { return bytes_.data() + 64; }
  uint32_t size() const { return size_; }

 private:
  std::string bytes_;
  uint32_t size_;
};

std::vector<std::string> NumberLikeTokens() {
  std::vector<std::string> tokens = {"",
                                     "-",
                                     ".",
                                     "0",
                                     "-0",
                                     "00",
                                     "01",
                                     "-01",
                                     "1.",
                                     ".1",
                                     "-.1",
                                     "0.",
                                     "0.0",
                                     "00.0",
                                     "1..2",
                                     "1.2.3",
                                     "1e5",
                                     "+1",
                                     "1-2",
                                     "--1",
                                     "1234567890123456",
                                     "12345678901234567",
                                     "-1234567890123456",
                                     "123456789012345.6",
                                     "9999999999999999",
                                     "0.00000000000001",
                                     "123456789.1234567",
                                     "12a",
                                     "1 ",
                                     " 1",
                                     "1:",
                                     "1/",
                                     "\"1\""};
  std::mt19937 random(5);
  for (int round = 0; round < 200'000; ++round) {
    std::string token;
    for (size_t i = random() % 19; i > 0; --i) token += "00123456789.-e /:"[random() % 17];
    tokens.push_back(token);
  }
  return tokens;
}

TEST(QuickCheck, NumbersReadQuicklyEqualThoseReadExactly) {
  size_t taken = 0;
  for (const std::string& token : NumberLikeTokens()) {
    const Padded padded(token);
    Decimal exact;
    const DecimalParse parse = ParseDecimal(token, &exact);
    const bool valid = parse == DecimalParse::kOk;
    int64_t value = 0;
    uint32_t scale = 0;
    if (QuickInteger(padded.data(), padded.size(), &value)) {
      ASSERT_TRUE(valid) << token;
      ASSERT_EQ(NormalDecimal(value, 0), exact) << token;
      ++taken;
    }
    if (QuickDecimal(padded.data(), padded.size(), &value, &scale)) {
      ASSERT_TRUE(valid) << token;
      ASSERT_EQ(NormalDecimal(value, static_cast<int32_t>(scale)), exact) << token;
      ASSERT_LT(scale, 16u);
      ++taken;
    }
    if (QuickNumber(padded.data(), padded.size())) {
      ASSERT_TRUE(IsNumber(token)) << token;
    }
    ASSERT_EQ(IsNumber(token), parse != DecimalParse::kNotANumber) << token;
  }
#if defined(__SSE4_1__)
  EXPECT_GT(taken, 10'000u);
#endif
}

TEST(QuickCheck, TwoDecimalsSideBySideAreReadAsEachAlone) {
  const std::vector<std::string> tokens = NumberLikeTokens();
  size_t taken = 0;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    // Most pairs of random tokens hold a bad one: each stands beside a plain one too.
    for (const std::string& other : {tokens[i + 1], std::string("0.25")}) {
      const Padded a(tokens[i]), b(other);
      int64_t mantissas[2], alone[2];
      uint32_t scales[2], scales_alone[2];
      const bool each = QuickDecimal<false>(a.data(), a.size(), &alone[0], &scales_alone[0]) &&
                        QuickDecimal<false>(b.data(), b.size(), &alone[1], &scales_alone[1]);
      const bool pair = QuickDecimalPair(a.data(), a.size(), b.data(), b.size(), mantissas, scales);
      ASSERT_EQ(pair, each) << tokens[i] << ' ' << other;
      if (!pair) continue;
      ++taken;
      ASSERT_EQ(mantissas[0], alone[0]) << tokens[i];
      ASSERT_EQ(mantissas[1], alone[1]) << other;
      ASSERT_EQ(scales[0], scales_alone[0]) << tokens[i];
      ASSERT_EQ(scales[1], scales_alone[1]) << other;
    }
  }
#if defined(__SSE4_1__)
  EXPECT_GT(taken, 5'000u);
#endif
}

TEST(QuickCheck, WholeNumbersAreToldFromOthersAtAnySize) {
  for (const char* whole : {"0", "-0", "0.000", "0e-99", "5", "5.0", "50e-1", "1.5e1", "1e400",
                            "12300e-2", "123.4500e2", "1e99999999999999999999"}) {
    EXPECT_TRUE(IsWholeNumber(whole)) << whole;
  }
  for (const char* other : {"0.5", "1.5", "5e-1", "123e-1", "1e-400", "123.451e2",
                            "1e-99999999999999999999", "100.0010"}) {
    EXPECT_FALSE(IsWholeNumber(other)) << other;
  }
}

TEST(QuickCheck, ByteClassesAnswerAsRe2Does) {
  size_t parsed = 0;
  for (const char* pattern :
       {"^[0-9]{1,16}$", "^[A-Z]+$",  "^\\d+$",       "^\\d*$",    "^[a-zA-Z0-9_]{3}$",
        "^[A-Z.]{0,5}$", "^\\w{2,}$", "^[\\d.]+$",    "^[a]?$",    "^[A-Za-z]$",
        "^[0-9]{2,3}$",  "[0-9]+",    "\\d",          "^[0-9]+",   "[0-9]+$",
        "^[^0-9]+$",     "^[0-9]+?$", "^a+$",         "^.+$",      "^[[:alpha:]]+$",
        "^[0-9]{,3}$",   "^[0-9]|a$", "^(?i)[a-z]+$", "^[a-]+$",   "^[-a]+$",
        "^[+--]+$",      "^\\s+$",    "^[0-9]\\$",    "^[\\w-]+$", "^[ -~]+$",
        "^[!-/]*$"}) {
    for (bool full : {false, true}) {
      const RE2 exact(pattern, RE2::Quiet);
      if (!exact.ok()) continue;
      const auto bytes = ParseByteClass(pattern, full);
      if (!bytes) continue;
      ++parsed;
      std::mt19937 random(9);
      for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (size_t i = random() % 18; i > 0; --i) {
          text += "0123456789azAZ_-.\n\t $+,\\\"~[]^"[random() % 29];
          if (random() % 40 == 0) text += "\xC3\xA9";
        }
        const bool matches = full ? RE2::FullMatch(text, exact) : RE2::PartialMatch(text, exact);
        ASSERT_EQ(bytes->Matches(text), matches) << pattern << " on '" << text << "'";
        if (bytes->one_run && bytes->ExcludesEscapes() && text.size() <= 16) {
          const Padded padded(text);
          const bool run = QuickRun(padded.data(), padded.size(), bytes->low, bytes->span);
          const bool long_enough =
              text.size() >= bytes->bytes_min && text.size() <= bytes->bytes_max;
          ASSERT_TRUE(matches || !run || !long_enough) << pattern << " on '" << text << "'";
        }
      }
    }
  }
  EXPECT_GE(parsed, 18u);
  EXPECT_TRUE(ParseByteClass("^[0-9]{1,16}$", false).has_value());
  EXPECT_FALSE(ParseByteClass("[0-9]{1,16}", false).has_value());
}

TEST(QuickCheck, ShortStringSetsHoldWhatWasPutIn) {
  ShortStringSet set;
  std::mt19937_64 random(11);
  std::vector<uint64_t> words;
  for (int i = 0; i < 5000; ++i) words.push_back(random() | 1);
  for (uint64_t word : words) EXPECT_TRUE(set.Insert(word));
  for (uint64_t word : words) EXPECT_TRUE(set.Contains(word));
  for (int i = 0; i < 5000; ++i) EXPECT_FALSE(set.Contains(random() & ~uint64_t{1}));
}

TEST(QuickCheck, UnescapingEqualsWhatTheStandardSays) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"plain", "plain"},
      {R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t"},
      {R"(\u0041)", "A"},
      {R"(\u00e9)", "\xC3\xA9"},
      {R"(\u20ac)", "\xE2\x82\xAC"},
      {R"(\ud83d\ude00)", "\xF0\x9F\x98\x80"},
      {R"(x\u0000y)", std::string("x\0y", 3)},
      {R"(\u00E9\u00e9)", "\xC3\xA9\xC3\xA9"},
      {R"(\\u0041)", "\\u0041"}};
  for (const auto& [raw, content] : cases) {
    EXPECT_EQ(CheckEscapes(raw), TokenCheck::kOk) << raw;
    std::string out(raw.size(), '?');
    out.resize(Unescape(raw, out.data()));
    EXPECT_EQ(out, content) << raw;
    std::string quoted;
    AppendJsonString(content, &quoted);
    std::string again(quoted.size(), '?');
    again.resize(Unescape(std::string_view(quoted).substr(1, quoted.size() - 2), again.data()));
    EXPECT_EQ(again, content) << quoted;
  }
}

TEST(QuickCheck, KeysOfOneObjectAreToldFromThoseOfAnother) {
  MemberTable table(1024);
  for (int frame = 0; frame < 1000; ++frame) {
    table.BeginFrame(frame % 2 == 0 ? 100 : 100'000);
    const uint32_t outer = table.OpenObject();
    const uint32_t inner = table.OpenObject();
    EXPECT_TRUE(table.Insert(outer, "a"));
    EXPECT_TRUE(table.Insert(inner, "a"));
    EXPECT_TRUE(table.Insert(outer, "b"));
    EXPECT_FALSE(table.Insert(outer, "a"));
    EXPECT_FALSE(table.Insert(inner, "a"));
  }
}

TEST(QuickCheck, BreaksAndBackslashesAreCountedAtEveryLength) {
  std::mt19937 random(13);
  for (size_t bytes = 0; bytes < 20'000; bytes += 1 + bytes / 3) {
    std::string text(bytes, ' ');
    size_t expected = 0;
    for (char& c : text) {
      c = static_cast<char>(random());
      expected += c == '\n' || c == '\r' || c == '\\' ? 1 : 0;
    }
    EXPECT_EQ(CountBreaksAndBackslashes(text.data(), text.size()), expected) << bytes;
  }
}

}  // namespace
}  // namespace tickgate
