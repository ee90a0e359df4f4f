#include "config/show.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"
#include "config/schema.h"

namespace tickgate {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Every key of this version with a value that is not its default, for a file source.
constexpr std::string_view kFull = R"(
streaming:
  state_dir: /st
  shutdown_timeout: 10s
  io: { backend: posix, min_free: 64MiB, full_timeout: 1m }
  streams:
    - name: trade-orders
      source: { type: file, path: ["in/*.gz", /abs/x.jsonl], format: tape }
      contract: { ref: { type: file, path: c.yaml }, validate: false, coerce: false,
                  annotate: true }
      transform: { rename: { p: price } }
      mode: shadow
      breaker: { bad_ratio: 0.25, over: 1000, action: pause }
      mask_key_file: keys/k
      load:
        target:
          type: file
          path: "out/{stream}/{date}"
          rotate: { bytes: 256MiB, interval: 1h }
          time: t
          manifest: off
          max_open: 8
          max_paths: 100
      dlq: { target: { type: file, path: bad.jsonl }, max_bytes: 1GiB }
      gaps: { target: { type: discard } }
      delivery: at_most_once
      trigger: available_now
      commit: { events: 10, interval: off }
      shard: { by: field, field: sym, workers: 2 }
      cpu: { readers: [1], workers: [2, 3], idle: spin, threads: split }
      backpressure: { max_in_flight_bytes: 1MiB }
      limits: { max_event_bytes: 1MiB, max_records: 5, max_batches: 6 }
    - name: made
      source: { type: generate, kind: mixed, seed: 9, count: 100, rate: 12.5 }
      contract: { ref: { type: file, path: c.yaml } }
      load: { target: { type: stdout } }
    - name: piped
      source: { type: stdin, format: tape }
      cpu: { threads: shared }
      contract: { ref: { type: file, path: c.yaml } }
      load: { target: { type: file, path: piped.jsonl } }
)";

std::string Shown(std::string_view text, const LoadOptions& options = SampleOptions()) {
  const LoadResult result = Load(text, options);
  EXPECT_EQ(Lines(result.errors), "");
  return ShowConfig(result.config);
}

TEST(ConfigShow, LoadsAgainAndShowsTheSame) {
  for (const std::string& text : {std::string(kFull), Sample{}.Text()}) {
    const std::string shown = Shown(text);
    const LoadResult again = Load(shown);
    EXPECT_EQ(Lines(again.errors), "");
    EXPECT_EQ(Lines(again.warnings), "");
    EXPECT_EQ(ShowConfig(again.config), shown);
  }
}

// What CheckKeys walks, but to see that nothing built is missing from what is shown.
void ExpectAllKeys(const Node& node, std::span<const Key> keys, const std::string& path) {
  for (const Key& key : keys) {
    if (!key.built) continue;
    const Node* value = node.Find(key.name);
    const bool is_variable = key.name == "variables" || key.name == "pass";
    EXPECT_EQ(value == nullptr, is_variable) << Concat(path, ".", key.name);
    if (value == nullptr) continue;
    if (key.shape == Shape::kMap)
      ExpectAllKeys(*value, key.members->keys, Concat(path, ".", key.name));
    if (key.shape != Shape::kKind) continue;
    ExpectAllKeys(*value, key.members->keys, Concat(path, ".", key.name));
    const Kind* kind = key.members->FindKind(value->Find("type")->text);
    ExpectAllKeys(*value, kind->keys, Concat(path, ".", key.name));
  }
}

