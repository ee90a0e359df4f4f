// tickgate contract lint|compile: is a contract right, and what becomes of it?
#include <memory>
#include <string>
#include <vector>

#include "base/concat.h"
#include "cli/commands.h"
#include "cli/config_arguments.h"
#include "cli/output.h"
#include "contract/compile.h"
#include "contract/explain.h"
#include "contract/lint.h"

namespace tickgate {
namespace {

struct ContractArguments {
  std::vector<std::string> files;
  std::string file;
  bool explain = false;
};

int Lint(const std::vector<std::string>& files) {
  int code = 0;
  for (const std::string& file : files) {
    const LintResult result = LintContract(file);
    PrintProblems(result.problems);
    PrintProblems(result.warnings, "warning: ");
    if (!result.problems.empty()) code = kExitRefused;
    if (result.problems.empty() && result.warnings.empty()) PrintOut(Concat(file, ": fine\n"));
  }
  return code;
}

int Explain(const std::string& file) {
  const ExplainResult result = ExplainContract(file);
  PrintProblems(result.problems);
  if (!result.problems.empty()) return kExitRefused;
  PrintOut(result.text);
  return 0;
}

int Compile(const std::string& file) {
  const CompileResult result = CompileContractFile(file);
  PrintProblems(result.problems);
  if (!result.ok()) return kExitRefused;
  size_t fields = 0;
  for (const RecordSpec& record : result.spec.records) fields += record.fields.size();
  PrintOut(Concat(result.info.name, "@", result.info.version, ": ", result.spec.records.size(),
                  " record(s), ", fields, " fields\n"));
  return 0;
}

}  // namespace

void AddContractCommand(CLI::App& app, Action* action) {
  CLI::App* parent = app.add_subcommand("contract", "Check contracts and see what they become");
  auto arguments = std::make_shared<ContractArguments>();

  CLI::App* lint = parent->add_subcommand("lint", "What a careful reader would ask about");
  lint->add_option("FILE", arguments->files, "Contracts")->required();
  lint->footer(
      "Exit codes: 0 right, perhaps with warnings; 78 it does not compile.\n"
      "Example:\n  tickgate contract lint trades.yaml\n");
  lint->callback([=] { *action = [=] { return Lint(arguments->files); }; });

  CLI::App* compile = parent->add_subcommand("compile", "Compile a contract");
  compile->add_option("FILE", arguments->file, "The contract")->required();
  compile->add_flag("--explain", arguments->explain, "Print the program, one instruction a line");
  compile->footer("Example:\n  tickgate contract compile trades.yaml --explain\n");
  compile->callback([=] {
    *action = [=] {
      return arguments->explain ? Explain(arguments->file) : Compile(arguments->file);
    };
  });
}

}  // namespace tickgate
