// Random events: the quick ways against the plain one, and a block against each frame alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "program/judging.h"

namespace tickgate {
namespace {

class Events {
 public:
  explicit Events(uint32_t seed) : random_(seed) {}

  std::string Next() {
    std::vector<std::string> members;
    for (const auto& [key, values] : Choices()) {
      if (Below(40) == 0) continue;
      members.push_back(Key(key) + Blank() + ":" + Blank() + Pick(values));
      if (Below(80) == 0) members.push_back(members[Below(members.size())]);
    }
    if (Below(4) == 0) std::shuffle(members.begin(), members.end(), random_);
    std::string event = "{";
    for (size_t i = 0; i < members.size(); ++i) event += (i > 0 ? "," : "") + Blank() + members[i];
    event += Blank() + "}";
    if (Below(25) == 0) Damage(&event);
    return event;
  }

 private:
  using Choice = std::pair<std::string, std::vector<std::string>>;

  size_t Below(size_t n) { return random_() % n; }
  // The first value is the usual one.
  const std::string& Pick(const std::vector<std::string>& values) {
    return values[Below(3) == 0 ? Below(values.size()) : 0];
  }
  std::string Blank() { return Below(20) == 0 ? std::string(1 + Below(2), " \t"[Below(2)]) : ""; }
  std::string Key(const std::string& key) {
    if (Below(50) != 0) return '"' + key + '"';
    char escape[8];
    std::snprintf(escape, sizeof(escape), "\\u%04x", key[0]);
    return '"' + std::string(escape) + key.substr(1) + '"';
  }

  void Damage(std::string* event) {
    static constexpr std::string_view kBytes(
        "\"\\{}[],: \n\x01\x1A\x0C"
        "0-.e\xFF\xC3tn\0",
        23);
    for (size_t i = 0; i <= Below(2); ++i) {
      const size_t at = Below(event->size());
      switch (Below(3)) {
        case 0:
          (*event)[at] = kBytes[Below(kBytes.size())];
          break;
        case 1:
          event->erase(at, 1 + Below(3));
          break;
        default:
          event->insert(at, 1, kBytes[Below(kBytes.size())]);
      }
      if (event->empty()) *event = "x";
    }
  }

  static const std::vector<Choice>& Choices() {
    static const std::vector<Choice> choices = {
        {"ev", {"\"T\"", "\"Q\"", "\"\\u0054\"", "5", "null"}},
        {"sym",
         {"\"ABC\"", "\"TICK\"", "\"EIGHTCHR\"", "\"LONGERTHANEIGHT\"", "\"NONE\"", "\"\"",
          "\"A\\u0042C\"", "\"AB\\u0000\"", "7", "[]"}},
        {"x", {"5", "20", "21", "0", "-1", "5.0", "05", "5e0", "123456789012345678901", "\"5\""}},
        {"i",
         {"\"52983525000001\"", "\"1\"", "\"1234567890123456\"", "\"12345678901234567\"", "\"\"",
          "\"12x\"", "\"1\\n\"", "12"}},
        {"z",
         {"3", "\"text\"", "\"a\\tb\"", "{\"a\":[1,{\"b\":null}]}", "{\"a\":1,\"a\":2}", "true",
          "-0.5e-3", "\"\\ud800\"", "[[[]]]", "01"}},
        {"p",
         {"123.45", "0.01", "1000000", "999999.9999", "-5", "0", "1e400", "1E2", "00.1", "1.",
          "123.4500000000000000000000000001"}},
        {"s", {"100", "10000000", "10000001", "1", "0", "1e2"}},
        {"c",
         {"[14,41]", "[]", "[1,2,3,4,5]", "[1,2,3,4,5,6]", "[61]", "[ 1 , 2 ]", "[5,true]", "[1,]",
          "[-1]", "[5.0]", "{}", "[[1]]", "null"}},
        {"t",
         {"1700000000123", "1599999999999", "1900000000000", "1.7e12", "9223372036855", "\"x\""}},
        {"a_key_of_more_than_sixteen_bytes", {"1", "\"\"", "null"}},
        {"q", {"100001", "18446744073709551617", "false"}}};
    return choices;
  }