TEST(ConfigShow, EveryKeyOfThisVersionStandsThere) {
  const std::string full = Shown(kFull);
  const Document document = ParseYaml(full, "shown.yaml");
  ASSERT_TRUE(document.ok());
  const Node& streaming = *document.root.Find("streaming");
  ExpectAllKeys(streaming, kRootTable.Find("streaming")->members->keys, "streaming");
  const std::vector<Node>& streams = streaming.Find("streams")->items;
  const Node& first = streams[0];
  for (const Key& key : kStreamTable.keys) {
    if (!key.built || key.name == "pass") continue;
    ASSERT_NE(first.Find(key.name), nullptr) << key.name;
    // A plain dlq file has no segments to name.
    if (key.name == "dlq" || key.name == "gaps") continue;
    if (key.shape == Shape::kMap) {
      ExpectAllKeys(*first.Find(key.name), key.members->keys, std::string(key.name));
    }
  }
  ExpectAllKeys(*streams[1].Find("source"), kSourceTable.FindKind("generate")->keys, "generate");
  ExpectAllKeys(*streams[2].Find("source"), kSourceTable.FindKind("stdin")->keys, "stdin");
}

TEST(ConfigShow, ValuesOfTheFileAreThoseShown) {
  const std::string shown = Shown(kFull);
  for (const char* part :
       {"state_dir: \"/st\"",
        "shutdown_timeout: 10s",
        "io: { backend: posix, min_free: 64MiB, full_timeout: 1m }",
        "path: [\"in/*.gz\", \"/abs/x.jsonl\"], format: tape",
        "validate: false, coerce: false",
        "annotate: true",
        "mode: shadow",
        "breaker: { bad_ratio: 0.25, over: 1000, action: pause }",
        "mask_key_file: \"/conf/keys/k\"",
        "rotate: { bytes: 256MiB, interval: 1h }",
        "manifest: off, max_open: 8, max_paths: 100",
        "max_bytes: 1GiB",
        "delivery: at_most_once",
        "trigger: available_now",
        "commit: { events: 10, interval: off }",
        "shard: { by: field, field: \"sym\", workers: 2 }",
        "cpu: { readers: [1], workers: [2, 3], idle: spin, threads: split }",
        "cpu: { idle: backoff, threads: shared }",
        "backpressure: { max_in_flight_bytes: 1MiB }",
        "limits: { max_event_bytes: 1MiB, max_records: 5, max_batches: 6 }",
        "kind: mixed, seed: 9, count: 100, rate: 12.5",
        "load: { target: { type: file, strategy: append, path: \"/conf/out/{stream}/{date}\""}) {
    EXPECT_THAT(shown, HasSubstr(part));
  }
}

TEST(ConfigShow, DefaultsVariablesAndOverridesAreApplied) {
  LoadOptions options = SampleOptions();
  options.environment = {{"N", "7"}, {"TICKGATE_STREAMS__A__COMMIT__INTERVAL", "2ms"}};
  const std::string shown = Shown(Sample{.more = "commit: { events: ${N} }"}.Text(), options);
  EXPECT_THAT(shown, HasSubstr("commit: { events: 7, interval: 2ms }"));
  EXPECT_THAT(shown, HasSubstr("path: \"/conf/dlq-a.jsonl\""));
  EXPECT_THAT(shown, HasSubstr("delivery: exactly_once"));
  EXPECT_THAT(shown, Not(HasSubstr("$")));
}

TEST(ConfigShow, TextThatLooksLikeAVariableStaysText) {
  const Sample sample{.load = "{ target: { type: file, path: \"out/$${x}/\\\"q\\\".jsonl\" } }"};
  LoadOptions options = SampleOptions();
  const LoadResult first = Load(sample.Text(), options);
  // A brace is a piece of the template, so this path is refused; the text is what matters here.
  ASSERT_EQ(first.errors.size(), 1u);
  EXPECT_EQ(first.config.streams[0].load.spec.file.path, "/conf/out/${x}/\"q\".jsonl");
  const LoadResult again = Load(ShowConfig(first.config));
  EXPECT_EQ(again.config.streams[0].load.spec.file.path, "/conf/out/${x}/\"q\".jsonl");
}

TEST(ConfigShow, ASourceFromTheCommandLineIsShownWhereItIs) {
  LoadOptions options = SampleOptions();
  options.sets = {{"streams.a.source.path=x.jsonl", ""}};
  EXPECT_THAT(Shown(Sample{}.Text(), options), HasSubstr("path: [\"/here/x.jsonl\"]"));
}

}  // namespace
}  // namespace tickgate
