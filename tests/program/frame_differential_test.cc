// Frames wrapped in all manner of ways: the straight way gives what taking them apart does.
#include <gtest/gtest.h>

#include <random>

#include "program/judging.h"

namespace tickgate {
namespace {

JsonPath PathOf(std::vector<std::string> names) {
  JsonPath path;
  for (std::string& name : names) {
    path.text += '.' + name;
    path.steps.push_back({.kind = PathStep::Kind::kMember, .name = std::move(name)});
  }
  return path;
}

ValueSpec Price() {
  ValueSpec price;
  price.type = ValueType::kDecimal;
  price.from_string = true;
  price.ge = BoundOf("0");
  return price;
}

ValueSpec Levels(int items_max) {
  auto level = std::make_shared<TupleSpec>();
  level->front = {{.name = "price", .required = true, .value = Price()},
                  {.name = "size", .required = true, .value = Price()}};
  ValueSpec item;
  item.type = ValueType::kTuple;
  item.tuple = std::move(level);
  ValueSpec list;
  list.type = ValueType::kList;
  list.items = std::make_shared<const ValueSpec>(item);
  list.max_items = items_max;
  return list;
}

// {"stream":...,"data":{"e":"T"|"B",...}}
ProgramSpec Wrapped() {
  ProgramSpec spec = SpecOf({{.name = "e", .required = true}, {.name = "p", .value = Price()}});
  spec.records[0].name = "trade";
  spec.records.push_back(spec.records[0]);
  spec.records[1].name = "book";
  spec.records[1].fields = {{.name = "e"}, {.name = "b", .required = true, .value = Levels(4)}};
  spec.frame.explode = PathOf({"data"});
  spec.frame.inherit = {{"stream", PathOf({"stream"})}, {"id", PathOf({"data", "id"})}};
  spec.select.by = SelectBy::kPath;
  spec.select.path = PathOf({"e"});
  for (const auto& [value, record] : {std::pair{"T", 0}, {"B", 1}}) {
    SelectCase one;
    one.when = {StringLiteral(value)};
    one.record = static_cast<uint16_t>(record);
    spec.select.cases.push_back(one);
  }
  spec.wanted = {"stream", "id", "e", "p"};
  return spec;
}

class Frames {
 public:
  explicit Frames(uint32_t seed) : random_(seed) {}

  std::string Next() {
    if (Below(4) > 0) shape_ = Below(10) == 0 ? Below(std::size(kWrappers)) : shape_;
    std::string frame;
    for (const char c : std::string_view(kWrappers[shape_])) {
      if (c == '#') frame += Event();
      if (c == '?') frame += Scalar();
      if (c != '#' && c != '?') frame += c;
    }
    if (Below(12) == 0) frame.erase(Below(frame.size()), 1 + Below(3));
    if (Below(12) == 0) frame.insert(Below(frame.size()), 1, " ,:{}[]\"\\0"[Below(10)]);
    return frame.empty() ? "x" : frame;
  }

 private:
  static constexpr std::string_view kWrappers[] = {
      R"({"stream":?,"data":#})",
      R"({"stream":?,"data":#})",
      R"({"stream":?,"data":#,"n":?})",
      R"({"data":#})",
      R"({"data":#,"stream":?,"stream":?})",
      R"({ "stream": ?, "data": # })",
      R"({"arg":{"channel":?,"ids":[1,?]},"stream":?,"data":#})",
      R"({"stream":?,"data":[#]})",
      R"({"stream":?,"data":[#,#]})",
      R"({"stream":?,"data":[]})",
      R"({"arg":{"channel":?},"data":[#]})",
      R"([#])",
      R"({"stream":?,"data":#} {})",
      R"(#)",
      R"({"stream":[?],"data":#})",
      R"({"a_key_of_more_than_sixteen_bytes":?,"stream":?,"data":#})",
      R"({"stream":?,"data":?})"};

