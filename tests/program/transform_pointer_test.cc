// Paths of errors lead into the event as it came, whatever the transform made of it.
#include <gtest/gtest.h>

#include "program/transforming.h"

namespace tickgate {
namespace {

std::string Back(const TransformSpec& spec, std::string_view event, std::string pointer,
                 int32_t element = -1) {
  const PaddedEvent padded(event);
  MapPointerBack(spec, DuplicateKeys::kNone, padded.text(), element, &pointer);
  return pointer;
}

TEST(TransformPointer, NamesGoBack) {
  const TransformSpec spec{.rename = {{"p", "price"}, {"a", "b"}, {"b", "a"}, {"x/y", "z"}}};
  const std::string_view event = R"({"p":{"q":[1]},"a":1,"b":2,"x/y":3})";
  EXPECT_EQ(Back(spec, event, "/price"), "/p");
  EXPECT_EQ(Back(spec, event, "/price/q/0"), "/p/q/0");
  EXPECT_EQ(Back(spec, event, "/a"), "/b");
  EXPECT_EQ(Back(spec, event, "/b"), "/a");
  EXPECT_EQ(Back(spec, event, "/z"), "/x~1y");
  EXPECT_EQ(Back(spec, event, ""), "");
}

TEST(TransformPointer, ANameThatWasThereAlreadyStays) {
  const TransformSpec spec{.rename = {{"p", "price"}}};
  EXPECT_EQ(Back(spec, R"({"price":1})", "/price"), "/price");
  EXPECT_EQ(Back(spec, R"({"q":1})", "/missing"), "/missing");
}

TEST(TransformPointer, WhatAddMadeKeepsItsName) {
  const TransformSpec spec{.rename = {{"p", "price"}}, .add = {Added("price", Token("1"))}};
  EXPECT_EQ(Back(spec, R"({"p":1})", "/price"), "/price");
}

TEST(TransformPointer, ElementsLieInTheirList) {
  const TransformSpec spec{.rename = {{"d", "xs"}, {"i", "id"}},
                           .unnest = UnnestSpec{.field = "xs", .prefix = "x_"}};
  const std::string_view event = R"({"i":1,"d":[{"p":1,"q":{"r":2}},7]})";
  EXPECT_EQ(Back(spec, event, "/x_p", 0), "/d/0/p");
  EXPECT_EQ(Back(spec, event, "/x_q/r", 0), "/d/0/q/r");
  EXPECT_EQ(Back(spec, event, "/x_xs", 1), "/d/1");
  EXPECT_EQ(Back(spec, event, "/id", 1), "/i");
  EXPECT_EQ(Back(spec, event, "/x_missing", 0), "/x_missing");
}

TEST(TransformPointer, FlattenedMembersLieInTheirObjects) {
  TransformSpec spec{.rename = {{"obj", "o"}}, .flatten = FlattenSpec{.separator = "."}};
  const std::string_view event = R"({"obj":{"a":{"b/c":[1]},"a.x":2},"o.y":3})";
  EXPECT_EQ(Back(spec, event, "/o.a.b~1c/0"), "/obj/a/b~1c/0");
  EXPECT_EQ(Back(spec, event, "/o.a.x"), "/obj/a.x");
  EXPECT_EQ(Back(spec, event, "/o.y"), "/o.y");
  spec.flatten->fields = {"other"};
  EXPECT_EQ(Back(spec, event, "/o.a"), "/o.a");
}

TEST(TransformPointer, UnnestThenFlatten) {
  const TransformSpec spec{.unnest = UnnestSpec{.field = "xs"}, .flatten = FlattenSpec{}};
  EXPECT_EQ(Back(spec, R"({"xs":[{},{"o":{"a":1}}]})", "/o.a", 1), "/xs/1/o/a");
}

}  // namespace
}  // namespace tickgate