  std::mt19937 random_;
};

std::vector<ProgramSpec> Specs() {
  std::vector<ProgramSpec> specs(6, TradesSpec());
  specs[0].wanted = {"sym", "t", "z", "p", "c", "sym"};
  specs[1].records[0].unknown = UnknownFields::kDrop;
  specs[1].wanted = {"t", "q"};
  specs[2].records[0].unknown = UnknownFields::kQuarantine;
  specs[3].duplicate_keys_allowed = true;
  specs[3].wanted = {"x", "q"};
  for (FieldSpec& field : specs[4].records[0].fields) {
    field.value.coerce = field.value.nullable = true;
    field.required = false;
  }
  specs[5].grammar_only = true;
  specs[5].wanted = {"sym", "t"};
  return specs;
}

TEST(Differential, QuickAndPlainAloneAndInBlocksAgreeOnRandomEvents) {
  for (const ProgramSpec& spec : Specs()) {
    const auto program = BuildOrDie(spec);
    Judge quick(program), plain(program, JudgeMode::kPlain), alone(program);
    Events events(static_cast<uint32_t>(spec.wanted.size()));
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
      std::vector<std::string> frames;
      for (size_t i = 0; i < 1 + random() % 40; ++i) frames.push_back(events.Next());
      const char* gaps[] = {"\n", "\r\n", "\n1700000000123456789 ", "", "\n\n"};
      const Block block(frames, gaps[random() % 5]);
      const std::vector<Judged> all = JudgeAll(&quick, *program, block);
      ASSERT_EQ(all.size(), frames.size());
      ASSERT_EQ(all, JudgeAll(&plain, *program, block));
      for (size_t i = 0; i < frames.size(); ++i) {
        ASSERT_EQ(all[i], JudgeAll(&alone, *program, Block({frames[i]})).at(0)) << frames[i];
      }
    }
  }
}

TEST(Differential, TheOrderOfKeysNeverChangesAnOutcome) {
  const auto program = BuildOrDie(TradesSpec());
  std::vector<std::string> members = {
      R"("ev":"T")",    R"("sym":"TICK")",
      R"("x":5)",       R"("i":"52983")",
      R"("p":1.5)",     R"("s":100)",
      R"("c":[1])",     R"("t":1700000000123)",
      R"("extra":"y")", R"("quite_a_long_key_of_an_unknown_member":{"k":1})"};
  std::mt19937 random(3);
  Judge judge(program);
  for (int round = 0; round < 300; ++round) {
    std::shuffle(members.begin(), members.end(), random);
    std::vector<std::string> frames;
    for (int i = 0; i < 5; ++i) {
      std::string frame = "{";
      for (const std::string& member : members) frame += (frame.size() > 1 ? "," : "") + member;
      frames.push_back(frame + "}");
    }
    for (const Judged& judged : JudgeAll(&judge, *program, Block(frames))) {
      ASSERT_EQ(judged.verdict, Verdict::kGood) << judged;
    }
  }
}

TEST(Differential, MoreKeysThanAreEverLearnedChangeNoOutcome) {
  const auto program = BuildOrDie(TradesSpec());
  Judge judge(program);
  for (int round = 0; round < 200; ++round) {
    std::string fresh(kTrade);
    for (int i = 0; i < 30; ++i) {
      fresh.insert(1, "\"key" + std::to_string(round * 20 + i) + "\":0,");
    }
    std::string twice = fresh;
    twice.insert(1, "\"key" + std::to_string(round * 20 + 7) + "\":0,");
    const std::vector<Judged> all =
        JudgeAll(&judge, *program, Block({fresh, twice, std::string(kTrade), twice, fresh}));
    for (size_t i : {0, 2, 4}) ASSERT_EQ(all[i].verdict, Verdict::kGood) << all[i];
    for (size_t i : {1, 3}) {
      ASSERT_EQ(all[i].errors, "[{\"path\":\"/key" + std::to_string(round * 20 + 7) +
                                   "\",\"reason\":\"duplicate_key\"}]");
    }
  }
}

}  // namespace
}  // namespace tickgate
