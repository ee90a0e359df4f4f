// The fifteen lines on which most systems fail, and the trades contract they are held to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"

namespace tickgate {
namespace {

std::string Trade(std::string_view from, std::string_view to) {
  std::string trade(kTrade);
  const size_t at = trade.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return trade.replace(at, from.size(), to);
}

struct Line {
  const char* what;
  std::string frame;
  const char* reasons;
};

std::vector<Line> Lines() {
  const char* reversed =
      R"( { "trft" : 1700000000100 , "trfi" : 201 , "q" : 100001 , "t" : 1700000000123 , )"
      R"("c" : [ 14 , 41 ] , "s" : 100 , "p" : 123.45 , "z" : 3 , "i" : "52983525000001" , )"
      R"("x" : 5 , "sym" : "ABC" , "ev" : "T" } )";
  return {
      {"1 fields reversed, spaces", reversed, ""},
      {"2 duplicate key", Trade("\"x\":5", "\"x\":99,\"x\":5"), "duplicate_key"},
      {"2b duplicate key in range", Trade("\"x\":5", "\"x\":6,\"x\":5"), "duplicate_key"},
      {"3 untouched 2^64+1", Trade("100001", "18446744073709551617"), ""},
      {"4 31 digits", Trade("123.45", "123.4500000000000000000000000001"), ""},
      {"5 just below the bound", Trade("123.45", "999999.99999999999999"), ""},
      {"5b the bound", Trade("123.45", "1000000.00000000000000"), "lt"},
      {"6 NaN", Trade("123.45", "NaN"), "not_json"},
      {"7 invalid UTF-8 in an undeclared field", Trade("\"z\":3", "\"z\":\"\xFF\""), "bad_utf8"},
      {"8 lone surrogate", Trade("\"z\":3", "\"z\":\"\\ud800\""), "bad_utf8"},
      {"9 x = 5.0", Trade("\"x\":5", "\"x\":5.0"), ""},
      {"10 x = 05", Trade("\"x\":5", "\"x\":05"), "not_json"},
      {"11 bytes after the object", std::string(kTrade) + "{}", "trailing_bytes"},
      {"12 i ends in a line break", Trade("52983525000001", "52983525000001\\n"), "pattern"},
      {"13 sym in escapes", Trade("ABC", "\\u0041\\u0042C"), ""},
      {"14 c = [5,true]", Trade("[14,41]", "[5,true]"), "type"},
      {"15 p = 1e400", Trade("123.45", "1e400"), "out_of_range,lt"},
  };
}

TEST(HostileLines, EachIsJudgedRightAlone) {
  const auto program = BuildOrDie(TradesSpec());
  for (JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
    for (const Line& line : Lines()) {
      EXPECT_EQ(ReasonsOf(program, line.frame, mode), line.reasons) << line.what;
    }
  }
}

TEST(HostileLines, AllInOneBlockAreJudgedAsAloneAndKeepTheirBytes) {
  const auto program = BuildOrDie(TradesSpec());
  std::vector<std::string> frames;
  for (const Line& line : Lines()) {
    frames.emplace_back(kTrade);
    frames.push_back(line.frame);
  }
  const std::vector<Judged> all = JudgeAll(program, frames);
  ASSERT_EQ(all.size(), frames.size());
  for (size_t i = 0; i < frames.size(); ++i) {
    EXPECT_EQ(all[i], JudgeOne(program, frames[i])) << frames[i];
    EXPECT_EQ(all[i].row, frames[i]);
  }
}

}  // namespace
}  // namespace tickgate
