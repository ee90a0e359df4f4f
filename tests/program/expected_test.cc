// The words in which a failure says what was expected.
#include "program/expected.h"

#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

TEST(Expected, NamesEveryType) {
  EXPECT_EQ(TypeText(Of(ValueType::kBigint)), "bigint");
  EXPECT_EQ(TypeText(Of(ValueType::kDouble)), "double");
  EXPECT_EQ(TypeText(Of(ValueType::kDate)), "date");
  EXPECT_EQ(TypeText(Of(ValueType::kTime)), "time");
  EXPECT_EQ(TypeText(Of(ValueType::kUuid)), "uuid");
  EXPECT_EQ(TypeText(Of(ValueType::kObject)), "object");
  EXPECT_EQ(TypeText(Of(ValueType::kTuple)), "tuple");
  ValueSpec list = Of(ValueType::kList);
  EXPECT_EQ(TypeText(list), "list<any>");
  list.items = std::make_shared<const ValueSpec>(list);
  EXPECT_EQ(TypeText(list), "list<list<any>>");
}

TEST(Expected, TuplesShowTheirItemsAndHowManyThereAre) {
  TupleSpec tuple;
  tuple.front = {{.name = "a", .required = true, .value = Of(ValueType::kInt)},
                 {.name = "b", .required = true, .value = Of(ValueType::kString)},
                 {.name = "c", .required = false, .value = Of(ValueType::kBool)}};
  ValueSpec value = Of(ValueType::kTuple);
  const auto set = [&] { value.tuple = std::make_shared<const TupleSpec>(tuple); };
  set();
  EXPECT_EQ(TypeText(value), "tuple<int,string,bool>");
  EXPECT_EQ(ExpectedText(value, Reason::kItems), "2 to 3 items");
  tuple.rest = Rest::kTyped;
  tuple.rest_value = std::make_shared<const ValueSpec>(Of(ValueType::kDecimal));
  tuple.back = {{.name = "z", .required = true, .value = Of(ValueType::kAny)}};
  set();
  EXPECT_EQ(TypeText(value), "tuple<int,string,bool,decimal...,any>");
  EXPECT_EQ(ExpectedText(value, Reason::kItems), "at least 3 items");
  tuple.rest = Rest::kAny;
  set();
  EXPECT_EQ(TypeText(value), "tuple<int,string,bool,...,any>");
}

TEST(Expected, SaysEveryOption) {
  ValueSpec value = Of(ValueType::kDecimal);
  value.multiple_of = BoundOf("0.01");
  EXPECT_EQ(ExpectedText(value, Reason::kMultipleOf), "a multiple of 0.01");
  TickTable table;
  table.name = "ticks.txt";
  value.tick = std::make_shared<const TickTable>(table);
  EXPECT_EQ(ExpectedText(value, Reason::kMultipleOf),
            "a multiple of 0.01, on the ticks of ticks.txt");
  value.multiple_of = {};
  EXPECT_EQ(ExpectedText(value, Reason::kMultipleOf), "on the ticks of ticks.txt");

  ValueSpec time = Of(ValueType::kTimestamp);
  EXPECT_EQ(ExpectedText(time, Reason::kOutOfRange), "timestamp in ms");
  time.past_ns = 86'400'000'000'000;
  EXPECT_EQ(ExpectedText(time, Reason::kOutOfRange), "timestamp in ms, at most 1d before receipt");
  time.future_ns = 2'000'000'000;
  EXPECT_EQ(ExpectedText(time, Reason::kOutOfRange),
            "timestamp in ms, at most 1d before and 2s after receipt");
  time.past_ns = {};
  EXPECT_EQ(ExpectedText(time, Reason::kOutOfRange), "timestamp in ms, at most 2s after receipt");

  ValueSpec text = Of(ValueType::kString);
  EXPECT_EQ(ExpectedText(text, Reason::kFormat), "no NUL");
  text.format = TextFormat::kDateTime;
  EXPECT_EQ(ExpectedText(text, Reason::kFormat), "format date-time, no NUL");
  text.nul_allowed = true;
  EXPECT_EQ(ExpectedText(text, Reason::kFormat), "format date-time");

  ValueSpec list = Of(ValueType::kList);
  list.unique_items = true;
  EXPECT_EQ(ExpectedText(list, Reason::kItems), "unique items");
  list.max_items = 5;
  EXPECT_EQ(ExpectedText(list, Reason::kItems), "at most 5 items, unique items");
}

}  // namespace
}  // namespace tickgate
