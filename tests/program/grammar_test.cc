// The rules every token of an event is held to, named or not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

struct Case {
  std::string frame;
  const char* reasons;
};

void ExpectReasons(const std::shared_ptr<const Program>& program, const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    EXPECT_EQ(ReasonsOf(program, c.frame), c.reasons) << c.frame;
    EXPECT_EQ(ReasonsOf(program, c.frame, JudgeMode::kPlain), c.reasons) << c.frame;
    // Again after the layout was learned, and where the value stands deeper.
    const std::vector<Judged> twice = JudgeAll(program, {c.frame, c.frame, c.frame});
    EXPECT_EQ(twice[0], twice[2]) << c.frame;
  }
}

std::shared_ptr<const Program> NoFields() { return BuildOrDie(SpecOf({})); }

TEST(Grammar, NumbersFollowTheStandardWhereverTheyStand) {
  for (const char* good : {"0", "-0", "1", "-1", "10", "0.5", "1.0", "1e5", "1E+5", "1e-5", "0e0",
                           "-0.0E-0", "12345678901234567890123", "1e400", "1234567.12345678"}) {
    const std::string token(good);
    ExpectReasons(NoFields(), {{"{\"q\":" + token + "}", ""},
                               {"{\"q\":[" + token + "," + token + "]}", ""},
                               {"{\"q\":{\"r\": " + token + " }}", ""}});
  }
  for (const char* bad :
       {"01",    "-01",   "+1",  ".5",       "1.",        "-",         "1e",  "1e+",
        "0x10",  "1_000", "NaN", "Infinity", "-Infinity", "1.2.3",     "--1", "1-",
        "1e5.5", "00",    "1\f", "1\x1A",    "1a",        "0123456789"}) {
    const std::string token(bad);
    ExpectReasons(NoFields(), {{"{\"q\":" + token + "}", "not_json"},
                               {"{\"q\":[" + token + "]}", "not_json"},
                               {"{\"q\":{\"r\":" + token + "}}", "not_json"}});
  }
}

TEST(Grammar, LiteralsAreWholeWords) {
  ExpectReasons(NoFields(), {{R"({"a":true,"b":false,"c":null})", ""},
                             {R"({"a":True})", "not_json"},
                             {R"({"a":truex})", "not_json"},
                             {R"({"a":tru})", "not_json"},
                             {R"({"a":nulll})", "not_json"},
                             {R"({"a":null"b"})", "not_json"},
                             {R"({"a":false false})", "not_json"}});
}

TEST(Grammar, CommasColonsAndBracketsStandInTheirPlaces) {
  ExpectReasons(NoFields(), {{"{}", ""},
                             {" { } ", ""},
                             {R"({"a":1,})", "not_json"},
                             {R"({,"a":1})", "not_json"},
                             {R"({"a":1,,"b":2})", "not_json"},
                             {R"({"a" 1})", "not_json"},
                             {R"({"a":})", "not_json"},
                             {R"({"a"})", "not_json"},
                             {R"({"a":1)", "not_json"},
                             {R"({"a":[1,2})", "not_json"},
                             {R"({"a":[1,2)", "not_json"},
                             {R"({"a":[1,]})", "not_json"},
                             {R"({"a":[,1]})", "not_json"},
                             {R"({"a":{"b":1]})", "not_json"},
                             {R"({a:1})", "not_json"},
                             {R"({'a':1})", "not_json"},
                             {R"({1:1})", "not_json"},
                             {R"({"a":1 "b":2})", "not_json"},
                             {R"({"a":1]})", "not_json"},
                             {R"({"a"::1})", "not_json"},
                             {"{\"a\"\x1A:1}", "not_json"},
                             {"{\"a\"\x1A"
                              "1}",
                              "not_json"},
                             {"{\"a\":1\x0C\"b\":2}", "not_json"},
                             {"}", "not_json"},
                             {"{", "not_json"},
                             {"\\", "not_json"},
                             {R"({"a":"b")", "not_json"},
                             {R"({"a":"b)", "not_json"},
                             {R"({"a":1}})", "trailing_bytes"}});
}

