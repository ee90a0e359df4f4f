#include "config/overrides.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kInterval = "TICKGATE_STREAMS__A__COMMIT__INTERVAL";

LoadOptions WithSets(const std::vector<std::string>& sets) {
  LoadOptions options = SampleOptions();
  for (const std::string& set : sets) options.sets.push_back({set, ""});
  return options;
}

LoadOptions WithEnvironment(const Environment& environment) {
  LoadOptions options = SampleOptions();
  options.environment = environment;
  return options;
}

TEST(Overrides, CommandLineBeatsEnvironmentBeatsFileBeatsDefault) {
  EXPECT_EQ(Only(LoadMore("")).commit.interval_ns, 100'000'000);
  const std::string file = "commit: { interval: 1ms }";
  EXPECT_EQ(Only(LoadMore(file)).commit.interval_ns, 1'000'000);
  LoadOptions options = WithEnvironment({{std::string(kInterval), "2ms"}});
  EXPECT_EQ(Only(LoadMore(file, options)).commit.interval_ns, 2'000'000);
  options.sets = {{"streams.a.commit.interval=3ms", ""}};
  EXPECT_EQ(Only(LoadMore(file, options)).commit.interval_ns, 3'000'000);
}

TEST(Overrides, TheLastOfTwoWins) {
  const LoadOptions options = WithSets({"streams.a.commit.events=1", "streams.a.commit.events=2"});
  EXPECT_EQ(Only(LoadMore("", options)).commit.events, 2u);
}

TEST(Overrides, MakeMapsThatTheFileLacks) {
  const LoadOptions options =
      WithSets({"streams.a.dlq.target.type=file", "streams.a.dlq.target.path=/bad.jsonl",
                "io.backend=posix"});
  const LoadResult result = LoadMore("", options);
  EXPECT_EQ(Only(result).dlq.spec.file.path, "/bad.jsonl");
  EXPECT_EQ(result.config.disk.backend, IoBackend::kPosix);
}

TEST(Overrides, AnUnknownPathIsAnErrorWithTheNearestOne) {
  EXPECT_EQ(Lines(LoadMore("", WithSets({"streams.a.commit.intervall=1ms"})).errors),
            "--set streams.a.commit.intervall=1ms: no setting has the path "
            "'streams.a.commit.intervall': did you mean 'streams.a.commit.interval'? "
            "[unknown-setting]\n");
  EXPECT_THAT(Lines(LoadMore("", WithSets({"streams.b.commit.interval=1ms"})).errors),
              HasSubstr("did you mean 'streams.a.commit.interval'?"));
  EXPECT_THAT(Lines(LoadMore("", WithSets({"nonsense"})).errors), HasSubstr("wanted PATH=VALUE"));
}

TEST(Overrides, AnUnknownNameOfTheEnvironmentIsAnErrorWithTheNearestOne) {
  const LoadOptions options =
      WithEnvironment({{"TICKGATE_STREAMS__A__COMIT__INTERVAL", "1ms"}, {"OTHER_NAME", "x"}});
  EXPECT_EQ(Lines(LoadMore("", options).errors),
            "environment TICKGATE_STREAMS__A__COMIT__INTERVAL: no setting has this name: did you "
            "mean 'TICKGATE_STREAMS__A__COMMIT__INTERVAL'? [unknown-setting]\n");
}

TEST(Overrides, ABadValueIsNamedByWhereItCameFrom) {
  LoadOptions options = WithEnvironment({{std::string(kInterval), "soon"}});
  options.sets = {{"streams.a.commit.events=0", ""}};
  EXPECT_EQ(Lines(LoadMore("", options).errors),
            "environment TICKGATE_STREAMS__A__COMMIT__INTERVAL: streams.a.commit.interval: 'soon' "
            "must be a duration, as 250us, 1.5s, 1h30m or a bare number of seconds, or off "
            "[bad-value]\n"
            "--set streams.a.commit.events=0: streams.a.commit.events: '0' must be at least 1 "
            "[bad-value]\n");
}

TEST(Overrides, NamesOfStreamsAreUpperCaseWithUnderscoresInTheEnvironment) {
  const Sample sample{.name = "trade-orders.v2"};
  const LoadOptions options =
      WithEnvironment({{"TICKGATE_STREAMS__TRADE_ORDERS_V2__COMMIT__EVENTS", "7"}});
  EXPECT_EQ(Only(Load(sample.Text(), options)).commit.events, 7u);
}

