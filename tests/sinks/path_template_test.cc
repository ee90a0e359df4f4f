#include "sinks/path_template.h"

#include "gmock/gmock.h"
#include "sinks/segment_name.h"

namespace tickgate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string Rendered(const std::string& text, const PathValues& values) {
  const auto path = PathTemplate::Parse(text);
  std::string rendered;
  std::string_view why;
  if (!path->WithStream("trades").Render(values, &rendered, &why)) return std::string(why);
  return rendered;
}

TEST(PathTemplateTest, EveryNameIsFilledIn) {
  const std::string_view fields[] = {"A/PL", "x"};
  PathValues values;
  values.record = "trade";
  values.has_time = true;
  values.time_ns = 1'764'489'600'000'000'000;  // 2025-11-30T08:00:00Z
  values.fields = fields;
  EXPECT_EQ(
      Rendered("/out/{stream}/{record}-{field:sym}/{date}/h{hour}.{field:b}{field:sym}", values),
      "/out/trades/trade-A%2FPL/2025-11-30/h08.xA%2FPL");
}

TEST(PathTemplateTest, NoneIsAnUnderscoreAndAnUnderscoreIsEscaped) {
  const std::string_view none[] = {""}, underscore[] = {"_"};
  PathValues values;
  values.fields = none;
  EXPECT_EQ(Rendered("/o/{field:a}/{date}/{hour}/{record}", values), "/o/_/_/_/_");
  values.fields = underscore;
  EXPECT_EQ(Rendered("/o/{field:a}", values), "/o/%5F");
}

TEST(PathTemplateTest, NoValueLeadsOutOfTheFolder) {
  for (const std::string_view value : {"..", ".", "../../etc/passwd", "/etc", "a\nb", "%2E"}) {
    const std::string_view fields[] = {value};
    PathValues values;
    values.fields = fields;
    const std::string rendered = Rendered("/out/{field:a}", values);
    const std::string name = rendered.substr(5);
    EXPECT_EQ(name.find('/'), std::string::npos) << value;
    EXPECT_NE(name[0], '.') << value;
  }
}

TEST(PathTemplateTest, ATooLongValueOrNameIsRefusedWithItsReason) {
  const std::string long_value(201, 'x'), half(120, 'x');
  std::string_view fields[] = {long_value};
  PathValues values;
  values.fields = fields;
  EXPECT_EQ(Rendered("/out/{field:a}", values), "a path value is longer than 200 bytes");
  fields[0] = half;
  EXPECT_EQ(Rendered("/out/{field:a}{field:a}", values),
            "a name in the path is longer than 200 bytes");
  EXPECT_EQ(Rendered("/out/{field:a}", values), "/out/" + half);
}

TEST(PathTemplateTest, AnUnknownNameIsRefusedWithItsPlace) {
  const absl::Status status = CheckPathTemplate("out/{stream}/{day}");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("{day}"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("byte 13"));
}

TEST(PathTemplateTest, WhatIsNoTemplateIsRefused) {
  for (const std::string_view bad :
       {"", "a/", "a{", "a}", "{field:}", "{}", "{ date}", "{{date}}"}) {
    EXPECT_FALSE(CheckPathTemplate(bad).ok()) << bad;
  }
  EXPECT_FALSE(CheckPathTemplate(std::string_view("a\0b", 3)).ok());
  EXPECT_TRUE(CheckPathTemplate("out/{stream}/{record}/{date}/{hour}/{field:a.b}.jsonl").ok());
}

TEST(PathTemplateTest, ItsTextParsesBackToIt) {
  const std::string text = "/out/{stream}/x{record}y{date}/{hour}{field:a.b}/z";
  EXPECT_EQ(PathTemplate::Parse(text)->Text(), text);
  EXPECT_EQ(PathTemplate::Parse("/o/{stream}-{date}")->WithStream("a/b").Text(), "/o/a%2Fb-{date}");
}

TEST(PathTemplateTest, TheFixedFolderEndsBeforeTheFirstName) {
  EXPECT_EQ(PathTemplate::Parse("/out/a/b{date}/c")->FixedFolder(), "/out/a");
  EXPECT_EQ(PathTemplate::Parse("/out/trades.jsonl")->FixedFolder(), "/out");
  EXPECT_EQ(PathTemplate::Parse("/{date}")->FixedFolder(), "/");
  EXPECT_EQ(PathTemplate::Parse("{date}")->FixedFolder(), ".");
  EXPECT_EQ(PathTemplate::Parse("out/{date}")->FixedFolder(), "out");
}

TEST(PathTemplateTest, FieldsAreNamedOnceInOrder) {
  EXPECT_THAT(PathTemplate::Parse("{field:b}/{field:a}/{field:b}")->fields(),
              ElementsAre("b", "a"));
}

TEST(MatchesComponentTest, OnlyNamesThatRowsCanMakeMatch) {
  const auto matches = [](const std::string& component, std::string_view name) {
    return MatchesComponent(PathTemplate::Parse(component)->components()[0], name);
  };
  EXPECT_TRUE(matches("{date}", "2025-11-30"));
  EXPECT_TRUE(matches("{date}", "_"));
  EXPECT_FALSE(matches("{date}", "2025-11-30-other"));
  EXPECT_FALSE(matches("{date}", "2025-11-3x"));
  EXPECT_TRUE(matches("t-{hour}h", "t-08h"));
  EXPECT_FALSE(matches("t-{hour}h", "t-8h"));
  EXPECT_TRUE(matches("{field:a}-{date}", "A-B-2025-11-30"));
  EXPECT_TRUE(matches("{field:a}-{date}", "A%2F-2025-11-30"));
  EXPECT_FALSE(matches("{field:a}-{date}", "-2025-11-30"));
  EXPECT_FALSE(matches("{field:a}", ".hidden"));
  EXPECT_FALSE(matches("{field:a}", "with space"));
  EXPECT_FALSE(matches("fixed", "other"));
}

TEST(SegmentNameTest, ANameIsReadBackAsItWasMade) {
  for (const SegmentName& name : {SegmentName{"/out/a", 0, 0, false},
                                  SegmentName{"/out/2025-11-30", 12, 123'456'789, true}}) {
    EXPECT_EQ(ParseSegmentName(FormatSegmentName(name)), name);
  }
  EXPECT_EQ(FormatSegmentName({"/out/a", 1, 7, true}), "/out/a-1-00000007.jsonl.part");
}

TEST(SegmentNameTest, OtherNamesAreNone) {
  for (const std::string_view text :
       {"a.jsonl", "a-0.jsonl", "a-0-1.jsonl", "a-0-0000001x.jsonl", "a-00-00000001.jsonl",
        "a-0-00000001.json", "a-0-00000001.jsonl.part.part", "a-0-00000001.jsonl.manifest.json",
        "a-0-99999999999999999999.jsonl", "a--1-00000001.jsonl.tmp"}) {
    EXPECT_FALSE(ParseSegmentName(text).has_value()) << text;
  }
}

TEST(SegmentNameTest, AWorkerStandsBeforeThePlainFilesEnding) {
  EXPECT_EQ(PlainFileName("/o.d/trades.jsonl", 1, 1), "/o.d/trades.jsonl");
  EXPECT_EQ(PlainFileName("/o.d/trades.jsonl", 1, 2), "/o.d/trades-1.jsonl");
  EXPECT_EQ(PlainFileName("/o.d/trades", 0, 2), "/o.d/trades-0");
  EXPECT_EQ(PlainFileName("/o.d/.hidden", 0, 2), "/o.d/.hidden-0");
}

}  // namespace
}  // namespace tickgate