  size_t Below(size_t n) { return random_() % n; }
  std::string_view Pick(const std::vector<std::string_view>& from) {
    return from[Below(from.size())];
  }
  std::string_view Scalar() {
    return Pick({"\"btcusdt@trade\"", "\"x\"", "\"\"", "5", "1.5", "true", "null", "-1e5", "01",
                 "\"a\\u0041\"", "tru"});
  }
  std::string_view Number() {
    return Pick({"\"1.5\"", "\"0\"", "\"00.1\"", "\"-1\"", "\"12345678.12345678\"", "1.5",
                 "\"1234567890123456.5\"", "\"1.\"", "\"\"", "\"0.5\"", "null", "\"1e2\"",
                 "\"1234567890123456\"", "\"1 \""});
  }
  std::string Level() {
    if (Below(3) > 0) return R"(["1.5","20"])";
    std::string level = "[";
    for (size_t i = 0, n = Below(5) == 0 ? Below(4) : 2; i < n; ++i) {
      level.append(i > 0 ? Pick({",", " ,", ", "}) : "").append(Number());
    }
    return level + "]";
  }
  std::string Event() {
    std::string event = Below(2) == 0 ? R"({"e":"T","p":)" : R"({"e":"B","b":)";
    if (Below(9) == 0) event = R"({"p":"1","e":"T","id":)";
    if (event.find('b') == std::string::npos) return event.append(Number()) + "}";
    event += "[";
    for (size_t i = 0, n = Below(6); i < n; ++i) event += (i > 0 ? "," : "") + Level();
    return event + "]}";
  }

  std::mt19937 random_;
  size_t shape_ = 0;
};

TEST(FrameDifferential, StraightAndApartAloneAndInBlocksAgreeOnRandomFrames) {
  std::vector<ProgramSpec> specs(6, Wrapped());
  specs[1].duplicate_keys_allowed = true;
  specs[2].duplicate_keys_allowed = specs[2].first_of_duplicates = true;
  specs[3].frame.many_documents = true;
  specs[4].depth_max = 4;
  specs[5].frame.explode = JsonPath();
  size_t good = 0;
  for (const ProgramSpec& spec : specs) {
    const auto program = BuildOrDie(spec);
    Judge quick(program), plain(program, JudgeMode::kPlain);
    Frames frames(static_cast<uint32_t>(&spec - specs.data()));
    std::mt19937 random(3);
    for (int round = 0; round < 600; ++round) {
      std::vector<std::string> all;
      for (size_t i = 0; i < 1 + random() % 20; ++i) all.push_back(frames.Next());
      const Block block(all);
      const std::vector<Judged> judged = JudgeAll(&quick, *program, block);
      ASSERT_EQ(judged, JudgeAll(&plain, *program, block));
      std::vector<Judged> alone;
      for (const std::string& frame : all) {
        for (const Judged& one : JudgeAll(program, {frame})) alone.push_back(one);
      }
      ASSERT_EQ(judged, alone);
      for (const Judged& one : judged) good += one.verdict == Verdict::kGood;
    }
  }
  EXPECT_GT(good, 5'000u);
}

TEST(FrameDifferential, AnInheritedValueIsThatOfItsFrameThoughTheLayoutIsOld) {
  const auto program = BuildOrDie(Wrapped());
  const std::vector<Judged> judged =
      JudgeAll(program, {R"({"stream":"a","data":{"e":"T"}})", R"({"stream":"b","data":{"e":"T"}})",
                         R"({"stream":7,"data":{"e":"T","id":1}})"});
  ASSERT_EQ(judged.size(), 3u);
  EXPECT_EQ(judged[1].wanted[0], "b");
  EXPECT_EQ(judged[2].wanted[0], "7");
  EXPECT_EQ(judged[2].wanted[1], "1");
}

TEST(FrameDifferential, WhatFollowsTheEventIsHeldToTheGrammarStraightAway) {
  const auto program = BuildOrDie(Wrapped());
  const std::string good = R"({"stream":"a","data":{"e":"T"}})";
  for (const std::string bad :
       {R"({"stream":"a","data":{"e":"T"}]})", R"({"stream":"a","data":{"e":"T"})",
        R"({"stream":"a","data":{"e":"T"}}})"}) {
    const std::vector<Judged> judged = JudgeAll(program, {good, good, bad, good});
    ASSERT_EQ(judged.size(), 4u) << bad;
    EXPECT_TRUE(judged[2].whole_frame) << bad;
    EXPECT_EQ(judged[3].verdict, Verdict::kGood) << bad;
  }
}

}  // namespace
}  // namespace tickgate
