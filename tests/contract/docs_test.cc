// docs/contract.md says what is true: its samples are taken out, compiled and run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include "contract/cases.h"
#include "contract/compile.h"
#include "contract/words.h"
#include "places.h"

namespace tickgate {
namespace {

// The fenced blocks of the page: {"yaml trades.yaml": text}.
std::map<std::string, std::string> Blocks(const std::string& page) {
  std::map<std::string, std::string> blocks;
  std::istringstream lines(page);
  std::string line, name;
  bool inside = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) name = line.substr(3);
    } else if (inside) {
      blocks[name] += line + "\n";
    }
  }
  return blocks;
}

class ContractPage : public testing::Test {
 protected:
  ContractPage() {
    std::ifstream file(SourcePath("docs/contract.md"));
    page_ = {std::istreambuf_iterator<char>(file), {}};
    blocks_ = Blocks(page_);
    std::filesystem::create_directories(folder_);
    for (const auto& [name, text] : blocks_) {
      const size_t blank = name.find(' ');
      if (blank == std::string::npos || name.starts_with("console")) continue;
      std::ofstream(folder_ + "/" + name.substr(blank + 1), std::ios::binary) << text;
    }
  }
  ~ContractPage() override { std::filesystem::remove_all(folder_); }

  const std::string folder_ =
      testing::TempDir() + "tickgate_contract_page" + std::to_string(::getpid());
  std::string page_;
  std::map<std::string, std::string> blocks_;
};

TEST_F(ContractPage, EverySampleCompilesOrFailsAsShown) {
  size_t compiled = 0;
  for (const auto& [name, text] : blocks_) {
    if (!name.starts_with("yaml ") || name.ends_with(".cases.yaml")) continue;
    const std::string file = name.substr(5);
    std::string problems;
    for (const Problem& problem : CompileContractFile(folder_ + "/" + file).problems) {
      problems += FormatProblem(problem).substr(folder_.size() + 1) + "\n";
    }
    const auto shown = blocks_.find("console " + file);
    EXPECT_EQ(problems, shown == blocks_.end() ? "" : shown->second) << file;
    ++compiled;
  }
  EXPECT_GE(compiled, 3u);
}

TEST_F(ContractPage, TheSampleCasesPass) {
  std::ostringstream out;
  std::vector<std::string> files;
  for (const auto& [name, text] : blocks_) {
    if (name.ends_with(".cases.yaml")) files.push_back(folder_ + "/" + name.substr(5));
  }
  const CasesResult result = RunCases(files, "", &out);
  EXPECT_TRUE(result.ok()) << out.str();
  EXPECT_EQ(result.passed, 12u);
}

TEST_F(ContractPage, EveryRefusedWordIsListed) {
  const std::string refused = page_.substr(page_.find("## Not in this version"));
  for (std::string_view word : kLaterWords) {
    EXPECT_THAT(refused, testing::HasSubstr("`" + std::string(word) + "`"));
  }
}

}  // namespace
}  // namespace tickgate
