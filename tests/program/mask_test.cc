// What stands in the place of a masked value, and that it is found at any depth.
#include "program/mask.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/judging.h"
#include "program/transform_spec.h"
#include "program/value_cases.h"

namespace tickgate {
namespace {

FieldSpec Field(std::string name, Mask mask) {
  FieldSpec field{.name = std::move(name), .value = {}};
  field.mask = mask;
  return field;
}

FieldSpec ObjectField(std::string name, std::vector<FieldSpec> fields) {
  auto object = std::make_shared<ObjectSpec>();
  object->fields = std::move(fields);
  FieldSpec field{.name = std::move(name), .value = Of(ValueType::kObject)};
  field.value.object = object;
  return field;
}

std::string Masked(const ProgramSpec& spec, const std::string& event, MaskQuestion question = {}) {
  std::string out;
  const bool any = AppendMasked(spec, question, event, &out);
  EXPECT_EQ(any, out != event) << event;
  return out;
}

std::string HashOf(std::string_view key, std::string_view token) {
  std::string out;
  Masker masker(key);
  masker.Append(Mask::kHash, token, &out);
  return out;
}

// Test cases 1, 2 and 6 of RFC 4231.
TEST(Masker, HashesAsHmacSha256Does) {
  EXPECT_EQ(HashOf(std::string(20, '\x0b'), "\"Hi There\""),
            "\"b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7\"");
  EXPECT_EQ(HashOf("Jefe", "\"what do ya want for nothing?\""),
            "\"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843\"");
  EXPECT_EQ(HashOf(std::string(131, '\xaa'),
                   "\"Test Using Larger Than Block-Size Key - Hash Key First\""),
            "\"60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54\"");
}

TEST(Masker, TakesContentOfStringsAndTokensOfTheRest) {
  EXPECT_EQ(HashOf("k", "\"\\u0041\""), HashOf("k", "\"A\""));
  EXPECT_EQ(HashOf("k", "5"), HashOf("k", "\"5\""));
  EXPECT_NE(HashOf("k", "5"), HashOf("k", "5.0"));
  EXPECT_NE(HashOf("k", "5"), HashOf("l", "5"));
  std::string out;
  Masker masker("k");
  masker.Append(Mask::kHash, "\"a\"", &out);
  masker.Append(Mask::kRedact, "{\"a\":1}", &out);
  masker.Append(Mask::kNone, "5", &out);
  masker.Append(Mask::kHash, "\"a\"", &out);
  EXPECT_EQ(out, HashOf("k", "\"a\"") + "\"***\"5" + HashOf("k", "\"a\""));
}

TEST(MaskedText, HidesWhatIsMaskedOrTaggedAndKeepsTheRest) {
  ProgramSpec spec = SpecOf({Field("name", Mask::kRedact), Field("id", Mask::kHash),
                             Field("mail", Mask::kNone), Field("p", Mask::kNone)});
  spec.records[0].fields[2].pii = true;
  spec.mask_key = "key";
  EXPECT_TRUE(HasMasks(spec));
  EXPECT_EQ(Masked(spec, R"( { "name" : "Ann" ,"p":1.50,"id":17,"mail":["x"],"q":"name"} )"),
            R"( { "name" : "***" ,"p":1.50,"id":)" + HashOf("key", "17") +
                R"(,"mail":"***","q":"name"} )");
  // Every occurrence, keys by what they mean, and any type.
  EXPECT_EQ(Masked(spec, R"({"name":{"a":"}"},"name":null,"n\u0061me":-1e5})"),
            R"({"name":"***","name":"***","n\u0061me":"***"})");
  EXPECT_EQ(Masked(spec, "{}"), "{}");
  EXPECT_EQ(Masked(spec, R"({"Name":"Ann"})"), R"({"Name":"Ann"})");
  EXPECT_EQ(Masked(spec, "[\"name\"]"), "[\"name\"]");
}

TEST(MaskedText, ATextThatIsNotWellFormedIsReturnedAsItIs) {
  const ProgramSpec spec = SpecOf({Field("name", Mask::kRedact)});
  for (const char* text : {"", "x", R"({"name":"Ann")", R"({"name":"Ann"}})", R"({"name":01})"}) {
    EXPECT_EQ(Masked(spec, text), text);
  }
}

TEST(MaskedText, AProgramWithoutMasksHidesNothing) {
  const ProgramSpec spec = SpecOf({Field("name", Mask::kNone)});
  EXPECT_FALSE(HasMasks(spec));
  EXPECT_EQ(Masked(spec, R"({"name":1})"), R"({"name":1})");
}

TEST(MaskedText, FindsFieldsOfObjectsListsAndTuples) {
  FieldSpec people{.name = "people", .value = Of(ValueType::kList)};
  people.value.items = std::make_shared<const ValueSpec>(
      ObjectField("",
                  {Field("name", Mask::kRedact), ObjectField("at", {Field("ip", Mask::kRedact)})})
          .value);
  const ProgramSpec spec = SpecOf({people});
  EXPECT_EQ(
      Masked(spec, R"({"people":[{"name":"a","at":{"ip":"b","x":[{}]}},5,[],{"at":[{"ip":1}]}]})"),
      R"({"people":[{"name":"***","at":{"ip":"***","x":[{}]}},5,[],{"at":[{"ip":1}]}]})");

  TupleSpec tuple;
  tuple.front = {Field("a", Mask::kNone), Field("b", Mask::kRedact)};
  tuple.back = {Field("z", Mask::kRedact)};
  tuple.rest = Rest::kTyped;
  tuple.rest_value =
      std::make_shared<const ValueSpec>(ObjectField("", {Field("name", Mask::kRedact)}).value);
  ProgramSpec positional = SpecOf({});
  positional.records[0].positions = tuple;
  EXPECT_EQ(Masked(positional, R"([1,2,{"name":3},{"name":4},5])"),
            R"([1,"***",{"name":"***"},{"name":"***"},"***"])");
  EXPECT_EQ(Masked(positional, "[1]"), "[\"***\"]");
  EXPECT_EQ(Masked(positional, "[ ]"), "[ ]");
}

TEST(MaskedText, WhereTheRecordIsUnknownAnyRecordMasks) {
  ProgramSpec spec = SpecOf({Field("a", Mask::kRedact)});
  spec.records.push_back({.name = "other", .fields = {Field("b", Mask::kRedact)}});
  const std::string event = R"({"a":1,"b":2})";
  EXPECT_EQ(Masked(spec, event, {.record = 0}), R"({"a":"***","b":2})");
  EXPECT_EQ(Masked(spec, event, {.record = 1}), R"({"a":1,"b":"***"})");
  EXPECT_EQ(Masked(spec, event, {.record = kNoRecord}), R"({"a":"***","b":"***"})");
}

TEST(MaskedText, WhatATransformMakesAMaskedFieldOfIsMaskedAsItCame) {
  ProgramSpec spec = SpecOf({Field("mail", Mask::kRedact), Field("user_name", Mask::kRedact),
                             Field("leg_id", Mask::kRedact)});
  auto transform = std::make_shared<TransformSpec>();
  transform->rename = {{"e", "mail"}, {"u", "user"}};
  transform->flatten = FlattenSpec{.fields = {"user"}, .separator = "_"};
  transform->unnest = UnnestSpec{.field = "legs", .prefix = "leg_"};
  spec.transform = transform;
  const std::string event = R"({"e":1,"u":{"name":2},"legs":[{"id":3}],"x":4})";
  EXPECT_EQ(Masked(spec, event), R"({"e":"***","u":"***","legs":"***","x":4})");
  EXPECT_EQ(Masked(spec, event, {.record = 0, .as_it_came = false}), event);
}

TEST(MaskedText, AStringThatTheStepsReadAsAnObjectIsMaskedWhole) {
  FieldSpec user = ObjectField("user", {Field("name", Mask::kRedact)});
  user.value.steps = {CoerceStep::kParseJson};
  EXPECT_EQ(Masked(SpecOf({user}), R"({"user":"{\"name\":\"Ann\"}"})"), R"({"user":"***"})");
}

TEST(ErrorsJson, ShowsNoMaskedValue) {
  ValueSpec number = Of(ValueType::kInt);
  number.le = BoundOf("5");
  ValueSpec list = Of(ValueType::kList);
  list.max_items = 1;
  FieldSpec secret{.name = "s", .value = number};
  secret.mask = Mask::kRedact;
  FieldSpec hashed{.name = "h", .value = number};
  hashed.mask = Mask::kHash;
  FieldSpec tagged{.name = "t", .value = list};
  tagged.pii = true;
  ProgramSpec spec = SpecOf({secret, hashed, tagged, {.name = "p", .value = number}});
  spec.mask_key = "key";
  const std::string errors =
      JudgeOne(BuildOrDie(spec), R"({"s":1234,"h":5678,"t":["canary",2],"p":77})").errors;
  std::string hash = HashOf("key", "5678");
  hash = hash.substr(1, hash.size() - 2);
  EXPECT_THAT(errors, testing::HasSubstr(R"("/s","reason":"le","expected":"<= 5","actual":"***")"));
  EXPECT_THAT(errors, testing::HasSubstr("\"actual\":\"" + hash + '"'));
  EXPECT_THAT(errors, testing::HasSubstr(R"("actual":"77")"));
  for (const char* shown : {"1234", "5678", "canary"}) {
    EXPECT_THAT(errors, testing::Not(testing::HasSubstr(shown)));
  }
}

}  // namespace
}  // namespace tickgate
