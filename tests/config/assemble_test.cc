#include "config/assemble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "config/sample.h"
#include "storage/temp_folder.h"

namespace tickgate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kContract = R"(contract: trades
version: 1.0.0
fields:
  sym: { type: string, required: true }
  p: { type: decimal, gt: 0 }
  t: { type: timestamp, unit: ms }
)";

class Assemble : public ::testing::Test {
 protected:
  Assemble() { Write("c.yaml", kContract); }

  void Write(const std::string& name, std::string_view text) {
    std::ofstream(folder_ / name) << text;
  }

  LoadResult LoadHere(const Sample& sample) {
    LoadOptions options = SampleOptions();
    options.base_folder = folder_.path();
    LoadResult result = Load(sample.Text(), options);
    EXPECT_EQ(Lines(result.errors), "");
    return result;
  }
  AssembleResult Run(const Sample& sample) { return AssembleStreams(LoadHere(sample).config); }

  TempFolder folder_;
};

TEST_F(Assemble, AStreamHasAllThatTheConfigSays) {
  const AssembleResult result =
      Run({.more = "commit: { events: 5, interval: off }\n"
                   "      shard: { workers: 2 }\n"
                   "      limits: { max_records: 9, max_batches: 8 }\n"
                   "      backpressure: { max_in_flight_bytes: 1MiB }\n"
                   "      trigger: available_now\n"
                   "      delivery: at_least_once",
           .beside = "  shutdown_timeout: 3s\n  io: { backend: posix }\n"});
  ASSERT_EQ(Lines(result.errors), "");
  const StreamOptions& options = result.streams.at(0);
  EXPECT_EQ(options.name, "a");
  EXPECT_EQ(options.program->contract_version(), "trades@1.0.0");
  EXPECT_EQ(options.source.file.paths.at(0), folder_ / "in.jsonl");
  EXPECT_EQ(options.load.target, "load");
  EXPECT_EQ(options.dlq.file.path, folder_ / "dlq-a.jsonl");
  EXPECT_EQ(options.gaps.target, "gaps");
  EXPECT_EQ(options.commit.events, 5u);
  EXPECT_EQ(options.commit.interval_ns, 0);
  EXPECT_EQ(options.shard.workers, 2u);
  EXPECT_EQ(options.records_max, 9u);
  EXPECT_EQ(options.batches_max, 8u);
  EXPECT_EQ(options.in_flight_bytes_max, 1 << 20);
  EXPECT_EQ(options.trigger, Trigger::kAvailableNow);
  EXPECT_EQ(options.delivery, Delivery::kAtLeastOnce);
  EXPECT_EQ(options.shutdown_timeout_ns, 3'000'000'000);
  EXPECT_EQ(options.disk.backend, IoBackend::kPosix);
  EXPECT_FALSE(options.program->spec().grammar_only);
}

TEST_F(Assemble, ARefThatNamesNoContractIsAFindingOfItsOwn) {
  std::filesystem::remove(folder_ / "c.yaml");
  const AssembleResult result = Run({});
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_EQ(result.errors[0].code, kNoContract);
  EXPECT_EQ(result.errors[0].line, 5);
  EXPECT_EQ(result.errors[0].column, 44);
  EXPECT_EQ(ExitCodeOf(result.errors), 3);
}

TEST_F(Assemble, ProblemsOfAContractAreThoseOfItsText) {
  Write("c.yaml", "contract: trades\nversion: 1.0.0\nfields:\n  p: { type: decimel, gt: x }\n");
  const AssembleResult result = Run({});
  EXPECT_THAT(Lines(result.errors), HasSubstr("c.yaml:4:"));
  EXPECT_EQ(ExitCodeOf(result.errors), 78);
}

TEST_F(Assemble, OneMissingContractAmongOtherErrorsIsAConfigError) {
  EXPECT_EQ(ExitCodeOf({}), 0);
  const Problem missing = {"f", 1, 1, "", std::string(kNoContract)};
  const Problem other = {"f", 1, 1, "", "bad-value"};
  EXPECT_EQ(ExitCodeOf({missing, missing}), 3);
  EXPECT_EQ(ExitCodeOf({missing, other}), 78);
}

TEST_F(Assemble, TargetsWantTheFieldsOfTheirPaths) {
  const AssembleResult result =
      Run({.load = "{ target: { type: file, path: \"o/{field:sym}/{date}\", time: t } }"});
  ASSERT_EQ(Lines(result.errors), "");
  EXPECT_THAT(result.streams.at(0).program->spec().wanted, ElementsAre("sym", "t"));
}

TEST_F(Assemble, AFieldThatTheContractLacksIsAnErrorAtThePath) {
  const AssembleResult result =
      Run({.load = "{ target: { type: file, path: \"o/{field:symb}/{date}\", time: p } }"});
  EXPECT_EQ(Lines(result.errors),
            "run.yaml:6:43: streams.a.load.target: the contract has no field 'symb' at the top "
            "of an event: did you mean 'sym'? [unknown-field]\n"
            "run.yaml:6:43: streams.a.load.target.time: field 'p' is no timestamp "
            "[unknown-field]\n");
}

TEST_F(Assemble, PathsOfRecordsThatMeetOthersAreErrors) {
  const AssembleResult result =
      Run({.load = "{ target: { type: file, path: \"{record}.jsonl\" } }",
           .more = "gaps: { target: { type: file, path: trades.jsonl } }"});
  EXPECT_THAT(Lines(result.errors), HasSubstr("may write the same file [same-file]"));
}

TEST_F(Assemble, WhatLoadingReportedIsNotSaidAgain) {
  LoadOptions options = SampleOptions();
  options.base_folder = folder_.path();
  const LoadResult loaded =
      Load(Sample{.more = "gaps: { target: { type: file, path: out.jsonl } }"}.Text(), options);
  EXPECT_THAT(Lines(loaded.errors), HasSubstr("[same-file]"));
  EXPECT_EQ(Lines(AssembleStreams(loaded.config).errors), "");
}

TEST_F(Assemble, WithoutValidationOnlyTheGrammarIsLookedAt) {
  LoadResult loaded = LoadHere({});
  loaded.config.streams[0].contract.validate = false;
  const AssembleResult result = AssembleStreams(loaded.config);
  ASSERT_EQ(Lines(result.errors), "");
  EXPECT_TRUE(result.streams.at(0).program->spec().grammar_only);
}

TEST_F(Assemble, CoercionIsTurnedOffForTheWholeContract) {
  Write("c.yaml", Concat(kContract, "coerce: true\n"));
  LoadResult loaded = LoadHere({});
  const auto coerces = [](const AssembleResult& result) {
    return result.streams.at(0).program->spec().records.at(0).fields.at(1).value.coerce;
  };
  EXPECT_TRUE(coerces(AssembleStreams(loaded.config)));
  loaded.config.streams[0].contract.coerce = false;
  EXPECT_FALSE(coerces(AssembleStreams(loaded.config)));
}

TEST_F(Assemble, TheKeyOfHashesComesFromItsFile) {
  Write("c.yaml",
        "contract: trades\nversion: 1.0.0\nfields:\n  id: { type: string, mask: hash }\n");
  EXPECT_THAT(Lines(Run({}).errors), HasSubstr("streams.a.mask_key_file: is missing: the contract "
                                               "has fields with mask: hash [mask-key]"));
  const Sample sample{.more = "mask_key_file: key"};
  EXPECT_THAT(Lines(Run(sample).errors),
              ::testing::AllOf(HasSubstr("run.yaml:7:22: streams.a.mask_key_file: "),
                               HasSubstr("No such file")));
  Write("key", "\n");
  EXPECT_THAT(Lines(Run(sample).errors), HasSubstr("holds no key"));
  Write("key", std::string(5000, 'k'));
  EXPECT_THAT(Lines(Run(sample).errors), HasSubstr("holds more than a key"));
  Write("key", "secret\r\n");
  const AssembleResult result = Run(sample);
  ASSERT_EQ(Lines(result.errors), "");
  EXPECT_EQ(result.streams.at(0).program->spec().mask_key, "secret");
}

TEST_F(Assemble, ArraysCannotBeAnnotated) {
  const auto errors = [&](const std::string& emit) {
    Write("c.yaml", Concat("contract: trades\nversion: 1.0.0\npositions: [ { id: { type: int } } ]",
                           "\nemit: ", emit, "\n"));
    LoadResult loaded = LoadHere({});
    loaded.config.streams[0].contract.annotate = true;
    return Lines(AssembleStreams(loaded.config).errors);
  };
  EXPECT_THAT(errors("array"), HasSubstr("are arrays; it needs emit: object [annotate]"));
  EXPECT_THAT(errors("object"), ::testing::Not(HasSubstr("[annotate]")));
}

TEST_F(Assemble, AContractWhoseNameIsNotKnownYetIsLeftOut) {
  LoadOptions options = SampleOptions();
  options.for_validate = true;
  std::string text = Sample{}.Text();
  text.replace(text.find("c.yaml"), 6, "\"${CONTRACT}\"");
  const LoadResult loaded = Load(text, options);
  EXPECT_EQ(Lines(loaded.errors), "");
  const AssembleResult result = AssembleStreams(loaded.config);
  EXPECT_TRUE(result.ok());
  EXPECT_TRUE(result.streams.empty());
}

}  // namespace
}  // namespace tickgate
