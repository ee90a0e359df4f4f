// Every file of tests/cases through the real program, with its short cuts and without.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

#include "contract/case_file.h"
#include "contract/case_judge.h"
#include "contract/cases.h"
#include "places.h"

namespace tickgate {
namespace {

std::vector<std::string> PathsOfCaseFiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(SourcePath("tests/cases"))) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class CaseFiles : public testing::TestWithParam<std::string> {};

TEST_P(CaseFiles, HoldsWithShortCutsAndWithout) {
  CaseFile file = ReadCaseFile(GetParam());
  for (const Problem& problem : file.problems) ADD_FAILURE() << FormatProblem(problem);
  ASSERT_TRUE(file.problems.empty());
  const auto program = Program::Build(std::move(file.contract.spec));
  ASSERT_TRUE(program.ok()) << program.status();
  for (const Case& one : file.cases) {
    for (JudgeMode mode : {JudgeMode::kQuick, JudgeMode::kPlain}) {
      for (const std::string& difference : DifferencesOf(one, *program, file.stream, mode)) {
        ADD_FAILURE() << GetParam() << ":" << one.at.line << ": " << one.name
                      << (mode == JudgeMode::kPlain ? " (plain)" : "") << ": " << difference;
      }
    }
  }
}

std::string NameOfFile(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, CaseFiles, testing::ValuesIn(PathsOfCaseFiles()), NameOfFile);

TEST(AllCaseFiles, AreAsManyAsPromised) {
  std::ostringstream out;
  const CasesResult result = RunCases(PathsOfCaseFiles(), "", &out);
  EXPECT_TRUE(result.ok()) << out.str();
  EXPECT_GE(result.passed, 400u);
}

}  // namespace
}  // namespace tickgate
