#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/sample.h"

namespace tickgate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(StreamDefaults, AreThoseOfTheSpecification) {
  const LoadResult result = LoadMore("");
  const StreamConfig& stream = Only(result);
  EXPECT_EQ(result.config.state_dir, "/conf/state");
  EXPECT_EQ(result.config.shutdown_timeout_ns, 25'000'000'000);
  EXPECT_EQ(result.config.disk.backend, IoBackend::kAuto);
  EXPECT_EQ(result.config.disk.min_free_bytes, 256 << 20);
  EXPECT_EQ(result.config.disk.full_timeout_ns, 300'000'000'000);
  EXPECT_EQ(stream.commit.events, 100'000u);
  EXPECT_EQ(stream.commit.interval_ns, 100'000'000);
  EXPECT_EQ(stream.trigger, Trigger::kContinuous);
  EXPECT_EQ(stream.delivery, Delivery::kExactlyOnce);
  EXPECT_EQ(stream.shard.by, ShardBy::kPartition);
  EXPECT_EQ(stream.shard.workers, 1u);
  EXPECT_THAT(stream.cpu.workers, IsEmpty());
  EXPECT_EQ(stream.cpu.idle, IdlePolicy::kBackoff);
  EXPECT_EQ(stream.cpu.threads, ThreadLayout::kSplit);
  EXPECT_EQ(stream.in_flight_bytes_max, 64 << 20);
  EXPECT_EQ(stream.source.event_bytes_max, 16 << 20);
  EXPECT_EQ(stream.records_max, 0u);
  EXPECT_EQ(stream.batches_max, 0u);
  EXPECT_TRUE(stream.contract.validate);
  EXPECT_TRUE(stream.contract.coerce);
  EXPECT_EQ(stream.load.spec.target, "load");
  EXPECT_EQ(stream.load.spec.file.open_max, 256u);
  EXPECT_EQ(stream.load.spec.file.paths_max, 10'000u);
  EXPECT_EQ(stream.load.spec.file.manifest, ManifestKind::kRows);
  EXPECT_FALSE(stream.load.spec.file.rotate);
}

TEST(StreamDefaults, QuarantineAndGapsLieBesideTheLoadFile) {
  const LoadResult result = LoadMore("");
  const StreamConfig& stream = Only(result);
  EXPECT_EQ(stream.dlq.spec.target, "dlq");
  EXPECT_EQ(stream.dlq.spec.kind, SinkKind::kFile);
  EXPECT_EQ(stream.dlq.spec.file.path, "/conf/dlq-a.jsonl");
  EXPECT_EQ(stream.dlq.spec.file.mode, 0600u);
  EXPECT_EQ(stream.dlq.spec.file.bytes_max, int64_t{10} << 30);
  EXPECT_EQ(stream.gaps.spec.file.path, "/conf/gaps-a.jsonl");
  EXPECT_EQ(stream.gaps.spec.file.mode, 0644u);
}

TEST(StreamDefaults, QuarantineLiesBeforeTheFirstBraceOfTheLoadPath) {
  const auto path_of = [](const std::string& load) {
    return Load(Sample{.load = load}.Text()).config.streams.at(0).dlq.spec.file.path;
  };
  EXPECT_EQ(path_of("{ target: { type: file, path: \"out/{stream}/{date}\" } }"),
            "/conf/out/dlq-a.jsonl");
  EXPECT_EQ(path_of("{ target: { type: file, path: \"out/x-{date}\" } }"), "/conf/out/dlq-a.jsonl");
  EXPECT_EQ(path_of("{ target: { type: file, path: /o/t.jsonl } }"), "/o/dlq-a.jsonl");
  EXPECT_EQ(path_of("{ target: { type: discard } }"), "/conf/state/dlq-a.jsonl");
  EXPECT_EQ(path_of("{ target: { type: stdout } }"), "/conf/state/dlq-a.jsonl");
}

TEST(Dlq, AFileOfOnesOwnHasTheModeAndBoundOfOne) {
  const LoadResult result =
      LoadMore("dlq: { target: { type: file, path: bad.jsonl }, max_bytes: 1GiB }");
  EXPECT_EQ(Only(result).dlq.spec.file.path, "/conf/bad.jsonl");
  EXPECT_EQ(Only(result).dlq.spec.file.mode, 0600u);
  EXPECT_EQ(Only(result).dlq.spec.file.bytes_max, 1 << 30);
  EXPECT_EQ(Only(LoadMore("dlq: { max_bytes: 1MiB }")).dlq.spec.file.bytes_max, 1 << 20);
}

TEST(Dlq, BadEventsNeedAPlace) {
  EXPECT_THAT(ErrorsOf("dlq: { target: { type: discard } }"), HasSubstr("[dlq-discard]"));
  EXPECT_THAT(ErrorsOf("dlq: { target: { type: stdout }, max_bytes: 1GiB }"),
              HasSubstr("bounds a file target only"));
}

TEST(Paths, AreRelativeToTheFolderOfTheFile) {
  const LoadResult result =
      Load(Sample{.source = "{ type: file, path: [in/../x.jsonl, /abs/y.jsonl, \"g/*.jsonl\"] }"}
               .Text());
  const StreamConfig& stream = Only(result);
  EXPECT_THAT(stream.source.file.paths,
              ElementsAre("/conf/x.jsonl", "/abs/y.jsonl", "/conf/g/*.jsonl"));
  EXPECT_THAT(stream.source.file.written,
              ElementsAre("in/../x.jsonl", "/abs/y.jsonl", "g/*.jsonl"));
  EXPECT_EQ(stream.source.file.base_folder, "/conf");
  EXPECT_EQ(stream.load.spec.file.path, "/conf/out.jsonl");
  EXPECT_EQ(stream.contract.path, "/conf/c.yaml");
}

TEST(Paths, TheFolderIsThatOfTheFileUnlessSaidOtherwise) {
  LoadOptions options = SampleOptions();
  options.base_folder = "";
  const LoadResult result = LoadConfigText(Sample{}.Text(), "/etc/tickgate/run.yaml", options);
  EXPECT_EQ(result.config.base_folder, "/etc/tickgate");
  EXPECT_EQ(result.config.state_dir, "/etc/tickgate/state");
}

TEST(Paths, ABadTemplateIsAnErrorAtItsPlace) {
  const auto errors = [](const std::string& path) {
    return Lines(
        Load(Sample{.load = Concat("{ target: { type: file, path: \"", path, "\" } }")}.Text())
            .errors);
  };
  EXPECT_THAT(errors("out/{steam}"), HasSubstr("run.yaml:6:43: streams.a.load.target.path: "));
  EXPECT_THAT(errors("out/{steam}"), HasSubstr("{steam}"));
  EXPECT_THAT(errors("out/{date"), HasSubstr("[bad-path]"));
  EXPECT_THAT(errors("out/date}"), HasSubstr("[bad-path]"));
  EXPECT_THAT(errors("out/"), HasSubstr("[bad-path]"));
  EXPECT_THAT(errors("out/{field:}"), HasSubstr("[bad-path]"));
  EXPECT_EQ(errors("out/{field:sym}/{record}-{hour}"), "");
}

TEST(Targets, WhatHasNoEffectOnAPlainFileIsAWarning) {
  const LoadResult result = Load(
      Sample{.load = "{ target: { type: file, path: out.jsonl, manifest: off, time: t } }"}.Text());
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_THAT(Lines(result.warnings), HasSubstr("load.target.manifest is for segments"));
  EXPECT_THAT(Lines(result.warnings), HasSubstr("load.target.time is for {date} and {hour}"));
}

TEST(Targets, RotationIsSaidEvenWithoutALimit) {
  const LoadResult result =
      Load(Sample{.load = "{ target: { type: file, path: out, rotate: {} } }"}.Text());
  EXPECT_TRUE(Only(result).load.spec.file.rotate);
  EXPECT_EQ(Only(result).load.spec.file.rotate_bytes, 0);
}

TEST(Delivery, DefaultsToWhatThePairHolds) {
  const auto delivery = [](const std::string& source, const std::string& target) {
    return Load(Sample{.source = source, .load = Concat("{ target: { ", target, " } }")}.Text())
        .config.streams.at(0)
        .delivery;
  };
  EXPECT_EQ(delivery("{ type: file, path: x }", "type: file, path: o"), Delivery::kExactlyOnce);
  EXPECT_EQ(delivery("{ type: generate }", "type: file, path: o"), Delivery::kExactlyOnce);
  EXPECT_EQ(delivery("{ type: generate }", "type: discard"), Delivery::kExactlyOnce);
  EXPECT_EQ(delivery("{ type: file, path: x }", "type: stdout"), Delivery::kAtLeastOnce);
  EXPECT_EQ(delivery("{ type: stdin }", "type: file, path: o"), Delivery::kAtLeastOnce);
}

TEST(Delivery, WhatCannotHoldIsRefusedNamingBothSides) {
  const Sample out{.load = "{ target: { type: stdout } }", .more = "delivery: exactly_once"};
  EXPECT_EQ(Lines(Load(out.Text()).errors),
            "run.yaml:7:17: streams.a.delivery: exactly_once cannot hold from source file to "
            "target stdout: stdout cannot be cut back [delivery]\n");
  const Sample in{.source = "{ type: stdin }", .more = "delivery: exactly_once"};
  EXPECT_THAT(Lines(Load(in.Text()).errors), HasSubstr("stdin cannot be read again"));
  const Sample both{.source = "{ type: stdin }",
                    .load = "{ target: { type: stdout } }",
                    .more = "delivery: exactly_once"};
  EXPECT_THAT(Lines(Load(both.Text()).errors),
              HasSubstr("stdin cannot be read again and stdout cannot be cut back"));
  EXPECT_EQ(ErrorsOf("delivery: at_most_once"), "");
}

TEST(Delivery, AQuarantineThatHoldsLessIsNamed) {
  const LoadResult result = LoadMore("dlq: { target: { type: stdout } }");
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_EQ(Lines(result.notes),
            "run.yaml:7:12: streams.a.dlq: stdout cannot be cut back, so its records come at "
            "least once, each with its position [delivery]\n");
}

TEST(Trigger, AvailableNowNeedsAnEnd) {
  const auto errors = [](const std::string& source, const std::string& more) {
    return Lines(
        Load(
            Sample{.source = source, .more = Concat("trigger: available_now\n      ", more)}.Text())
            .errors);
  };
  EXPECT_THAT(errors("{ type: generate }", "mode: enforce"),
              HasSubstr("run.yaml:7:16: streams.a.trigger: available_now needs an end"));
  EXPECT_EQ(errors("{ type: generate, count: 5 }", "mode: enforce"), "");
  EXPECT_EQ(errors("{ type: generate }", "limits: { max_records: 5 }"), "");
  EXPECT_EQ(errors("{ type: generate }", "limits: { max_batches: 5 }"), "");
  EXPECT_EQ(errors("{ type: stdin }", "mode: enforce"), "");
}

TEST(Mode, IsEnforceUnlessAnotherIsSaid) {
  EXPECT_EQ(Only(LoadMore("")).mode, Mode::kEnforce);
  EXPECT_EQ(Only(LoadMore("mode: detect")).mode, Mode::kDetect);
  EXPECT_EQ(Only(LoadMore("mode: shadow")).mode, Mode::kShadow);
}

TEST(Breaker, IsOffUnlessItIsSaidWhole) {
  EXPECT_EQ(Only(LoadMore("")).breaker.over, 0u);
  const BreakerOptions breaker =
      Only(LoadMore("breaker: { bad_ratio: 0.9, over: 10000, action: pause }")).breaker;
  EXPECT_EQ(breaker.bad_ratio, 0.9);
  EXPECT_EQ(breaker.over, 10'000u);
  EXPECT_EQ(breaker.action, BreakerAction::kPause);
  EXPECT_EQ(Only(LoadMore("breaker: { bad_ratio: 0, over: 1 }")).breaker.action,
            BreakerAction::kStop);
  EXPECT_EQ(ErrorsOf("breaker: { over: 5 }"),
            "run.yaml:7:16: 'streams.a.breaker.bad_ratio' is missing [missing-key]\n");
  EXPECT_EQ(ErrorsOf("breaker: { bad_ratio: 1, over: 0 }"),
            "run.yaml:7:29: streams.a.breaker.bad_ratio: a share of the events, which none is more "
            "than at 1: must be below 1 [bad-value]\n"
            "run.yaml:7:38: streams.a.breaker.over: '0' must be at least 1 [bad-value]\n");
}

TEST(MaskKeyFile, IsAPathBesideTheConfig) {
  EXPECT_EQ(Only(LoadMore("mask_key_file: keys/k")).mask_key_file, "/conf/keys/k");
  EXPECT_EQ(Only(LoadMore("")).mask_key_file, "");
}

TEST(Source, AllOfAGeneratorIsRead) {
  const LoadResult result =
      Load(Sample{.source = "{ type: generate, kind: l2, seed: 7, count: 10, rate: 2.5 }"}.Text());
  const GenerateInput& input = Only(result).source.generate;
  EXPECT_EQ(input.kind, GenerateKind::kL2);
  EXPECT_EQ(input.seed, 7u);
  EXPECT_EQ(input.count, 10u);
  EXPECT_EQ(input.rate, 2.5);
  EXPECT_THAT(Lines(Load(Sample{.source = "{ type: generate, rate: -1 }"}.Text()).errors),
              HasSubstr("must not be negative"));
  EXPECT_THAT(Lines(Load(Sample{.source = "{ type: generate, rate: nan }"}.Text()).errors),
              HasSubstr("must be a number"));
}

TEST(Source, FormatsAreRead) {
  EXPECT_EQ(
      Only(Load(Sample{.source = "{ type: stdin, format: tape }"}.Text())).source.stdin_format,
      InputFormat::kTape);
  EXPECT_EQ(Only(Load(Sample{.source = "{ type: file, path: x, format: whole }"}.Text()))
                .source.file.format,
            InputFormat::kWhole);
}

TEST(Limits, ZeroIsNoLimitOfOnesOwn) {
  const LoadResult result = LoadMore("limits: { max_event_bytes: 0, max_records: 0 }");
  EXPECT_EQ(Only(result).source.event_bytes_max, 1 << 30);
  EXPECT_EQ(Only(result).records_max, 0u);
}

TEST(Commit, OffIsNoInterval) {
  EXPECT_EQ(Only(LoadMore("commit: { interval: off }")).commit.interval_ns, 0);
  EXPECT_EQ(Only(LoadMore("commit: { interval: 0.5 }")).commit.interval_ns, 500'000'000);
}

TEST(Shard, ByFieldNamesAMemberAtTheTop) {
  EXPECT_EQ(Only(LoadMore("shard: { by: field, field: sym }")).shard.field, "sym");
  EXPECT_THAT(ErrorsOf("shard: { by: field }"), HasSubstr("by: field needs the field's name"));
  EXPECT_THAT(ErrorsOf("shard: { field: sym }"), HasSubstr("is for by: field only"));
  EXPECT_THAT(ErrorsOf("shard: { by: field, field: data.sym }"), HasSubstr("not in this version"));
}

TEST(Shard, ByKeyNeedsASourceWithKeys) {
  EXPECT_EQ(ErrorsOf("shard: { by: key }"),
            "run.yaml:7:20: streams.a.shard.by: frames of source file have no key: use partition "
            "or field [no-key]\n");
  const Sample kafka{.source = "{ type: kafka, topic: t }", .more = "shard: { by: key }"};
  EXPECT_EQ(Load(kafka.Text()).errors.size(), 1u);
}

TEST(Processors, WorkersAreAsManyAsAreNamed) {
  EXPECT_EQ(Only(LoadMore("cpu: { workers: [2, 3] }")).shard.workers, 2u);
  EXPECT_EQ(ErrorsOf("cpu: { workers: [2, 3] }\n      shard: { workers: 3 }"),
            "run.yaml:7:23: streams.a.cpu.workers: names 2 processors for shard.workers 3 "
            "[cpu]\n");
  EXPECT_THAT(ErrorsOf("cpu: { readers: [0], threads: shared }"), HasSubstr("[no-effect]"));
  EXPECT_THAT(ErrorsOf("cpu: { readers: [0, 1] }"), HasSubstr("source file has one reader, not 2"));
}

TEST(Processors, OneThatDoesNotExistIsAnErrorAtRunAndAWarningForValidate) {
  EXPECT_EQ(ErrorsOf("cpu: { workers: [9] }"),
            "run.yaml:7:23: streams.a.cpu.workers: processor 9 is none this process may run on "
            "here [no-processor]\n");
  LoadOptions options = SampleOptions();
  options.for_validate = true;
  const LoadResult result = LoadMore("cpu: { workers: [9] }", options);
  EXPECT_EQ(Lines(result.errors), "");
  EXPECT_THAT(Lines(result.warnings), HasSubstr("processor 9"));
}

TEST(Names, AreOfSafeBytesAndBounded) {
  for (const char* name : {"a", "trade-orders", "A_1.b", "_x", "9"}) {
    EXPECT_EQ(Lines(Load(Sample{.name = name}.Text()).errors), "") << name;
  }
  for (const char* name : {"a/b", "\"a b\"", ".a", "\"-a\"", "\"\xC3\xA9\"", "\"{a}\""}) {
    EXPECT_THAT(Lines(Load(Sample{.name = name}.Text()).errors), HasSubstr("[bad-name]")) << name;
  }
  const Sample long_name{.name = std::string(101, 'x')};
  EXPECT_THAT(Lines(Load(long_name.Text()).errors), HasSubstr("[bad-name]"));
}

}  // namespace
}  // namespace tickgate
