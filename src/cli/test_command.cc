// tickgate test FILE...: runs the cases that stand beside a contract.
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "contract/cases.h"

namespace tickgate {
namespace {

struct TestArguments {
  std::vector<std::string> files;
  std::string junit;
};

int RunTests(const TestArguments& arguments) {
  std::ostringstream text;
  const CasesResult result = RunCases(arguments.files, arguments.junit, &text);
  PrintOut(text.str());
  if (result.failed > 0) return kExitUsage;
  return result.ok() ? 0 : kExitRefused;
}

}  // namespace

void AddTestCommand(CLI::App& app, Action* action) {
  CLI::App* command = app.add_subcommand("test", "Run the cases of contracts: frames and verdicts");
  auto arguments = std::make_shared<TestArguments>();
  command->add_option("FILE", arguments->files, "Case files")->required();
  command->add_option("--junit", arguments->junit, "Write the results as JUnit XML too")
      ->type_name("FILE");
  command->footer(
      "A case says what a contract must make of a frame:\n"
      "  contract: trades.yaml\n"
      "  cases:\n"
      "    - name: a negative price is quarantined\n"
      "      frame: '{\"sym\":\"A\",\"p\":-1}'\n"
      "      expect: [ { verdict: quarantined, errors: [ { path: /p, reason: gt } ] } ]\n"
      "Exit codes: 0 all passed, 2 a case failed, 78 a file or contract is wrong.\n"
      "Example:\n"
      "  tickgate test trades.cases.yaml --junit results.xml\n");
  command->callback([=] { *action = [=] { return RunTests(*arguments); }; });
}

}  // namespace tickgate
