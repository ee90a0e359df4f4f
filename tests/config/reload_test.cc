#include "config/reload.h"

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
using ::testing::IsEmpty;

class ReloadOfAConfig : public ::testing::Test {
 protected:
  ReloadOfAConfig() {
    WriteContract("c.yaml", "1.0.0");
    running_ = LoadHere({}).config;
  }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }
  void WriteContract(const std::string& name, const std::string& version) {
    Write(name, Concat("contract: trades\nversion: ", version,
                       "\nfields: { p: { type: decimal, gt: 0 } }\n"));
  }
  LoadResult LoadText(const std::string& text) {
    LoadOptions options = SampleOptions();
    options.base_folder = folder_.path();
    return Load(text, options);
  }
  LoadResult LoadHere(const Sample& sample) { return LoadText(sample.Text()); }

  std::string VersionOf(const Reload& reload) {
    EXPECT_EQ(Lines(reload.errors), "");
    return reload.programs.empty() ? "" : reload.programs[0].second->contract_version();
  }

  TempFolder folder_;
  RunConfig running_;
};

TEST_F(ReloadOfAConfig, TakesTheContractAsItIsNow) {
  WriteContract("c.yaml", "1.1.0");
  const Reload reload = ReloadContracts(LoadHere({}), &running_);
  EXPECT_EQ(VersionOf(reload), "trades@1.1.0");
  EXPECT_EQ(reload.programs[0].first, "a");
  EXPECT_THAT(reload.waiting, IsEmpty());
}

TEST_F(ReloadOfAConfig, TakesAnotherRefAndItsValidationButNamesAllElseThatChanged) {
  WriteContract("d.yaml", "2.0.0");
  std::string text =
      Sample{.more =
                 "mode: detect\n      commit: { events: 5 }\n      breaker: { bad_ratio: 0.5, "
                 "over: 9 }",
             .beside = "  shutdown_timeout: 9s\n"}
          .Text();
  text.replace(text.find("c.yaml } }"), 10, "d.yaml }, validate: false, annotate: true }");
  text += Sample{.name = "b"}.Text().substr(Sample{}.Text().find("    - name"));
  const LoadResult now = LoadText(text);
  // Two streams may not share their files, so the second one has others.
  Reload reload = ReloadContracts(now, &running_);
  EXPECT_FALSE(reload.ok());
  text.replace(text.rfind("out.jsonl"), 9, "two.jsonl");
  reload = ReloadContracts(LoadText(text), &running_);
  EXPECT_EQ(VersionOf(reload), "trades@2.0.0");
  EXPECT_TRUE(reload.programs[0].second->spec().grammar_only);
  EXPECT_EQ(reload.programs.size(), 1u);
  EXPECT_THAT(reload.waiting,
              ElementsAre("shutdown_timeout", "streams.a.contract.annotate", "streams.a.mode",
                          "streams.a.commit.events", "streams.a.breaker", "streams.b"));
  EXPECT_THAT(ReloadContracts(LoadText(text), &running_).waiting, testing::SizeIs(6))
      << "what waits is named each time";
}

TEST_F(ReloadOfAConfig, AStreamThatIsGoneRunsOnWithItsContract) {
  WriteContract("c.yaml", "1.1.0");
  const Reload reload = ReloadContracts(LoadHere({.name = "other"}), &running_);
  EXPECT_EQ(VersionOf(reload), "trades@1.1.0");
  EXPECT_EQ(reload.programs[0].first, "a");
  EXPECT_THAT(reload.waiting, ElementsAre("streams.a", "streams.other"));
}

TEST_F(ReloadOfAConfig, ABadContractTakesNothingAndTellsEveryProblem) {
  Write("c.yaml", "contract: trades\nversion: 1.1.0\nfields: { p: { typ: decimal, gt: x } }\n");
  const Reload reload = ReloadContracts(LoadHere({}), &running_);
  EXPECT_FALSE(reload.ok());
  EXPECT_THAT(Lines(reload.errors), HasSubstr("'typ'"));
  WriteContract("c.yaml", "1.2.0");
  EXPECT_EQ(VersionOf(ReloadContracts(LoadHere({}), &running_)), "trades@1.2.0");
}

TEST_F(ReloadOfAConfig, ABadConfigTakesNothing) {
  WriteContract("c.yaml", "1.1.0");
  const Reload reload = ReloadContracts(LoadHere({.more = "modee: detect"}), &running_);
  EXPECT_THAT(Lines(reload.errors), HasSubstr("unknown key 'modee'"));
  EXPECT_THAT(reload.programs, IsEmpty());
}

}  // namespace
}  // namespace tickgate