TEST(Grammar, EscapesAndControlCharactersInStrings) {
  ExpectReasons(NoFields(), {{R"({"a":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"})", ""},
                             {R"({"a":"\x41"})", "not_json"},
                             {R"({"a":"\u12"})", "not_json"},
                             {R"({"a":"\u12G4"})", "not_json"},
                             {R"({"\q":1})", "not_json"},
                             {R"({"a":["\q"]})", "not_json"},
                             {R"({"a":{"\q":1}})", "not_json"},
                             {R"({"a":"\ud800"})", "bad_utf8"},
                             {R"({"a":"\udc00"})", "bad_utf8"},
                             {R"({"a":"\ud800\ud800"})", "bad_utf8"},
                             {R"({"a":["\ud800x"]})", "bad_utf8"},
                             {R"({"\udfff":1})", "bad_utf8"},
                             {"{\"a\":\"\x01\"}", "not_json"},
                             {"{\"a\":\"x\ny\"}", "not_json"},
                             {std::string("{\"a\":\"\0\"}", 9), "not_json"},
                             {"{\"a\":\"\xC3\xA9\"}", ""},
                             {"{\"a\":\"\xC0\xAF\"}", "bad_utf8"},
                             {"{\"a\":\"\xED\xA0\x80\"}", "bad_utf8"},
                             {"{\"a\":\"\xF4\x90\x80\x80\"}", "bad_utf8"},
                             {"{\"a\":1}\xFF", "bad_utf8"}});
}

TEST(Grammar, WhatFollowsTheDocumentIsTold) {
  ExpectReasons(NoFields(), {{R"({"a":1} )", ""},
                             {R"({"a":1}{"a":1})", "trailing_bytes"},
                             {R"({"a":1}x)", "trailing_bytes"},
                             {R"({"a":1},)", "trailing_bytes"},
                             {R"({"a":1}"open)", "trailing_bytes"},
                             {R"({"a":1}\")", "trailing_bytes"},
                             {std::string("{\"a\":1}\0", 8), "trailing_bytes"},
                             {"[1] 2", "trailing_bytes"},
                             {"1 \"x", "trailing_bytes"},
                             {"1\"x", "not_json"}});
}

TEST(Grammar, EmptyFramesAndByteOrderMarks) {
  ExpectReasons(NoFields(), {{"", "empty_frame"},
                             {" ", "empty_frame"},
                             {" \t\r\n", "empty_frame"},
                             {"\xEF\xBB\xBF{}", "not_json"},
                             {"\v", "not_json"},
                             {std::string("\0", 1), "not_json"}});
}

TEST(Grammar, AWellFormedValueThatIsNoObjectIsTold) {
  ExpectReasons(NoFields(), {{"[]", "not_object"},
                             {"[{\"a\":1}]", "not_object"},
                             {"\"x\"", "not_object"},
                             {"null", "not_object"},
                             {" 12 ", "not_object"},
                             {"[1", "not_json"},
                             {"nul", "not_json"}});
  const Judged judged = JudgeOne(NoFields(), "[]");
  EXPECT_FALSE(judged.whole_frame);
  EXPECT_EQ(judged.errors, R"([{"reason":"not_object","expected":"object"}])");
}

TEST(Grammar, AFrameFailureStandsAlone) {
  const auto program = BuildOrDie(TradesSpec());
  const Judged judged = JudgeOne(program, R"({"ev":"Q","x":99,"p":})");
  EXPECT_TRUE(judged.whole_frame);
  EXPECT_EQ(judged.verdict, Verdict::kQuarantined);
  EXPECT_EQ(judged.errors, R"([{"reason":"not_json"}])");
}

