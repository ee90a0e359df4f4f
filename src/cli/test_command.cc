// tickgate test FILE...: runs the cases that stand beside a contract, or come with a pack.
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "contract/cases.h"
#include "contract/packs.h"

namespace tickgate {
namespace {

struct TestArguments {
  std::vector<std::string> files, packs;
  std::string junit;
};

// `all` is every pack.
std::vector<std::string> NamesOfPacks(const std::vector<std::string>& asked) {
  std::vector<std::string> names;
  for (const std::string& name : asked) {
    if (name != "all") {
      names.push_back(name);
      continue;
    }
    for (const Pack& pack : Packs()) names.emplace_back(pack.name);
  }
  return names;
}

int RunTests(const TestArguments& arguments) {
  std::ostringstream text;
  const CasesResult result =
      RunCases(arguments.files, arguments.junit, &text, NamesOfPacks(arguments.packs));
  PrintOut(text.str());
  if (result.failed > 0) return kExitUsage;
  return result.ok() ? 0 : kExitRefused;
}

}  // namespace

void AddTestCommand(CLI::App& app, Action* action) {
  CLI::App* command = app.add_subcommand("test", "Run the cases of contracts: frames and verdicts");
  auto arguments = std::make_shared<TestArguments>();
  command->add_option("FILE", arguments->files, "Case files");
  command
      ->add_option("--pack", arguments->packs,
                   "Run the cases of this pack, a contract that comes with tickgate; may be "
                   "given again, all: every one")
      ->type_name("NAME")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--junit", arguments->junit, "Write the results as JUnit XML too")
      ->type_name("FILE");
  command->footer(
      "A case says what a contract must make of a frame:\n"
      "  contract: trades.yaml\n"
      "  cases:\n"
      "    - name: a negative price is quarantined\n"
      "      frame: '{\"sym\":\"A\",\"p\":-1}'\n"
      "      expect: [ { verdict: quarantined, errors: [ { path: /p, reason: gt } ] } ]\n"
      "Exit codes: 0 all passed, 2 a case failed, 78 a file, contract or name is wrong.\n"
      "Example:\n"
      "  tickgate test trades.cases.yaml --junit results.xml\n"
      "  tickgate test --pack binance-spot --pack kraken-v1\n");
  command->callback([=] {
    if (arguments->files.empty() && arguments->packs.empty()) {
      throw CLI::RequiredError("FILE or --pack");
    }
    *action = [=] { return RunTests(*arguments); };
  });
}

}  // namespace tickgate
