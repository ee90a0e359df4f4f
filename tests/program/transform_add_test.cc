// What `add` takes its values from: references, texts, functions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/transforming.h"

namespace tickgate {
namespace {

using F = TransformFunction;

// What `k` becomes in `event`, which has none; or how it failed.
std::string AddedTo(std::string_view event, ValueSource value) {
  const std::string became = Became({.add = {Added("k", std::move(value))}}, event);
  const size_t key = became.rfind("\"k\":");
  if (!became.starts_with("{") || key == std::string::npos) return became;
  return became.substr(key + 4, became.size() - key - 5);
}

std::string Of(F function, std::string_view token) {
  return AddedTo("{\"v\":" + std::string(token) + "}", Call(function, {Reference("v")}));
}

TEST(TransformAdd, TakesALiteralOfAnyKind) {
  for (const std::string token : {"\"feed\"", "5", "true", "null", "[1,{\"a\":2}]"}) {
    EXPECT_EQ(AddedTo("{}", Token(token)), token);
  }
}

TEST(TransformAdd, OneReferenceIsTheValueWithItsTypeAndDigits) {
  for (const std::string token :
       {"1.50", "\"a\\u0041\"", "[1, 2]", "null", "true", "1e400", "{\"x\":{}}"}) {
    EXPECT_EQ(AddedTo("{\"p\":" + token + "}", Reference("p")), token);
  }
}

TEST(TransformAdd, AReferenceWithoutValueFailsUnlessItHasADefault) {
  EXPECT_EQ(AddedTo("{}", Reference("p")), "failed: add k: TEXT at nothing");
  EXPECT_EQ(AddedTo("{}", ReferenceOr("p", "\"unknown\"")), "\"unknown\"");
  EXPECT_EQ(AddedTo(R"({"p":null})", ReferenceOr("p", "7")), "7");
  EXPECT_EQ(AddedTo(R"({"p":""})", ReferenceOr("p", "7")), "\"\"");
}

TEST(TransformAdd, PathsLeadIntoTheEvent) {
  const std::string event = R"({"a":{"b":[{"c":1},{"\u0063":2.50}],"x":null}})";
  EXPECT_EQ(AddedTo(event, Reference("a.b[1].c")), "2.50");
  EXPECT_EQ(AddedTo(event, Reference("a.b[-2].c")), "1");
  EXPECT_EQ(AddedTo(event, Reference("a.x")), "null");
  EXPECT_EQ(AddedTo(event, Reference("a.b")), R"([{"c":1},{"\u0063":2.50}])");
  for (const std::string_view path :
       {"a.b[2]", "a.b[-3]", "a.b[0].d", "a.x.y", "a[0]", "a.b.c", "b"}) {
    EXPECT_EQ(AddedTo(event, ReferenceOr(path, "0")), "0") << path;
  }
}

TEST(TransformAdd, LaterOnesSeeEarlierOnes) {
  TransformSpec spec{.add = {Added("a", Reference("p")),
                             Added("b", TextOf({Reference("a"), Token("\"!\"")})),
                             Added("p", Token("0")), Added("c", Reference("p"))}};
  EXPECT_EQ(Became(spec, R"({"p":1.0})"), R"({"p":0,"a":1.0,"b":"1.0!","c":0})");
}

TEST(TransformAdd, ReferencesInsideATextAreText) {
  const ValueSource text = TextOf({Reference("s"), Token("\"-\""), Reference("t")});
  EXPECT_EQ(AddedTo(R"({"s":"A","t":5})", text), R"("A-5")");
  EXPECT_EQ(AddedTo(R"({"s":"\"\u00e9","t":1.50})", text), R"("\"\u00e9-1.50")");
  EXPECT_EQ(AddedTo(R"({"s":true,"t":{"a":"b"}})", text), R"("true-{\"a\":\"b\"}")");
  EXPECT_EQ(AddedTo(R"({"s":"","t":""})", text), R"("-")");
}

TEST(TransformAdd, ATextThatLacksAValueFails) {
  const ValueSource text = TextOf({Token("\"<\""), Reference("s")});
  EXPECT_EQ(AddedTo("{}", text), "failed: add k: TEXT at nothing");
  EXPECT_EQ(AddedTo(R"({"s":null})", text), "failed: add k: TEXT at null");
}

TEST(TransformAdd, InheritedValuesStandBehindMembersOfTheEvent) {
  const TransformSpec spec{.add = {Added("k", Reference("ch"))}};
  EXPECT_EQ(Became(spec, "{}", {{"ch", "\"T\""}}), R"({"k":"T"})");
  EXPECT_EQ(Became(spec, R"({"ch":1})", {{"ch", "\"T\""}}), R"({"ch":1,"k":1})");
  EXPECT_EQ(Became(spec, "{}", {{"ch", ""}}), "failed: add k: TEXT at nothing");
}

TEST(TransformAdd, HeadersAreText) {
  ValueSource header;
  header.kind = ValueSource::Kind::kHeader;
  header.header = "event-type";
  const TransformSpec spec{.add = {Added("k", header)}};
  Transform transform(std::make_shared<TransformSpec>(spec));
  const PaddedEvent event("{}");
  const std::pair<std::string_view, std::string_view> headers[] = {{"x", "1"},
                                                                   {"event-type", "a\"b"}};
  FrameContext frame;
  frame.headers = headers;
  ASSERT_EQ(transform.Apply(event.text(), frame, {}), Transform::Result::kEvents);
  EXPECT_EQ(transform.events()[0].text, R"({"k":"a\"b"})");
  const std::pair<std::string_view, std::string_view> bytes[] = {{"event-type", "\xff"}};
  frame.headers = bytes;
  EXPECT_EQ(transform.Apply(event.text(), frame, {}), Transform::Result::kFailed);
  frame.headers = {};
  EXPECT_EQ(transform.Apply(event.text(), frame, {}), Transform::Result::kFailed);
}

TEST(TransformFunctions, NowIsTheTimeOfReceipt) {
  EXPECT_EQ(AddedTo("{}", Call(F::kNow)), "\"2025-11-30T08:00:00.123456789Z\"");
  EXPECT_EQ(AddedTo("{}", Call(F::kDatetime)), "\"2025-11-30T08:00:00.123456789Z\"");
  EXPECT_EQ(AddedTo("{}", Call(F::kDate)), "\"2025-11-30\"");
}

TEST(TransformFunctions, UuidIsARandomOneEachTime) {
  const std::string first = AddedTo("{}", Call(F::kUuid));
  EXPECT_THAT(first,
              testing::MatchesRegex("\"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-"
                                    "[0-9a-f]{12}\""));
  EXPECT_NE(first, AddedTo("{}", Call(F::kUuid)));
}

TEST(TransformFunctions, OfTextAreAsciiAndOfTextAlone) {
  EXPECT_EQ(Of(F::kUpper, "\"aB\xC3\xA9\""), "\"AB\xC3\xA9\"");
  EXPECT_EQ(Of(F::kLower, "\"aB\\u0041\\n\""), R"("aba\n")");
  EXPECT_EQ(Of(F::kUpper, R"("\n\"é")"), R"("\n\"é")");
  EXPECT_EQ(Of(F::kTrim, R"("  x y\t\u0020")"), R"("x y")");
  EXPECT_EQ(Of(F::kTrim, R"("x")"), R"("x")");
  EXPECT_EQ(Of(F::kTrim, R"("  ")"), R"("")");
  for (const F function : {F::kUpper, F::kLower, F::kTrim}) {
    EXPECT_EQ(Of(function, "5"), "failed: add k: TEXT at 5");
    EXPECT_EQ(Of(function, "null"), "failed: add k: TEXT at null");
    EXPECT_EQ(AddedTo("{}", Call(function, {Reference("v")})), "failed: add k: TEXT at nothing");
  }
}

TEST(TransformFunctions, LenCountsCodePointsItemsAndMembers) {
  EXPECT_EQ(Of(F::kLen, "\"a\xC3\xA9\\u00e9\\n\""), "4");
  EXPECT_EQ(Of(F::kLen, "\"\""), "0");
  EXPECT_EQ(Of(F::kLen, "[1,[2,3],{}]"), "3");
  EXPECT_EQ(Of(F::kLen, R"({"a":{"b":1},"c":2})"), "2");
  EXPECT_EQ(Of(F::kLen, "{}"), "0");
  EXPECT_EQ(Of(F::kLen, "123"), "failed: add k: TEXT at 123");
}

TEST(TransformFunctions, ConcatJoinsWhatHasText) {
  EXPECT_EQ(AddedTo(R"({"s":"aB","n":7})",
                    Call(F::kConcat, {Reference("s"), Token("\"-\""), Reference("n")})),
            R"("aB-7")");
  EXPECT_EQ(AddedTo(R"({"s":null})", Call(F::kConcat, {Reference("s")})),
            "failed: add k: TEXT at null");
}

TEST(TransformFunctions, CoalesceAndDefaultSkipAbsentAndNull) {
  const std::string event = R"({"a":null,"b":0,"s":""})";
  EXPECT_EQ(AddedTo(event, Call(F::kCoalesce, {Reference("no"), Reference("a"), Reference("b")})),
            "0");
  EXPECT_EQ(AddedTo(event, Call(F::kCoalesce, {Reference("s"), Reference("b")})), "\"\"");
  EXPECT_EQ(AddedTo(event, Call(F::kDefault, {Reference("a"), Token("\"d\"")})), "\"d\"");
  EXPECT_EQ(AddedTo(event, Call(F::kDefault, {Reference("b"), Token("\"d\"")})), "0");
  EXPECT_EQ(AddedTo(event, Call(F::kCoalesce, {Call(F::kUpper, {Reference("no")}), Token("1")})),
            "1");
  EXPECT_EQ(AddedTo(event, Call(F::kCoalesce, {Reference("no"), Reference("a")})),
            "failed: add k: TEXT at null");
}

TEST(TransformFunctions, ArithmeticIsExact) {
  const auto of_two = [](F function, std::string_view a, std::string_view b) {
    return AddedTo("{}", Call(function, {Token(a), Token(b)}));
  };
  EXPECT_EQ(of_two(F::kSub, "0.3", "0.1"), "0.2");
  EXPECT_EQ(of_two(F::kSub, "9007199254740993", "1"), "9007199254740992");
  EXPECT_EQ(of_two(F::kSub, "\"1.50\"", "1.25"), "0.25");
  EXPECT_EQ(of_two(F::kSub, "1", "1.00"), "0");
  EXPECT_EQ(of_two(F::kSub, "100", "100.5"), "-0.5");
  EXPECT_EQ(of_two(F::kSub, "5e20", "0"), "500000000000000000000");
  EXPECT_EQ(of_two(F::kSub, "1e300", "0"), "1e300");
  EXPECT_EQ(of_two(F::kSub, "0", "12e-300"), "-12e-300");
  EXPECT_EQ(of_two(F::kSub, "1e60", "1"), "failed: add k: TEXT at nothing");
  EXPECT_EQ(of_two(F::kSub, "true", "1"), "failed: add k: TEXT at nothing");
  EXPECT_EQ(of_two(F::kPctChange, "100", "103.5"), "3.5");
  EXPECT_EQ(of_two(F::kPctChange, "3", "4"), "33.333333333333333333");
  EXPECT_EQ(of_two(F::kPctChange, "-8", "-6"), "-25");
  EXPECT_EQ(of_two(F::kPctChange, "0", "1"), "failed: add k: TEXT at nothing");
}

TEST(TransformFunctions, TimesAreReadAndWrittenExactly) {
  EXPECT_EQ(Of(F::kEpochMsToIso, "1704164645123"), "\"2024-01-02T03:04:05.123Z\"");
  EXPECT_EQ(Of(F::kEpochMsToIso, "\"1704164645000\""), "\"2024-01-02T03:04:05.000Z\"");
  EXPECT_EQ(Of(F::kEpochMsToIso, "1704164645123.5"), "failed: add k: TEXT at 1704164645123.5");
  EXPECT_EQ(Of(F::kEpochMsToIso, "\"x\""), "failed: add k: TEXT at \"x\"");
  EXPECT_EQ(Of(F::kDate, "\"2024-01-02T23:04:05-05:00\""), "\"2024-01-02\"");
  EXPECT_EQ(Of(F::kDate, "\"2024/01/02\""), "\"2024-01-02\"");
  EXPECT_EQ(Of(F::kDate, "\"2024-1-2\""), "failed: add k: TEXT at \"2024-1-2\"");
  EXPECT_EQ(Of(F::kDatetime, "\"2024-01-02 03:04:05\""), "\"2024-01-02T03:04:05Z\"");
}

TEST(TransformFunctions, OfTypesAreThoseOfConvert) {
  EXPECT_EQ(Of(F::kInt, "\"5.0\""), "5");
  EXPECT_EQ(Of(F::kInt, "1.9"), "failed: add k: TEXT at 1.9");
  EXPECT_EQ(Of(F::kFloat, "\"1.50\""), "1.50");
  EXPECT_EQ(Of(F::kStr, "1.50"), "\"1.50\"");
  EXPECT_EQ(Of(F::kBool, "\"on\""), "true");
  EXPECT_EQ(Of(F::kBool, "null"), "failed: add k: TEXT at null");
}

TEST(TransformFunctions, CallsNest) {
  const ValueSource call =
      Call(F::kUpper, {Call(F::kConcat, {Call(F::kTrim, {Reference("a")}), Token("\"-\""),
                                         Call(F::kConcat, {Reference("b"), Reference("b")})})});
  EXPECT_EQ(AddedTo(R"({"a":" x ","b":"y"})", call), R"("X-YY")");
}

}  // namespace
}  // namespace tickgate
