// What comes with the program: every pack compiles, is told apart by its name, and passes its
// cases.
#include "contract/packs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "contract/case_file.h"
#include "contract/cases.h"

namespace tickgate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

class EveryPack : public testing::TestWithParam<Pack> {};

TEST_P(EveryPack, IsAContractOfItsNameThatTellsOfItself) {
  const CompileResult contract = CompileContract(GetParam().contract, "contract.yaml");
  for (const Problem& problem : contract.problems) ADD_FAILURE() << FormatProblem(problem);
  EXPECT_EQ(contract.info.name, GetParam().name);
  EXPECT_TRUE(contract.info.has_owner);
  EXPECT_TRUE(contract.info.has_description);
}

TEST_P(EveryPack, HasCasesOfEachOfItsRecordsAndOfBadEvents) {
  const CaseFile file = ReadPackCases(GetParam());
  for (const Problem& problem : file.problems) ADD_FAILURE() << FormatProblem(problem);
  EXPECT_GE(file.cases.size(), 8u);
  size_t bad = 0;
  std::vector<std::string> seen;
  for (const Case& one : file.cases) {
    for (const ExpectedEvent& event : one.expect) {
      bad += event.verdict == "quarantined";
      if (event.record) seen.push_back(*event.record);
    }
  }
  EXPECT_GE(bad, 2u);
  for (const RecordSpec& record : file.contract.spec.records) {
    EXPECT_THAT(seen, Contains(record.name));
  }
}

TEST_P(EveryPack, PassesItsCases) {
  std::ostringstream out;
  const CasesResult result = RunCases({}, "", &out, {std::string(GetParam().name)});
  EXPECT_TRUE(result.ok()) << out.str();
  EXPECT_GE(result.passed, 8u);
}

std::string NameOfPack(const testing::TestParamInfo<Pack>& info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Packs, EveryPack, testing::ValuesIn(Packs().begin(), Packs().end()),
                         NameOfPack);

TEST(Pack, IsFoundByItsWholeName) {
  ASSERT_NE(FindPack("binance-spot"), nullptr);
  EXPECT_EQ(FindPack("binance-spot")->name, "binance-spot");
  EXPECT_EQ(FindPack("binance"), nullptr);
  EXPECT_EQ(FindPack(""), nullptr);
}

TEST(Pack, AWrongNameIsToldTheNearestOneOrAll) {
  EXPECT_THAT(UnknownPack("binance-spt"), HasSubstr("did you mean 'binance-spot'?"));
  EXPECT_THAT(UnknownPack("x"), HasSubstr("there are binance-spot, binance-usdm, bitfinex"));
}

TEST(Pack, AWrongNameIsAProblemAndTheOthersAreRun) {
  std::ostringstream out;
  const CasesResult result = RunCases({}, "", &out, {"deribt", "deribit"});
  EXPECT_GE(result.passed, 8u);
  EXPECT_THAT(result.problems, ElementsAre(Field(&Problem::code, "unknown-pack")));
  EXPECT_THAT(out.str(), HasSubstr("no pack is called 'deribt': did you mean 'deribit'?"));
}

}  // namespace
}  // namespace tickgate