std::string Nested(int depth, std::string_view open, std::string_view close) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  text += "1";
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(Grammar, DepthIsBoundedWithoutRecursion) {
  const auto program = NoFields();  // 64 levels, the event's object being the first
  ExpectReasons(program, {{R"({"a":)" + Nested(63, "[", "]") + "}", ""},
                          {R"({"a":)" + Nested(64, "[", "]") + "}", "too_deep"},
                          {R"({"a":)" + Nested(63, "{\"b\":", "}") + "}", ""},
                          {R"({"a":)" + Nested(64, "{\"b\":", "}") + "}", "too_deep"},
                          {Nested(64, "[", "]"), "not_object"},
                          {Nested(65, "[", "]"), "too_deep"},
                          {std::string(100'000, '['), "too_deep"},
                          {R"({"a":)" + std::string(1'000'000, '['), "too_deep"}});
  ProgramSpec shallow = SpecOf({});
  shallow.depth_max = 1;
  ExpectReasons(BuildOrDie(shallow), {{R"({"a":1})", ""}, {R"({"a":[]})", "too_deep"}});
}

TEST(Grammar, DuplicateKeysAreFoundAtEveryLevelAfterUnescaping) {
  ExpectReasons(NoFields(), {{R"({"a":1,"a":2})", "duplicate_key"},
                             {R"({"a":1,"a":2,"a":3})", "duplicate_key,duplicate_key"},
                             {R"({"a":1,"\u0061":2})", "duplicate_key"},
                             {R"({"\u0061":1,"a":2})", "duplicate_key"},
                             {R"({"\u0061":1,"\u0061":2})", "duplicate_key"},
                             {R"({"":1,"":2})", "duplicate_key"},
                             {R"({"a":{"b":1,"b":2}})", "duplicate_key"},
                             {R"({"a":{"b":1,"\u0062":2}})", "duplicate_key"},
                             {R"({"a":[{"b":1},{"b":2}]})", ""},
                             {R"({"a":{"a":{"a":1}}})", ""},
                             {R"({"a":[{"b":{"c":1,"d":1,"c":2}}],"e":{"b":1}})", "duplicate_key"},
                             {R"({"a":1,"A":2,"a ":3})", ""}});
}

TEST(Grammar, ARepeatedKeyStandsAloneBeforeAllThatTheContractSays) {
  const auto program = BuildOrDie(TradesSpec());
  ExpectReasons(program, {{R"({"x":99,"x":5})", "duplicate_key"},
                          {R"({"z":{"a":1,"a":2},"x":99,"x":5})", "duplicate_key,duplicate_key"}});
}

TEST(Grammar, ManyKeysAreCheckedForDuplicatesWhateverTheirLength) {
  for (const std::string& prefix : {std::string("k"), std::string(200, 'k')}) {
    std::string frame = "{";
    for (int i = 0; i < 2000; ++i) frame += '"' + prefix + std::to_string(i) + "\":0,";
    ExpectReasons(NoFields(), {{frame + "\"last\":1}", ""},
                               {frame + '"' + prefix + "7\":1}", "duplicate_key"},
                               {frame + '"' + prefix + "1999\":1}", "duplicate_key"}});
  }
}

TEST(Grammar, WhereDuplicateKeysAreAllowedTheLastOneIsJudged) {
  ProgramSpec spec = TradesSpec();
  spec.duplicate_keys_allowed = true;
  spec.wanted = {"x"};
  const auto program = BuildOrDie(spec);
  std::string bad(kTrade), good(kTrade);
  bad.insert(1, R"("x":3,)").replace(bad.find(R"("x":5)"), 5, R"("x":99)");
  good.insert(1, R"("x":99,)");
  ExpectReasons(program, {{bad, "le"},
                          {good, ""},
                          {R"({"z":{"a":1,"a":2},"z":1})",
                           "missing,missing,missing,missing,missing,missing,missing,missing"}});
  EXPECT_EQ(JudgeOne(program, good).wanted, std::vector<std::string>{"5"});
}

}  // namespace
}  // namespace tickgate
