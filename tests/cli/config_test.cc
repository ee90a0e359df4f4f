// validate, config show, lint, test and contract: what is known without touching data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/binary.h"
#include "cli/sample_stream.h"
#include "places.h"
#include "sources/market_data.h"

namespace tickgate {
namespace {

using testing::HasSubstr;

TEST(Validate, AcceptsWithoutOpeningSourceOrTarget) {
  const SampleStream sample;
  std::filesystem::remove(sample.folder / "trades.jsonl");
  const RunResult result = Tickgate({"validate", sample.config()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("trades.yaml: valid, 1 stream\n"));
  EXPECT_FALSE(sample.folder.Has("state"));
  EXPECT_FALSE(sample.folder.Has("out"));
}

TEST(Validate, AVariableWithoutAValueIsAWarningHereAndAnErrorOfRun) {
  const SampleStream sample;
  const std::string set = "streams.trades.source.path=${FEED_FILE_OF_NOBODY}";
  const RunResult validated = Tickgate({"validate", sample.config(), "--set", set});
  EXPECT_EQ(validated.code, 0) << validated.err;
  EXPECT_THAT(validated.err, HasSubstr("warning: "));
  EXPECT_THAT(validated.err, HasSubstr("FEED_FILE_OF_NOBODY"));
  const RunResult run = sample.Run({"--set", set});
  EXPECT_EQ(run.code, 78);
  EXPECT_THAT(run.err, HasSubstr("FEED_FILE_OF_NOBODY"));
}

TEST(Validate, TakesVariablesFromTheCommandLine) {
  const SampleStream sample;
  std::string config = sample.folder.Read("trades.yaml");
  config.replace(config.find("trades.jsonl"), 12, "'${FEED}.jsonl'");
  sample.folder.Write("trades.yaml", config);
  const RunResult run = sample.Run({"--var", "FEED=trades", "--summary", "json"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(R"("frames":4,)"));
}

TEST(Validate, TakesTheEnvironmentBelowTheCommandLine) {
  const SampleStream sample;
  RunRequest request;
  request.args = {"config", "show", sample.config()};
  request.environment["TICKGATE_STREAMS__TRADES__COMMIT__EVENTS"] = "777";
  EXPECT_THAT(RunBinary(request).out, HasSubstr("events: 777"));
  request.args.insert(request.args.end(), {"--set", "streams.trades.commit.events=888"});
  EXPECT_THAT(RunBinary(request).out, HasSubstr("events: 888"));
  request.environment = {{"TICKGATE_STREAMS__TRADES__COMIT__EVENTS", "1"}};
  EXPECT_EQ(RunBinary(request).code, 78);
}

TEST(Validate, AContractThatIsNotThereIsThree) {
  const SampleStream sample;
  std::filesystem::remove(sample.folder / "contract.yaml");
  EXPECT_EQ(Tickgate({"validate", sample.config()}).code, 3);
}

TEST(ConfigShow, PrintsEveryDefaultAndLoadsAgainAsTheSame) {
  const SampleStream sample;
  const RunResult shown = Tickgate({"config", "show", sample.config()});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("interval: 100ms"));
  const std::string again = sample.folder.Write("again.yaml", shown.out);
  EXPECT_EQ(Tickgate({"config", "show", again}).out, shown.out);
  EXPECT_EQ(Tickgate({"run", again, "--once"}).code, 0);
  EXPECT_EQ(sample.folder.Read("out/trades.jsonl"), SampleStream::kGoodLines);
}

TEST(ConfigShow, OfAWrongConfigIsRefused) {
  const SampleStream sample;
  const RunResult result =
      Tickgate({"config", "show", sample.config(), "--set", "streams.trades.commit.events=0"});
  EXPECT_EQ(result.code, 78);
  EXPECT_EQ(result.out, "");
}

TEST(Lint, NamesWhatIsWorthAQuestionAndStillExitsZero) {
  const SampleStream sample;
  const RunResult result = Tickgate({"lint", sample.config()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("warning: "));
  EXPECT_THAT(result.err, HasSubstr("[OWN-001]"));
}

TEST(Lint, OfAWrongConfigIsRefusedAndTheOthersAreLookedAtAllTheSame) {
  const SampleStream sample;
  const std::string bad = sample.folder.Write("bad.yaml", "streaming: { streams: [] }\n");
  const RunResult result = Tickgate({"lint", bad, sample.config()});
  EXPECT_EQ(result.code, 78);
  EXPECT_THAT(result.err, HasSubstr("bad.yaml:1:"));
  EXPECT_THAT(result.err, HasSubstr("[OWN-001]"));
}

TEST(ContractCompile, SaysWhatTheContractIsAndExplainsItsProgram) {
  const SampleStream sample;
  const std::string contract = sample.folder / "contract.yaml";
  EXPECT_EQ(Tickgate({"contract", "compile", contract}).out,
            "trades@1.0.0: 1 record(s), 2 fields\n");
  const RunResult explained = Tickgate({"contract", "compile", contract, "--explain"});
  EXPECT_EQ(explained.code, 0) << explained.err;
  EXPECT_THAT(explained.out, HasSubstr("sym"));
  EXPECT_THAT(explained.out, HasSubstr("> 0"));
}

TEST(ContractCompile, ListsEveryProblemAtItsPlace) {
  const Folder folder;
  const std::string contract = folder.Write("bad.yaml",
                                            "contract: trades\n"
                                            "version: one\n"
                                            "fields:\n"
                                            "  p: { type: decimal, requird: true }\n");
  for (const char* verb : {"compile", "lint"}) {
    const RunResult result = Tickgate({"contract", verb, contract});
    EXPECT_EQ(result.code, 78);
    EXPECT_THAT(result.err, HasSubstr("bad.yaml:2:"));
    EXPECT_THAT(result.err, HasSubstr("did you mean 'required'?"));
  }
}

constexpr const char* kCases =
    "contract: contract.yaml\n"
    "cases:\n"
    "  - name: a good one lands\n"
    "    frame: '{\"sym\":\"A\",\"p\":1}'\n"
    "    expect: [ { verdict: good } ]\n";
constexpr const char* kWrongCase =
    "  - name: a wrong hope\n"
    "    frame: '{\"sym\":\"A\",\"p\":-1}'\n"
    "    expect: [ { verdict: good } ]\n";

TEST(Test, PassesAndCounts) {
  const SampleStream sample;
  const RunResult result = Tickgate({"test", sample.folder.Write("good.cases.yaml", kCases)});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_EQ(result.out, "1 passed, 0 failed\n");
}

TEST(Test, AFailedCaseIsTwoAndStandsInTheReport) {
  const SampleStream sample;
  const std::string cases = sample.folder.Write("bad.cases.yaml", std::string(kCases) + kWrongCase);
  const RunResult result = Tickgate({"test", cases, "--junit", sample.folder / "junit.xml"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.out, HasSubstr("a wrong hope"));
  EXPECT_THAT(result.out, HasSubstr("1 passed, 1 failed\n"));
  EXPECT_THAT(sample.folder.Read("junit.xml"), HasSubstr("failures=\"1\""));
}

TEST(Test, AFileThatIsNotThereIsRefused) {
  EXPECT_EQ(Tickgate({"test", "/nowhere/x.cases.yaml"}).code, 78);
}

TEST(Example, SymbolsAreThoseOfTheGeneratedTrades) {
  std::string symbols;
  for (const std::string& symbol : GeneratedSymbols()) symbols += symbol + "\n";
  EXPECT_EQ(ReadFile(SourcePath("docs/examples/trades/symbols.txt")), symbols);
}

TEST(Example, RunsAndQuarantinesTwoPercentForFourReasons) {
  const Folder folder;
  std::filesystem::copy(SourcePath("docs/examples/trades"), folder.path());
  const RunResult made = Tickgate(
      {"run", folder / "generate.yaml", "--set", "streams.make-trades.source.count=20000"});
  EXPECT_EQ(made.code, 0) << made.err;
  const RunResult run = Tickgate({"run", folder / "trades.yaml", "--summary", "json"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(R"("events":20000)"));
  for (const char* reason : {"\"not_in\":", "\"le\":", "\"pattern\":", "\"gt\":"}) {
    EXPECT_THAT(run.out, HasSubstr(reason));
  }
  EXPECT_EQ(Tickgate({"test", folder / "trades.cases.yaml"}).code, 0);
  EXPECT_EQ(Tickgate({"lint", folder / "trades.yaml"}).code, 0);
}

}  // namespace
}  // namespace tickgate
