#include "program/value_cases.h"

#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/member_pointer.h"

namespace tickgate {

void ExpectReasons(const ValueSpec& value, const std::vector<ValueCase>& cases) {
  const auto program = BuildOrDie(SpecOf({{.name = "v", .required = true, .value = value}}));
  ValueSpec list;
  list.type = ValueType::kList;
  list.items = std::make_shared<const ValueSpec>(value);
  const auto listed = BuildOrDie(SpecOf({{.name = "v", .value = list}}));
  for (const ValueCase& c : cases) {
    const std::string frame = "{\"v\":" + c.token + "}";
    const std::string spaced = " { \"v\" : " + c.token + " , \"w\" : 1 } ";
    const std::string item = "{\"v\":[" + c.token + "]}";
    for (JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
      EXPECT_EQ(ReasonsOf(program, frame, mode), c.reasons) << frame;
      EXPECT_EQ(ReasonsOf(program, spaced, mode), c.reasons) << spaced;
      EXPECT_EQ(ReasonsOf(listed, item, mode), c.reasons) << item;
    }
    // With the layout learned: the second and third take the quick way.
    const std::vector<Judged> repeated = JudgeAll(program, {frame, frame, frame});
    EXPECT_EQ(repeated[0], repeated[2]) << frame;
  }
}

ValueSpec Of(ValueType type) {
  ValueSpec value;
  value.type = type;
  return value;
}

ValueSpec Coerced(ValueType type) {
  ValueSpec value = Of(type);
  value.coerce = true;
  return value;
}

std::string WantedOf(const ValueSpec& value, const std::string& token) {
  ProgramSpec spec = SpecOf({{.name = "v", .value = value}});
  spec.wanted = {"v"};
  const auto program = BuildOrDie(spec);
  const std::string frame = "{\"v\":" + token + "}";
  const std::vector<Judged> quick = JudgeAll(program, {frame, frame, frame});
  const Judged plain = JudgeOne(program, frame, JudgeMode::kPlain);
  EXPECT_EQ(quick[0], plain) << frame;
  EXPECT_EQ(quick[2], plain) << frame;
  return plain.wanted.at(0);
}

std::shared_ptr<const std::vector<Literal>> Listed(const std::vector<std::string>& tokens) {
  std::vector<Literal> literals;
  for (const std::string& token : tokens) {
    literals.push_back({.token = token, .string = token[0] == '"' ? TokenContent(token) : ""});
  }
  return std::make_shared<const std::vector<Literal>>(std::move(literals));
}

}  // namespace tickgate