TEST(Overrides, ANameThatFitsTwoStreamsIsAmbiguous) {
  std::string text = Sample{.name = "a-b"}.Text();
  text +=
      "    - name: a_b\n      source: { type: file, path: in2.jsonl }\n"
      "      contract: { ref: { type: file, path: c.yaml } }\n"
      "      load: { target: { type: file, path: out2.jsonl } }\n";
  EXPECT_EQ(Lines(Load(text).errors), "");
  const LoadOptions options = WithEnvironment({{"TICKGATE_STREAMS__A_B__COMMIT__EVENTS", "7"}});
  EXPECT_EQ(Lines(Load(text, options).errors),
            "environment TICKGATE_STREAMS__A_B__COMMIT__EVENTS: the name fits two settings: use "
            "--set, or rename a stream [ambiguous-setting]\n");
  const LoadResult set = Load(text, WithSets({"streams.a-b.commit.events=7"}));
  EXPECT_EQ(set.config.streams[0].commit.events, 7u);
  EXPECT_EQ(set.config.streams[1].commit.events, 100'000u);
}

TEST(Overrides, AStreamsNameMayHoldPoints) {
  const Sample sample{.name = "a.b"};
  EXPECT_EQ(Only(Load(sample.Text(), WithSets({"streams.a.b.commit.events=7"}))).commit.events, 7u);
}

TEST(Overrides, ListsAndMapsAreReadAsYaml) {
  const LoadResult result = LoadMore(
      "", WithSets({"streams.a.source.path=[x.jsonl, y.jsonl]", "streams.a.cpu.workers=[1, 2]",
                    "streams.a.commit={ events: 9, interval: off }"}));
  EXPECT_THAT(Only(result).source.file.written, ElementsAre("x.jsonl", "y.jsonl"));
  EXPECT_THAT(Only(result).cpu.workers, ElementsAre(1, 2));
  EXPECT_EQ(Only(result).commit.events, 9u);
}

TEST(Overrides, TextIsTakenAsItStands) {
  const LoadResult result = LoadMore("", WithSets({"streams.a.load.target.path={stream}/[x]: #y",
                                                   "streams.a.source.path=[ab]*.jsonl"}));
  EXPECT_EQ(Only(result).load.spec.file.path, "/here/{stream}/[x]: #y");
  EXPECT_THAT(Only(result).source.file.written, ElementsAre("[ab]*.jsonl"));
}

TEST(Overrides, PathsOfTheCommandLineAreRelativeToTheWorkingFolder) {
  LoadOptions options = WithSets({"streams.a.source.path=x.jsonl"});
  options.environment = {{"TICKGATE_STATE_DIR", "st"}};
  const LoadResult result = LoadMore("", options);
  EXPECT_THAT(Only(result).source.file.paths, ElementsAre("/here/x.jsonl"));
  EXPECT_EQ(result.config.state_dir, "/conf/st");
  EXPECT_EQ(Only(result).load.spec.file.path, "/conf/out.jsonl");
}

TEST(Overrides, VariablesAreReplacedInThemToo) {
  LoadOptions options = WithSets({"streams.a.commit.events=${N}"});
  options.environment = {{"N", "12"}};
  EXPECT_EQ(Only(LoadMore("", options)).commit.events, 12u);
}

TEST(Overrides, AValueThatIsReplacedNeedsNoVariables) {
  const LoadOptions options = WithSets({"streams.a.commit.events=3"});
  EXPECT_EQ(Only(LoadMore("commit: { events: ${NONE} }", options)).commit.events, 3u);
}

TEST(Overrides, AnOptionMaySpeakForEveryStreamUnderItsOwnName) {
  LoadOptions options = SampleOptions();
  options.sets = {{"streams.*.trigger=available_now", "--once"}};
  EXPECT_EQ(Only(LoadMore("", options)).trigger, Trigger::kAvailableNow);
  options.sets = {{"streams.*.mode=shadow", "--mode shadow"}};
  EXPECT_EQ(Only(LoadMore("", options)).mode, Mode::kShadow);
  options.sets = {{"streams.*.mode=shadows", "--mode shadows"}};
  EXPECT_EQ(Lines(LoadMore("", options).errors),
            "--mode shadows: streams.a.mode: 'shadows' must be one of enforce, detect, "
            "shadow; did you mean 'shadow'? [bad-value]\n");
}

TEST(Overrides, KeysThatAreNotBuiltAreRefusedByNameThereToo) {
  EXPECT_THAT(Lines(LoadMore("", WithSets({"admin.listen=127.0.0.1:9109"})).errors),
              HasSubstr("--set admin.listen=127.0.0.1:9109: admin: not in this version"));
}

}  // namespace
}  // namespace tickgate
