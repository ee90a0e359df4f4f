#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "config/check_keys.h"
#include "config/sample.h"
#include "config/schema.h"
#include "name_of_case.h"

namespace tickgate {
namespace {

using ::testing::HasSubstr;

TEST(Keys, AWholeConfigOfThisVersionIsAccepted) {
  const LoadResult result = Load(R"(
streaming:
  state_dir: ./state
  shutdown_timeout: 10s
  io: { backend: posix, min_free: 64MiB, full_timeout: 1m }
  variables: { DAY: monday }
  streams:
    - name: trade-orders
      source: { type: file, path: ["in/${DAY}/*.jsonl", more.jsonl], format: tape }
      contract:
        ref: { type: file, path: contracts/trade.yaml }
        validate: true
        coerce: false
        annotate: false
        resolution: static
        on_missing_header: quarantine
      load:
        target:
          type: file
          path: "out/{stream}/{date}"
          rotate: { bytes: 256MiB, interval: 1h }
          compress: none
          strategy: append
          format: jsonl
          time: t
          manifest: off
          max_open: 8
          max_paths: 100
      dlq: { target: { type: file, path: bad.jsonl }, max_bytes: 1GiB, envelope: ours }
      gaps: { target: { type: discard } }
      mode: enforce
      delivery: at_most_once
      trigger: available_now
      commit: { events: 10, interval: off }
      shard: { by: field, field: sym, workers: 2 }
      cpu: { readers: [1], workers: [2, 3], idle: spin, threads: split }
      backpressure: { max_in_flight_bytes: 1MiB }
      limits: { max_event_bytes: 1MB, max_records: 5, max_batches: 6 }
)");
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_EQ(Lines(result.warnings), "");
}

TEST(Keys, AnUnknownOneIsAnErrorAtEveryLevelWithTheNearestName) {
  EXPECT_EQ(Lines(Load(Sample{.beside = "  stat_dir: x\n"}.Text()).errors),
            "run.yaml:2:3: unknown key 'stat_dir' in streaming: did you mean 'state_dir'? "
            "[unknown-key]\n");
  EXPECT_EQ(ErrorsOf("modee: enforce"),
            "run.yaml:7:7: unknown key 'modee' in streams.a: did you mean 'mode'? "
            "[unknown-key]\n");
  EXPECT_EQ(ErrorsOf("commit: { intervall: 1s }"),
            "run.yaml:7:17: unknown key 'intervall' in streams.a.commit: did you mean "
            "'interval'? [unknown-key]\n");
  EXPECT_THAT(Lines(Load(Sample{.source = "{ type: file, path: x, fromat: lines }"}.Text()).errors),
              HasSubstr("run.yaml:4:38: unknown key 'fromat' in streams.a.source: did you mean "
                        "'format'?"));
  EXPECT_THAT(ErrorsOf("dlq: { target: { type: stdout, pth: x } }"),
              HasSubstr("unknown key 'pth' in streams.a.dlq.target"));
  EXPECT_THAT(Lines(Load("streamin: {}").errors), HasSubstr("did you mean 'streaming'?"));
}

TEST(Keys, AllProblemsOfAFileAreReportedInItsOrder) {
  const LoadResult result = Load(R"(streaming:
  shutdown_timeout: -1s
  streams:
    - name: "a b"
      source: { type: file, path: x, fromat: lines }
      load: { target: { type: files, path: out } }
      commit: { events: 0, interval: 0 }
      raw: { target: { type: discard } }
)");
  EXPECT_EQ(Lines(result.errors),
            "run.yaml:2:21: shutdown_timeout: '-1s' must be a duration, as 250us, 1.5s, 1h30m or "
            "a bare number of seconds [bad-value]\n"
            "run.yaml:4:7: 'streams.a b.contract' is missing [missing-key]\n"
            "run.yaml:4:13: stream name 'a b': a name is made of letters, digits, _ - and ., "
            "begins with a letter, a digit or _, and has at most 100 bytes [bad-name]\n"
            "run.yaml:5:38: unknown key 'fromat' in streams.a b.source: did you mean 'format'? "
            "[unknown-key]\n"
            "run.yaml:6:31: streams.a b.load.target: unknown type 'files'; known are file, stdout, "
            "discard, kafka, postgres, sqlite, rocksdb, memory, s3, exec: did you mean 'file'? "
            "[unknown-type]\n"
            "run.yaml:7:25: streams.a b.commit.events: '0' must be at least 1 [bad-value]\n"
            "run.yaml:7:38: streams.a b.commit.interval: '0' must be at least 1ms, or off "
            "[bad-value]\n"
            "run.yaml:8:7: streams.a b.raw: not in this version [not-in-this-version]\n");
}

TEST(Keys, MissingOnesAreNamed) {
  EXPECT_EQ(Lines(Load("").errors), "run.yaml:1:1: the file must be a map [wrong-kind]\n");
  EXPECT_THAT(Lines(Load("{}").errors), HasSubstr("'streaming' is missing"));
  EXPECT_THAT(Lines(Load("streaming: {}").errors), HasSubstr("'streams' is missing"));
  const std::string errors =
      Lines(Load("streaming: { streams: [ { trigger: continuous } ] }").errors);
  for (const char* key : {"name", "source", "load", "contract"}) {
    EXPECT_THAT(errors, HasSubstr(Concat("'streams.0.", key, "' is missing [missing-key]")));
  }
  EXPECT_THAT(Lines(Load(Sample{.source = "{ type: file }"}.Text()).errors),
              HasSubstr("'streams.a.source.path' is missing"));
  EXPECT_THAT(Lines(Load(Sample{.load = "{ target: { type: file } }"}.Text()).errors),
              HasSubstr("'streams.a.load.target.path' is missing"));
}

TEST(Keys, WrongKindsAreNamed) {
  EXPECT_THAT(ErrorsOf("commit: 5"), HasSubstr("streams.a.commit must be a map [wrong-kind]"));
  EXPECT_THAT(ErrorsOf("commit:"), HasSubstr("streams.a.commit has no value [wrong-kind]"));
  EXPECT_THAT(ErrorsOf("mode: [enforce]"), HasSubstr("streams.a.mode must be one value"));
  EXPECT_THAT(ErrorsOf("cpu: { workers: 2 }"), HasSubstr("must be a list of whole numbers"));
  EXPECT_THAT(ErrorsOf("load2: x\n      load3: y"), HasSubstr("run.yaml:8:7:"));
  EXPECT_THAT(Lines(Load("streaming: { streams: [] }").errors),
              HasSubstr("streams must be a list with at least one entry"));
  EXPECT_THAT(Lines(Load("streaming: { streams: [ 5 ] }").errors),
              HasSubstr("streams.0 must be a map"));
}

TEST(Keys, TextThatIsNoYamlIsReportedAsSuch) {
  EXPECT_THAT(Lines(Load("streaming: &x {}").errors), HasSubstr("run.yaml:1:"));
  EXPECT_THAT(Lines(Load("streaming: {}\nstreaming: {}").errors), HasSubstr("[duplicate-key]"));
}

struct BadValue {
  const char* more;
  const char* error;
};

void PrintTo(const BadValue& bad, std::ostream* out) { *out << bad.more; }

class BadValues : public ::testing::TestWithParam<BadValue> {};

TEST_P(BadValues, AreErrors) {
  EXPECT_THAT(ErrorsOf(GetParam().more), HasSubstr(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Keys, BadValues,
    ::testing::Values(BadValue{"commit: { interval: 999us }", "must be at least 1ms, or off"},
                      BadValue{"commit: { interval: 0 }", "'0' must be at least 1ms, or off"},
                      BadValue{"commit: { interval: -1s }", "must be a duration"},
                      BadValue{"commit: { interval: on }", "must be a duration"},
                      BadValue{"commit: { interval: \"\" }", "must be a duration"},
                      BadValue{"commit: { events: 1.5 }", "must be a whole number"},
                      BadValue{"commit: { events: -1 }", "must be at least 1"},
                      BadValue{"commit: { events: 99999999999999999999 }",
                               "must be a whole number"},
                      BadValue{"limits: { max_records: -1 }", "must be at least 0"},
                      BadValue{"limits: { max_event_bytes: 2GiB }", "must be at most 1GiB"},
                      BadValue{"limits: { max_event_bytes: 1 MiB }", "must be a size"},
                      BadValue{"limits: { max_event_bytes: -5 }", "must be a size"},
                      BadValue{"limits: { max_event_bytes: 1s }", "must be a size"},
                      BadValue{"backpressure: { max_in_flight_bytes: 0 }", "must be at least 1B"},
                      BadValue{"shard: { workers: 0 }", "must be at least 1"},
                      BadValue{"delivery: exactly-once", "did you mean 'exactly_once'?"},
                      BadValue{"trigger: once", "must be one of continuous, available_now"},
                      BadValue{"trigger: off", "must be one of continuous, available_now"},
                      BadValue{"cpu: { workers: [x] }", "must be a whole number"},
                      BadValue{"cpu: { workers: [-1] }", "must be at least 0"},
                      BadValue{"dlq: { max_bytes: 0 }", "must be at least 1B"},
                      BadValue{"contract2: x", "did you mean 'contract'?"}),
    [](const auto& instance) { return NameOfCase(instance.param.more); });

TEST(Keys, ABoolIsTrueOrFalseAndNothingElse) {
  for (const char* word : {"yes", "True", "1", "on", "\"\""}) {
    const std::string text = Concat(R"(streaming:
  streams:
    - name: a
      source: { type: stdin }
      contract: { ref: { type: file, path: c }, validate: )",
                                    word, " }\n", "      load: { target: { type: discard } }\n");
    EXPECT_THAT(Lines(Load(text).errors), HasSubstr("must be true or false")) << word;
  }
}

TEST(Keys, AnotherShapeOfFileIsRefusedByItsName) {
  for (const char* text : {"api_version: pycharter.io/v2\nkind: StreamingWorker", "streams: []"}) {
    const LoadResult result = Load(text);
    EXPECT_EQ(result.errors.size(), 1u);
    EXPECT_THAT(Lines(result.errors), HasSubstr("not in this version; write streaming: {"));
  }
}

TEST(Keys, AFileThatCannotBeReadIsAProblemOfTheWholeFile) {
  const LoadResult result = LoadConfig("/nowhere/run.yaml", SampleOptions());
  EXPECT_EQ(Lines(result.errors),
            "/nowhere/run.yaml: open /nowhere/run.yaml: No such file or directory "
            "[cannot-read]\n");
  EXPECT_THAT(Lines(LoadConfig("/", SampleOptions()).errors), HasSubstr("[cannot-read]"));
}

// -- what is not built

struct Later {
  const char* more;
  const char* path;
};

void PrintTo(const Later& later, std::ostream* out) { *out << later.more; }

class LaterKeys : public ::testing::TestWithParam<Later> {};

TEST_P(LaterKeys, AreRefusedByName) {
  const LoadResult result = LoadMore(GetParam().more);
  ASSERT_EQ(result.errors.size(), 1u) << Lines(result.errors);
  EXPECT_EQ(result.errors[0].code, "not-in-this-version");
  EXPECT_EQ(result.errors[0].line, 7);
  EXPECT_THAT(result.errors[0].message, HasSubstr(GetParam().path));
}

INSTANTIATE_TEST_SUITE_P(
    Keys, LaterKeys,
    ::testing::Values(
        Later{"raw: { target: { type: file, format: tape, path: raw } }", "streams.a.raw"},
        Later{"windows: [ { name: w, type: tumbling, size: 1s, key: [s], time: t, lateness: 2s, "
              "emit: { ohlc: price, vwap: [price, size], count: true }, "
              "target: { type: file, path: bars } } ]",
              "streams.a.windows"},
        Later{"pass: raw", "streams.a.pass: raw"}, Later{"explode: \"$\"", "streams.a.explode"},
        Later{"key: sym", "streams.a.key"},
        Later{"backpressure: { max_in_flight: 1000 }", "streams.a.backpressure.max_in_flight"},
        Later{"dlq: { envelope: pycharter }", "streams.a.dlq.envelope: pycharter"},
        Later{"dlq: { target: { type: kafka, topic: orders.dlq } }",
              "streams.a.dlq.target: type kafka"},
        Later{"gaps: { target: { topic: x } }", "type kafka (where none is said)"},
        Later{"gaps: { target: { type: file, path: g, compress: zstd } }", "compress: zstd"},
        Later{"gaps: { target: { type: file, path: g, strategy: overwrite } }",
              "strategy: overwrite"},
        Later{"gaps: { target: { type: file, path: g, primary_key: [id] } }", "primary_key"},
        Later{"gaps: { target: { type: file, path: g, format: tape } }", "format: tape"}),
    [](const auto& instance) { return NameOfCase(instance.param.more); });

std::string StreamWith(const std::string& contract, const std::string& source) {
  return Concat("streaming:\n  streams:\n    - name: a\n      source: ", source,
                "\n      contract: ", contract, "\n      load: { target: { type: discard } }\n");
}

class LaterContracts : public ::testing::TestWithParam<Later> {};

TEST_P(LaterContracts, AreRefusedByName) {
  const LoadResult result = Load(StreamWith(GetParam().more, "{ type: stdin }"));
  ASSERT_EQ(result.errors.size(), 1u) << Lines(result.errors);
  EXPECT_EQ(result.errors[0].code, "not-in-this-version");
  EXPECT_THAT(result.errors[0].message, HasSubstr(GetParam().path));
}

INSTANTIATE_TEST_SUITE_P(
    Keys, LaterContracts,
    ::testing::Values(
        Later{"{ ref: { type: file, path: c }, resolution: header }", "resolution: header"},
        Later{"{ ref: { type: file, path: c }, on_missing_header: fallback_to_static }",
              "on_missing_header"},
        Later{"{ ref: { type: file, path: c }, store: { type: rocksdb, path: s } }",
              "contract.store"},
        Later{"{ ref: { type: store } }", "contract.ref.type: store"},
        Later{"{ ref: { path: c } }", "type store (where none is said)"}),
    [](const auto& instance) { return NameOfCase(instance.param.path); });

class LaterSources : public ::testing::TestWithParam<Later> {};

TEST_P(LaterSources, AreRefusedByNameWithAllTheirKeysKnown) {
  const LoadResult result = Load(StreamWith("{ ref: { type: file, path: c } }", GetParam().more));
  ASSERT_EQ(result.errors.size(), 1u) << Lines(result.errors);
  EXPECT_EQ(Lines(result.errors), Concat("run.yaml:4:23: streams.a.source: type ", GetParam().path,
                                         " is not in this version, which has file, stdin, generate "
                                         "[not-in-this-version]\n"));
}

INSTANTIATE_TEST_SUITE_P(
    Keys, LaterSources,
    ::testing::Values(
        Later{"{ type: kafka, topic: orders.raw, bootstrap_servers: \"b:9092\", offsets: assign, "
              "group_id: g, partitions: [0, 1], on_offset_lost: earliest, start: latest, "
              "on_tombstone: pass, rdkafka: { fetch.min.bytes: 1 }, connect_timeout: 5s }",
              "kafka"},
        Later{"{ type: websocket, url: wss://x, headers: { A: b }, "
              "on_open: [ { send: { op: sub } }, { expect: ok, fail: no, timeout: 5s } ], "
              "ping: { every: 5s, text: ping }, pong_to: [ { has: p, send: q } ], "
              "ping_interval: off, idle_timeout: 30s, "
              "reconnect: { initial: 1s, max: 30s, jitter: 0.2, attempts: 0 }, max_age: 23h, "
              "connections: 2, max_message_bytes: 64MiB, deflate: off, "
              "tls: { ca_file: x, insecure: true }, overflow: drop_oldest }",
              "websocket"},
        Later{"{ type: sse, url: https://x, headers: { A: b }, event_filter: [a], "
              "idle_timeout: off, reconnect: { initial: 1s }, tls: { ca_file: x } }",
              "sse"},
        Later{"{ type: http, url: https://x, interval: 1s }", "http"},
        Later{"{ type: postgres, table: t, watermark: w, key: [id], page: 1000 }", "postgres"},
        Later{"{ type: sqlite, query: q, watermark: w, key: id, page: 1000 }", "sqlite"},
        Later{"{ type: rabbitmq, queue: q, url: amqp://x }", "rabbitmq"},
        Later{"{ type: sqs, queue_url: q }", "sqs"},
        Later{"{ type: redis, stream: s, consumer_group: g }", "redis"},
        Later{"{ type: file_watcher, watch_dir: d, patterns: [\"*\"] }", "file_watcher"}),
    [](const auto& instance) { return NameOfCase(instance.param.path); });

TEST(Keys, ASlipInsideAFeatureThatIsNotBuiltIsNamedToo) {
  EXPECT_EQ(ErrorsOf("raw: { tagret: { type: discard } }"),
            "run.yaml:7:7: streams.a.raw: not in this version [not-in-this-version]\n"
            "run.yaml:7:14: unknown key 'tagret' in streams.a.raw: did you mean 'target'? "
            "[unknown-key]\n");
  EXPECT_THAT(ErrorsOf("windows: [ { nmae: w } ]"), HasSubstr("unknown key 'nmae'"));
}

TEST(Keys, WhatStandsBesideTheStreamsIsRefusedByNameWhereItIsNotBuilt) {
  for (const char* line : {"store: { type: directory, path: contracts }",
                           "admin: { listen: 127.0.0.1:9109 }", "cpu: { control: [0] }"}) {
    const LoadResult result = Load(Sample{.beside = Concat("  ", line, "\n")}.Text());
    ASSERT_EQ(result.errors.size(), 1u) << line << Lines(result.errors);
    EXPECT_EQ(result.errors[0].code, "not-in-this-version");
    EXPECT_EQ(result.errors[0].line, 2);
  }
}

TEST(Keys, AnUnknownTypeOfSourceNamesTheKnownOnes) {
  EXPECT_THAT(Lines(Load(Sample{.source = "{ type: kafkaa, topic: t }"}.Text()).errors),
              HasSubstr("unknown type 'kafkaa'; known are file, stdin, generate, file_watcher, "
                        "kafka, websocket, sse, http, postgres, sqlite, rabbitmq, sqs, redis: "
                        "did you mean 'kafka'?"));
}

}  // namespace
}  // namespace tickgate
